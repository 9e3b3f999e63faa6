"""Whatever stands in a file of a ruleset, the check makes a finding of it and never breaks off."""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import pytest

from dominorules.core.errors import Invalid, InvalidRuleset
from dominorules.rulebook.examples import examples_of
from dominorules.rulebook.packages import open_folder
from dominorules.rulebook.resolve import resolve
from dominorules.rulebook.texts import parse_rules
from dominorules.testing import Report, check

SOUND = {
    "ruleset.toml": """
id = "table"
version = "1.0.0"
extends = "coppie"
language = "en"
provenance = "house"
abstract = false
name = { en = "Table" }
sources = ["napkin"]
trademarks = ["Table"]

[params]
max_pip = 2
seats = 2
partners = false
hand_size = 2
target = 10

[clauses]
drop = ["count.one-side"]
replace = []

[[waiver]]
gate = "examples"
subject = "target"
reason = "To be shown."

[[world]]
id = "two-seats"
params = { hand_size = 1 }
seats = 2
given = [{ ends = [0, 2], hands = [["1-1"], ["0-1"]], stock = [], turn = 0 }]
nightly = false
match = false
depth = 3
most = 50
""",
    "examples/opening.toml": """
[[example]]
id = "begins"
clauses = ["play.match"]
title = { en = "It begins" }
params = { target = 9 }
seats = 2
given = "start"
then = { turn = "none", points = [0, 0], view = { seat = 0, turn = "none" }, outcome = "none" }

[[example]]
id = "wrong"
clauses = ["play.match"]
given = { ends = [0, 2], hands = [["1-1"], ["0-1"]], stock = [], turn = 0 }
when = ["1-1@L"]
verdict = "reject"
because = ["play.match"]
legal = ["pass"]
then = { result = "none", legal = ["pass"], scored = [] }
""",
    "sources/napkin.toml": """
id = "napkin"
language = "en"
title = { en = "A napkin" }

[[unit]]
id = "one"
digest = "00"
clauses = ["play.match"]
decision = "which"
informative = false
examples = ["wrong"]

[[decision]]
id = "which"
question = { en = "Which?" }
chosen = 0
why = { en = "So." }
clauses = ["play.match"]
params = ["target"]

[[decision.reading]]
text = { en = "Ten" }
offered = "target=10"

[[decision.reading]]
text = { en = "Nine" }
""",
    "glossary.toml": """
[tile]
en = "tile"
not_en = ["stone"]
families = ["line"]
""",
}

ODD: tuple[object, ...] = (
    1,
    -1,
    "x",
    "",
    True,
    1.5,
    [],
    [1],
    ["x"],
    {},
    {"x": 1},
    [{}],
    [{"x": [1]}],
    date(1, 1, 1),
)
GATES = ("text", "overrides", "coverage", "examples", "worlds")

Path_ = tuple[str | int, ...]


def places(value: object, at: Path_ = ()) -> Iterator[Path_]:
    """Every value of a document, the outer ones first."""
    if at:
        yield at
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from places(item, (*at, key))


def changed(document: Any, at: Path_, value: object) -> Any:
    if not at:
        return value
    copy: Any = list(document) if isinstance(document, list) else dict(document)
    copy[at[0]] = changed(document[at[0]], at[1:], value)
    return copy


