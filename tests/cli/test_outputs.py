"""What the commands write: nothing over a file unasked, never a source, and always in the same way."""

from __future__ import annotations

import json
import os
from importlib import import_module
from pathlib import Path

import click
import pytest

from notation.cli import COMMANDS
from notation.files import write_whole
from tests.cli.conftest import CLEAN, Run, command

START = "4HPwATDgc/ABMA:cInlAAAAAAAE"

OTHER = str(Path(__file__).with_name("another_hand.mat"))
"""The same match as another hand wrote it."""

WRITES = {
    "board": (("board", "final.mat@1.1", "-o"), ".svg"),
    "check": (("check", "final.mat", "-o"), ".txt"),
    "convert": (("convert", "final.mat", "-t", "mat", "-o"), ".mat"),
    "convert --report": (("convert", "final.mat", "-t", "json", "-o", "new/out.json", "--report"), ".json"),
    "id": (("id", "final.mat", START, "-o"), ".txt"),
    "mend": (("mend", "final.mat", "-o"), ".mat"),
    "merge": (("merge", "final.mat", OTHER, "-t", "mat", "-o"), ".mat"),
    "merge --report": (("merge", "final.mat", OTHER, "-o", "new/out.mat", "--report"), ".json"),
    "normalize": (("normalize", "final.mat", "-o"), ".mat"),
    "positions": (("positions", "final.mat", "-o"), ".csv"),
    "replay": (("replay", "final.mat", "-o"), ".html"),
}
"""Every way to write a file, without the name of the file, and a suffix that fits."""

WRITES_NOTHING = {"explain", "formats", "moves"}


def test_no_command_is_forgotten() -> None:
    for name in COMMANDS:
        options = {option for parameter in import_module(f"notation.cli.{name}").command.params for option in parameter.opts}
        assert ({"-o", "--report"} & options != set()) == (name not in WRITES_NOTHING), name
        assert ("--force" in options) == (name not in WRITES_NOTHING), f"{name}: who can write can be forced"
        written = {option for option in ("-o", "--report") if option in options}
        assert {f"{name} {option}".removesuffix(" -o") for option in written} <= set(WRITES)
    texts = {
        parameter.help
        for name in COMMANDS
        for parameter in import_module(f"notation.cli.{name}").command.params
        if isinstance(parameter, click.Option) and "--force" in parameter.opts
    }
    assert len(texts) == 1, "it means the same everywhere"


@pytest.fixture
def final(run: Run) -> Path:
    path = Path("final.mat")
    path.write_text(CLEAN)
    return path


@pytest.mark.parametrize("name", WRITES)
def test_a_file_that_exists_is_written_over_with_force_alone(run: Run, final: Path, name: str) -> None:
    arguments, suffix = WRITES[name]
    out = Path(f"out{suffix}")
    out.write_text("precious")
    result = run(*arguments, out)
    assert result.exit_code == 2
    assert f"{out}: the file exists (--force overwrites it)\n" in result.stderr
    assert out.read_text() == "precious"
    assert sorted(path.name for path in Path().iterdir()) == ["final.mat", out.name], "nothing else is done before that is said"
    assert run(*arguments, out, "--force").exit_code in (0, 1)
    assert "precious" not in out.read_text()
    again = out.read_text()
    # A page says itself that it was made here, and can be made again; of other files that is not known.
    assert run(*arguments, out).exit_code == (0 if name == "replay" else 2)
    assert out.read_text() == again


@pytest.mark.parametrize("forced", [(), ("--force",)], ids=["unasked", "forced"])
@pytest.mark.parametrize("way", ["itself", "dotted", "absolute", "symbolic link", "hard link"])
@pytest.mark.parametrize("name", WRITES)
def test_a_source_is_never_written_over(run: Run, final: Path, name: str, way: str, forced: tuple[str, ...]) -> None:
    arguments, suffix = WRITES[name]
    source = Path(f"final{suffix}")
    if source != final:
        final.rename(source)
    arguments = tuple(one.replace("final.mat", source.name) for one in arguments)
    Path("folder").mkdir()
    out = {
        "itself": str(source),
        "dotted": f"folder/../{source}",
        "absolute": str(source.resolve()),
        "symbolic link": f"link{suffix}",
        "hard link": f"link{suffix}",
    }[way]
    if way == "symbolic link":
        Path(out).symlink_to(source.name)
    elif way == "hard link":
        Path(out).hardlink_to(source)
    result = run(*arguments, out, *forced)
    assert result.exit_code == 2
    assert f"{out if way != 'dotted' else source}" in result.stderr
    assert "a file that is read is never written over" in result.stderr
    assert source.read_text() == CLEAN


@pytest.mark.skipif(os.name != "posix", reason="standard input is known by its file on POSIX")
@pytest.mark.parametrize("name", ["check", "positions", "normalize", "convert", "id"])
def test_the_file_behind_standard_input_is_a_source(tmp_path: Path, name: str) -> None:
    arguments, suffix = WRITES[name]
    source = tmp_path / f"final{suffix}"
    source.write_text(CLEAN)
    line = ["-" if one == "final.mat" else one for one in arguments]
    with source.open("rb") as file:
        result = command(*line, source.name, "--force", stdin=file, cwd=tmp_path)
    assert result.returncode == 2
    assert b"a file that is read is never written over" in result.stderr
    assert source.read_text() == CLEAN


