"""A reader of the site with a real browser, who notices everything that goes wrong."""

from __future__ import annotations

import attrs
from playwright.sync_api import Page

__all__ = ["Reader", "serious_faults"]


@attrs.define
class Reader:
    """A page, and everything that went wrong on it."""

    page: Page
    address: str
    faults: list[str] = attrs.Factory(list)
    asked: list[str] = attrs.Factory(list)
    """The addresses of everything that was fetched."""

    def __attrs_post_init__(self) -> None:
        """Listen from the beginning."""
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("request", lambda asked: self._asked(asked.url))
        self.page.on("response", lambda told: self._told(told.status, told.url))

    def _asked(self, url: str) -> None:
        self.asked.append(url)
        if not url.startswith((self.address, "data:", "blob:")):
            self.faults.append(f"asked another host: {url}")

    def _told(self, status: int, url: str) -> None:
        if status >= 400:
            self.faults.append(f"{status}: {url}")

    def open(self, path: str) -> Page:
        """Open a page of the site."""
        self.page.goto(f"{self.address}/{path}")
        return self.page


def serious_faults(page: Page, axe: str, part: str = "html") -> list[tuple[str, list[str]]]:
    """What the accessibility checker finds on a page as it is now, or on a part of it, and where."""
    page.evaluate(axe)
    found = page.evaluate("part => axe.run(part, {resultTypes: ['violations']})", part)
    serious = [fault for fault in found["violations"] if fault["impact"] in {"serious", "critical"}]
    return [(fault["id"], [node["html"][:120] for node in fault["nodes"][:3]]) for fault in serious]
