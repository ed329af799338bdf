"""Lines that are made to break a reader, or to make it slow: `hostile("msr", 1 << 20)`.

The tests read some kilobytes of each; `make fuzz` reads a megabyte and looks at the clock.
"""

from __future__ import annotations

_ANY = (
    b"a b c d e f g h i j k l m\n",
    b" ",
    b"\n",
    b"1",
    b"\t",
    b",",
    b"\0",
    b"\xff not UTF-8\n",
    "\ufeff".encode(),
    b"\x1b[31mred\x1b]0;title\x07\n",
    "\u202eright to left\n".encode(),
)
# What comes first, and what is repeated after it.
_OF_FORMAT: dict[str, tuple[tuple[str, str], ...]] = {
    "jsonl": (
        ("", '{"source":\n'),
        ('{"source":', "["),
        ('{"source":"a","target":"a","links":[]', ',"edits":[]'),
        ('{"source":"a","target":"a","links":[', "[0,0],"),
        ("", '{"source":"a","target":"a","links":[[0,9]]}\n'),
        ("", '{"source":"a","target":"a","links":[],"id":[]}\n'),
        ('{"id":"', "\\"),
        ("", '{"edits":['),
    ),
    "jacana": (
        ("[", '{"a" 1\n'),
        ('[{"a" ', "\n"),
        ('[{"a": "', "\n"),
        ("[", '{"a":[\n'),
        ("", "["),
        ("", "[]"),
        ("[", '{"source": 1},'),
        ("[", '"text"\n'),
        ('[{"a', "\\"),
        ('[{"', "a"),
        ("[", '{"a":"}, {"}'),
        ("[", '{"source":"a","target":"a","sureAlign":"0-9"}'),
    ),
    "label-studio": (
        ("[", '{"a":'),
        ("[", '{"data":{"source":"a","target":"a"},"annotations":[{"result":[\n'),
        ("[", '{"data":{"source":"a","target":1}},'),
        ('[{"data":{"source":"a', " a"),
        ('[{"data":{}, "a":[', "{},"),
        (
            "[",
            '{"data":{"source":"a","target":"a"},"annotations":[{"result":[{"type":"relation"}]}]},',
        ),
    ),
    "thresh": (
        ("[", '{"edits":[{'),
        ("[", '{"source":"a","target":"b","edits":[{"input_idx":[[0,9]]}]}\n'),
        ('[{"source":"a","target":"a","edits":[', '{"input_idx":[[0,1]],"output_idx":[[0,1]]},'),
        ('[{"source":"', "a b "),
    ),
    "m2": (
        ("S a\n", "A 0 1|||R|||b|||REQUIRED|||-NONE-|||0\n"),
        ("S a\nA 0 1|||", "|"),
        ("S a\nA 0 1|||R|||b", "||c"),
        ("", "S a b c\nA 0 9|||R|||b|||REQUIRED|||-NONE-|||0\n"),
        ("", "S a\nA -1 -1|||noop|||-NONE-|||REQUIRED|||links=0-9|||0\n\n"),
        ("S ", "a "),
    ),
    "brat": (
        ("T1\tWord 0 1", ";0 1"),
        ("", "T1\tWord 0 1\ta\n"),
        ("", "R1\tSure Arg1:T1 Arg2:T2\n"),
        ("R1\tSure Arg1:T1 Arg2:T2", " "),
    ),
    "msr": (
        ("# sentence pair 1\na\nNULL ({ / / })", " ({ a"),
        ("# sentence pair 1\na\nNULL (", "{ } "),
        ("# sentence pair 1\na\nNULL ({ / / }) a ({", " 1"),
        ("#", " "),
        ("#  sentence pair", "\x0b"),
        ("", "# sentence pair 1\n"),
        ("", "# sentence pair 1\na\nNULL ({ / / }) a ({ 9 / / })\n"),
        ("# sentence pair \x1b[31m", "x"),
    ),
    "conllu": (
        ("#", " "),
        ("# pair_id =", " "),
        ("", "# pair_id = 1\n\n"),
        ("", "1\ta\ta\t_\tNN\t_\t_\t_\t_\t_\n\n"),
        ("", "1\ta\ta\t_\tNN\t_\t9\tdep\t_\t_\n\n"),
        ("1\t", "a\t"),
        ("1\ta\ta\t_\tNN\t_\t_\t_\t_\t", "a=|"),
        ("", "# side = source\n1\ta\n\n"),
    ),
    "multimwa": (
        ("", "1\ta\t\ta\t\t1\t1\t0-9\t\n"),
        ("1\ta\t\ta\t\t1\t1\t", "0-0 "),
        ("", "1\ta\t\ta\t\t1\t1\t0-0\n"),
    ),
    "wpt": (
        ("1 1 1 ", "1"),
        ("1 1 1 0.", "1"),
        ("1 1 1", " "),
        ("", "1 1 1 S 99\n"),
        ("", "9 9 9 some more\n"),
        ("", "1 0 0        \n"),
    ),
    "pharaoh": (
        ("a ||| a ||| ", "0-0 "),
        ("", "|||"),
        ("", "a ||| a ||| 0-9\n"),
        ("0-", "1"),
        ("", "1p1 "),
    ),
    "tsv": (
        ("", "a\tb\tc\td\n"),
        ("", "1-1\ta\tb\tc\n"),
        ("a\t", "'"),
        ("a\t", "a."),
        ("a\t", "1,000,"),
        ("a\t", "/a"),
        ("a\t", "www.("),
        ("a\thttp://", "("),
        ("a\t", "\u200d"),
        ("a\t", "e\u0301"),
    ),
    "paraphrases": (
        ("", "a\tb\tc and more\n"),
        ("[NN] ||| ", "[a,"),
        ("[NN] ||| a ||| b ||| ||| \n", "[NN] ||| a ||| \n"),
        ("a\t", " "),
    ),
    "lexicon": (("", "# only a comment\n"), ("a\t", "a "), ("a\t", "'")),
}


def hostile(kind: str, size: int) -> list[bytes]:
    """Files of `size` bytes for a reader: a format's name, `paraphrases` or `lexicon`."""
    made = [(b"", piece) for piece in _ANY]
    made += [(first.encode(), more.encode()) for first, more in _OF_FORMAT[kind]]
    return [(first + more * (size // len(more) + 1))[:size] + b"x\n" for first, more in made]


KINDS = tuple(_OF_FORMAT)
"""All readers."""
