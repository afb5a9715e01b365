"""Position IDs: one module a kind with `decode` and `encode` together, found in a literal table, then in entry points.

`decode` gives the state that an ID tells and what is wrong with it, `encode` the text and what the kind cannot carry, and
`find` every ID of a text.  Further kinds come from entry points of the group `notation.ids`, each of which names a `Kind`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TextIO

from notation.codes import id_texts
from notation.diagnostics import Severity
from notation.frozen import frozen
from notation.ids.fields import alone
from notation.ids.reading import Decoded, Decoding, ordinary
from notation.phrases import Phrase
from notation.plugins import Broken, first, plugins
from notation.state import DEFAULTS, PositionState, without

if TYPE_CHECKING:
    from notation.ids.search import Found

__all__ = ["FIELDS", "Encoded", "Kind", "broken", "decode", "encode", "find", "find_in", "kind_named", "kinds"]

GROUP: Final = "notation.ids"
"""The entry points that name a `Kind` of another package."""

FIELDS: Final[dict[str, str]] = {
    "position": "the checkers",
    "turn": "which of the two players is on roll",
    "dice": "the dice",
    "cube": "the cube’s value",
    "owner": "the cube’s owner",
    "offer": "the offered double, beaver or raccoon",
    "resigned": "the offered resignation",
    "resigner": "who offers to resign",
    "length": "the match length",
    "score": "the score",
    "crawford": "whether it is the Crawford game",
    "jacoby": "the Jacoby rule",
    "beavers": "the beaver rule",
    "max_cube": "the largest cube",
    "phase": "that the game is not being played",
    "names": "the players’ names",
    "checkers": "the number of checkers of each player",
    "moves": "the number of the move",
    "taken": "that the cube was taken this turn",
    "max_games": "the number of games",
    "stage": "OGID’s word for the stage",
    "acts": "who is to act",
}
"""The fields of a state in words, as losses name them."""


class Encoded(NamedTuple):
    """An ID, and the fields of the state that it cannot carry (keys of `FIELDS`), in the order of the state's fields."""

    text: str
    losses: tuple[str, ...]


@frozen
class Kind:
    """A kind of position ID: its name, what it is, and where its codec is.

    The module has the functions `decoder` ``(text) -> (state or None, findings)`` and `encoder` ``(state) -> text`` (empty
    for a kind that is only read), a set `carrier` of the fields that the kind can carry, and may have
    ``cannot_carry(state) -> set`` for fields whose value in a state does not fit.  It is imported when first needed.
    """

    name: str
    description: str
    module: str
    decoder: str = "decode"
    encoder: str = "encode"
    carrier: str = "CARRIES"
    many_lines: bool = False

    @property
    def carries(self) -> frozenset[str]:
        """The fields of a state that this kind can carry."""
        found: frozenset[str] = _attribute(self.module, self.carrier)
        return found

    @property
    def writes(self) -> bool:
        """Whether this kind can be written."""
        return bool(self.encoder)

    def decode(self, text: str) -> Decoded:
        """The state that a text of this kind tells, and what is wrong with it."""
        decoder: Callable[[str], Decoded] = _attribute(self.module, self.decoder)
        return decoder(text)

    def losses(self, state: PositionState) -> tuple[str, ...]:
        """The fields of a state that this kind cannot carry."""
        carries, cannot = self.carries, _attribute(self.module, "cannot_carry")
        fitless = cannot(state) if cannot else ()
        return tuple(
            name
            for name, usual in DEFAULTS.items()
            if (name not in carries or name in fitless) and getattr(state, name) != usual
        )

    def encode(self, state: PositionState) -> Encoded:
        """The text of a state in this kind, and what it leaves out; `ValueError` for what has no form in it at all.

        What is written is read back, moments of usual games apart.  A text that would not be read is refused; a field that
        comes back otherwise is left out and named as a loss, unless without it the text would tell another position.
        """
        if not self.encoder:
            raise ValueError(Phrase("{name} is only read", name=self.name))
        if (most := max(max(state.position), -min(state.position))) > _MOST:
            raise ValueError(Phrase("{count} checkers on a point are more than any ID holds", count=most))
        usual = ordinary(state)  # the tests prove that these come back, and they are almost all
        lost = self.losses(state)
        if "turn" in lost:
            state = state.swap()
        encoder: Callable[[PositionState], str] = _attribute(self.module, self.encoder)
        for _ in FIELDS:
            if lost:
                state = without(state, lost)
            text = encoder(state)
            if usual:
                return Encoded(text, lost)
            back, findings = self.decode(text)
            if back is None:
                raise ValueError(next(one.message for one in findings if one.severity is Severity.ERROR))
            changed = set() if back == state else _changed(state, back)
            if "names" in self.carries and all(state.names) and state.names != back.names:
                changed.add("names")
            if not changed:
                return Encoded(text, lost)
            if changed & _NEEDED or changed <= {*lost}:
                break
            lost = tuple(name for name in DEFAULTS if name in lost or name in changed)
        fields = tuple(FIELDS[name] for name in sorted(changed))
        raise ValueError(Phrase("these would be read otherwise: {fields}", fields=fields))


