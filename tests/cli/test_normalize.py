"""`bgnotation normalize`."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.cli.conftest import CLEAN, Run, command
from tests.shared import shared, some

ODD = "3 point match\r\nGame 1\r\nAda : 0 Ben : 0\r\n1) 31: 6/5 8/5 42: 6/4 8/4\r\n"


def test_standard_output(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.mat").write_bytes(ODD.encode())
    assert run("normalize", "odd.mat").stdout_bytes == CLEAN.encode()
    assert run("normalize", "-", input=ODD).stdout_bytes == CLEAN.encode()


def test_check_and_diff(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.mat").write_bytes(ODD.encode())
    (tmp_path / "clean.mat").write_text(CLEAN)
    result = run("normalize", "--check", "odd.mat", "clean.mat")
    assert (result.exit_code, result.stdout) == (1, "would change: odd.mat\n")
    assert result.stderr == "1 file would change, 1 would not\n"
    assert run("normalize", "--check", "clean.mat").exit_code == 0
    result = run("normalize", "--diff", "odd.mat")
    assert result.exit_code == 1
    assert "--- odd.mat\n+++ odd.mat\n" in result.stdout
    assert "+  1) 31: 8/5 6/5                 42: 8/4 6/4\n" in result.stdout
    assert (tmp_path / "odd.mat").read_bytes() == ODD.encode()


def test_a_change_of_bytes_alone_is_said(run: Run, tmp_path: Path) -> None:
    (tmp_path / "marked.mat").write_bytes(b"\xef\xbb\xbf" + CLEAN.encode())
    result = run("normalize", "--diff", "marked.mat")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "marked.mat: only the encoding" in result.stderr


def test_in_place(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "odd.mat"
    place.write_bytes(ODD.encode())
    place.chmod(0o640)
    (tmp_path / "link.mat").symlink_to("odd.mat")
    assert run("normalize", "--in-place", "link.mat").exit_code == 0
    assert place.read_bytes() == CLEAN.encode()
    assert stat.S_IMODE(place.stat().st_mode) == 0o640
    assert (tmp_path / "link.mat").is_symlink()
    before = place.stat().st_mtime_ns
    assert run("normalize", "--in-place", "odd.mat").exit_code == 0
    assert place.stat().st_mtime_ns == before, "what is normal already is not written"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link.mat", "odd.mat"], "nothing is left beside it"


def test_what_was_written_before_is_no_source(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.mat").write_bytes(ODD.encode())
    for _ in range(2):
        assert run("normalize", ".", "-o", "clean", "--force").exit_code == 0
        assert [path.name for path in (tmp_path / "clean").iterdir()] == ["odd.mat"]
    assert run("convert", "**/*.mat", "-t", "json", "-o", "clean").exit_code == 0
    assert sorted(path.name for path in (tmp_path / "clean").iterdir()) == ["odd.json", "odd.mat"]
    result = run("normalize", "clean", "-o", "clean", "--force")
    assert result.exit_code == 2, "a folder is written into itself with --in-place alone"
    assert "a file that is read is never written over" in result.stderr


def test_several_sources_need_a_folder(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.mat").write_bytes(ODD.encode())
    (tmp_path / "clean.mat").write_text(CLEAN)
    for verb, out in (("normalize", "both.mat"), ("normalize", "clean.mat"), ("convert", "both.sgf")):
        result = run(verb, "odd.mat", "clean.mat", "-o", out)
        assert result.exit_code == 2 and f"{out} names a file" in result.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["clean.mat", "odd.mat"]
    assert run("normalize", "odd.mat", "clean.mat", "-o", "both.mat/").exit_code == 0


def test_what_is_no_match_is_said(run: Run, tmp_path: Path) -> None:
    with ZipFile(tmp_path / "club.zip", "w") as archive:
        archive.writestr("read-me.txt", "Results of the club")
        archive.writestr("final.mat", CLEAN)
    for result in (run("normalize", "club.zip"), run("convert", "club.zip", "-t", "mat")):
        assert (result.exit_code, result.stdout) == (2, CLEAN), "what is no match leaves no empty match behind"
        assert result.stderr.startswith("bgnotation: club.zip/read-me.txt: ")
    Path("final.xgp").write_bytes(b"RGMH" + bytes(200))
    assert run("normalize", "final.xgp").exit_code == 2


def test_to_a_file(run: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.mat").write_bytes(ODD.encode())
    assert run("normalize", "odd.mat", "-o", "new/clean.mat").exit_code == 0
    assert Path("new/clean.mat").read_text() == CLEAN
    Path("new/clean.mat").write_text("mine")
    result = run("normalize", "odd.mat", "-o", "new/clean.mat")
    assert result.exit_code == 2
    assert "new/clean.mat: the file exists" in result.stderr
    assert Path("new/clean.mat").read_text() == "mine"
    assert run("normalize", "odd.mat", "-o", "new/clean.mat", "--force").exit_code == 0
    assert Path("new/clean.mat").read_text() == CLEAN


def test_a_folder_keeps_its_structure(run: Run, folder: Path) -> None:
    assert run("normalize", "records", "-o", "out").exit_code == 0
    assert sorted(str(path) for path in Path("out").rglob("*.*")) == [
        "out/WARNED.MAT",
        "out/below/broken.txt",
        "out/clean.mat",
    ]


def test_two_files_never_go_to_one_place(run: Run, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "final.mat").write_text(CLEAN.replace("Ada", name))
    result = run("normalize", "a/final.mat", "b/final.mat", "-o", "out", "--force")
    assert result.exit_code == 2
    assert "b/final.mat: out/final.mat: this was written from another file in this run" in result.stderr
    assert " a : 0" in Path("out/final.mat").read_text()


def test_what_is_no_match_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("bring the board\n")
    result = run("normalize", "--in-place", "notes.txt", "missing.mat")
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        "bgnotation: notes.txt: there is no match in this file: it is text of an unknown kind",
        "bgnotation: missing.mat: No such file or directory",
        "0 files written",
    ]
    assert (tmp_path / "notes.txt").read_text() == "bring the board\n"


def test_what_was_not_understood_is_said(run: Run) -> None:
    result = run("normalize", "-", input=CLEAN + "what was this\n")
    assert "what was this" in result.stdout
    assert "-:6:1: warning[unread-line] " in result.stderr


def test_a_failed_write_leaves_the_old_file(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "odd.mat"
    place.write_bytes(ODD.encode())

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("normalize", "--in-place", "odd.mat")
    assert result.exit_code == 2
    assert "odd.mat: No space left on device" in result.stderr
    assert place.read_bytes() == ODD.encode()
    assert [path.name for path in tmp_path.iterdir()] == ["odd.mat"]


def test_options_that_contradict(run: Run) -> None:
    assert run("normalize", "a.mat", "--in-place", "-o", "b.mat").exit_code == 2
    assert run("normalize", "a.mat", "--in-place", "--check").exit_code == 2
    assert run("normalize").exit_code == 2


def test_a_device_is_written_to_and_stays() -> None:
    device = Path("/dev/null")
    if not device.is_char_device():
        pytest.skip("there is no /dev/null here")
    result = command("normalize", "-", "-o", device, "--force", input=CLEAN.encode())
    assert (result.returncode, result.stderr) == (0, b"")
    assert device.is_char_device()


def test_normal_records_stay_as_they_are(run: Run) -> None:
    paths = some(sorted(path for path in shared("selfplay").iterdir() if path.suffix in (".mat", ".sgf")), 4)
    assert run("normalize", *paths, "-o", "once").exit_code == 0
    result = run("normalize", "once", "--check")
    assert (result.exit_code, result.stderr) == (0, f"0 files would change, {len(paths)} would not\n")
