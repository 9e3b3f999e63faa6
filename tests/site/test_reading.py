"""Reading the site in a real browser: search, languages, what it asks for, and who can use it."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest
from playwright.sync_api import Browser, Response, expect

from browsing import Reader, serious_faults

pytestmark = pytest.mark.browser

PAGES = (
    "",
    "coppie/",
    "coppie-examples/",
    "tripple_domino/",
    "triplone/",
    "compare-line/",
    "glossary/",
    "getting-started/",
    "reference/",
)
LANGUAGES = ("it", "nl", "en")
MOST_BYTES = 150_000  # packed, of a page of rules with all that it loads
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


def paths(site: Path, lang: str) -> list[str]:
    """Every page of a language."""
    found = [file.parent.relative_to(site).as_posix() + "/" for file in (site / lang).rglob("index.html")]
    assert len(found) > 40
    return sorted(found)


@both
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page_is_as_wide_as_its_window_without_errors_or_other_hosts(
    reader: Reader, site: Path, lang: str
) -> None:
    for path in paths(site, lang):
        opened = reader.open(path)
        assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, path
        assert reader.faults == [], path


@both
@pytest.mark.parametrize("path", PAGES)
def test_no_serious_fault_of_accessibility_is_found(reader: Reader, axe: str, path: str) -> None:
    opened = reader.open(f"it/{path}")
    told = serious_faults(opened, axe)
    assert told == [], json.dumps(told, indent=1)


@both
@pytest.mark.nightly
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_page_has_a_serious_fault_of_accessibility(
    reader: Reader, site: Path, axe: str, lang: str
) -> None:
    for path in paths(site, lang):
        told = serious_faults(reader.open(path), axe)
        assert told == [], f"{path} {json.dumps(told, indent=1)}"


@both
def test_folds_bring_the_code_and_the_boards_of_their_clause(reader: Reader, axe: str) -> None:
    opened = reader.open("nl/triplone/")
    clause = opened.locator('h3[id="figure.tris"]')
    code = clause.locator("xpath=following-sibling::details[contains(@class, 'abstract')][1]")
    more = clause.locator("xpath=following-sibling::details[contains(@class, 'example')][1]")
    count = int(re.findall(r"\((\d+)\)", more.locator("> summary").text_content() or "")[0])
    assert (code.locator("code").count(), more.locator("svg").count()) == (0, 0)
    code.locator("> summary").click()
    expect(code.locator("code").first).to_contain_text("def ")
    more.locator("> summary").click()
    expect(more.locator("> details")).to_have_count(count)
    assert more.locator("details > p > svg.dr-board").count() == count
    assert opened.locator("a.dr-apart:visible").count() == 0
    links = more.locator("details > p > a[href]")
    assert links.count()
    for href in links.evaluate_all("links => links.map((link) => link.getAttribute('href'))"):
        assert href.startswith("#")
        assert opened.locator(f'[id="{href[1:]}"]').count() == 1
    assert opened.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    told = serious_faults(opened, axe)
    assert told == [], json.dumps(told, indent=1)


def test_without_scripts_a_fold_leads_to_its_clause_on_the_page_of_examples(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(java_script_enabled=False)
    opened = context.new_page()
    opened.goto(f"{address}/it/coppie/")
    clause = opened.locator('h3[id="blocked.lower-side"]')
    more = clause.locator("xpath=following-sibling::details[contains(@class, 'example')][1]")
    more.locator("> summary").click()
    more.locator("a.dr-apart").click()
    opened.wait_for_url("**/it/coppie-examples/#blocked.lower-side")
    context.close()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_ruleset_is_light_and_loads_nothing_of_its_table(
    browser: Browser, address: str, site: Path, lang: str
) -> None:
    rulesets = [
        path for path in paths(site, lang) if (site / path[:-1]).with_name(f"{path[3:-1]}-examples").is_dir()
    ]
    assert len(rulesets) > 15
    for path in rulesets:
        context = browser.new_context()  # with nothing kept from another page
        opened = context.new_page()
        told: list[Response] = []
        opened.on("response", _adder(told))
        opened.goto(f"{address}/{path}", wait_until="networkidle")
        sizes = {one.url: len(gzip.compress(one.body())) for one in told}
        context.close()
        assert not [url for url in sizes if re.search("pyodide|wheels|play.mjs|-examples", url)]
        assert sum(sizes.values()) < MOST_BYTES, (path, sizes)


def _adder(told: list[Response]) -> Callable[[Response], None]:
    return lambda one: told.append(one)  # noqa: PLW0108  # the browser takes no built-in method


# --- paper


@pytest.mark.parametrize("path", ["coppie/", "tripple_domino/", "triplone/", "coppie_fid-examples/"])
def test_a_page_prints_its_rules_and_boards_and_nothing_to_click(reader: Reader, path: str) -> None:
    opened = reader.open(f"nl/{path}")
    opened.emulate_media(media="print", color_scheme="dark")
    opened.evaluate("dispatchEvent(new Event('beforeprint'))")
    expect(opened.locator("details.question:not([open])")).to_have_count(0)  # the theme opens all of them
    for hidden in (".md-header", ".md-sidebar", "button", ".dr-play", ".headerlink", "a.dr-apart", "pre"):
        assert opened.locator(f"{hidden}:visible").count() == 0, hidden
    article = opened.locator("article")
    assert article.locator("h2:visible").count() == article.locator("h2").count() > 0
    boards = article.locator("svg.dr-board:visible")
    assert boards.count() > 5
    assert boards.first.evaluate("board => getComputedStyle(board).getPropertyValue('--dr-tile')") == "#fff"
    reasons = article.locator("details.question ol")
    assert article.locator("details.question ol:visible").count() == reasons.count()
    opened.evaluate("dispatchEvent(new Event('afterprint'))")
    opened.emulate_media(media="screen")
    expect(opened.locator("details.question[open]")).to_have_count(0)
    assert not any("-examples" in url for url in reader.asked) or "-examples" in path


def test_the_button_prints(reader: Reader) -> None:
    opened = reader.open("it/coppie/")
    opened.evaluate("window.print = () => { window.printed = true; }")
    opened.get_by_role("button", name="Stampa le regole").click()
    assert opened.evaluate("window.printed") is True
