from __future__ import annotations

import json
import re

from monoalign import align_documents
from monoalign.view.document_page import document_page


def test_the_page_holds_the_record_and_nothing_that_runs() -> None:
    alignment = align_documents("He </script> paid 5.", "He <img/> paid 6.", aligner="exact")
    html = document_page(alignment, names=("<old>", "new"))
    assert "<title>&lt;old&gt; → new</title>" in html
    assert f'<p class="doc-summary">{alignment.summary}</p>' in html
    assert "{{" not in html
    (data,) = re.findall(r'<script type="application/json" id="data">([^<]*)</script>', html)
    record = json.loads(data)
    assert record.pop("names") == ["<old>", "new"]
    assert record == json.loads(alignment.to_json())
