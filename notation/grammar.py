"""The one door to the grammars of `grammars/`: their parsers, their terminals, and the plays written in them.

Each grammar has its tables beside it, made ahead: `<name>.json` holds what Lark makes of `<name>.lark`.  Terminals come from
there without Lark, and parsers without the building of their tables.  Where the tables were made from another text, or by
another Lark, the grammar is built from its text, with the same result.  `python -m notation.grammar` renews them all.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from notation.board import BAR, OFF
from notation.model import Step

if TYPE_CHECKING:
    from lark import Lark

STARTS: Final = {
    "bgammon": ("record", "line"),
    "bgblitz_text": ("line", "course"),
    "bgroom": ("record", "line"),
    "bkg": ("record", "line"),
    "fibs": ("record", "line"),
    "gnubg_text": ("line",),
    "html": ("line", "page", "piece"),
    "javafibs": ("record", "line"),
    "mat": ("record", "line", "row", "plain", "nearly"),
    "movement": ("movement",),
    "oldmoves": ("record", "line"),
    "party": ("line", "play"),
    "position_fields": ("xgid", "ogid", "fibs", "snowie", "gnubg", "simple", "key_hex", "key_letters", "ubgi", "value"),
    "position_ids": ("id", "value"),
    "position_texts": ("picture", "told", "extent"),
    "sgf": ("collection", "value"),
    "sgg": ("record", "line"),
    "snowie": ("line",),
    "tmg": ("record", "line"),
    "xg_text": ("line",),
}
"""The grammars and the rules at which their parsers may start."""


def folder() -> Path:
    """Where the grammars lie: in the package, or beside it in a checkout."""
    here = Path(__file__).parent
    return next(place for place in (here / "grammars", here.parent / "grammars") if place.is_dir())


def _imported(text: str) -> str:
    """What a grammar takes in from others."""
    names = re.findall(r"^%import \.(\w+)", text, re.MULTILINE)
    return "".join([folder().joinpath(f"{name}.lark").read_text(encoding="utf-8") for name in names])


def _digest(text: str) -> int:
    from zlib import crc32

    return crc32((text + _imported(text)).encode())


def _integer_keys(pairs: list[tuple[str, Any]]) -> dict[Any, Any]:
    """An object of JSON with the whole numbers that Lark's tables have for keys."""
    return {int(key) if key.isdigit() else key: value for key, value in pairs}


def _build(name: str, text: str) -> Lark:
    from lark import Lark

    def beside(_base: str | None, path: str) -> tuple[str, str]:
        return path, folder().joinpath(path).read_text(encoding="utf-8")

    starts = list(STARTS[name])
    return Lark(text, parser="lalr", lexer="contextual", start=starts, maybe_placeholders=False, import_paths=[beside])


def tables(name: str, text: str) -> dict[str, Any]:
    """What is kept of a grammar: the digest of its text, the patterns of its terminals in the order in which Lark's lexer tries
    them, the terminals that each rule can reach, and Lark's own tables with the version that made them.

    Those tables are JSON inside, a text that is taken apart when a parser is wanted: most runs need the terminals alone.
    """
    import json

    import lark

    parser = _build(name, text)
    known = sorted(parser.terminals, key=lambda one: (-one.priority, -one.pattern.max_width, -len(one.pattern.value), one.name))
    inside: dict[str, set[str]] = {}
    for rule in parser.rules:
        inside.setdefault(rule.origin.name, set()).update(symbol.name for symbol in rule.expansion)
    rules = {}
    for origin in sorted(inside):
        reached, waiting = set(), {origin}
        while waiting:
            reached |= waiting
            waiting = {symbol for one in waiting for symbol in inside.get(one, ())} - reached
        rules[origin] = [one.name for one in known if one.name in reached]
    data, memo = parser.memo_serialize([lark.lexer.TerminalDef, lark.grammar.Rule])
    data["options"]["import_paths"] = []  # what was taken in is part of the tables
    return {
        "digest": _digest(text),
        "terminals": {one.name: one.pattern.to_regexp() for one in known},
        "rules": rules,
        "lark": lark.__version__,
        "parser": json.dumps({"data": data, "memo": memo}, ensure_ascii=False, separators=(",", ":")),
    }


