"""Reading the site in a real browser: search, languages, what it asks for, and who can use it."""

from __future__ import annotations

import gzip
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from browsing import Reader, serious_faults

PAGES = ("", "coppie/", "tripple_domino/", "triplone/", "glossary/", "getting-started/")
both = pytest.mark.parametrize("reader", ["wide", "narrow"], indirect=True)


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect anchors, and what links, scripts and pictures lead to."""
        for name, value in attrs:
            if name in {"id", "name"} and value:
                self.ids.add(value)
            if name in {"href", "src"} and value is not None and tag != "svg":
                self.links.append(value)


def test_no_link_and_no_anchor_leads_nowhere(site: Path) -> None:
    pages = {file: _Page(file.read_text(encoding="utf-8")) for file in site.rglob("*.html")}
    assert len(pages) > 60
    broken = []
    for file, page in pages.items():
        if file.name == "404.html":
            continue  # its links are from the root of wherever it is served
        here = f"/{file.relative_to(site).as_posix()}"
        for link in page.links:
            target, anchor = urldefrag(urljoin(here, link))
            if re.match(r"[a-z]+:", target):
                continue
            place = site / unquote(target).lstrip("/")
            place = place / "index.html" if place.is_dir() else place
            if not place.exists() or (anchor and place in pages and unquote(anchor) not in pages[place].ids):
                broken.append(f"{here} → {link}")
    assert broken == []


@pytest.mark.parametrize(
    ("lang", "word", "page"),
    [("it", "bloccata", "line"), ("nl", "zeshoek", "triangle"), ("it", "rizoma", "meld")],
)
def test_search_finds_a_word_in_its_language(reader: Reader, lang: str, word: str, page: str) -> None:
    opened = reader.open(f"{lang}/")
    opened.locator("input.md-search__input").click()
    opened.locator("input.md-search__input").press_sequentially(word)
    found = opened.locator(f'.md-search-result__link[href*="{page}"]').first
    found.wait_for(timeout=20_000)
    assert word in (opened.locator(".md-search-result__list").text_content() or "").lower()


def test_another_language_shows_the_same_page_at_the_same_place(reader: Reader) -> None:
    opened = reader.open("it/coppie/#play.match")
    opened.locator(".md-select button").hover()
    opened.locator('a.md-select__link[hreflang="nl"]').click()
    opened.wait_for_url("**/nl/coppie/#play.match")
    assert opened.locator("html").get_attribute("lang") == "nl"


@both
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_as_wide_as_its_window_and_asks_no_other_host(reader: Reader, path: str) -> None:
    for lang in ("it", "nl", "en"):
        opened = reader.open(f"{lang}/{path}")
        assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@both
@pytest.mark.parametrize("path", PAGES)
def test_no_serious_fault_of_accessibility_is_found(reader: Reader, axe: str, path: str) -> None:
    opened = reader.open(f"it/{path}")
    told = serious_faults(opened, axe)
    assert told == [], json.dumps(told, indent=1)


@pytest.mark.parametrize(
    ("path", "most"), [("coppie/", 170_000), ("tripple_domino/", 170_000), ("triplone/", 260_000)]
)
def test_a_page_is_light_and_loads_nothing_of_its_table(reader: Reader, path: str, most: int) -> None:
    sizes: dict[str, int] = {}
    reader.page.on("response", lambda told: sizes.update({told.url: len(gzip.compress(told.body()))}))
    reader.open(f"it/{path}")
    reader.page.wait_for_load_state("networkidle")
    assert not [url for url in sizes if "pyodide" in url or "wheels" in url or "play.mjs" in url]
    assert sum(sizes.values()) < most, sizes