_MOST: Final = 100
"""The most checkers on a point with which writing is tried at all."""
_NEEDED: Final = frozenset(("position", "turn", "checkers"))
"""Fields without which a text tells another position."""


def _changed(state: PositionState, back: PositionState) -> set[str]:
    """The fields that come back otherwise; dice have no order, and what is unknown may come back in its usual form."""
    changed = {name for name in DEFAULTS if name != "names" and getattr(state, name) != getattr(back, name)}
    changed -= {name for name in _MAY_BE_UNKNOWN if getattr(state, name) is None}
    if state.dice and back.dice and sorted(state.dice) == sorted(back.dice):
        changed.discard("dice")
    return changed


_MAY_BE_UNKNOWN: Final = ("jacoby", "beavers", "max_cube")


@cache
def _attribute(module: str, name: str) -> Any:
    """What a codec has under a name, None where it has nothing."""
    return getattr(import_module(module), name, None)


_BUILT_IN: Final = (
    Kind("xgid", "eXtreme Gammon’s XGID", "notation.ids.xgid"),
    Kind("gnubg", "GNU Backgammon’s Position ID and Match ID, joined by a colon", "notation.ids.gnubg"),
    Kind(
        "gnubg-position",
        "GNU Backgammon’s Position ID",
        "notation.ids.gnubg",
        encoder="encode_position_id",
        carrier="POSITION_CARRIES",
    ),
    Kind("gnubg-match", "GNU Backgammon’s Match ID", "notation.ids.gnubg", encoder="encode_match", carrier="MATCH_CARRIES"),
    Kind("ogid", "OpenGammon’s OGID", "notation.ids.ogid"),
    Kind("fibs", "the board line of FIBS", "notation.ids.fibs"),
    Kind("rawboard", "GNU Backgammon’s raw board", "notation.ids.fibs", encoder="encode_rawboard"),
    Kind("snowie", "Snowie’s position line", "notation.ids.snowie"),
    Kind("simple", "GNU Backgammon’s simple board", "notation.ids.simple"),
    Kind("set-board", "GNU Backgammon’s command set board", "notation.ids.simple", encoder="encode_command"),
    Kind("ubgi", "the position command of the Universal Backgammon Interface", "notation.ids.ubgi"),
    Kind("key-letters", "a Position ID as 20 letters", "notation.ids.keys", "decode_letters", "encode_letters"),
    Kind("key-hex", "a Position ID as 20 hexadecimal digits", "notation.ids.keys", "decode_hex", "encode_hex"),
    Kind("jellyfish", "Jellyfish’s position file in hexadecimal digits", "notation.ids.jellyfish"),
    Kind(
        "gnubg-text",
        "GNU Backgammon’s board and IDs",
        "notation.ids.position_text",
        encoder="encode_gnubg",
        many_lines=True,
    ),
    Kind(
        "xg-text",
        "eXtreme Gammon’s position text",
        "notation.ids.position_text",
        encoder="encode_xg",
        carrier="XG_CARRIES",
        many_lines=True,
    ),
    Kind(
        "bgblitz-text",
        "BGBlitz’s position text",
        "notation.ids.position_text",
        encoder="",
        carrier="XG_CARRIES",
        many_lines=True,
    ),
)


