"""The catalogue of words: complete, with the same places, and never silent about what it lacks."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

import dominorules
import dominorules_spec
from dominorules.words import LANGUAGES, ORIGINAL, Words, areas, keys, phrase, phrases, untranslated
from worded import worded

DOCS = Path(__file__).parents[2] / "docs"


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("area", areas())
def test_every_language_has_every_phrase_with_the_same_places(area: str) -> None:
    for key, texts in worded(area).items():
        assert set(texts) == set(LANGUAGES), key
        assert len({frozenset(places(text)) for text in texts.values()}) == 1, key
        assert all([text.strip() == text and text for text in texts.values()]), key


def test_every_error_that_offers_a_near_name_has_words_for_none() -> None:
    offering = [key for key, text in phrases("errors", ORIGINAL).items() if "near" in places(text)]
    assert len(offering) > 5
    for key in offering:
        assert set(places(phrase("errors", key, ORIGINAL))) - {"near"} == places(
            phrase("errors", f"{key}.far", ORIGINAL)
        )


def test_the_original_language_comes_last_and_every_other_is_a_translation() -> None:
    assert LANGUAGES[-1] == ORIGINAL
    assert sorted(LANGUAGES[:-1]) == list(LANGUAGES[:-1])
    assert {"errors", "command", "common", "pages", "pictures", "table"} <= set(areas())


def test_a_phrase_of_its_own_area_goes_before_the_common_one() -> None:
    assert phrase("table", "seat", "en") == phrases("common", "en")["seat"]
    assert phrase("command", "stock", "en") != phrase("pictures", "stock", "en")
    with pytest.raises(KeyError):
        phrase("table", "no.such.key", "en")


def test_things_are_joined_and_counted_as_people_do() -> None:
    words = Words("it", "command")
    assert words.all_of(["Tu", "Posto 2"]) == "Tu e Posto 2"
    assert words.any_of([3]) == "3"
    assert words.any_of([1, 2, 3]) == "1, 2 o 3"
    assert (words.count("tiles", 1), words.count("tiles", 2)) == ("1 tessera", "2 tessere")


# --- a language is a folder: one more of them needs no Python

ASKED = """
import dominorules as dr
from dominorules.words import LANGUAGES, Words, untranslated
print(*LANGUAGES)
try:
    dr.load("coppie").move("lay it")
except dr.Invalid as error:
    print(error.message("es"))
try:
    dr.load("nowhere")
except dr.Invalid as error:
    print(error.message("es"))
print(Words("es", "command").count("tiles", 3))
rules = dr.load("coppie")
print(rules.explain("play.match", lang="es") == rules.explain("play.match", lang="it") + " [it]")
state = rules.position({"ends": [0, 6], "hands": [["0-5"], ["1-1"], ["2-2"], ["3-3"]], "turn": 0})
try:
    rules.apply(state, rules.move("pass"))
except dr.IllegalMove as error:
    print(error.message("es"))
print(len(list(untranslated("es"))), len(list(untranslated("it"))))
"""


@pytest.fixture(scope="module")
def with_spanish(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("library")
    for package in (dominorules, dominorules_spec):
        folder = Path(str(package.__file__)).parent
        shutil.copytree(folder, home / folder.name, ignore=shutil.ignore_patterns("__pycache__"))
    spanish = home / "dominorules" / "words" / "es"
    spanish.mkdir()
    (spanish / "common.toml").write_text('"tiles.many" = "{number} fichas"\n', encoding="utf-8")
    (spanish / "errors.toml").write_text(
        '"move.text" = "«{move}» no es una jugada; por ejemplo: {examples}"\n', encoding="utf-8"
    )
    return home


def python(home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "PYTHONPATH": str(home), "PYTHONDONTWRITEBYTECODE": "1"}
    return subprocess.run([sys.executable, *args], env=environ, capture_output=True, text=True, check=False)


def test_a_new_folder_is_a_new_language_whose_gaps_are_told(with_spanish: Path) -> None:
    done = python(with_spanish, "-c", ASKED)
    assert done.returncode == 0, done.stderr
    languages, worded_here, original, counted, text, refused, missing = done.stdout.splitlines()
    assert languages == "es it nl en"
    assert "«lay it» no es una jugada" in worded_here
    assert original.endswith(f"[{ORIGINAL}]")
    assert counted == "3 fichas"
    assert text == "True"
    assert "[it]" in refused
    every = sum(len(keys(area)) for area in areas())
    assert missing == f"{every - 2} 0"


def test_the_command_line_speaks_a_new_language_as_far_as_it_goes(with_spanish: Path) -> None:
    done = python(with_spanish, "-c", "import dominorules.cli as cli; cli.main()", "list", "--lang", "es")
    assert done.returncode == 0, done.stderr
    assert "coppie" in done.stdout


def test_a_ruleset_is_begun_in_a_new_language(with_spanish: Path, tmp_path: Path) -> None:
    asked = ["new", "mesa", "--language", "es", "--clause", "--into", str(tmp_path)]
    done = python(with_spanish, "-m", "dominorules", *asked)
    assert done.returncode == 0, done.stderr
    assert f"[{ORIGINAL}]" in (tmp_path / "mesa" / "rules.es.md").read_text(encoding="utf-8")


PAGES = """
import sys
from pathlib import Path
import build
from dominorules.rulebook.resolve import rulebook
build.rulebooks = lambda: (rulebook("line"), rulebook("coppie_1v1"))
folder = Path(sys.argv[1])
build.write_pages("es", folder)
print((folder / "glossary.md").read_text(encoding="utf-8").splitlines()[2])
print((folder / "coppie_1v1.md").read_text(encoding="utf-8"))
print(build.front_page())
"""


def test_the_site_is_written_in_a_new_language_with_notices(with_spanish: Path, tmp_path: Path) -> None:
    environ = {
        **os.environ,
        "PYTHONPATH": f"{with_spanish}{os.pathsep}{DOCS}",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", PAGES, str(tmp_path / "pages")],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    head, *page = done.stdout.splitlines()
    assert head.split(" | ")[:2] == ["| es", "Italiano"]
    assert "not translated yet" in "\n".join(page)
    assert 'lang="es"><a href="es/">es</a>' in "\n".join(page)


def test_nothing_is_missing_in_the_languages_of_the_library() -> None:
    assert [gap for lang in LANGUAGES for gap in untranslated(lang)] == []
