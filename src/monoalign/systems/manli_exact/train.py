"""Training of MANLI-exact, with exact search."""

from __future__ import annotations

from functools import partial

from monoalign.decoding.exact import ExactSearch
from monoalign.models.model import Weights
from monoalign.training.phrase_edits import PhraseTask, learn
from monoalign.training.run import PerceptronTraining, Run

from ..manli.model import ANNOTATOR, features_of
from . import ManliExactSettings
from .model import build


def train(run: Run, settings: ManliExactSettings, training: PerceptronTraining) -> Weights:
    """The arrays of `manli/model.py`."""
    task = PhraseTask(features_of(settings), partial(_search, settings))
    return learn(run, ANNOTATOR, task, training, partial(build, settings))


def _search(settings: ManliExactSettings, epoch: int) -> ExactSearch:
    return ExactSearch(settings.time_limit)
