"""Aligners as pickles: a line of JSON that says how to load them, not what they are made of.

    {"format": 1, "name": NAME, "options": {…}, "lexicon": [["car", "automobile"]],
     "origin": {"weights": "all", "preset": "", "folder": ""}, "signature": "…"}

So an aligner is small to send, its bytes are the same in every process, before and after use, and a
process that gets it many times loads it once. The process must have the same version of monoalign,
and the same folder if the aligner was loaded from one: the signature is compared. Paths in options
are those of the process that sends.

An aligner that was trained, and not loaded from where it was saved, has no name for its weights:
they go along. One that was put together by hand is pickled part by part, as Python does it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from monoalign.core.errors import ModelError, MonoalignError
from monoalign.resources.array_files import write_arrays

if TYPE_CHECKING:
    from monoalign.models.model import Weights

    from .aligner import Aligner

FORMAT = 1
_MOST_LOADED = 8


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the weights of an aligner can be had: under a name, in a folder, or nowhere else."""

    weights: str | None = None  # the name of shipped ones; None: not shipped
    preset: str = ""
    folder: str = ""


def reduced(aligner: Aligner, origin: Origin) -> tuple[Callable[..., Aligner], tuple[Any, ...]]:
    """What `pickle` keeps of an aligner: the function that loads it, and its arguments."""
    description = {
        "format": FORMAT,
        "name": aligner.name,
        "options": aligner.options,
        "origin": asdict(origin),
        "lexicon": sorted(aligner.lexicon.entries) if aligner.lexicon else [],
        "signature": aligner.signature,
    }
    text = json.dumps(description, sort_keys=True)
    if origin.folder or origin.weights is not None or not aligner.weights:
        return loaded_again, (text,)
    stream = io.BytesIO()
    write_arrays(stream, aligner.weights)
    return loaded_again, (text, stream.getvalue())


@lru_cache(maxsize=_MOST_LOADED)
def loaded_again(text: str, weights: bytes | None = None) -> Aligner:
    """The aligner of a pickle, which a process loads once; a `ModelError` if it is another one."""
    description = json.loads(text)
    name, signature = description["name"], description["signature"]
    if description["format"] != FORMAT:
        raise ModelError(f"a pickle of aligner {name!r}: expected format {FORMAT}")
    try:
        aligner = _loaded(description, Origin(**description["origin"]), weights)
    except MonoalignError as error:
        raise ModelError(f"a pickle of aligner {name!r} cannot be loaded here: {error}") from error
    if aligner.signature != signature:
        raise ModelError(
            f"a pickle of aligner {name!r}: expected the signature {signature}, "
            f"found {aligner.signature} in what was loaded here"
        )
    return aligner


def _loaded(description: dict[str, Any], origin: Origin, weights: bytes | None) -> Aligner:
    from .registry import build  # which has to know aligners first
    from .storage import load_folder

    if origin.folder:
        aligner = load_folder(origin.folder)
    else:
        options = dict(description["options"])
        if origin.preset:
            options["preset"] = origin.preset
        arrays = origin.weights if weights is None else _arrays(weights)
        aligner = build(description["name"], **options, weights=arrays)
    return aligner.with_lexicon(map(tuple, description["lexicon"]))


def _arrays(content: bytes) -> Weights:
    with np.load(io.BytesIO(content), allow_pickle=False) as archive:
        return dict(archive)
