"""The examples of rulesets' pages as drawn boards."""

from __future__ import annotations

import gzip
import importlib
import importlib.util
import re
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import dominorules as dr
from dominorules.draw.shown import shown
from dominorules.line import Arm
from dominorules.pages.render import render_page
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.resolve import LANGUAGES, rulebook
from strategies import most_later

DRAWN = [
    id
    for id in ["line", "triangle", *dr.rulesets()]
    if any(rulebook(id).texts.values()) and shown(rulebook(id).family.name).picture is not None
]
NEEDS_MARKDOWN = pytest.mark.skipif(importlib.util.find_spec("pymdownx") is None, reason="no mkdocs-material")


def boards(text: str) -> list[str]:
    return re.findall(r"<svg.*?</svg>", text)


@pytest.mark.parametrize("ruleset", most_later(DRAWN))
def test_every_example_is_a_board_in_the_language_of_the_page_and_the_page_stays_small(ruleset: str) -> None:
    count = len(examples_under(rulebook(ruleset)))
    for lang in LANGUAGES:
        page = render_page(rulebook(ruleset), lang)
        light = render_page(rulebook(ruleset), lang, table=True, apart=True)
        assert len(gzip.compress(light.encode())) < 36_000
        drawn = [ET.fromstring(board) for board in boards(page)]  # noqa: S314  # our own
        assert len(re.findall("^    <svg", page, re.MULTILINE)) == count  # in a block that opens
        assert {board.get("lang") for board in drawn} <= {lang}


@pytest.mark.parametrize("ruleset", ["coppie"])
def test_a_move_that_lays_a_tile_is_drawn_with_its_verdict(ruleset: str) -> None:
    book = rulebook(ruleset)
    page = render_page(book, "en")
    for example, run in examples_under(book):
        title = example.title["en"].replace('"', "&quot;")
        board = boards(page.partition(f'{title}"')[2])[0]
        if str(run.move).partition("@")[2] in _arms(run.before):
            assert ("dr-refused" in board, "dr-tried" in board) == (bool(run.because), not run.because)
        elif not hasattr(run.move, "tile"):
            assert not re.search("dr-(refused|tried)", board)


@NEEDS_MARKDOWN
@pytest.mark.parametrize("lang", LANGUAGES)
def test_markdown_leaves_boards_as_they_are(lang: str) -> None:
    markdown = importlib.import_module("markdown").markdown
    page = render_page(rulebook("coppie"), lang)
    extensions = ["admonition", "attr_list", "tables", "toc", "pymdownx.details", "pymdownx.superfences"]
    made = markdown(page, extensions=extensions)
    canonical = [ET.canonicalize(board) for board in boards(page)]
    assert [ET.canonicalize(board) for board in boards(made)] == canonical
    assert "<p><svg" in made


def _arms(state: Any) -> list[str]:
    """The arms that a line has, in text."""
    return [str(Arm(index)) for index in range(len(state.ends))]