@pytest.mark.parametrize("name", sorted(set(WRITES) - {"normalize", "convert", "replay"}))
def test_one_file_is_no_folder(run: Run, final: Path, name: str) -> None:
    arguments, _ = WRITES[name]
    Path("folder").mkdir()
    for out in ("folder", "folder/"):
        result = run(*arguments, out, "--force")
        assert result.exit_code == 2
        assert "folder" in result.stderr
    assert list(Path("folder").iterdir()) == []


@pytest.mark.parametrize("name", WRITES)
def test_folders_are_made_and_devices_stay(run: Run, final: Path, name: str) -> None:
    arguments, suffix = WRITES[name]
    assert run(*arguments, f"deep/er/out{suffix}").exit_code in (0, 1)
    assert Path(f"deep/er/out{suffix}").stat().st_size
    if Path("/dev/null").is_char_device() and name != "board":
        assert run(*arguments, "/dev/null").exit_code == (2 if name.endswith("--report") else run(*arguments, "-").exit_code)
        assert Path("/dev/null").is_char_device()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="the superuser may write everywhere")
@pytest.mark.parametrize("name", WRITES)
def test_a_folder_that_is_read_only_is_named(run: Run, final: Path, name: str) -> None:
    arguments, suffix = WRITES[name]
    Path("shut").mkdir(mode=0o500)
    result = run(*arguments, f"shut/out{suffix}")
    assert result.exit_code == 2
    assert f"shut/out{suffix}: Permission denied" in result.stderr


@pytest.mark.parametrize("name", sorted(set(WRITES) - {"convert --report", "merge --report"}))
def test_a_dash_is_standard_output(run: Run, final: Path, name: str) -> None:
    arguments, _ = WRITES[name]
    result = run(*arguments, "-")
    assert result.stdout
    assert not Path("-").exists()


@pytest.mark.parametrize(
    ("arguments", "known"),
    [
        (("board", START, "-o", "out.pdf"), ".svg, .png, .txt"),
        (("convert", "final.mat", "-o", "out.pdf"), "known are .json, .sgf, .mat, .txt, "),
        (("normalize", "final.mat", "-o", "out.pdf"), ".mat, .txt"),
        (("normalize", "final.mat", "-o", "out.sgf"), ".mat, .txt; `bgnotation convert` changes the format"),
        (("replay", "final.mat", "-o", "out.pdf"), ".html or .htm"),
    ],
)
def test_an_unknown_suffix_is_told_with_the_known_ones(run: Run, final: Path, arguments: tuple[str, ...], known: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert Path(arguments[-1]).suffix in result.stderr
    assert known in result.stderr
    assert not Path(arguments[-1]).exists()


def test_a_report_is_none_of_the_results(run: Run, final: Path) -> None:
    result = run("convert", "final.mat", "-o", "out.json", "--report", "out.json")
    assert result.exit_code == 2
    assert "out.json: this was written from another file in this run" in result.stderr
    assert json.loads(Path("out.json").read_text())["format"] == "bgnotation"


def test_of_two_writers_one_wins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "out.mat"

    def slow(descriptor: int) -> None:
        place.write_text("the other")

    monkeypatch.setattr(os, "fsync", slow)
    with pytest.raises(FileExistsError, match="the file exists"):
        write_whole(place, "mine", over=False)
    assert place.read_text() == "the other"
    assert [path.name for path in tmp_path.iterdir()] == ["out.mat"]


@pytest.mark.parametrize("there", [False, True])
def test_a_file_system_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, there: bool) -> None:
    place = tmp_path / "out.mat"

    def none(self: Path, target: Path) -> None:
        if there:
            place.write_text("the other")
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(Path, "hardlink_to", none)
    if there:
        with pytest.raises(FileExistsError):
            write_whole(place, "mine", over=False)
    else:
        write_whole(place, "mine", over=False)
    assert place.read_text() == ("the other" if there else "mine")


def season() -> None:
    Path("season").mkdir()
    for name in ("a.mat", "b.mat"):
        Path("season", name).write_text(CLEAN)


def test_a_site_over_a_foreign_folder(run: Run) -> None:
    season()
    Path("site").mkdir()
    Path("site/notes.txt").write_text("mine")
    result = run("replay", "season", "-o", "site")
    assert result.exit_code == 2
    assert "site: this folder holds other files, as notes.txt (--force writes there all the same)" in result.stderr
    assert [path.name for path in Path("site").iterdir()] == ["notes.txt"]
    assert run("replay", "season", "-o", "site", "--force").exit_code == 0
    assert Path("site/notes.txt").read_text() == "mine"
    assert run("replay", "season", "-o", "site").exit_code == 0, "from now on the site is known"


def test_a_site_replaces_its_own_pages_alone(run: Run) -> None:
    season()
    assert run("replay", "season", "-o", "site").exit_code == 0
    Path("season/c.mat").write_text(CLEAN)
    Path("site/matches/c.html").write_text("mine")
    result = run("replay", "season", "-o", "site")
    assert result.exit_code == 2
    assert "site/matches/c.html: the file exists (--force overwrites it)" in result.stderr
    assert Path("site/matches/c.html").read_text() == "mine"
    assert run("replay", "season", "-o", "site", "--force").exit_code == 0
    assert "Ada" in Path("site/matches/c.html").read_text(encoding="utf-8")


def test_a_site_over_its_sources(run: Run) -> None:
    season()
    assert run("replay", "season", "-o", ".").exit_code == 2
    Path("index.html").symlink_to("season/a.mat")
    assert run("replay", "season", "-o", ".", "--force").exit_code == 2
    assert Path("season/a.mat").read_text() == CLEAN