def _shipped(name: str) -> dict[str, Any]:
    """The tables of a grammar as they lie beside it, of whichever text they are; empty where there are none."""
    import json

    try:
        shipped = folder().joinpath(f"{name}.json").read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    found: dict[str, Any] = json.loads(shipped)
    return found


@cache
def _kept(name: str) -> dict[str, Any]:
    """The tables of a grammar as they were made ahead; made now where those are missing or of another text."""
    text = folder().joinpath(f"{name}.lark").read_text(encoding="utf-8")
    shipped = _shipped(name)
    return shipped if shipped.get("digest") == _digest(text) else tables(name, text)


@cache
def load(name: str) -> Lark:
    """The LALR parser of `grammars/<name>.lark`; it may start at each rule that `STARTS` names."""
    import json

    # Here, as this import takes longer than all else that a command without a record needs.
    import lark

    kept = _kept(name)
    if kept["lark"] == lark.__version__:
        return lark.Lark.load(json.loads(kept["parser"], object_pairs_hook=_integer_keys))
    return _build(name, folder().joinpath(f"{name}.lark").read_text(encoding="utf-8"))


@cache
def terminal(name: str, kind: str) -> re.Pattern[str]:
    """The terminal `kind` of a grammar, compiled; its named groups are the parts that a reader needs."""
    return re.compile(_kept(name)["terminals"][kind])


@cache
def scanner(name: str, rule: str, before: str = "") -> re.Pattern[str]:
    """The terminals of a rule as one pattern, in the order in which the grammar tries them; `lastgroup` names the one found.

    `before` is a pattern that must hold in front of each.
    """
    kept = _kept(name)
    return re.compile(before + "(?:" + "|".join(f"(?P<{kind}>{kept['terminals'][kind]})" for kind in kept["rules"][rule]) + ")")


_MOVEMENT: Final = (
    "(?:(?P<source>{POINT})|{BAR})(?P<landings>(?:{JOIN}(?:{POINT}|{OFF}){HIT}?)+)(?P<count>{COUNT})?(?P<hit>{HIT})?",
    "{JOIN}(?:(?P<target>{POINT})|{OFF})(?P<hit>{HIT})?",
)
"""The rules `movement` and `landing` over the terminals of their grammar: two regular expressions, which need no parser."""


@cache
def _movement() -> tuple[re.Pattern[str], re.Pattern[str]]:
    known = {kind: f"(?:{pattern})" for kind, pattern in _kept("movement")["terminals"].items()}
    movement, landing = (re.compile(rule.format_map(known)) for rule in _MOVEMENT)
    return movement, landing


@lru_cache(maxsize=4096)
def movement(text: str) -> tuple[Step, ...] | None:
    """The steps of one written movement, each written landing point ending one; None when it is not a movement.

    A count repeats the whole movement; a hit mark then counts once, for the first checker.

    >>> movement("24/18*/13")
    (Step(source=24, target=18, hit=True), Step(source=18, target=13, hit=False))
    >>> movement("6/4*(2)")
    (Step(source=6, target=4, hit=True), Step(source=6, target=4, hit=False))
    >>> movement("bar/x") is None
    True
    """
    whole, landing = _movement()
    if (found := whole.fullmatch(text)) is None:
        return None
    source = int(found["source"] or BAR)
    chain: list[Step] = []
    for one in landing.finditer(found["landings"]):
        target = int(one["target"] or OFF)
        chain.append(Step(source, target, one["hit"] is not None))
        source = target
    if chain[0].source == OFF or any(step.source == BAR for step in chain[1:]) or any(step.target == BAR for step in chain):
        return None
    if found["hit"]:
        chain[-1] = chain[-1]._replace(hit=True)
    count = int(found["count"].strip()[1]) if found["count"] else 1
    return (*chain, *(step._replace(hit=False) for step in chain * (count - 1)))


