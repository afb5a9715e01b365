"""What a site remembers is believed only where a build could have written it, and no file outside the site is touched."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from notation.cli import main
from notation.cli.remembered import STATE, is_place, remembered
from tests.page.pages import RECORD

WRONG: list[Any] = [
    None,
    True,
    7,
    -1,
    10**400,
    1e308,
    float("nan"),
    "",
    "x",
    "../../evil.html",
    "/evil.html",
    [],
    ["x"],
    {},
    {"x": 1},
]
"""Values that stand nowhere in the file, or not in every place."""
VICTIM = "what a person wrote"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A site of two records, built, with a file beside it that is no part of it."""
    (tmp_path / "records").mkdir()
    for name in ("a.mat", "b.mat"):
        (tmp_path / "records" / name).write_text(RECORD)
    (tmp_path / "evil.html").write_text(VICTIM)
    assert build(tmp_path).exit_code == 0
    return tmp_path / "site"


def build(folder: Path, *options: str) -> Result:
    return CliRunner().invoke(main, ["replay", str(folder / "records"), "-o", str(folder / "site"), "-j", "1", *options])


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a JSON value, from the whole to its parts."""
    yield at
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places(inner, (*at, key))


def changed(value: Any, at: tuple[Any, ...], to: Any) -> Any:
    if not at:
        return to
    copy = dict(value) if isinstance(value, dict) else list(value)
    copy[at[0]] = changed(copy[at[0]], at[1:], to)
    return copy


def test_what_was_written_is_remembered(site: Path) -> None:
    known = remembered(site)
    assert [Path(path).name for path in known.sources] == ["a.mat", "b.mat"]
    assert set(known.pages) == set(files(site)) - {STATE}


def test_no_value_of_a_state_leads_astray(site: Path) -> None:
    """Every value replaced by each wrong one: the site comes out as from nothing, or the run says why not."""
    right = files(site)
    good = json.loads(right[STATE])
    count = 0
    for at in places(good):
        for wrong in WRONG:
            text = json.dumps(changed(good, at, wrong))
            (site / STATE).write_text(text)
            known = remembered(site)
            assert all(is_place(place) for place in known.pages)
            for kept in known.sources.values():
                assert all(is_place(entry.page) for entry in kept.entries)
            count += 1
    assert count > 500
    # The whole way for one record, a wrong value at each place: nothing outside is touched, and no fault of ours comes up.
    for at in places(good):
        if at[1:2] and at[1] == str(site.parent / "records" / "b.mat"):
            continue
        (site / STATE).write_text(json.dumps(changed(good, at, "../../evil.html")))
        result = build(site.parent, "--force")
        assert result.exit_code in (0, 2), (at, result.stderr)
        assert "internal error" not in result.stderr, at
        assert {path.name for path in site.parent.iterdir()} == {"evil.html", "records", "site"}, at
        assert all(is_place(name) for name in files(site) if name != STATE), at
        assert (site.parent / "evil.html").read_text() == VICTIM


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "9" * 10_000, '{"a":' * 50_000, "\x00", "null", "[]", '"x"', '{"pages": [[[]]], "sources": [1]}'],
    ids=range(10),
)
def test_a_damaged_state_is_none(site: Path, text: str) -> None:
    before = files(site)
    (site / STATE).write_text(text)
    refused = build(site.parent)
    assert refused.exit_code == 2
    assert "--force" in refused.stderr and "internal error" not in refused.stderr
    assert {**files(site), STATE: b""} == {**before, STATE: b""}
    assert build(site.parent, "--force").exit_code == 0
    assert files(site) == before


def test_a_state_that_is_no_text_or_no_file(site: Path) -> None:
    (site / STATE).write_bytes(b"\xff\xfe\x80")
    assert not remembered(site).sources
    (site / STATE).unlink()
    os.mkfifo(site / STATE)
    assert not remembered(site).sources
    result = build(site.parent, "--force")
    assert result.exit_code == 2
    assert "this is no file" in result.stderr


@pytest.mark.parametrize(
    "place", ["../evil.html", "notes.html", "matches/notes.html", "matches/../../evil.html", "/etc/passwd"]
)
def test_only_pages_that_say_they_are_ours_are_deleted(site: Path, place: str) -> None:
    """A state that names the files of others gets none of them deleted or written over."""
    mine = site / "matches" / "notes.html"
    for path in (mine, site / "notes.html"):
        path.write_text(VICTIM)
    state = json.loads((site / STATE).read_text())
    state["pages"].append(place)
    (site / STATE).write_text(json.dumps(state))
    (site.parent / "records" / "b.mat").unlink()
    assert build(site.parent).exit_code == 0
    assert not (site / "matches" / "b.html").exists()
    for path in (mine, site / "notes.html", site.parent / "evil.html"):
        assert path.read_text() == VICTIM


@pytest.mark.parametrize("link", ["matches", "players", "events", "index.html", "feed.xml", STATE, "matches/a.html"])
@pytest.mark.parametrize("force", [False, True])
def test_no_link_inside_the_site_leads_out_of_it(site: Path, link: str, force: bool) -> None:
    outside = site.parent / "outside"
    outside.mkdir()
    for name in ("a.html", "b.html", "index.html"):
        (outside / name).write_text(VICTIM)
    place = site / link
    if place.is_dir():
        for path in place.iterdir():
            path.unlink()
        place.rmdir()
        place.symlink_to(outside)
    else:
        place.unlink()
        place.symlink_to(outside / "index.html")
    for name in ("a.mat", "b.mat"):
        os.utime(site.parent / "records" / name, (5, 5))
    result = build(site.parent, *["--force"] * force)
    assert "internal error" not in result.stderr
    assert result.exit_code == 2
    assert "leads out of the folder" in result.stderr or "--force" in result.stderr
    assert {path.name: path.read_text() for path in outside.iterdir()} == dict.fromkeys(
        ("a.html", "b.html", "index.html"), VICTIM
    )


HOSTILE = [
    "../../evil",
    "/etc/evil",
    "NUL",
    "con.html",
    "x" * 5000,
    "é",
    "e\u0301",
    "a\x00b",
    "a/b",
    "..",
    ".",
    "x. ",
    "\u202ex",
    "A",
    "a",
]


def test_pages_of_hostile_names_stay_inside_and_apart(tmp_path: Path) -> None:
    """Players, events and files of any name: every match has its page, whatever the case and form of letters count for."""
    records = tmp_path / "records"
    names = [
        "a.mat",
        "A.MAT",
        "a.txt",
        "day.mat",
        "day-2.mat",
        "é.mat",
        "e\u0301.mat",
        "NUL.mat",
        "x..mat",
        "c:d.mat",
        "c_d.mat",
    ]
    names += ["b.mat", "b.html/c.mat", "b/c.mat", "y" * 240 + ".mat", "y" * 241 + ".mat"]
    for number, name in enumerate(names):
        path = records / name
        path.parent.mkdir(parents=True, exist_ok=True)
        first, second = HOSTILE[number % len(HOSTILE)], HOSTILE[(number + 1) % len(HOSTILE)]
        text = f'; [Event "{first}"]\n' + RECORD.replace("Ada", first).replace("Ben", second)
        path.write_text(text * (2 if name == "day.mat" else 1), encoding="utf-8")
    result = build(tmp_path)
    assert "internal error" not in result.stderr
    made = files(tmp_path / "site")
    assert len([name for name in made if name.startswith("matches/")]) == len(names) + 1, result.stderr
    assert len({name.casefold() for name in made}) == len(made)
    assert {path.name for path in tmp_path.iterdir()} == {"records", "site"}
    assert not [name for name in made if name != STATE and not is_place(name)]
    before = {name: made[name] for name in made}
    assert ", 0 pages built" in build(tmp_path).stderr
    assert files(tmp_path / "site") == before


def test_a_site_does_not_depend_on_chance(tmp_path: Path) -> None:
    """The same bytes whatever the seed of hashes and the number of workers, also for names that differ in case alone."""
    records = tmp_path / "records"
    records.mkdir()
    for number, name in enumerate(("ADA", "ada", "Ada", "aDa", "Strasse", "Straße")):
        text = f'; [Event "{name}"]\n' + RECORD.replace("Ada", name)
        (records / f"{number}.mat").write_text(text, encoding="utf-8")
        os.utime(records / f"{number}.mat", (1e9, 1e9))
    found = []
    for seed, jobs in (("1", "1"), ("2", "2"), ("3", "1")):
        out = tmp_path / seed
        line = [sys.executable, "-m", "notation", "replay", "records", "-o", str(out), "-j", jobs]
        subprocess.run(
            line, env={**os.environ, "PYTHONHASHSEED": seed}, cwd=tmp_path, check=True, capture_output=True, timeout=120
        )
        found.append(files(out))
    assert found[0] == found[1] == found[2]


def test_a_time_that_no_calendar_has_is_no_reason_to_stop(site: Path) -> None:
    for when in (-5_000_000_000, 2**33):
        os.utime(site.parent / "records" / "a.mat", (when, when))
        result = build(site.parent)
        assert result.exit_code == 0, result.stderr
