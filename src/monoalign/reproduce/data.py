"""The folder of corpora that tables are measured on: which files, and where to get them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from monoalign.core.alignment import Alignment
from monoalign.core.errors import MissingFileError, UnknownNameError
from monoalign.corpora.read import read_corpus

MARK = "data:"
"""What an option begins with whose value is a file of the folder: `data:ppdb`."""


@dataclass(frozen=True, slots=True)
class CorpusFiles:
    """Files or folders below the data folder. Those of `rare` corpora may be missing."""

    files: tuple[str, ...]
    what: str
    source: str
    rare: bool = False


_BROCKETT = (
    "Brockett 2007, Microsoft Research: “RTE 2006 Aligned” "
    "(http://www.cs.biu.ac.il/~nlp/files/RTE_2006_Aligned.zip); three annotators, merged by "
    "`monoalign convert --merge`"
)
_PASCAL = "the second PASCAL challenge of recognising textual entailment (Bar-Haim et al. 2006)"
_RTE2 = "msr_rte2/converted/RTE2_{}_{}.align.txt"

CORPORA: dict[str, CorpusFiles] = {
    "rte2-dev": CorpusFiles(
        (_RTE2.format("dev", "M"),), "MSR alignments of RTE2 dev, 800 pairs", _BROCKETT
    ),
    "rte2-test": CorpusFiles(
        (_RTE2.format("test", "M"),), "MSR alignments of RTE2 test, 800 pairs", _BROCKETT
    ),
    "rte2-annotators": CorpusFiles(
        tuple(_RTE2.format("dev", one) for one in "ABC"),
        "the three annotators of RTE2 dev",
        _BROCKETT,
    ),
    "rte2-answers": CorpusFiles(
        ("rte/rte2_dev.xml", "rte/rte2_test.xml"), "RTE2 with its answers, YES or NO", _PASCAL
    ),
    "ppdb": CorpusFiles(
        ("ppdb/ppdb-1.0-xxxl-lexical.extended.synonyms.uniquepairs",),
        "pairs of words of PPDB 1.0 XXXL, as Sultan et al. used them",
        "with their aligner (https://github.com/ma-sultan/monolingual-word-aligner); PPDB itself: "
        "http://paraphrase.org",
    ),
    "sts2013": CorpusFiles(
        ("sts/STS2013-test",),
        "STS 2013: headlines, OnWN, FNWN, 1,500 pairs",
        "the *SEM 2013 shared task (http://ixa2.si.ehu.es/sts/)",
    ),
    "msrp": CorpusFiles(
        ("msrp/msr_paraphrase_train.txt", "msrp/msr_paraphrase_test.txt"),
        "MSR paraphrase corpus, 4,076 and 1,725 pairs",
        "Microsoft Research (Dolan et al. 2004)",
    ),
    "wiki": CorpusFiles(
        ("multimwa/wiki-train.tsv",),
        "MultiMWA-Wiki, its pairs of 24 to 30 words on both sides (in place of FUSION)",
        "Lan et al. 2021 (https://github.com/chaojiang06/neural-Jacana)",
    ),
    "edinburgh-test": CorpusFiles(
        ("edinburgh/gold.test.sure.json",),
        "Edinburgh++ test, 306 pairs, as Jacana JSON",
        "Thadani et al. 2012 (http://www.ling.ohio-state.edu/~scott/#edinburgh-plusplus)",
        rare=True,
    ),
    "fusion": CorpusFiles(
        ("fusion/pairs.tsv",),
        "FUSION, 297 pairs of sentences, two per line, separated by a tab",
        "McKeown et al. 2010, on request from its authors",
        rare=True,
    ),
}


@dataclass(frozen=True, slots=True)
class DataFolder:
    """A folder that holds the corpora."""

    folder: Path

    def paths(self, corpus: str) -> list[Path]:
        """The files of a corpus, whether they are there or not."""
        if corpus not in CORPORA:
            raise UnknownNameError("corpus", corpus, CORPORA)
        return [self.folder / file for file in CORPORA[corpus].files]

    def has(self, corpus: str) -> bool:
        """Whether all files of a corpus are there."""
        return all(path.exists() for path in self.paths(corpus))

    def check(self, corpora: Iterable[str]) -> None:
        """Raise an error that names the first missing file; rare corpora may be missing."""
        for corpus in corpora:
            for path in self.paths(corpus):
                if not path.exists() and not CORPORA[corpus].rare:
                    about = CORPORA[corpus]
                    raise MissingFileError(
                        f"{path}: no such file; expected {about.what}, from: {about.source}"
                    )

    def gold(self, corpus: str) -> list[Alignment]:
        """The alignments of a corpus of one file."""
        return _read(self.paths(corpus)[0])

    def options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Options with the paths of the files that they name: `data:ppdb`."""
        return {
            name: str(self.paths(value.removeprefix(MARK))[0])
            if isinstance(value, str) and value.startswith(MARK)
            else value
            for name, value in options.items()
        }

    def digest(self, corpus: str) -> str:
        """A hash of what is in the files of a corpus."""
        digest = hashlib.blake2b(digest_size=8)
        for path in self.paths(corpus):
            files = sorted(path.rglob("*")) if path.is_dir() else [path]
            for file in files:
                if file.is_file():
                    digest.update(_file_digest(file).encode())
        return digest.hexdigest()


@lru_cache(maxsize=8)
def _read(path: Path) -> list[Alignment]:
    return list(read_corpus(path))


@lru_cache(maxsize=64)
def _file_digest(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=8).hexdigest()
