"""Training of MANLI under constraints, with search under them, so that weights count on them."""

from __future__ import annotations

from functools import partial

from monoalign.decoding.constrained import ConstrainedSearch
from monoalign.models.model import Weights
from monoalign.training.phrase_edits import PhraseTask, learn
from monoalign.training.run import PerceptronTraining, Run

from ..manli.model import ANNOTATOR, features_of
from . import ManliConstrainedSettings
from .model import build, search_of


def train(run: Run, settings: ManliConstrainedSettings, training: PerceptronTraining) -> Weights:
    """The arrays of `manli/model.py`."""
    constraints = search_of(settings).constraints
    task = PhraseTask(features_of(settings), partial(_search, settings), constraints=constraints)
    return learn(run, ANNOTATOR, task, training, partial(build, settings))


def _search(settings: ManliConstrainedSettings, epoch: int) -> ConstrainedSearch:
    return search_of(settings)
