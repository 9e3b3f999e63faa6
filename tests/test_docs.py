"""The site: its code runs, its pages are all there, its links lead somewhere, no other host is asked."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import inspect
import io
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urljoin
from urllib.request import urlopen
from xml.etree import ElementTree as ET

import pytest
from reference import MODULES, reference

from dominorules.words import LANGUAGES, phrase

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs" / "pages").glob("*.md"))
ZENSICAL = importlib.util.find_spec("zensical") is not None
NEEDS_MKDOCS = pytest.mark.skipif(importlib.util.find_spec("material") is None, reason="no mkdocs-material")


def script() -> Any:
    spec = importlib.util.spec_from_file_location("docs_build", ROOT / "docs" / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


BUILD = script()


@pytest.mark.parametrize("page", [page for page in PAGES if "```python" in page.read_text("utf-8")], ids=str)
def test_the_code_of_a_page_runs_and_prints_what_its_comments_say(page: Path) -> None:
    scope: dict[str, Any] = {}
    for code in re.findall(r"^```python\n(.*?)^```$", page.read_text("utf-8"), re.DOTALL | re.MULTILINE):
        said = re.findall(r"^\s*print\(.*\)  # (.*)$", code, re.MULTILINE)
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(code, scope)  # noqa: S102  # what the page shows
        assert printed.getvalue().splitlines() == [row for rows in said for row in rows.split(" | ")]
        assert code.count("print(") == len(said)


def test_getting_started_shows_the_example_of_the_readme() -> None:
    (example,) = re.findall(
        r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
    )
    assert example in (ROOT / "docs" / "pages" / "getting-started.md").read_text("utf-8")


@pytest.mark.parametrize("family", ["line", "triangle", "figure"])
def test_a_table_of_each_family_works_in_twenty_lines(family: str) -> None:
    text = (ROOT / "docs" / "pages" / "getting-started.md").read_text("utf-8")
    (program,) = re.findall(
        rf"^```python\n((?:(?!```).)*def {family}_table.*?return state\n)", text, re.DOTALL | re.MULTILINE
    )
    assert 10 < len([line for line in program.splitlines() if line.strip()]) <= 20


LANGUAGES_LATER = [
    lang if lang == "en" else pytest.param(lang, marks=pytest.mark.long) for lang in LANGUAGES
]  # what takes long is to write the pages, which is done once for all tests
Written = Callable[[str], tuple[Any, Path]]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """The navigation and the folder of a language's pages."""
    folder = tmp_path_factory.mktemp("pages")
    return cache(lambda lang: (BUILD.write_pages(lang, folder / lang), folder / lang))


@pytest.mark.parametrize("lang", LANGUAGES_LATER)
def test_every_page_is_written_and_in_the_navigation_once(lang: str, written: Written) -> None:
    nav, folder = written(lang)
    listed = re.findall(r'"([\w-]+\.md)"', json.dumps(nav))
    apart = {f"{book.id}-examples.md" for book in BUILD.rulebooks()}  # reached from their rulesets' pages
    assert not apart & set(listed)
    listed += apart
    assert sorted(listed) == sorted(file.name for file in folder.glob("*.md"))
    hand_written = {page.name.partition(".")[0] for page in PAGES}
    assert {f"{name}.md" for name in hand_written} <= set(listed)
    assert {"index.md", "coppie.md", "line.md", "rulebooks.md", "vectors.md", "records.md"} <= set(listed)
    index = (folder / "index.md").read_text("utf-8")
    assert all(f"({book.id}.md)" in index for book in BUILD.rulebooks())


@pytest.mark.parametrize("lang", LANGUAGES_LATER)
def test_a_page_that_is_only_in_english_says_so_in_the_other_languages(lang: str, written: Written) -> None:
    _, folder = written(lang)
    notice = "" if lang == "en" else phrase("site", "english", lang)
    started = (folder / "getting-started.md").read_text("utf-8")
    assert started.startswith("# Getting started\n")
    assert (notice in started) if notice else ('!!! note ""' not in started)
    if notice:
        assert notice not in (folder / "reading.md").read_text("utf-8")


def test_the_reference_has_every_public_name_with_what_its_docstring_says() -> None:
    text = reference()
    assert not re.search(r"<\w+ |object at|\b0x", text)
    for name in MODULES:
        module = importlib.import_module(name)
        for public in module.__all__:
            assert f"### {public} {{ #{name}.{public} }}" in text
            value = getattr(module, public)
            if inspect.isclass(value) or inspect.isfunction(value):
                assert (inspect.getdoc(value) or "no docstring").split("\n")[0] in text


def test_a_page_that_is_translated_at_all_is_there_in_every_language() -> None:
    for page in PAGES:
        name, *suffix = page.stem.split(".")
        if suffix:
            assert {(page.parent / f"{name}.{lang}.md").is_file() for lang in LANGUAGES} == {True}


