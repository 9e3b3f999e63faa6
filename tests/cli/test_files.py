"""What the command line does with the files that a person names: pipes, links, modes, sizes, names."""

from __future__ import annotations

import os
import stat
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from cli.running import PROGRAM, Cli, checked, environment
from dominorules.cli import files
from dominorules.cli import vectors as command
from dominorules.cli.files import read_bytes, write_text
from dominorules.cli.usage import Failure, Usage
from dominorules.record import load_record
from dominorules.words import LANGUAGES, Words

MATCH = ("play", "coppie_1v1", "--auto", "--set", "target=5", "--seed", "7")
LONG = "x" * 300
EN = Words("en", "command")

Saver = Callable[[Path], object]


@pytest.fixture(params=["play", "vectors"])
def saved(request: pytest.FixtureRequest, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Saver:
    """The commands that write a file where something may be already: both to a path that is given."""
    if request.param == "play":
        return lambda path: cli(*MATCH, "--save", str(path))
    monkeypatch.setattr(command, "rulesets_with_vectors", lambda: ())
    monkeypatch.setattr(command, "_SCHEMA", "m.json")
    return lambda path: cli("vectors", "--out", str(path.parent))


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@contextmanager
def umask(mask: int) -> Iterator[None]:
    before = os.umask(mask)
    try:
        yield
    finally:
        os.umask(before)


def test_a_link_is_followed_and_stays_a_link(saved: Saver, tmp_path: Path) -> None:
    (tmp_path / "far").mkdir()
    target = tmp_path / "far" / "kept.json"
    for before in (None, "old"):
        if before is not None:
            target.write_text(before)
        (tmp_path / "m.json").unlink(missing_ok=True)
        (tmp_path / "m.json").symlink_to("far/kept.json")
        saved(tmp_path / "m.json")
        assert (tmp_path / "m.json").is_symlink()
        assert target.read_text().startswith("{")
        assert list(target.parent.iterdir()) == [target]


@pytest.mark.parametrize("bits", [0o600, 0o640, 0o664])
def test_a_file_that_is_there_keeps_its_mode_and_is_replaced_in_one_step(
    saved: Saver, tmp_path: Path, bits: int
) -> None:
    file = tmp_path / "m.json"
    file.write_text("old")
    file.chmod(bits)
    with file.open() as reader:
        saved(file)
        assert reader.read() == "old"
    assert mode(file) == bits
    assert file.read_text().startswith("{")


@pytest.mark.parametrize("mask", [0o022, 0o077])
def test_a_new_file_has_the_mode_that_the_umask_gives(saved: Saver, tmp_path: Path, mask: int) -> None:
    with umask(mask):
        saved(tmp_path / "m.json")
    assert mode(tmp_path / "m.json") == 0o666 & ~mask


def test_a_new_ruleset_has_the_modes_that_the_umask_gives(cli: Cli, tmp_path: Path) -> None:
    with umask(0o077):
        assert cli("new", "my_table", "--into", str(tmp_path)).code == 0
    assert mode(tmp_path / "my_table") == 0o700
    assert mode(tmp_path / "my_table" / "ruleset.toml") == 0o600


def test_a_pipe_is_written_to_and_stays_one(saved: Saver, tmp_path: Path) -> None:
    pipe = tmp_path / "m.json"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    saved(pipe)
    assert stat.S_ISFIFO(pipe.lstat().st_mode)
    reader.join(10)
    assert [text[0] for text in read] == ["{"]
    assert list(tmp_path.iterdir()) == [pipe]


def test_a_match_can_be_saved_to_the_output_itself(tmp_path: Path) -> None:
    output = tmp_path / "out.txt"
    with output.open("w") as file:
        subprocess.run([PROGRAM, *MATCH, "--save", "/dev/fd/1"], env=environment(), stdout=file, check=True)
    told = output.read_text()
    head, _, rest = told.partition("\n{\n")
    record, _, tail = rest.partition("\n}\n")
    assert "Hand 1" in head
    assert load_record("{\n" + record + "\n}\n").moves
    assert "/dev/fd/1" in tail


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "m.json"
    file.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "_keep", full)
    with pytest.raises(Failure) as caught:
        write_text(file, "new", EN)
    assert caught.value.details["why"] == EN("why.full")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]


# --- reading is bounded


