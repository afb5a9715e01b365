"""Text from a record made fit for where it goes: one function for each kind of output.

`visible` is for terminals and for everything that people read as plain text, `table_cell` for tables, `markup` for SVG and
HTML.  JSON has `notation.renderers.data.dumps`, and the annotations of GitHub `notation.renderers.github`.
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import category, combining, east_asian_width

HIDDEN: Final = (
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f"
    "\ud800-\udfff\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Control characters, marks that turn the writing direction, line separators, tags and lone halves of pairs: a pattern, which
`re` compiles when it is first used, as few texts hold any."""


def _symbol(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "\u2421" if code == 0x7F else "\ufffd"


def visible(text: str, keep: str = "") -> str:
    """`text` with every character that acts instead of showing replaced by a symbol one cell wide, those in `keep` left.

    >>> visible("Al\\x00ice\\x1b[31m")
    'Al␀ice␛[31m'
    >>> visible("a\\tb\\n", keep="\\t")
    'a\\tb␊'
    """
    if text.isprintable():
        return text
    return re.sub(HIDDEN, lambda found: found[0] if found[0] in keep else _symbol(found), text)


_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_NOT_XML: Final = re.compile("[\ufffe\uffff]")


def table_cell(text: str) -> str:
    """`text` as a cell of a table that is opened with a spreadsheet: what would be taken for a formula has an apostrophe.

    >>> table_cell("=HYPERLINK(1)"), table_cell("Ada\\x1b")
    ("'=HYPERLINK(1)", 'Ada␛')
    """
    return ("'" if text.startswith(_FORMULA) else "") + visible(text)


def markup(text: str) -> str:
    """`text` as text or a quoted attribute of SVG, XML or HTML, without the characters that XML has no form for.

    >>> markup("<Ada> & \\x00")
    '&lt;Ada&gt; &amp; ␀'
    """
    from html import escape  # which only pages and boards need, and which knows every entity there is

    return escape(_NOT_XML.sub("\ufffd", visible(text, keep="\n\t")))


def cells(character: str) -> int:
    """How many cells of a terminal a character takes: 0 (combining), 1 or 2 (East Asian wide).

    >>> [cells(character) for character in "aé井\\u0301"]
    [1, 1, 2, 0]
    """
    if character.isascii():
        return 1
    if combining(character) or category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(character) in "WF" else 1