def mkdocs(folder: Path, lang: str, pages: dict[str, str]) -> subprocess.CompletedProcess[str]:
    (folder / "pages").mkdir()
    for name, text in {"site.css": "", "site.mjs": "", "domino.svg": "", **pages}.items():
        (folder / "pages" / name).write_text(text, encoding="utf-8")
    config = BUILD.config_of(lang, [{"Home": "index.md"}])
    (folder / "mkdocs.yml").write_text(json.dumps(config), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "mkdocs",
        "build",
        "--strict",
        "--config-file",
        str(folder / "mkdocs.yml"),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@NEEDS_MKDOCS
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_asks_nothing_of_other_hosts_and_keeps_its_anchors(lang: str, tmp_path: Path) -> None:
    text = BUILD.render_page(BUILD.rulebook("coppie_corta"), lang)
    done = mkdocs(tmp_path, lang, {"index.md": re.sub(r"\]\(\w+\.md[^)]*\)", "]", text)})
    assert done.returncode == 0, done.stderr
    built = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert not re.findall(r'(?:src|href|action)="(?:https?:)?//', built)
    for file in (tmp_path / "site").rglob("*.css"):
        assert not re.search(r"url\(['\"]?(?:https?:)?//|@import", file.read_text("utf-8"))
    for id in ("play.match", "section.turn", "decision.coppie.block-is-automatic", "parameters"):
        assert f'id="{id}"' in built
    assert "<details" in built
    assert "???" not in built
    assert "{ #" not in built
    assert "{:" not in built
    assert f'lang="{lang}"' in built
    titles = {"it": "Collegamento permanente", "nl": "Permanente link", "en": "Permanent link"}
    assert set(re.findall(r'class="headerlink" [^>]*title="([^"]*)"', built)) == {titles[lang]}
    others = re.findall(r'<a href="([^"]+)" hreflang="(\w+)"', built)
    assert sorted(others) == [(f"../{other}/", other) for other in sorted(LANGUAGES)]


@NEEDS_MKDOCS
@pytest.mark.parametrize(
    "text",
    ["# A\n\n[b](b.md)\n", "# A\n\n[b](#b)\n", "# A\n\n[b](/b/)\n"],
    ids=["page", "anchor", "absolute"],
)
def test_a_link_that_leads_nowhere_ends_the_build(text: str, tmp_path: Path) -> None:
    assert mkdocs(tmp_path, "en", {"index.md": text}).returncode == 1


@NEEDS_MKDOCS
def test_a_page_that_no_menu_has_ends_the_build(tmp_path: Path) -> None:
    assert mkdocs(tmp_path, "en", {"index.md": "# A\n", "b.md": "# B\n"}).returncode == 1


def parts_of(site: Path, page: Path) -> dict[str, Any]:
    """What must not depend on the program that made a page."""
    text = (site / page).read_text("utf-8")
    (article,) = re.findall(r"<article.*?</article>", text, re.DOTALL)
    return {
        "ids": set(re.findall(r'\bid="([^_"][^"]*)"', article)),  # a theme's own begin with two lines
        "folds": re.findall(r'<details class="(\w+)"', article),
        "boards": [ET.canonicalize(board) for board in re.findall(r"<svg.*?</svg>", article)],
        "links": {
            urljoin(f"/{page.as_posix()}", link) for link in re.findall(r'<a [^>]*href="([^"]*)"', article)
        },
        "buttons": re.findall(r'<button[^>]* data-dr="([^"]*)"', article),
        "languages": set(re.findall(r'hreflang="(\w+)"', text)),
        "hosts": re.findall(r'(?:src|href|action)="(?:https?:)?//[^"]*', text),
    }


@pytest.mark.nightly
@pytest.mark.skipif("CI" not in os.environ and not ZENSICAL, reason="no zensical")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_zensical_makes_the_same_of_the_same_files(lang: str, tmp_path: Path) -> None:
    for tool in ("mkdocs", "zensical"):
        BUILD.build(tmp_path / tool, tool=tool, table=False, languages=[lang], work=tmp_path / "work")
    pages = [
        page.relative_to(tmp_path / "mkdocs") for page in (tmp_path / "mkdocs" / lang).rglob("index.html")
    ]
    assert len(pages) > 40
    for page in pages:
        one, other = (parts_of(tmp_path / tool, page) for tool in ("mkdocs", "zensical"))
        assert one == other, page
        assert other["hosts"] == []


def test_a_built_site_is_served_to_this_machine(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(BUILD.front_page(), encoding="utf-8")
    with BUILD.server_of(tmp_path, 0) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        host, port = server.server_address
        with urlopen(f"http://{host}:{port}/") as told:
            assert told.read().decode() == BUILD.front_page()
        server.shutdown()
        thread.join()
    assert host == "127.0.0.1"


def test_the_front_page_leads_to_every_language_and_asks_nothing() -> None:
    front = BUILD.front_page()
    assert re.findall(r'href="([^"]+)"', front) == [f"{lang}/" for lang in LANGUAGES]
    assert "//" not in front