def toml(value: object) -> str:
    """Write a value of a document in one line."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {toml(item)}' for key, item in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def written(folder: Path, name: str, document: Any) -> None:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{key} = {toml(value)}\n" for key, value in document.items()))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in SOUND.items():
        written(tmp_path / "table", name, tomllib.loads(text))
    return tmp_path / "table"


def looked_at(folder: Path) -> Report:
    with suppress(Invalid):
        resolve(open_folder(folder))
    return check(folder, gates=GATES)


def test_the_folder_that_values_are_changed_in_can_be_read(folder: Path) -> None:
    report = looked_at(folder)
    kinds = {finding.code.partition(".")[0] for finding in report.findings}
    assert kinds.isdisjoint({"spec", "control", "source"}), str(report)


# What is read takes steps in proportion to its length.


@pytest.mark.parametrize(
    "name", ["ruleset.toml", "glossary.toml", "examples/opening.toml", "sources/napkin.toml"]
)
def test_a_file_that_the_system_does_not_let_one_read_is_named(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = Path.open

    def refused(self: Path, *args: Any, **more: Any) -> Any:
        if self == folder.resolve() / name:
            raise PermissionError(13, "Permission denied", str(self))
        return opened(self, *args, **more)

    monkeypatch.setattr(Path, "open", refused)
    with pytest.raises(InvalidRuleset) as caught:
        open_folder(folder)
    assert caught.value.field == f"{folder.name}/{name}"
    assert str(caught.value) == f"{folder.name}/{name}: cannot be read: Permission denied"


def test_a_folder_that_cannot_be_listed_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path) -> Iterator[Path]:
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "iterdir", refused)
    with pytest.raises(InvalidRuleset, match=f"^{folder.name}/examples: "):
        open_folder(folder)


def _calls(work: Callable[[], object]) -> int:
    """How many Python functions are entered, generators each time they go on."""
    count = 0

    def counted(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


def _calls_for(folder: Path, number: int) -> int:
    rows = [f'[[example]]\nid = "e{i}"\ngiven = "start"\nthen = {{ turn = "none" }}\n' for i in range(number)]
    (folder / "examples" / "many.toml").write_text("".join(rows))
    package = open_folder(folder)
    package.toml("examples/many.toml")  # what tomllib does is not ours
    return _calls(lambda: examples_of(package))


def test_twice_as_many_examples_take_twice_as_many_steps(folder: Path) -> None:
    few, many = _calls_for(folder, 200), _calls_for(folder, 400)
    assert many < 2.2 * few


def test_a_heading_of_blanks_is_read_as_fast_as_one_of_letters() -> None:
    def time(row: str) -> int:
        spent = []
        for _ in range(3):
            start = perf_counter_ns()
            parse_rules(row, "table", "rules.en.md")
            spent.append(perf_counter_ns() - start)
        return min(spent)

    assert time("## a" + " " * 400 + "b{") < 100 * time("## a" + "c" * 400 + "b{")


@pytest.mark.parametrize(
    ("row", "title", "id"),
    [
        ("## Gioco", "Gioco", ""),
        ("###  Combaciare   {#play.match}  ", "Combaciare", "play.match"),
        ("### Combaciare { #play.match }", "Combaciare", "play.match"),
        ("### {target} points {#count.all}", "{target} points", "count.all"),
        ("### {#count.all}", "{#count.all}", ""),
        ("### open { brace", "open { brace", ""),
        ("### a } b { #x.y }", "a } b", "x.y"),
    ],
)
def test_the_id_stands_in_braces_at_the_end_of_a_heading(row: str, title: str, id: str) -> None:
    (text,) = parse_rules(row, "table", "rules.en.md")
    assert (text.title, text.id) == (title, id)


EVERY = [(name, at) for name, text in SOUND.items() for at in places(tomllib.loads(text))]


def _odd_values(folder: Path, name: str, at: Path_, values: tuple[object, ...]) -> None:
    document = tomllib.loads(SOUND[name])
    for value in values:
        written(folder, name, changed(document, at, value))
        report = looked_at(folder)
        for finding in report.findings:
            assert finding.code != "control.crash", (at, value, str(finding.details))
            assert all(finding.lines(lang) for lang in ("it", "nl", "en"))
            unread = finding.code.startswith(("spec.", "params.", "world.broken", "example."))
            assert not unread or any(part in finding.where for part in SOUND), (at, value, finding.where)


@pytest.mark.parametrize(("name", "at"), EVERY)
def test_a_value_of_another_kind_is_a_finding(name: str, at: Path_, folder: Path) -> None:
    start = EVERY.index((name, at))
    _odd_values(folder, name, at, (ODD[start % len(ODD)],))


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "at"), EVERY)
def test_any_value_of_another_kind_is_a_finding(name: str, at: Path_, folder: Path) -> None:
    _odd_values(folder, name, at, ODD)
