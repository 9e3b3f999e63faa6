"""The package as users get it: wheel, source distribution, editable, in an empty environment."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOTS = {"dominorules": ROOT / "src", "dominorules_spec": ROOT / "spec"}

pytestmark = pytest.mark.packaging

PLAY_A_HAND = """
import importlib.resources
import dominorules as dr, dominorules_spec

for root in (dr, dominorules_spec):
    assert importlib.resources.files(root).joinpath("py.typed").is_file()
rules = dr.load("coppie")
state = rules.apply(rules.start(), rules.deal(rules.start(), seed=7))
while state.turn is not None:
    state = rules.apply(state, rules.legal_moves(state)[0])
print(rules.hand_result(state).reason, *rules.score(state).points)
print(rules.explain("play.match", "it"))
print(dr.__file__)
print(dominorules_spec.__file__)
"""


def run(*command: str | Path, cwd: Path) -> str:
    """Run a command far from the source tree; gives what it printed."""
    quiet = {"PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_ROOT_USER_ACTION": "ignore", "PYTHONPATH": ""}
    done = subprocess.run(
        [*map(str, command)],
        cwd=cwd,
        env={**os.environ, **quiet},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(source: Path, out: Path, *kinds: str) -> None:
    run(sys.executable, "-m", "build", "--no-isolation", *kinds, "--outdir", out, source, cwd=out.parent)


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the source distribution and the wheel made of it."""
    out = tmp_path_factory.mktemp("build") / "dist"
    build(ROOT, out)
    return out


def files_in(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def the(pattern: str, folder: Path) -> Path:
    (found,) = folder.glob(pattern)
    return found


def environment(folder: Path, *what: str | Path) -> Path:
    """An environment with nothing in it but what is named and what that requires; gives its Python."""
    run(sys.executable, "-m", "venv", "--without-pip", folder, cwd=folder.parent)
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", *what, cwd=folder.parent)
    return python


def test_the_wheel_holds_every_file_of_both_roots(dist: Path) -> None:
    packed = files_in(the("*.whl", dist))
    for package, root in ROOTS.items():
        for path in (root / package).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert packed[path.relative_to(root).as_posix()] == path.read_bytes()
        assert f"{package}/py.typed" in packed
    tops = {name.split("/")[0] for name in packed}
    assert {top for top in tops if not top.endswith(".dist-info")} == {*ROOTS}


def test_the_wheel_made_of_the_source_distribution_is_the_one_made_of_the_tree(
    dist: Path, tmp_path: Path
) -> None:
    build(ROOT, tmp_path / "tree", "--wheel")
    assert files_in(the("*.whl", dist)) == files_in(the("*.whl", tmp_path / "tree"))


@pytest.mark.parametrize("epoch", [None, "1700000000"])
def test_two_builds_are_the_same_to_the_byte(
    epoch: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    if epoch is not None:
        monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    for out in ("one", "two"):
        build(ROOT, tmp_path / out)
    one, two = (
        {file.name: file.read_bytes() for file in (tmp_path / out).iterdir()} for out in ("one", "two")
    )
    assert len(one) == 2
    assert one == two


def test_the_source_distribution_holds_what_its_tests_need(dist: Path) -> None:
    with tarfile.open(the("*.tar.gz", dist)) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    needed = ["README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "pyproject.toml"]
    needed += ["RELEASING.md", "SECURITY.md", ".pre-commit-config.yaml", ".github/workflows/release.yml"]
    needed += [path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("*.py")]
    assert set(needed) <= names


def test_the_core_requires_attrs_and_nothing_else(dist: Path) -> None:
    packed = files_in(the("*.whl", dist))
    (metadata,) = [text for name, text in packed.items() if name.endswith(".dist-info/METADATA")]
    headers = HeaderParser().parsestr(metadata.decode())
    required = [line for line in headers.get_all("Requires-Dist", []) if "extra ==" not in line]
    assert sorted(line.split(">")[0] for line in required) == ["attrs"]
    assert headers["Requires-Python"] == ">=3.11"
    assert headers["License-Expression"] == "MIT"
    assert any(name.endswith("licenses/LICENSE") for name in packed)


def test_the_wheel_plays_a_hand_in_an_empty_environment(dist: Path, tmp_path: Path) -> None:
    python = environment(tmp_path / "empty", the("*.whl", dist))
    printed = run(python, "-I", "-c", PLAY_A_HAND, cwd=tmp_path).splitlines()
    assert printed[0].startswith("hand.")
    for place in printed[-2:]:
        assert (tmp_path / "empty").resolve() in Path(place).resolve().parents


def test_an_editable_install_finds_both_roots_in_the_tree(tmp_path: Path) -> None:
    python = environment(tmp_path / "editable", "--editable", ROOT)
    printed = run(python, "-I", "-c", PLAY_A_HAND, cwd=tmp_path).splitlines()
    assert [Path(place).resolve() for place in printed[-2:]] == [
        root / package / "__init__.py" for package, root in ROOTS.items()
    ]
