"""The grammars of `grammars/`, loaded when first needed, and the plays written in them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from notation.board import BAR, OFF
from notation.model import Step

if TYPE_CHECKING:
    from lark import Lark, Token


def _text(name: str) -> str:
    """The text of a grammar; in a checkout that is not installed as such, `notation/` has `grammars/` beside it, not in it."""
    from importlib.resources import files

    try:
        folder = files("notation.grammars")
    except ModuleNotFoundError:
        folder = files("notation").joinpath("..", "grammars")
    return folder.joinpath(f"{name}.lark").read_text(encoding="utf-8")


@cache
def load(name: str, *start: str) -> Lark:
    """The LALR parser of `grammars/<name>.lark`, from the rules `start` (the rule `name` when none is given)."""
    # Here, as this import takes longer than all else that a command without a record needs.
    from lark import Lark

    text = _text(name)
    return Lark(text, parser="lalr", lexer="contextual", start=list(start or (name,)), maybe_placeholders=False)


def _point(token: Token) -> int:
    return {"BAR": BAR, "OFF": OFF}.get(token.type) if token.type != "POINT" else int(token)  # type: ignore[return-value]


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
    from lark import Tree
    from lark.exceptions import LarkError

    try:
        tree: Tree[Token] = load("movement").parse(text)
    except LarkError:
        return None
    source, count, marked = 0, 1, False
    chain: list[Step] = []
    for part in tree.children:
        if isinstance(part, Tree):
            tokens: list[Any] = part.children
            target = _point(tokens[1])
            chain.append(Step(source, target, len(tokens) > 2))
            source = target
        elif part.type == "COUNT":
            count = int(part.strip()[1])
        elif part.type == "HIT":
            marked = True
        else:
            source = _point(part)
    if chain[0].source == OFF or any(step.source == BAR for step in chain[1:]) or any(step.target == BAR for step in chain):
        return None
    if marked:
        chain[-1] = chain[-1]._replace(hit=True)
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
