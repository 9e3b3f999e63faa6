# ruff: noqa: INP001  # a script, in no package
"""Build the site, one part a language: `python docs/build.py [--site-dir site] [--serve]`.

Pages are written to `build/docs/LANG/pages`: two for each ruleset that has a text, an index, a
glossary, and the hand-written ones of `docs/pages`. Then MkDocs makes each part, strictly: a
link or anchor that leads nowhere, or a page that no menu has, ends the build. `--with zensical`
lets Zensical make the same of the same files.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

from playing import add_table
from reference import reference

from dominorules.draw import style
from dominorules.pages.compare import render_comparison
from dominorules.pages.render import apart_from, render_apart, render_page
from dominorules.rulebook.packages import installed
from dominorules.rulebook.resolve import Rulebook, rulebook
from dominorules.words import LANGUAGES, ORIGINAL, Words, phrases

__all__ = ["build", "config_of", "front_page", "rulebooks", "server_of", "write_pages"]

ROOT: Final = Path(__file__).resolve().parents[1]
DOCS: Final = ROOT / "docs"
VECTORS: Final = ROOT / "spec" / "vectors"
WORK: Final = ROOT / "build" / "docs"
PROGRAMMERS: Final = ("getting-started", "session", "beliefs", "reference", "rulebooks", "records", "vectors")
"""Pages for those who write programs, in the order of the navigation."""
READERS: Final = ("reading", "glossary", "trademarks")
"""Pages for everybody else."""

_UNSEARCHED: Final = "---\nsearch:\n  exclude: true\n---\n\n"


def rulebooks() -> tuple[Rulebook[Any, Any], ...]:
    """Give the rulesets that have a text, by family, each after the one that it builds on."""
    found = [rulebook(id) for id, package in installed().items() if package.built_in]
    written = [book for book in found if any(book.texts.values())]
    return tuple(sorted(written, key=lambda book: [package.id for package in book.chain]))


def families() -> dict[str, list[Rulebook[Any, Any]]]:
    """Give the rulesets that have a text by family."""
    found: dict[str, list[Rulebook[Any, Any]]] = {}
    for book in rulebooks():
        found.setdefault(book.family.name, []).append(book)
    return found


# The pages of one language.


def write_pages(lang: str, folder: Path, *, table: bool = False) -> list[Any]:
    """Write every page in a language into a folder, those of rulesets with a table; gives the navigation."""
    own = Words(lang, "site")
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "index.md").write_text(_index(lang, own), encoding="utf-8")
    for book in rulebooks():
        for name, text in _rules_pages(book, lang, table=table).items():
            (folder / name).write_text(text, encoding="utf-8")
    for family, books in [(family, books) for family, books in families().items() if _compares(books)]:
        (folder / f"compare-{family}.md").write_text(render_comparison(books, lang), encoding="utf-8")
    for name in (*PROGRAMMERS, *READERS):
        (folder / f"{name}.md").write_text(_page(name, lang, own), encoding="utf-8")
    for name in ("site.mjs", "domino.svg"):
        shutil.copy(DOCS / name, folder)
    (folder / "vectors").mkdir()
    for file in VECTORS.glob("*.json"):
        shutil.copy(file, folder / "vectors")
    css = (DOCS / "site.css").read_text(encoding="utf-8")
    (folder / "site.css").write_text(f"{css}\n/* Boards. */\n{style()}\n", encoding="utf-8")
    return [
        {own("home"): "index.md"},
        {
            own("rules"): [
                entry for family, books in families().items() for entry in _menu(family, books, own, lang)
            ]
        },
        {own("readers"): [f"{name}.md" for name in READERS]},
        {own("programmers"): [{own(f"title.{name}"): f"{name}.md"} for name in PROGRAMMERS]},
    ]


def _menu(family: str, books: list[Rulebook[Any, Any]], own: Words, lang: str) -> list[dict[str, str]]:
    pages = [{book.name(lang): f"{book.id}.md"} for book in books]
    named = f"{own('compare')}: {books[0].name(lang)}"
    return [*pages, {named: f"compare-{family}.md"}] if _compares(books) else pages


def _compares(books: list[Rulebook[Any, Any]]) -> bool:
    """A family of which one table is played has nothing to compare."""
    return sum(not book.abstract for book in books) > 1


def _rules_pages(book: Rulebook[Any, Any], lang: str, *, table: bool) -> dict[str, str]:
    """Give the page of a ruleset, and that of its examples, which the search leaves to the first."""
    return {
        f"{book.id}.md": render_page(book, lang, table=table, apart=True),
        apart_from(book.id): _UNSEARCHED + render_apart(book, lang, table=table),
    }


def _index(lang: str, own: Words) -> str:
    rows = [f"| {own('ruleset')} | | {own('players')} | {own('id')} |", "|---|---|---|---|"]
    for book in rulebooks():
        counts = () if book.abstract else book.family.seat_counts(book.params)
        seats = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else "".join(map(str, counts))
        link = f"[{book.name(lang)}]({book.id}.md)"
        rows.append(f"| {link} | {_first_sentence(book, lang)} | {seats} | `{book.id}` |")
    table = "\n".join(rows)
    return f"# dominorules\n\n{own('welcome').strip()}\n\n## {own('rules')}\n\n{table}\n"


def _first_sentence(book: Rulebook[Any, Any], lang: str) -> str:
    body = " ".join(book.text("about", lang).split()) if "about" in book.texts[book.language] else ""
    return body.partition(". ")[0].rstrip(".")


def _page(name: str, lang: str, own: Words) -> str:
    """Give a hand-written page, in English with a notice where there is no translation."""
    made = {"glossary": _glossary, "vectors": _vectors, "reference": _reference}
    if name in made:
        return made[name](lang, own)
    for suffix in (f".{lang}.md", ".en.md", ".md"):
        file = DOCS / "pages" / f"{name}{suffix}"
        if file.is_file():
            text = file.read_text(encoding="utf-8")
            return text if suffix == f".{lang}.md" else _noticed(text, own)
    return _noticed(_of_repository({"records": "docs/schema", "rulebooks": "spec"}[name]), own)


def _noticed(text: str, own: Words) -> str:
    """Put a notice under the heading of a page that is in English only."""
    if own.lang == ORIGINAL:
        return text
    heading, _, rest = text.partition("\n")
    return f'{heading}\n\n!!! note ""\n\n    {own("english")}\n{rest}'


def _of_repository(folder: str) -> str:
    """Give a README of the repository; what it links to in the repository is named instead."""
    text = (ROOT / folder / "README.md").read_text(encoding="utf-8")
    return re.sub(r"\[([^\]]+)\]\((?!#|https?:)[^)]+\)", r"\1", text)


def _glossary(lang: str, own: Words) -> str:
    raw = files("dominorules_spec").joinpath("glossary.toml").read_bytes().decode()
    terms = sorted(
        [[_term(term, code) for code in _first(lang)] for term in tomllib.loads(raw).values()], key=str
    )
    head = " | ".join(map(_language, _first(lang)))
    rows = [f"| {' | '.join(row)} |" for row in terms]
    return "\n".join([f"# {own('glossary')}", "", f"| {head} |", "|---|---|---|", *rows, ""])


def _term(term: dict[str, str], lang: str) -> str:
    """Give a word in a language; the original word with a mark where it has none yet."""
    return term.get(lang) or f"{term[ORIGINAL]} [{ORIGINAL}]"


def _language(lang: str) -> str:
    """What a language calls itself; its code until it says so."""
    return phrases("site", lang).get("language", lang)


def _first(lang: str) -> list[str]:
    return sorted(LANGUAGES, key=lambda code: code != lang)


def _reference(lang: str, own: Words) -> str:
    return _noticed(reference(), own)


def _vectors(lang: str, own: Words) -> str:
    names = [file.name for file in sorted(VECTORS.glob("*.json"))]
    links = [f"- [{name}](vectors/{name})" for name in names]
    text = _noticed(_of_repository("spec/vectors"), own)
    return text + "\n## Files\n\n" + "\n".join(links) + "\n"


# The site.


def build(
    site: Path,
    *,
    table: bool = True,
    tool: str = "mkdocs",
    languages: Sequence[str] = LANGUAGES,
    work: Path = WORK,
) -> None:
    """Build the whole site into a folder; raises `CalledProcessError` where a fault is found.

    Without `table`, there is no table to play at in the pages, and nothing has to be fetched for
    it. `tool` is `mkdocs`, or `zensical`, which makes the same of the same files. Pages are written
    to `work`.
    """
    shutil.rmtree(site, ignore_errors=True)
    running = {lang: _start(lang, tool, work / lang, table=table) for lang in languages}
    for lang, making in running.items():
        if making.wait():
            raise subprocess.CalledProcessError(making.returncode, making.args)
        shutil.copytree(work / lang / "site", site / lang)
        if tool == "mkdocs":
            lighten_search(site, lang)
    (site / "schema").mkdir()
    for file in (DOCS / "schema").glob("*.json"):
        shutil.copy(file, site / "schema")
    (site / "index.html").write_text(front_page(), encoding="utf-8")
    if table:
        add_table(site)


def _start(lang: str, tool: str, folder: Path, *, table: bool) -> subprocess.Popen[bytes]:
    """Write the pages of a language, and let its part be made while those of the next are written."""
    nav = write_pages(lang, folder / "pages", table=table)
    place = folder / "mkdocs.yml"
    place.write_text(json.dumps(config_of(lang, nav), indent=1), encoding="utf-8")  # which is YAML as well
    command = [sys.executable, "-m", tool, "build", "--strict", "--config-file", str(place)]
    return subprocess.Popen(command, env=os.environ | {"NO_MKDOCS_2_WARNING": "1"})  # noqa: S603


def lighten_search(site: Path, lang: str) -> None:
    """Let the search know rules by their texts alone, and each once, under the ruleset that states it.

    What programmers read is found by its headings, and names of the reference by its modules. The
    theme fetches the index with the first page: with every example, every clause's code and every
    inherited rule in it, that would be most of what a reader loads.
    """
    file = site / lang / "search" / "search_index.json"
    index = json.loads(file.read_text(encoding="utf-8"))
    index["docs"] = [light for entry in index["docs"] if (light := _light(entry, lang))]
    file.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def _light(entry: dict[str, Any], lang: str) -> dict[str, Any] | None:
    page, _, anchor = entry["location"].partition("#")
    if page == "reference/" and "." in anchor.removeprefix("dominorules."):
        return None
    if page.removesuffix("/") in PROGRAMMERS:
        return {**entry, "text": ""}
    book = next((book for book in rulebooks() if f"{book.id}/" == page), None)
    if book is None or not anchor:
        return {**entry, "text": _words_of(entry["text"])}
    written = {id for texts in book.texts.values() for id in texts}
    if anchor not in written or book.text_of(anchor, lang).origin != book.id:
        return None  # tables and decisions, and what another ruleset says
    return {**entry, "text": _words_of(entry["text"].partition(f"<p><code>{anchor}</code>")[0])}


def _words_of(text: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def config_of(lang: str, nav: list[Any]) -> dict[str, Any]:
    """Give the configuration of one language, which inherits all but what there is, and lies beside it."""
    own = Words(lang, "site")
    return {
        "INHERIT": str(ROOT / "mkdocs.yml"),
        "site_name": own("site"),
        "theme": {"language": lang},
        "markdown_extensions": {"toc": {"permalink_title": own("permalink")}},
        "extra": {"alternate": [_alternate(code) for code in LANGUAGES]},
        "docs_dir": "pages",
        "site_dir": "site",
        "nav": nav,
    }


def _alternate(lang: str) -> dict[str, str]:
    return {"name": _language(lang), "link": f"../{lang}/", "lang": lang}


def front_page() -> str:
    """The page in front of all languages: a list of them, and nothing that must be fetched."""
    rows = [
        f'<p lang="{code}"><a href="{code}/">{html.escape(_language(code))}</a></p>' for code in LANGUAGES
    ]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><title>dominorules</title>'
        f'<meta name="viewport" content="width=device-width"><h1>dominorules</h1>{"".join(rows)}</html>\n'
    )


def server_of(site: Path, port: int) -> ThreadingHTTPServer:
    """Give a server of a built site for this machine alone; any free port for 0."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(SimpleHTTPRequestHandler, directory=str(site)))


def main(args: list[str] | None = None) -> None:
    """Read the command line, and build."""
    parser = argparse.ArgumentParser(description="Build the site, one part a language.")
    parser.add_argument("--site-dir", type=Path, default=ROOT / "site", help="where to (default: site)")
    parser.add_argument("--no-table", action="store_true", help="build without the table to play at")
    parser.add_argument(
        "--with", dest="tool", choices=["mkdocs", "zensical"], default="mkdocs", help="by what"
    )
    parser.add_argument("--serve", action="store_true", help="serve it on this machine then, until Ctrl-C")
    parser.add_argument("--port", type=int, default=8000, help="where to serve it (default: 8000)")
    asked = parser.parse_args(args)
    site = asked.site_dir.resolve()
    build(site, table=not asked.no_table, tool=asked.tool)
    if asked.serve:
        with server_of(site, asked.port) as server, suppress(KeyboardInterrupt):
            print(f"http://127.0.0.1:{server.server_port}/", flush=True)  # noqa: T201  # for whoever waits for it
            server.serve_forever()


if __name__ == "__main__":
    main()
