"""Paraphrases of sentences by way of French: `labels.py` pairs them with what they were made of.

    pip install ctranslate2 sentencepiece transformers
    python tools/accurate/round_trips.py --data ../shared/data --models OPUS

OPUS has the folders `helsinki_en_fr` and `helsinki_fr_en` of Marian models in Hugging Face layout.
Sentences of the training parts of UD EWT, UD GUM and MSRP are translated there and back by beams,
without chance; of four ways back, the one with the fewest words of the sentence is written, two
lines per pair, to a file. What is there already is not translated again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from pathlib import Path

from monoalign.annotate.text import from_text
from monoalign.core.sentence import Sentence
from monoalign.resources.word_classes import word_class
from monoalign.tasks.datasets import read_msrp

TREEBANKS = (
    "ud/UD_English-EWT/en_ewt-ud-train.conllu",
    "ud/UD_English-GUM/en_gum-ud-train.conllu",
)
MSRP = "msrp/msr_paraphrase_train.txt"
ROUND_TRIPS = Path("build/round-trips/round-trips.txt")
_WORDS = range(8, 41)
_WAYS_BACK = 4
_TOGETHER = 512  # sentences, after which the file is written to
_TOKENS = 2048  # of a batch


def main() -> None:
    """Translate there and back."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--to", type=Path, default=ROUND_TRIPS)
    parser.add_argument("--most", type=int, default=7168, help="sentences")
    parser.add_argument("--threads", type=int, default=1)
    arguments = parser.parse_args()
    path = arguments.to
    path.parent.mkdir(parents=True, exist_ok=True)
    there, back = (
        _Translator(arguments.models / f"helsinki_{pair}", path.parent / pair, arguments.threads)
        for pair in ("en_fr", "fr_en")
    )
    done = len(path.read_text(encoding="utf-8").splitlines()) // 2 if path.exists() else 0
    texts = list(dict.fromkeys(_texts(arguments.data)))[: arguments.most]
    for begin in range(done, len(texts), _TOGETHER):
        some = texts[begin : begin + _TOGETHER]
        french = [ways[0] for ways in there(some, 1)]
        with path.open("a", encoding="utf-8") as file:
            for text, ways in zip(some, back(french, _WAYS_BACK), strict=True):
                file.write(f"{text}\n{min(ways, key=lambda way: _kept(text, way))}\n")
        print(f"{begin + len(some)} of {len(texts)}", flush=True)


def content_words(sentence: Sentence) -> set[str]:
    """The content words of a sentence, in lower case."""
    return {word.lower() for word in sentence.words if word_class(word) == "content"}


class _Translator:
    """The best translations of texts, best first, by a model that is kept in 8 bits."""

    def __init__(self, pretrained: Path, kept: Path, threads: int) -> None:
        import ctranslate2
        from sentencepiece import SentencePieceProcessor

        if not kept.exists():
            converter = ctranslate2.converters.TransformersConverter(str(pretrained))
            converter.convert(str(kept), quantization="int8")
        self._translator = ctranslate2.Translator(str(kept), intra_threads=threads)
        self._source, self._target = (
            SentencePieceProcessor(model_file=str(pretrained / f"{side}.spm"))
            for side in ("source", "target")
        )

    def __call__(self, texts: Sequence[str], ways: int) -> Iterator[list[str]]:
        pieces = [[*self._source.encode(text, out_type=str), "</s>"] for text in texts]
        for result in self._translator.translate_batch(
            pieces, beam_size=4, num_hypotheses=ways, max_batch_size=_TOKENS, batch_type="tokens"
        ):
            yield [" ".join(self._target.decode(way).split()) for way in result.hypotheses]


def _texts(data: Path) -> Iterator[str]:
    """Whole sentences, of each corpus in turn."""
    of_msrp = (each.pair.source.text for each in read_msrp(data / MSRP))
    corpora = [*(_of_treebank(data / file) for file in TREEBANKS), of_msrp]
    for text in chain.from_iterable(zip_longest(*corpora, fillvalue="")):
        whole = text[:1].isupper() and text[-1:] in ".!?"
        if whole and len(from_text(text)) in _WORDS:
            yield " ".join(text.split())


def _of_treebank(path: Path) -> Iterator[str]:
    with path.open(encoding="utf-8") as file:
        for line in file:
            if line.startswith("# text = "):
                yield line.removeprefix("# text = ").strip()


def _kept(text: str, other: str) -> int:
    """How many words of a text another has."""
    return len(content_words(from_text(text)) & content_words(from_text(other)))


if __name__ == "__main__":
    main()