def parse_play(text: str) -> tuple[Step, ...]:
    """The steps of a play as players write it: movements with blanks between them, in any of the usual spellings.

    Points are the mover's own, 25 the bar and 0 off; each written landing point ends a step, whatever dice it takes.  Raises
    `ValueError` for what is no play; whether one is legal is for `notation.legal_plays` to say.

    >>> parse_play("8/5 6/5")
    (Step(source=8, target=5, hit=False), Step(source=6, target=5, hit=False))
    >>> parse_play("bar/22*"), parse_play("")
    ((Step(source=25, target=22, hit=True),), ())
    """
    steps: list[Step] = []
    for word in text.split():
        if (found := movement(word)) is None:
            raise ValueError(f"{word!r} is no movement of a checker, as 8/5, bar/22* or 6/off(2)")
        steps += found
    return tuple(steps)


def point_text(point: int) -> str:
    """A point as players write it: `bar`, a number, or `off`."""
    return "bar" if point == BAR else "off" if point == OFF else str(point)


def play_text(steps: Sequence[Step]) -> str:
    """A play in the usual short form: one step a die in, movements joined and equal ones counted out.

    A point on the way is left out unless a checker was hit there; the mark stands at the first arrival only.

    >>> play_text((Step(24, 18, True), Step(18, 14, False)))
    '24/18*/14'
    >>> play_text((Step(8, 5), Step(6, 5)))
    '8/5 6/5'
    """
    hit_points = {step.target for step in steps if step.hit}
    left = sorted(steps, key=lambda step: (-step.source, -step.target))
    chains: list[list[int]] = []
    while left:
        chain = list(left.pop(0)[:2])
        while chain[-1] != OFF and (following := next((step for step in left if step.source == chain[-1]), None)):
            left.remove(following)
            chain.append(following.target)
        chains.append(chain)
    starred: set[int] = set()
    written: dict[str, int] = {}
    texts: dict[tuple[int, ...], str] = {}
    for chain in chains:
        shown = tuple(point for index, point in enumerate(chain) if index in (0, len(chain) - 1) or point in hit_points)
        if shown in texts:
            written[texts[shown]] += 1
            continue
        parts = [point_text(shown[0])]
        for point in shown[1:]:
            star = point in hit_points and point not in starred
            starred.add(point)
            parts.append(point_text(point) + "*" * star)
        texts[shown] = "/".join(parts)
        written[texts[shown]] = written.get(texts[shown], 0) + 1
    return " ".join(text if count == 1 else f"{text}({count})" for text, count in written.items())


def steps_text(steps: Sequence[Step]) -> str:
    """A play as most records write it: one pair a step, numbers only, from the back.

    >>> steps_text((Step(25, 20, True), Step(20, 14)))
    '25/20* 20/14'
    """
    ordered = sorted(steps, key=lambda step: (-step.source, -step.target, not step.hit))
    starred: set[int] = set()
    parts = []
    for source, target, _ in ordered:
        star = target not in starred and any(step.hit for step in steps if step.target == target)
        if star:
            starred.add(target)
        parts.append(f"{source}/{target}" + "*" * star)
    return " ".join(parts)


def _fit(name: str, text: str) -> bool:
    """Whether the tables that are kept of a grammar are those of its text, by this Lark."""
    import lark

    shipped = _shipped(name)
    return (shipped.get("digest"), shipped.get("lark")) == (_digest(text), lark.__version__)


def renew() -> None:
    """Write the tables of each grammar that has changed anew, beside the grammars of this checkout."""
    import json

    for name in STARTS:
        place = folder().joinpath(f"{name}.lark")
        if _fit(name, place.read_text(encoding="utf-8")):
            continue
        text = json.dumps(tables(name, place.read_text(encoding="utf-8")), ensure_ascii=False, separators=(",", ":"))
        place.with_suffix(".json").write_text(text + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    renew()