def kinds() -> tuple[Kind, ...]:
    """Every kind, those of the package first, then those that other packages name in entry points (see `broken`)."""
    return (*_BUILT_IN, *plugins(GROUP, Kind).found)


def broken() -> tuple[Broken, ...]:
    """The entry points of kinds that gave none, and why."""
    return plugins(GROUP, Kind).broken


def kind_named(name: str) -> Kind | None:
    """The kind with this name; None when there is none."""
    return first(_BUILT_IN, lambda: plugins(GROUP, Kind).found, lambda known: known.name == name)


def decode(text: str, kind: str | None = None) -> Decoded:
    """The state that an ID tells, and what is wrong with it, in order of place.

    The state is None when there is an error.  Without a `kind` the text's shape decides.  Raises `ValueError` for a kind
    that does not exist, and nothing for what is wrong in the text.  The text is parsed by the grammar of its kind.

    >>> state, findings = decode("XGID=-b----E-C---eE---c-e----B-:0:0:1:7:0:0:0:7:10")
    >>> print(findings[0])
    :1:39: error[id-dice] “7” is no roll
    """
    with alone():
        if kind is None:
            return _decode_any(text)
        if (known := kind_named(kind)) is None:
            raise ValueError(Phrase("there is no kind of position ID {kind}", kind=repr(kind)))
        return known.decode(text)


_PLAIN: Final = frozenset(("gnubg-position", "gnubg-match", "key-hex", "key-letters"))
"""Kinds that look like a word."""


def _decode_any(text: str) -> Decoded:
    """Decode a text by its shape: as what is found in it, else as what its separators make it look like."""
    if len(text) == 14 or (len(text) == 27 and text[14] == ":"):
        state, findings = _BUILT_IN[1].decode(text)
        if state is not None:
            return state, findings
    word = text.strip()
    found = next(find(text), None)
    # A word in which something that could be an ID stands beside other letters is that ID damaged, not the ID.
    if found is not None and (found.text == word or found.kind not in _PLAIN or len(word.split()) > 1 or len(word) > 40):
        return found.state, list(found.diagnostics)
    reading = Decoding(text)
    if not word or "\n" in word:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    from notation.ids.lists import guess

    if (kind := guess(word)) is None:
        reading.report(id_texts.NO_ID)
        return reading.conclude(None)
    return decode(text, kind)


def encode(state: PositionState, kind: str) -> Encoded:
    """A state as the text of a kind, and the names of the fields that it cannot carry.

    Raises `ValueError` for a kind that does not exist and for a state that has no form in it at all.

    >>> encode(PositionState(length=7, max_cube=64), "gnubg")
    Encoded(text='4HPwATDgc/ABMA:MAHgAAAAAAAE', losses=('max_cube',))
    """
    if (known := kind_named(kind)) is None:
        raise ValueError(Phrase("there is no kind of position ID {kind}", kind=repr(kind)))
    return known.encode(state)


def find(text: str) -> Iterator[Found]:
    """Every ID of a text, in order; see `notation.ids.search`."""
    from notation.ids import search

    return search.find(text)


def find_in(stream: TextIO, head: str = "") -> Iterator[Found]:
    """Every ID of an open text file of any length, in order, with little memory; `head` was read of it before."""
    from notation.ids import search

    return search.find_in(stream, head)
