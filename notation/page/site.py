"""A site of replay pages: an index, a page for each player and event, and a feed; plain files for any host, or none.

A match is known to the site by an `Entry`, which can be kept between two builds, so that only what changed is read again.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, NamedTuple

from jinja2 import Template

from notation.diagnostics import Severity
from notation.page.assets import Assets, assets, environment
from notation.page.words import SITE
from notation.renderers.printable import visible
from notation.replay import Replay

_NOT_IN_NAMES: Final = re.compile(r"[^\w]+")
_FED: Final = 50
"""How many of the newest matches the feed holds."""
LAST_MOMENT: Final = 253402300799
"""The end of the year 9999 in seconds since 1970: no later date can be written, whatever the clock of a file says."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A match as the site lists it.

    `page` is the place of its page below the site; `score` the final score; `winner` 0, 1 or None; `errors` and `warnings`
    how many findings there are; `changed` when its source was last changed, in seconds since 1970.
    """

    page: str
    players: tuple[str, str]
    event: str
    date: str
    length: int
    score: tuple[int, int]
    winner: int | None
    games: int
    errors: int
    warnings: int
    changed: float = 0.0

    @property
    def day(self) -> str:
        """The date in a form that sorts: digits and hyphens; empty when the record has none."""
        return "-".join(re.findall(r"\d+|\?+", self.date))

    def kept(self) -> dict[str, Any]:
        """The entry as plain values, to be kept in a file."""
        return asdict(self)


def entry(replay: Replay, page: str, changed: float = 0.0) -> Entry:
    """What the site lists of a match whose page stands at `page`."""
    match = replay.match
    severities = [finding.severity for finding in replay.diagnostics]
    return Entry(
        page=page,
        players=(_name(match.players[0]), _name(match.players[1])),
        event=_name(match.tag("Event") or ""),
        date=visible((match.tag("EventDate") or match.tag("Date") or "").strip()),
        length=match.rules.length,
        score=replay.score,
        winner=replay.winner,
        games=len(replay.games),
        errors=severities.count(Severity.ERROR),
        warnings=severities.count(Severity.WARNING),
        changed=min(max(changed, 0.0), LAST_MOMENT),
    )


def from_kept(values: dict[str, Any]) -> Entry:
    """The entry that `Entry.kept` gave."""
    return Entry(**{**values, "players": tuple(values["players"]), "score": tuple(values["score"])})


def _name(text: str) -> str:
    return visible(unicodedata.normalize("NFC", text).strip()) or "?"


def _by_name(names: Iterable[str]) -> list[str]:
    """Each name once, in the order of the alphabet whatever its case; those that differ in case alone have an order too."""
    return sorted(set(names), key=lambda name: (name.casefold(), name))


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """The entries from the newest day to the oldest, those of one day by their pages; those without a day last."""
    return sorted(sorted(entries, key=lambda one: one.page), key=lambda one: one.day, reverse=True)


def place(kind: str, name: str) -> str:
    """Where the page of a player or event stands: a readable name and a few letters that keep like names apart.

    >>> place("players", "Ana Díaz")
    'players/ana-díaz-9f953d.html'
    """
    readable = _NOT_IN_NAMES.sub("-", name).strip("-").casefold()[:48]
    return f"{kind}/{readable or 'x'}-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:6]}.html"


# -- tables -------------------------------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """A player's line in a cross-table: matches won and lost, and against each of the others, in the order of the lines,
    the matches played: (own points, opponent's points, page)."""

    name: str
    won: int
    lost: int
    against: tuple[tuple[tuple[int, int, str], ...], ...]


def cross_table(entries: Sequence[Entry]) -> list[Standing]:
    """The cross-table of an event: the players, most matches won first."""
    names = list(dict.fromkeys(name for one in entries for name in one.players))
    won = dict.fromkeys(names, 0)
    lost = dict.fromkeys(names, 0)
    met: dict[tuple[str, str], list[tuple[int, int, str]]] = {}
    for one in entries:
        first, second = one.players
        met.setdefault((first, second), []).append((*one.score, one.page))
        if first != second:
            met.setdefault((second, first), []).append((one.score[1], one.score[0], one.page))
        if one.winner is not None:
            won[one.players[one.winner]] += 1
            lost[one.players[1 - one.winner]] += 1
    names.sort(key=lambda name: (-won[name], lost[name], name.casefold(), name))
    return [
        Standing(name, won[name], lost[name], tuple(tuple(met.get((name, other), ())) for other in names)) for name in names
    ]


# -- pages --------------------------------------------------------------------------------------------------------------


def _assets() -> Assets:
    return assets(("base.css", "site.css"), ("words.js", "site.js"), SITE)


@cache
def _template(name: str, language: str) -> Template:
    return environment(language).get_template(name)


def _page(kind: str, name: str, entries: Sequence[Entry], language: str, **more: Any) -> str:
    """A page of the site; those of players and events stand one folder down."""
    return _template("site.html.j2", language).render(
        assets=_assets(),
        kind=kind,
        name=name,
        entries=entries,
        up="" if kind == "index" else "../",
        place=place,
        **more,
    )


def pages(entries: Sequence[Entry], language: str = "en", base: str = "") -> dict[str, str]:
    """Every page of the site but those of the matches, by its place: the index, players, events and the feed.

    `base` is the address that the site will have, for the links of the feed.
    """
    listed = in_order(entries)
    players = _by_name(name for one in listed for name in one.players)
    events = _by_name(one.event for one in listed if one.event != "?")
    made = {"index.html": _page("index", "", listed, language, players=players, events=events)}
    for name in players:
        own = [one for one in listed if name in one.players]
        won = sum(one.winner is not None and one.players[one.winner] == name for one in own)
        lost = sum(one.winner is not None and one.players[one.winner] != name for one in own)
        made[place("players", name)] = _page("player", name, own, language, won=won, lost=lost)
    for name in events:
        own = [one for one in listed if one.event == name]
        made[place("events", name)] = _page("event", name, own, language, table=cross_table(own))
    made["feed.xml"] = feed(listed, language, base)
    return made


def feed(entries: Sequence[Entry], language: str = "en", base: str = "") -> str:
    """What is new as an Atom feed, the matches whose sources changed last first."""
    newest = sorted(entries, key=lambda one: (-one.changed, one.page))[:_FED]
    return _template("feed.xml.j2", language).render(
        entries=newest,
        base=base if not base or base.endswith("/") else base + "/",
        time=lambda seconds: datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        identity=lambda page: "urn:sha256:" + hashlib.sha256(page.encode()).hexdigest(),
    )
