"""The notebook widget's script in a real browser, with a model that stands for the notebook's."""

from __future__ import annotations

import base64
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the extra `notebook` is not installed")

from monoalign.view.widget import AlignmentWidget
from samples import aligned

pytestmark = pytest.mark.browser

MODEL = """async ([module, state]) => {
  const { default: widget } = await import(module);
  const listeners = {};
  window.state = state;
  window.saved = 0;
  const model = {
    get: (name) => state[name],
    set: (name, value) => { state[name] = value; (listeners[`change:${name}`] ?? (() => {}))(); },
    on: (name, call) => { listeners[name] = call; },
    off: (name) => { delete listeners[name]; },
    save_changes: () => { window.saved += 1; },
  };
  window.destroy = widget.render({ model, el: document.body });
}"""


def test_a_link_made_by_hand_reaches_the_model(tab: Any) -> None:
    widget = AlignmentWidget(aligned("He left .", "He went .", "0-0 2-2"))
    state = widget.get_state()
    names = ("drawing", "links", "possible", "view", "editable")
    script = base64.b64encode(state["_esm"].encode()).decode()
    tab.set_content("<!doctype html><body></body>")
    tab.add_style_tag(content=state["_css"])
    given = {name: state[name] for name in names}
    tab.evaluate(MODEL, [f"data:text/javascript;base64,{script}", given])
    tab.get_by_text("left", exact=True).first.click()
    tab.get_by_text("went", exact=True).first.click()
    assert sorted(tab.evaluate("state.links")) == [[0, 0], [1, 1], [2, 2]]
    assert tab.evaluate("saved") == 1
    tab.evaluate("destroy()")
    assert tab.locator(".ma").count() == 0
