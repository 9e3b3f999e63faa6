"""A new ruleset: what is written can be checked at once, and it never writes over anything."""

from __future__ import annotations

import errno
import tomllib
from pathlib import Path

import pytest

import dominorules as dr
from dominorules.rulebook.resolve import ACTING, LANGUAGES, rulebook
from dominorules.rulebook.scaffold import _samples as samples
from dominorules.rulebook.scaffold import scaffold
from dominorules.testing import check

QUICK = ("text", "overrides", "coverage", "examples", "worlds", "mutants")
PARENTS = [id for id in dr.rulesets() if any(isinstance(c, ACTING) for c in rulebook(id).clauses)]
WITH_SAMPLE = [id for id in PARENTS if rulebook(id).family.name in samples()]


@pytest.mark.parametrize("parent", PARENTS)
def test_a_new_variant_of_any_ruleset_passes_the_check_without_a_finding(parent: str, tmp_path: Path) -> None:
    *_, example = scaffold("my_table", parent, into=tmp_path)
    assert tomllib.loads(example.read_text("utf-8"))["example"][0]["verdict"] == "accept"
    report = check(tmp_path / "my_table", gates=QUICK)
    assert not report.findings, str(report)


@pytest.mark.parametrize("parent", WITH_SAMPLE)
def test_a_new_clause_for_any_ruleset_passes_the_check_but_for_missing_languages(
    parent: str, tmp_path: Path
) -> None:
    scaffold("my_table", parent, into=tmp_path, clause=True)
    report = check(tmp_path / "my_table", gates=QUICK)
    assert report.ok, str(report)
    assert [(finding.code, finding.details["lang"]) for finding in report.findings] == [
        ("text.missing", "it"),
        ("text.missing", "nl"),
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", [False, True])
def test_its_texts_are_in_the_language_asked_for(language: str, clause: bool, tmp_path: Path) -> None:
    written = scaffold("my_table", "coppie", into=tmp_path, language=language, clause=clause)
    assert tmp_path / "my_table" / f"rules.{language}.md" in written
    rules = dr.load(tmp_path / "my_table")
    assert rules.rulebook.language == language
    assert rules.rulebook.name(language) == "My table"
    assert rulebook("coppie").name(language) in rules.explain("about", language)
    if clause:
        assert rules.rulebook.text_of("open.double-first", "it").origin == "my_table"
    words = "".join(path.read_text("utf-8") for path in written)
    assert not any(word in words for word in ("TODO", "FIXME", "XXX", "{parent}", "@rejected@"))


def test_every_parameter_stands_in_the_file_with_the_value_that_it_inherits(tmp_path: Path) -> None:
    file = scaffold("my_table", "coppie_1v1", into=tmp_path)[0]
    text = (
        file.read_text("utf-8")
        .replace("\n# ", "\n")
        .replace("\nWhat", "\n# What")
        .replace("\nEvery", "\n# Every")
        .replace("\nA parameter", "\n# A parameter")
        .replace("\nclauses read", "\n# clauses read")
    )
    file.write_text(text, encoding="utf-8")
    assert len(tomllib.loads(text)["params"]) >= 14
    made, parent = dr.load(tmp_path / "my_table").rulebook, dr.load("coppie_1v1").rulebook
    assert made.values() == {**parent.values(), "bonus": 10}
    assert dict(made.added["bonus"].docs) == {"en": "Points more for going out."}


def test_a_new_ruleset_may_extend_one_that_lies_beside_it(tmp_path: Path) -> None:
    scaffold("my_table", "coppie_corta", into=tmp_path, clause=True)
    scaffold("his_table", "my_table", into=tmp_path)
    rules = dr.load(tmp_path / "his_table")
    assert [link.id for link in rules.rulebook.chain][-3:] == ["coppie_corta", "my_table", "his_table"]
    assert check(tmp_path / "his_table", gates=QUICK).ok


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("coppie", "scaffold.taken"),
        ("line", "scaffold.taken"),
        ("My_Table", "scaffold.name"),
        ("my-table", "scaffold.name"),
        ("7th", "scaffold.name"),
        ("", "scaffold.name"),
        ("../up", "scaffold.name"),
        ("class", "scaffold.name"),
        ("x" * 61, "scaffold.name"),
        ("tabellâ", "scaffold.name"),
    ],
)
def test_a_name_that_cannot_be_one_is_refused(name: str, code: str, tmp_path: Path) -> None:
    with pytest.raises(dr.InvalidRuleset) as caught:
        scaffold(name, into=tmp_path)
    assert caught.value.code == code
    assert not list(tmp_path.iterdir())


def test_nothing_is_written_over_and_nothing_is_left_half_done(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "ruleset.toml").write_text("precious")
    (tmp_path / "file").write_text("precious")
    refused = {
        "scaffold.exists": ["mine", "coppie", "en"],
        "ruleset.unknown": ["other", "copie", "en"],
        "spec.language": ["other", "coppie", "fr"],
    }
    for code, (name, parent, language) in refused.items():
        with pytest.raises(dr.InvalidRuleset) as caught:
            scaffold(name, parent, into=tmp_path, language=language)
        assert caught.value.code == code
    with pytest.raises(dr.InvalidRuleset, match="exists already"):
        scaffold("file", into=tmp_path)
    with pytest.raises(dr.InvalidRuleset, match="there is no folder"):
        scaffold("other", into=tmp_path / "nowhere")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "mine", "ruleset.toml"]
    assert (tmp_path / "mine" / "ruleset.toml").read_text() == "precious"


def test_a_disk_that_is_full_is_a_typed_error_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: Path, *_: object, **__: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_text", full)
        with pytest.raises(dr.InvalidRuleset, match="No space left") as caught:
            scaffold("other", into=tmp_path)
    assert caught.value.code == "scaffold.unwritable"
    assert not list(tmp_path.iterdir())
