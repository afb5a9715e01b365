"""`check --fix` and the options beside it, and `--fix` of the commands that write copies."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from zipfile import ZipFile

import pytest

import notation
from notation.formats.bgf.packing import pack
from notation.mending import texts
from tests.cli.conftest import BROKEN, CLEAN, WARNED, Run, command
from tests.formats.bgf import build as bgf
from tests.formats.xg import build as xg

EXAMPLES = Path(__file__).parents[2] / "examples"
BOTH = (EXAMPLES / "slips.mat").read_text(encoding="utf-8")
"""A hit mark is missing, which is safe to mend; a digit is wrong, which is not."""
RIGHT = (EXAMPLES / "selfplay.mat").read_text(encoding="utf-8")
MARKED = BOTH.replace("61: 13/7 8/7 ", "61: 13/7* 8/7")
"""What is safe is mended."""
MORE = "fixable (bgnotation check --fix), 1 more with --unsafe-fixes"
IN_COPY = "0 fixable in a copy (bgnotation convert --fix), 1 more with --unsafe-fixes"
NOTES = ("--ignore", "unfinished-game,points-beyond-need")


@pytest.fixture
def record(run: Run) -> Path:
    path = Path("final.mat")
    path.write_bytes(BOTH.encode())
    return path


# -- what is taken, and the exit code -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "options", "code", "after", "last"),
    [
        (CLEAN, ("--fix",), 0, CLEAN, ["All checks passed"]),
        (WARNED, ("--fix",), 0, CLEAN, ["All checks passed", "Fixed 1 finding in 1 file"]),
        (BROKEN, ("--fix",), 1, BROKEN, ["Found 1 error in 1 file", f"0 {MORE}"]),
        (BROKEN, ("--fix", "--exit-zero"), 0, BROKEN, None),
        (BROKEN, ("--fix", "--unsafe-fixes"), 0, CLEAN, ["All checks passed", "Fixed 1 finding in 1 file"]),
        (BROKEN, ("--unsafe-fixes",), 1, BROKEN, None),
        (BROKEN, ("--fix", "--unsafe-fixes", "--ignore", "wrong-dice"), 0, BROKEN, None),
        (
            BOTH,
            ("--fix",),
            1,
            MARKED,
            [
                "Found 1 error in 1 file",
                "Fixed 1 finding in 1 file",
                f"0 {MORE}",
            ],
        ),
        (BOTH, ("--fix", "--unsafe-fixes"), 0, RIGHT, ["All checks passed", "Fixed 2 findings in 1 file"]),
        (BOTH, (), 1, BOTH, ["Found 1 error, 1 warning in 1 file", f"1 {MORE}"]),
        (WARNED, (), 1, WARNED, ["Found 1 warning in 1 file", "1 fixable (bgnotation check --fix)"]),
    ],
)  # fmt: skip
def test_what_is_taken(run: Run, text: str, options: tuple[str, ...], code: int, after: str, last: list[str] | None) -> None:
    path = Path("final.mat")
    path.write_bytes(text.encode())
    ignored = () if "--ignore" in options else NOTES
    result = run("check", path, *options, *ignored)
    assert (result.exit_code, path.read_text(encoding="utf-8")) == (code, after)
    assert last is None or result.stdout.splitlines()[-len(last) :] == last


def test_a_second_time_changes_nothing(run: Run, record: Path) -> None:
    assert run("check", record, "--fix", "--unsafe-fixes").exit_code == 0
    before = record.stat()
    assert "Fixed" not in run("check", record, "--fix", "--unsafe-fixes").stdout
    assert record.stat() == before, "a file without anything to fix is not written"


def test_selection_chooses_what_is_mended(run: Run, record: Path) -> None:
    assert run("check", record, "--fix", "--unsafe-fixes", "--select", "missing-hit").exit_code == 0
    assert record.read_text(encoding="utf-8") == MARKED


def test_diff_prints_and_writes_nothing(run: Run, record: Path) -> None:
    result = run("check", record, "--diff", *NOTES)
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (1, BOTH)
    lines = result.stdout.splitlines()
    assert lines[:2] == ["--- final.mat", "+++ final.mat"]
    changed = [line for line in lines[2:] if line[:1] in ("-", "+")]
    assert changed == [
        "-  3) 61: 13/7 8/7                63: 25/22 22/16 ",
        "+  3) 61: 13/7* 8/7               63: 25/22 22/16 ",
    ]
    assert "Would fix 1 finding in 1 file" in lines
    assert run("check", record, "--diff", "--exit-zero", *NOTES).exit_code == 0
    record.write_text(CLEAN)
    assert run("check", record, "--diff", "--unsafe-fixes").exit_code == 0


def test_the_diff_of_standard_input(run: Run) -> None:
    result = run("check", "-", "--diff", input=BOTH)
    assert result.exit_code == 1
    assert "\n+  3) 61: 13/7* 8/7 " in result.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--backup",), "--backup goes with --fix"),
        (("--diff", "--backup"), "--backup goes with --fix"),
        (("--fix", "--statistics"), "--statistics goes without --fix and --diff"),
        (("--diff", "--statistics"), "--statistics goes without --fix and --diff"),
    ],
)
def test_what_does_not_go_together(run: Run, record: Path, arguments: tuple[str, ...], said: str) -> None:
    result = run("check", record, *arguments)
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (2, BOTH)
    assert said in result.stderr


def test_a_backup_is_the_file_as_it_was(run: Run, record: Path) -> None:
    run("check", record, "--fix", "--backup")
    assert Path("final.mat.orig").read_text(encoding="utf-8") == BOTH
    assert record.read_text(encoding="utf-8") == MARKED
    run("check", record, "--fix")
    assert sorted(path.name for path in Path().iterdir()) == ["final.mat", "final.mat.orig"]


def test_a_backup_is_never_written_over(run: Run, record: Path) -> None:
    for number in range(3):
        record.write_text(f"; {number}\n{BOTH}", encoding="utf-8")
        run("check", record, "--fix", "--backup")
    kept = ["final.mat.orig", "final.mat-2.orig", "final.mat-3.orig"]
    assert [Path(name).read_text(encoding="utf-8") for name in kept] == [f"; {number}\n{BOTH}" for number in range(3)]


def test_a_file_that_nobody_may_write_stays(run: Run, record: Path) -> None:
    record.chmod(0o444)
    result = run("check", record, "--fix")
    assert (result.exit_code, record.read_text(encoding="utf-8")) == (2, BOTH)
    assert "Permission denied" in result.stderr


def test_what_is_no_regular_file_is_not_fixed(run: Run) -> None:
    os.mkfifo("pipe.mat")
    writer = Thread(target=lambda: Path("pipe.mat").write_text(BOTH, encoding="utf-8"))
    writer.start()
    result = run("check", "pipe.mat", "--fix")
    writer.join()
    assert result.exit_code and "not fixed, as it is no regular file" in result.stderr
    assert Path("pipe.mat").is_fifo()


# -- the file ---------------------------------------------------------------------------------------------------------------


def _as(name: str) -> Callable[[str], bytes]:
    return {
        "utf-8": lambda text: text.encode(),
        "byte order mark": lambda text: text.encode("utf-8-sig"),
        "cp1252": lambda text: text.replace("root", "Åse ").encode("cp1252"),
        "cp932": lambda text: text.replace("gnubg", "井山裕").replace("root", "一力遼").encode("cp932"),
        "utf-16": lambda text: text.encode("utf-16"),
        "utf-16-be": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
        "crlf": lambda text: text.replace("\n", "\r\n").encode(),
        "no last line end": lambda text: text.rstrip("\n").encode(),
    }[name]


@pytest.mark.parametrize(
    "name",
    ["utf-8", "byte order mark", "cp1252", "cp932", "utf-16", "utf-16-be", "crlf", "no last line end"],
)
def test_encodings_and_line_ends_are_kept(run: Run, name: str) -> None:
    encode = _as(name)
    path = Path("final.mat")
    path.write_bytes(encode(BOTH))
    assert "Fixed 2 findings" in run("check", path, "--fix", "--unsafe-fixes").stdout
    assert path.read_bytes() == encode(RIGHT)


def test_tabs_are_kept(run: Run) -> None:
    path = Path("final.mat")
    text = BROKEN.replace("31: 8/5 6/5                 42", "31: 8/5 6/5\t\t42")
    path.write_bytes(text.encode())
    assert run("check", path, "--fix", "--unsafe-fixes").exit_code == 0
    assert path.read_text(encoding="utf-8") == text.replace("8/5 6/4", "8/4 6/4")


def test_columns_stay_where_they_stand(run: Run, record: Path) -> None:
    run("check", record, "--fix", "--unsafe-fixes")
    columns = [[line.find(":", 12) for line in text.splitlines()] for text in (BOTH, record.read_text(encoding="utf-8"))]
    assert columns[0] == columns[1]


def test_a_link_is_followed_and_permissions_are_kept(run: Run, record: Path) -> None:
    record.chmod(0o640)
    Path("link.mat").symlink_to(record)
    run("check", "link.mat", "--fix")
    assert Path("link.mat").is_symlink()
    assert (record.read_text(encoding="utf-8"), record.stat().st_mode & 0o777) == (MARKED, 0o640)


def test_a_file_that_was_changed_meanwhile_is_left(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    mend = texts.mend_text

    def slow(*arguments: object, **options: object) -> object:
        record.write_text("someone else's")
        return mend(*arguments, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(texts, "mend_text", slow)
    result = run("check", record, "--fix", "--backup")
    assert (result.exit_code, record.read_text()) == (2, "someone else's")
    assert result.stderr == "bgnotation: final.mat: not written, as it was changed meanwhile\n"
    assert "Fixed" not in result.stdout and [path.name for path in Path().iterdir()] == ["final.mat"]


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("-", "bgnotation: -: standard input is not written back; --diff shows what would change\n"),
        ("club.zip", "bgnotation: club.zip/final.mat: not fixed, as an archive is never written; "),
        ("club.zip/final.mat", "bgnotation: club.zip/final.mat: not fixed, as an archive is never written; "),
        ("final.mat@1", "bgnotation: final.mat: not fixed, as this is a part of a file; name the whole file\n"),
    ],
)
def test_what_is_never_written(run: Run, record: Path, path: str, said: str) -> None:
    with ZipFile("club.zip", "w") as archive:
        archive.write(record)
    before = Path("club.zip").read_bytes()
    result = run("check", path, "--fix", input=BOTH)
    shown = run("check", path, "--diff", input=BOTH)
    assert ("+  3) 61: 13/7* 8/7 " in shown.stdout) == ("@" not in path)
    assert (result.exit_code, result.stderr.startswith(said)) == (2, True), result.stderr
    assert (record.read_text(encoding="utf-8"), Path("club.zip").read_bytes()) == (BOTH, before)
    assert "missing-hit" in result.stdout, "what is wrong is told all the same"


def test_the_other_files_are_done(run: Run, record: Path) -> None:
    Path("warned.mat").write_text(WARNED)
    with ZipFile("club.zip", "w") as archive:
        archive.write(record)
    result = run("check", ".", "--fix", "-j", "1")
    assert result.exit_code == 2
    assert (record.read_text(encoding="utf-8"), Path("warned.mat").read_text()) == (MARKED, CLEAN)
    assert "Fixed 2 findings in 2 files\n" in result.stdout


def test_workers_fix_the_same(tmp_path: Path) -> None:
    told = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        folder.mkdir()
        for number in range(6):
            (folder / f"{number}.mat").write_bytes((BOTH, WARNED, CLEAN)[number % 3].encode())
        done = command("check", ".", "--fix", "-j", jobs, cwd=folder)
        told.append((done.returncode, done.stdout, done.stderr, [path.read_bytes() for path in sorted(folder.iterdir())]))
    assert told[0] == told[1]
    assert told[0][3][0] == MARKED.encode()


def test_every_match_of_a_file_is_mended(run: Run) -> None:
    path = Path("day.mat")
    path.write_text(WARNED + "\n" + CLEAN + "\n" + WARNED)
    result = run("check", path, "--fix", *NOTES)
    assert result.stdout == "All checks passed\nFixed 2 findings in 1 file\n"
    assert path.read_text() == CLEAN + "\n" + CLEAN + "\n" + CLEAN


# -- what is told -----------------------------------------------------------------------------------------------------------


def test_text_shows_the_best_fix(run: Run, record: Path) -> None:
    lines = run("check", record).stdout.splitlines()
    at = next(index for index, line in enumerate(lines) if "fix (unsafe)" in line)
    assert lines[at].endswith("then all 18 later plays are legal and root wins 4 as written")
    assert [line.strip(" =").split()[0] for line in lines[at + 1 : at + 3]] == ["-", "+"]


@pytest.mark.parametrize("name", ["json", "json-lines"])
def test_json_has_the_fixes_in_order(run: Run, record: Path, name: str) -> None:
    output = run("check", record, "--output-format", name, *NOTES).stdout
    found = json.loads(output) if name == "json" else [json.loads(line) for line in output.splitlines()]
    fixes = [fix for finding in found for fix in finding["fixes"]]
    assert [fix["safety"] for fix in fixes] == ["safe", "unsafe"]
    data = BOTH.encode()
    for fix in reversed(fixes):
        for edit in reversed(fix["edits"]):
            data = data[: edit["start"]] + edit["text"].encode() + data[edit["end"] :]
    assert data == RIGHT.encode(), "the bytes that are told are those to change"
    assert all(finding["fixes"] == sorted(finding["fixes"], key=lambda fix: fix["score"]) for finding in found)


@pytest.mark.parametrize("name", ["concise", "github"])
def test_short_formats_are_as_they_were(run: Run, record: Path, name: str) -> None:
    output = run("check", record, "--output-format", name).stdout
    assert "missing-hit" in output and "fix (" not in output


def test_what_is_fixed_is_not_told(run: Run, record: Path) -> None:
    output = run("check", record, "--fix", "--output-format", "json-lines", *NOTES).stdout
    assert [json.loads(line)["name"] for line in output.splitlines()] == ["wrong-dice"]


# -- copies -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "plays"),
    [((), ["13/7", "8/5"]), (("--fix",), ["13/7*", "8/5"]), (("--unsafe-fixes",), ["13/7*", "8/6"])],
)
@pytest.mark.parametrize("name", ["normalize", "convert"])
def test_copies_are_mended(run: Run, record: Path, name: str, options: tuple[str, ...], plays: list[str]) -> None:
    result = run(name, record, "-o", "copy.mat", *options)
    assert result.exit_code == 0, result.stderr
    text = Path("copy.mat").read_text(encoding="utf-8")
    assert f"61: {plays[0]} 8/7" in text and f"11/9 9/7 {plays[1]}\n" in text
    assert record.read_text(encoding="utf-8") == BOTH


def test_what_is_fixable_in_place_and_in_a_copy_is_counted_apart(run: Run, record: Path) -> None:
    Path("final.bgf").write_bytes(_bgf())
    assert run("check", ".", "-j", "1").stdout.splitlines()[-2:] == [f"1 {MORE}", IN_COPY]


def _xg() -> bytes:
    return xg.from_replay(notation.replay(notation.read(BROKEN.encode())))


def _bgf() -> bytes:
    plays = bgf.play(0, (3, 1), (8, 5), (6, 5)), bgf.play(1, (4, 2), (8, 5), (6, 4))
    return pack(bgf.match(bgf.game(*plays)))


@pytest.mark.parametrize(("name", "make"), [("final.xg", _xg), ("final.bgf", _bgf)])
def test_binary_records_are_mended_where_text_is_written(run: Run, name: str, make: Callable[[], bytes]) -> None:
    data = make()
    Path(name).write_bytes(data)
    found = [one for one in notation.fixes(notation.replay(notation.read(name))) if one.code.name == "wrong-dice"]
    assert [fix.edits for one in found for fix in one.fixes[:1]] == [()]
    result = run("check", name, "--fix", "--unsafe-fixes")
    assert (result.exit_code, Path(name).read_bytes()) == (1, data), "there is no text to edit"
    assert result.stdout.splitlines()[-1] == IN_COPY
    assert "= fix (unsafe): read 42: 8/5 6/4 as 42: 8/4 6/4; then " in result.stdout
    assert run("convert", name, "-o", "plain.mat").exit_code == 0
    assert run("convert", name, "--fix", "--unsafe-fixes", "-o", "mended.mat").exit_code == 0
    assert "42: 8/5 6/4" in Path("plain.mat").read_text() and "42: 8/4 6/4" in Path("mended.mat").read_text()
