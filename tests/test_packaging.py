"""What is installed is complete: packages, grammars, templates, texts and types."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest

from tests.documents import blocks

ROOT = Path(__file__).parent.parent
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
DATA = sorted(
    str(path.relative_to(ROOT))
    for folder in ("notation", "grammars")
    for path in (ROOT / folder).rglob("*")
    if path.is_file() and path.suffix not in (".py", ".pyc", ".po", ".pot")
)


def installed(path: str) -> str:
    """Where a file of the project lies in an installation."""
    return f"notation/{path}" if path.startswith("grammars/") else path


def requirements(*extras: str) -> set[str]:
    """The names of the distributions that the project and these extras need."""
    table = PROJECT["project"]
    wanted = [*table["dependencies"], *(line for extra in extras for line in table["optional-dependencies"][extra])]
    return {re.split(r"[<>=\[ ]", line)[0].lower() for line in wanted}


def imported(folder: Path) -> set[str]:
    """The top-level modules that the files of a folder import."""
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                found.update(alias.name.split(".")[0] for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.split(".")[0])
    return found - set(sys.stdlib_module_names) - {"notation", "tests"}


def test_every_package_is_listed() -> None:
    there = {"notation.grammars"}
    there |= {".".join(path.parent.relative_to(ROOT).parts) for path in (ROOT / "notation").rglob("*.py")}
    assert set(PROJECT["tool"]["setuptools"]["packages"]) == there


@pytest.mark.parametrize(("folder", "extras"), [("notation", ["progress", "png"]), ("tests", ["test"]), ("examples", [])])
def test_what_is_imported_is_required(folder: str, extras: list[str]) -> None:
    known = packages_distributions()
    names = {name.lower().replace("_", "-") for module in imported(ROOT / folder) for name in known.get(module, [module])}
    # Jinja's templates are made of the strings of MarkupSafe, which it requires; its own documentation imports them so.
    # Type checkers, which alone see what is imported of `typing_extensions`, bring it with them.
    assert names - {"markupsafe", "typing-extensions"} <= requirements(*extras)


def test_the_core_is_measured() -> None:
    """No module of the core leaves the measurement of branches when it is renamed, and no branch may be missed."""
    measured = PROJECT["tool"]["coverage"]
    named = set(measured["run"]["include"])
    assert measured["run"]["branch"] and measured["report"]["fail_under"] == 100
    assert all((ROOT / path).is_file() for path in named)
    core = {"board", "rules", "replay", "table", "checkers", "results", "faults", "lookahead"}
    assert core | {"readings", "reporter", "cube", "diagnostics"} <= {Path(path).stem for path in named}


def test_dependencies_are_explained() -> None:
    text = (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8")
    for name in requirements(*PROJECT["project"]["optional-dependencies"]) - {"bgnotation"}:
        assert re.search(rf"\b{re.escape(name)}\b", text), f"docs/dependencies.md says nothing of {name}"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution, built from a copy of the project."""
    copy, made = tmp_path_factory.mktemp("project"), tmp_path_factory.mktemp("built")
    for name in ("notation", "grammars"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    for step in ("build_wheel", "build_sdist"):
        program = f"import sys; from setuptools import build_meta; build_meta.{step}(sys.argv[1])"
        subprocess.run([sys.executable, "-c", program, str(made)], cwd=copy, check=True, capture_output=True)
    return made


@pytest.mark.slow
def test_wheel_and_sdist_hold_every_file(built: Path) -> None:
    modules = [str(path.relative_to(ROOT)) for path in (ROOT / "notation").rglob("*.py")]
    wheel = set(zipfile.ZipFile(next(built.glob("*.whl"))).namelist())
    assert {installed(path) for path in [*DATA, *modules]} <= wheel
    with tarfile.open(next(built.glob("*.tar.gz"))) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {*DATA, *modules, "pyproject.toml", "README.md", "LICENSE"} <= names


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of a fresh environment with the wheel installed; only the dependencies are those of this environment."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder / "env", with_pip=False, symlinks=True)
    python = folder / "env" / "bin" / "python"
    wheel = next(built.glob("*.whl"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python)]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", "--no-index", str(wheel)], check=True, capture_output=True)
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", where], check=True, capture_output=True, text=True).stdout.strip())
    assert (site / "notation" / "py.typed").exists()
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return python


@pytest.mark.slow
def test_an_installed_wheel_works(python: Path, tmp_path: Path) -> None:
    """Away from the project."""
    shutil.copy(ROOT / "examples" / "selfplay.mat", tmp_path)
    for arguments in (["check", "selfplay.mat"], ["replay", "selfplay.mat", "-o", "match.html"], ["--version"]):
        command = [str(python.with_name("bgnotation")), *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "match.html").stat().st_size > 10_000


@pytest.mark.slow
def test_an_installed_wheel_works_in_a_checkout(python: Path, tmp_path: Path) -> None:
    """The library example of the README, as a user runs it: `notation/` of the checkout comes before the installed one."""
    for name in ("notation", "grammars", "examples"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    (example,) = blocks(ROOT / "README.md", "python")
    program = f"import notation; print(notation.__file__)\n{example.text}"
    done = subprocess.run([python], input=program, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    first, *findings = done.stdout.splitlines()
    assert Path(first) == tmp_path / "notation" / "__init__.py"
    assert len(findings) == 2 and all("error[" in line for line in findings)
    assert (tmp_path / "normal.mat").exists()
