"""Small alignments and hypothesis strategies that several tests share."""

from __future__ import annotations

from hypothesis import strategies as st

from monoalign.core.alignment import Alignment
from monoalign.core.edit import Link
from monoalign.core.sentence import Sentence, SentencePair


def pair(source: str, target: str, name: str = "1") -> SentencePair:
    """A pair of spaced sentences."""
    return SentencePair(name, Sentence.from_spaced(source), Sentence.from_spaced(target))


def aligned(source: str, target: str, links: str, name: str = "1") -> Alignment:
    """An alignment of spaced sentences by Pharaoh links."""
    return Alignment.from_pharaoh(pair(source, target, name), links)


# Anything a text can hold but surrogates, which UTF-8 cannot write.
any_text = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)

# Words that a format of lines and spaces can hold: no white space, no control characters.
plain_words = st.text(
    st.characters(exclude_categories=["Cs", "Cc", "Zs", "Zl", "Zp"], exclude_characters="\ufeff|"),
    min_size=1,
    max_size=8,
).filter(lambda word: "({" not in word and "})" not in word and not word.startswith("<s"))


@st.composite
def pairs(
    draw: st.DrawFn, words: st.SearchStrategy[str] = plain_words, max_size: int = 6
) -> SentencePair:
    """Pairs of up to `max_size` words per side, empty ones included."""
    sides = [draw(st.lists(words, max_size=max_size)) for _ in range(2)]
    return SentencePair("1", Sentence.from_words(sides[0]), Sentence.from_words(sides[1]))


@st.composite
def links_of(draw: st.DrawFn, within: SentencePair) -> frozenset[Link]:
    """Any set of links of a pair."""
    cells = [(i, j) for i in range(len(within.source)) for j in range(len(within.target))]
    return frozenset(draw(st.sets(st.sampled_from(cells)))) if cells else frozenset()


@st.composite
def alignments(
    draw: st.DrawFn,
    words: st.SearchStrategy[str] = plain_words,
    *,
    possible: bool = True,
    max_size: int = 6,
) -> Alignment:
    """Alignments with sure and, perhaps, possible links."""
    one = draw(pairs(words, max_size))
    return Alignment(one, draw(links_of(one)), draw(links_of(one)) if possible else frozenset())
