"""A web page as lines of text of the same length, so that every character keeps its place.

Tags, comments and all that is not shown become blanks; what begins a line on the page has a line end there, a cell of a table a
tab.  What stands in a text for a sign (`&amp;`) becomes that sign, and `PAD` fills up the rest.
"""

from __future__ import annotations

from html import unescape
from html.parser import HTMLParser
from itertools import pairwise
from typing import Final

from notation import grammar

PAD: Final = "\u2060"
"""What stands behind a sign that the page writes with several characters; it is taken away from what is read."""
DIVISION: Final = "\ue000"
"""What a division of the page begins with."""
RULE: Final = "\ue001"
"""What a line across the page is."""

_LONGEST_TAG: Final = 20_000
# fmt: off
_LINES: Final = frozenset((
    "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "dl", "dt", "fieldset", "footer",
    "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "li", "main", "nav", "ol", "p", "pre", "section", "table",
    "tbody", "tfoot", "thead", "title", "tr", "ul",
))
_WITHIN: Final = frozenset((
    "a", "abbr", "acronym", "area", "audio", "b", "base", "basefont", "bdi", "bdo", "big", "button", "canvas", "cite",
    "code", "col", "colgroup", "data", "datalist", "del", "details", "dfn", "dialog", "em", "embed", "figure", "figcaption",
    "font", "frame", "head", "i", "iframe", "img", "input", "ins", "kbd", "label", "legend", "link", "map", "mark", "meta",
    "meter", "noscript", "object", "optgroup", "option", "output", "param", "picture", "progress", "q", "rp", "rt", "ruby",
    "s", "samp", "script", "select", "small", "source", "span", "strike", "strong", "style", "sub", "summary", "sup", "svg",
    "template", "textarea", "time", "track", "tt", "u", "var", "video", "wbr",
))
# fmt: on
_CELLS: Final = frozenset(("td", "th"))
_HIDDEN: Final = ("script", "style", "head", "textarea", "template", "title")


class _Parser(HTMLParser):
    """Notes what begins where: each piece of the page is its start, what it shows, and whether that fills the whole piece.

    Pages as programs write them are taken apart by the terminals of the rule `piece`; from the first place on that none of them
    takes, the rest is parsed as Python parses pages, to the same pieces.
    """

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.starts: list[int] = []
        self.at = 0
        self.pieces: list[tuple[int, str | None]] = []
        self.hidden: list[str] = []
        self.preformatted = 0

    def take(self, page: str) -> None:
        """Take a page apart."""
        end = 0
        for found in grammar.scanner("html", "piece").finditer(page):
            self.at = found.start()
            if self.at != end:
                break
            end = found.end()
            match found.lastgroup:
                case "DATA":
                    self.handle_data(found[0])
                case "START" if found["closed"]:
                    self.handle_startendtag(found["start"].lower(), ())
                case "START":
                    self.handle_starttag(found["start"].lower(), ())
                case "END":
                    self.handle_endtag(found["end"].lower())
                case "SIGN":
                    self._sign(found[0])
                case _:
                    self.piece("")
        if end < len(page):
            self.parse(page, end)

    def parse(self, page: str, start: int) -> None:
        """Take the rest of a page apart, from the start of a piece on, whatever stands there."""
        self.starts = [start]
        for line in page[start:].split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.feed(page[start:])
        self.close()

    def piece(self, shown: str | None) -> None:
        """What is shown of the piece that begins here; None for its text as it is."""
        if self.starts:
            line, column = self.getpos()
            self.at = self.starts[line - 1] + column
        self.pieces.append((self.at, shown))

    # What can be written to make the parser look through the whole page again and again is cut short.

    def check_for_whole_start_tag(self, i: int) -> int:
        """A tag ends with its first bracket."""
        return self.rawdata.find(">", i, i + _LONGEST_TAG) + 1 or -1

    def parse_marked_section(self, i: int, report: int = 1) -> int:  # noqa: ARG002
        """There are none in a web page."""
        return int(self.parse_bogus_comment(i))

    # -- the pieces -----------------------------------------------------------------------------------------------------

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        """A tag; one that no page has is the text of somebody's name."""
        if tag in _HIDDEN:
            self.hidden.append(tag)
        if tag == "pre":
            self.preformatted += 1
        if self.hidden:
            self.piece("\n" if tag in ("body", "p", "table") else "")
            if tag in ("body", "table"):
                self.hidden.clear()
        elif tag == "hr":
            self.piece(f"\n{RULE}\n")
        elif tag == "div":
            self.piece(f"\n{DIVISION}")
        elif tag in _LINES:
            self.piece("\n")
        elif tag in _CELLS:
            self.piece("\t")
        else:
            self.piece("" if tag in _WITHIN else None)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        """A tag that is closed at once hides nothing."""
        if tag in _HIDDEN:
            self.piece("")
        else:
            self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """The end of a part."""
        if tag in self.hidden:
            del self.hidden[self.hidden.index(tag) :]
        if tag == "pre" and self.preformatted:
            self.preformatted -= 1
        ends = tag in _LINES or tag == "div"
        self.piece("\n" if ends else "" if tag in _WITHIN or tag in _CELLS or tag == "hr" else None)

    def handle_data(self, data: str) -> None:
        """Text; a line end in it is a blank."""
        if self.hidden:
            self.piece("")
        else:
            self.piece(data if self.preformatted else data.replace("\n", " ").replace("\r", " "))

    def _sign(self, written: str) -> None:
        sign = unescape(written)
        if self.hidden or sign.isspace():
            self.piece("")
        elif sign == "•":
            self.piece("*")
        else:
            self.piece(None if sign == written else sign + PAD * (len(written) - len(sign)))

    def handle_entityref(self, name: str) -> None:
        """`&amp;`."""
        self._sign(f"&{name};")

    def handle_charref(self, name: str) -> None:
        """`&#38;`."""
        self._sign(f"&#{name};")

    def handle_comment(self, data: str) -> None:  # noqa: ARG002
        """What is not shown."""
        self.piece("")

    def handle_decl(self, decl: str) -> None:  # noqa: ARG002
        """What is not shown."""
        self.piece("")

    def handle_pi(self, data: str) -> None:  # noqa: ARG002
        """What is not shown."""
        self.piece("")

    def unknown_decl(self, data: str) -> None:  # noqa: ARG002
        """What is not shown."""
        self.piece("")


def flat(page: str, usual: bool = True) -> str:
    """The text of a page, each character at its place; without `usual` all of it is parsed as Python parses pages.

    >>> flat("<p>A&amp;B<br>C").replace(PAD, "+")
    '\\n  A&++++B\\n   C'
    """
    end = page.rfind(">") + 1
    open_comment = page.find("<!--", page.rfind("-->") + 1)
    end = end if open_comment < 0 else min(end, open_comment)
    parser = _Parser()
    if usual:
        parser.take(page[:end])
    else:
        parser.parse(page[:end], 0)
    pieces = [*parser.pieces, (end, "" if parser.hidden or open_comment >= 0 else None), (len(page), "")]
    if pieces[0][0]:
        pieces.insert(0, (0, None))
    made = []
    for (start, shown), (stop, _) in pairwise(pieces):
        width = stop - start
        made.append(page[start:stop] if shown is None else shown[:width].ljust(width))
    return "".join(made)
