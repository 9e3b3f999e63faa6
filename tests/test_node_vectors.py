"""The consumer of the vectors in plain Node: it takes the committed files, and notices what is wrong."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "spec" / "vectors"
NODE = shutil.which("node")

pytestmark = pytest.mark.skipif(NODE is None and "CI" not in os.environ, reason="no Node on this machine")


def consume(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [NODE or "node", str(ROOT / "examples" / "node" / "vectors.mjs"), str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


def test_every_committed_file_fits_the_schema_and_every_position_agrees() -> None:
    done = consume(VECTORS)
    assert done.returncode == 0, done.stderr
    files = len(list(VECTORS.glob("*.json"))) - 1
    assert done.stdout.startswith(f"{files} files, ")
    assert done.stdout.endswith(": 0 faults\n")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("schema.json", "line.json"):
        shutil.copy(VECTORS / name, tmp_path / name)
    return tmp_path


def test_a_legal_move_that_is_missing_is_noticed(folder: Path) -> None:
    vectors = json.loads((folder / "line.json").read_text(encoding="utf-8"))
    case = next(case for case in vectors["positions"] if case["legal"])
    case["legal"].pop()
    (folder / "line.json").write_text(json.dumps(vectors), encoding="utf-8")
    done = consume(folder)
    assert done.returncode == 1
    assert case["from"] in done.stderr


@pytest.mark.parametrize("key", ["params", "positions", "version"])
def test_a_key_that_is_missing_is_noticed(folder: Path, key: str) -> None:
    vectors = json.loads((folder / "line.json").read_text(encoding="utf-8"))
    vectors[f"the {key}"] = vectors.pop(key)
    (folder / "line.json").write_text(json.dumps(vectors), encoding="utf-8")
    assert consume(folder).returncode == 1


def test_a_folder_without_vectors_is_no_success(folder: Path) -> None:
    (folder / "line.json").unlink()
    assert consume(folder).returncode == 1


def test_a_value_of_another_type_is_noticed(folder: Path) -> None:
    vectors = json.loads((folder / "line.json").read_text(encoding="utf-8"))
    vectors["positions"][0]["given"]["hands"] = "none"
    (folder / "line.json").write_text(json.dumps(vectors), encoding="utf-8")
    done = consume(folder)
    assert done.returncode == 1
    assert "line.json $.positions[0].given.hands: is no array" in done.stderr
