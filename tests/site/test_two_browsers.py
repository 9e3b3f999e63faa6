"""Two browsers at one table over WebSocket: each plays its own seat and sees its own tiles only."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.browser

SERVER = Path(__file__).parents[2] / "examples" / "websocket" / "server.py"


@pytest.fixture
def table() -> Iterator[str]:
    """Where a table is open."""
    command = [sys.executable, str(SERVER), "coppie_1v1", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield next(word for word in server.stdout.readline().split() if word.startswith("http"))
        server.terminate()


def test_two_browsers_play_and_a_hostile_one_is_refused(browser: Browser, table: str) -> None:
    contexts = [browser.new_context() for _ in range(3)]
    one, two, third = [context.new_page() for context in contexts]
    for page, who in ((one, "You are seat 0"), (two, "You are seat 1"), (third, "You look on")):
        page.goto(table)
        expect(page.locator("#who")).to_have_text(who)
    for _ in range(12):
        acting, waiting = (one, two) if one.locator("#moves button").count() else (two, one)
        assert waiting.locator("#moves button").count() == 0
        before = acting.locator("#board").inner_html()
        move = acting.locator("#moves button").first
        for hostile in (waiting, third):
            hostile.locator("input").fill(move.text_content() or "")
            hostile.locator("form button").click()
            expect(hostile.locator("#said")).not_to_contain_text("is to act")
        assert acting.locator("#board").inner_html() == before
        move.click()
        acting.wait_for_function(
            "before => document.getElementById('board').innerHTML !== before", arg=before
        )
        expect(waiting.locator("#said")).to_contain_text("is to act")
    for context in contexts:
        context.close()
