"""Training of MANLI, with annealing; the paper's MANLI-LEARN is `method=manli-learn`."""

from __future__ import annotations

from functools import partial

from monoalign.decoding.packing import Annealing
from monoalign.models.model import Weights
from monoalign.training.phrase_edits import PhraseTask, learn
from monoalign.training.run import PerceptronTraining, Run

from . import ManliSettings
from .model import ANNOTATOR, build, features_of, search_of


def train(run: Run, settings: ManliSettings, training: PerceptronTraining) -> Weights:
    """The arrays of `model.py`; the draws of annealing differ from epoch to epoch."""
    task = PhraseTask(features_of(settings), partial(_search, settings, run.seed))
    return learn(run, ANNOTATOR, task, training, partial(build, settings))


def _search(settings: ManliSettings, seed: int, epoch: int) -> Annealing:
    return search_of(settings, seed * 1000 + epoch)