def test_no_more_is_read_than_the_limit_and_one_byte(tmp_path: Path) -> None:
    """A pipe has no size to ask for, as a device has none."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    written: list[int] = []

    def pour() -> None:
        with pipe.open("wb", buffering=0) as file:
            try:
                while len(written) < 1000:
                    written.append(file.write(bytes(65536)) or 0)
            except BrokenPipeError:
                pass

    writer = threading.Thread(target=pour, daemon=True)
    writer.start()
    with pytest.raises(Usage) as caught:
        read_bytes(pipe, EN, 100_000)
    writer.join(10)
    assert caught.value.details["why"] == EN("why.large")
    assert sum(written) < 1_000_000


@pytest.mark.parametrize("size", [99, 100, 101])
def test_a_file_of_the_limit_is_read_and_a_larger_one_is_refused(tmp_path: Path, size: int) -> None:
    file = tmp_path / "file"
    file.write_bytes(bytes(size))
    if size <= 100:
        assert read_bytes(file, EN, 100) == bytes(size)
    else:
        with pytest.raises(Usage):
            read_bytes(file, EN, 100)


def test_a_huge_text_of_a_ruleset_is_refused(cli: Cli, tmp_path: Path) -> None:
    with (tmp_path / "ruleset.toml").open("wb") as file:
        file.truncate(10**11)  # takes no room on the disk, but would in memory
    result = cli("show", f"{tmp_path}/")
    assert (result.code, result.err.count("\n")) == (2, 1)
    assert "not UTF-8 text of a reasonable size" in result.err


def test_huge_vectors_differ(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "rulesets_with_vectors", lambda: ())
    with (tmp_path / "schema.json").open("wb") as file:
        file.truncate(10**11)
    assert cli("vectors", "--check", "--out", str(tmp_path)).code == 1


# --- names that no file can have


@pytest.mark.parametrize(
    ("args", "key"),
    [
        (("play", "--save", LONG), "usage.unwritable"),
        (("play", "--save", f"none/{LONG}"), "usage.unwritable"),
        (("replay", LONG), "usage.unreadable"),
        (("vectors", "--out", LONG), "usage.unwritable"),
        (("vectors", "--check", "--out", LONG), "usage.unreadable_folder"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name_too_long_is_told_in_one_line(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...], key: str, lang: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "none").mkdir()
    words = Words(lang, "command")
    result = cli(*args, "--lang", lang)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    start, _, end = words(key, file="|", why=words("why.name")).partition("|")
    assert result.err.startswith(f"{words('error')} {start}")
    assert result.err.endswith(f"{end}\n")


def test_a_check_of_a_name_too_long_is_no_traceback(tmp_path: Path) -> None:
    for name, code in (
        (f"./{LONG}", 1),
        (f"./{LONG}/b", 2),
    ):
        result = checked(name, cwd=tmp_path)
        assert (result.returncode, result.stderr.strip().count("\n")) == (code, 0)
        assert "Traceback" not in result.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("show", f"./{LONG}"),
        ("play", f"./{LONG}"),
        ("replay", "m.json", "--ruleset", f"./{LONG}"),
        ("vectors", f"./{LONG}", "--out", "."),
        ("new", "my_table", "--into", LONG),
        ("new", "my_table", "--extends", LONG),
    ],
)
def test_a_ruleset_or_folder_with_a_name_too_long_is_none(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, args: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "m.json").write_text("{}")
    result = cli(*args)
    assert (result.code, result.out, result.err.count("\n")) == (2, "", 1)
    assert list(tmp_path.iterdir()) == [tmp_path / "m.json"]


def test_a_link_to_nowhere_is_no_free_name(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "my_table").symlink_to("nowhere")
    result = cli("new", "my_table", "--into", str(tmp_path))
    assert (result.code, "exists already" in result.err) == (2, True)


# --- outputs that take no more


FULL = Path("/dev/full")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no output that is always full")
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("args", [("list",), ("--version",), ("show", "--help"), MATCH])
def test_a_full_output_is_told_in_one_line(args: tuple[str, ...], lang: str) -> None:
    words = Words(lang, "command")
    with FULL.open("w") as full:
        result = subprocess.run(
            [PROGRAM, *args, "--lang", lang],
            env=environment(),
            stdout=full,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            check=False,
        )
    assert result.returncode == 1
    told = words("usage.output", why=words("why.full"))
    assert result.stderr == f"{words('error')} {told}\n"


@pytest.mark.skipif(not FULL.exists(), reason="this system has no output that is always full")
def test_what_is_wrong_is_told_though_the_output_is_full_and_has_its_code_where_nothing_can_be_told() -> None:
    with FULL.open("w") as full:
        for stderr in (subprocess.PIPE, full):
            result = subprocess.run(
                [PROGRAM, "plya"],
                env=environment(),
                stdout=full,
                stderr=stderr,
                encoding="utf-8",
                check=False,
            )
            assert result.returncode == 2
            assert (result.stderr or "perhaps play").count("perhaps play") == 1


@pytest.mark.parametrize(
    ("closed", "args", "code", "told"),
    [
        (">&-", "list", 1, "Error: the standard output cannot be written: it is closed\n"),
        ("2>&-", "plya", 2, ""),
        ("<&-", "play --seed 1", 0, ""),
        ("| true", "list", 0, ""),
    ],
)
def test_a_closed_stream_is_no_traceback(closed: str, args: str, code: int, told: str) -> None:
    result = subprocess.run(
        ["sh", "-c", f'"{PROGRAM}" {args} {closed}'],
        env=environment(),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (result.returncode, result.stderr) == (code, told)


def test_an_answer_without_end_is_refused(cli: Cli) -> None:
    result = cli("play", "--seed", "1", answers="1" * 20_000)
    assert result.out.endswith(": \n")
    assert (result.code, result.err) == (2, "Error: an answer has at most 10000 characters\n")
    assert cli("play", "--seed", "1", answers="1" * 10_000 + "\nq\n").code == 0


def test_answers_that_are_no_text_are_no_move() -> None:
    result = subprocess.run(
        [PROGRAM, "play", "--seed", "1"],
        env=environment(PYTHONIOENCODING="utf-8:strict"),
        input=b"\xff\xfe\nq\n",
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"That is no move." in result.stdout
