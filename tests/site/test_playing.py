"""Playing in the page: whole hands by clicks and by keys, refusals with their clause, links and examples."""

from __future__ import annotations

import re
import time
import tomllib

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Reader

LOADED = 60_000  # milliseconds; how fast it is here is measured, not asserted, on a busy machine


def opened(reader: Reader, path: str, button: str = "Play here") -> Page:
    page = reader.open(f"en/{path}")
    page.get_by_role("button", name=button, exact=True).first.click()
    expect(page.locator(".dp-hand").first).to_be_visible(timeout=LOADED)
    return page


def dealt(reader: Reader, path: str) -> Page:
    page = opened(reader, path)
    chance = page.get_by_role("button", name="Shuffle and deal")
    expect(page.locator(".dp-can").first.or_(chance)).to_be_visible(timeout=LOADED)
    while not page.locator(".dp-can").count():
        chance.or_(page.locator(".dp-can").first).first.wait_for()
        if chance.count():
            chance.click()
    return page


def moments(page: Page) -> int:
    return int(re.findall(r"\d+", page.locator(".dp-story summary").text_content() or "")[0])


def simple(page: Page) -> Locator:
    """The buttons for moves that lay no tile."""
    return page.locator(".dp-actions > button").filter(has_text=re.compile(r"^(Pass|Draw|End the turn)$"))


def move_by_click(page: Page) -> None:
    spot = page.locator(".dp-spot").first
    if spot.count():
        tile = re.search(r"\d-\d(-\d)?", spot.get_attribute("aria-label") or "")
        assert tile
        page.locator(f'.dp-to-act [data-tile="{tile[0]}"]').click()
        page.locator(".dp-spot.dp-fits").first.click()
    else:
        simple(page).first.click()


def move_by_key(page: Page) -> None:
    spot = page.locator(".dp-spot").first
    if spot.count():
        tile = re.search(r"\d-\d(-\d)?", spot.get_attribute("aria-label") or "")
        assert tile
        page.locator(f'.dp-to-act [data-tile="{tile[0]}"]').press("Enter")
        page.locator(".dp-spot.dp-fits").first.press("Space")
    else:
        simple(page).first.press("Enter")


def play_hand(page: Page, move: object, most: int) -> None:
    for _ in range(most):
        before = moments(page)
        assert callable(move)
        move(page)
        expect(page.locator(".dp-story summary")).not_to_contain_text(f"({before})")
        if not page.locator(".dp-can").count():
            return
    raise AssertionError(f"no end after {most} moves")


@pytest.mark.parametrize("move", [move_by_click, move_by_key], ids=["clicks", "keys"])
@pytest.mark.parametrize("path", ["coppie/", "tripple_domino/"])
def test_a_whole_hand_is_played(reader: Reader, path: str, move: object) -> None:
    page = dealt(reader, path)
    play_hand(page, move, 300)
    expect(page.locator(".dp-said a").first).to_be_visible()
    assert re.search(r"[1-9]", page.locator(".dp-points").text_content() or "")


def test_a_refused_move_shows_the_clause_and_leads_to_it(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    before = page.locator(".dp-hand").all_text_contents()
    page.locator(".dp-write input").fill("pass")
    page.locator(".dp-write button").click()
    link = page.locator(".dp-said a").first
    expect(link).to_be_visible()
    assert page.locator(".dp-hand").all_text_contents() == before
    anchor = (link.get_attribute("href") or "")[1:]
    link.click()
    expect(page.locator(f'[id="{anchor}"]')).to_be_in_viewport()


def test_a_move_that_is_none_is_told_so(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    page.locator(".dp-write input").fill("<b>7-9@X</b>")
    page.locator(".dp-write button").click()
    expect(page.locator(".dp-said")).to_contain_text("<b>7-9@X</b>")


def test_hidden_tiles_are_not_in_the_page(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    page.locator(".dp-bar select").select_option("0")
    expect(page.locator(".dp-back").first).to_be_visible()
    hands = page.locator(".dp-hand")
    assert hands.nth(0).locator(".dp-pip").count() > 0
    assert hands.nth(1).locator(".dp-pip").count() == 0
    assert hands.nth(1).locator(".dp-back").count() == 7


def test_a_link_opens_the_same_position(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    for _ in range(5):
        move_by_click(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(6)")
    board, hands = page.locator(".dp-table").inner_html(), page.locator(".dp-hands").inner_html()
    page.get_by_role("button", name="Copy as a link").click()
    expect(page.locator(".dp-said")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)
    assert page.locator(".dp-table").inner_html() == board
    assert page.locator(".dp-hands").inner_html() == hands


def test_an_example_of_the_page_opens_and_can_be_copied_again(reader: Reader) -> None:
    page = reader.open("en/coppie/")
    example = page.locator("details.failure").first
    example.evaluate("node => { node.open = true; }")
    example.get_by_role("button", name="Try it at the table").click()
    expect(page.locator(".dp-said strong")).to_contain_text("is not legal", timeout=LOADED)
    page.get_by_role("button", name="Copy as an example").click()
    expect(page.locator(".dp-said")).to_have_text("Copied.")
    (copied,) = tomllib.loads(page.evaluate("navigator.clipboard.readText()"))["example"]
    assert copied["verdict"] == "reject"
    assert copied["because"]


def test_steps_lead_back_and_forth(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    before = page.locator(".dp-table").inner_html()
    move_by_click(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(2)")
    after = page.locator(".dp-table").inner_html()
    page.get_by_role("button", name="← Back").click()
    expect(page.locator(".dp-can").first).to_be_visible()
    assert page.locator(".dp-table").inner_html() == before
    page.get_by_role("button", name="Forth →").click()
    expect(page.locator(".dp-bar button[disabled]")).to_have_count(1)
    assert page.locator(".dp-table").inner_html() == after


def test_a_new_match_has_the_parameters_of_the_form_and_the_computer_plays(reader: Reader) -> None:
    page = opened(reader, "coppie_1v1/")
    page.locator(".dp-settings > summary").click()
    page.locator(".dp-form details summary").click()
    page.locator('[name="param.hand_size"]').fill("3")
    page.locator('[name="who"]').select_option("none")
    page.locator(".dp-form button").click()
    expect(page.locator(".dp-hand").first).to_contain_text("3 tiles", timeout=LOADED)
    began = time.monotonic()
    while not page.locator(".dp-said a").count():
        assert time.monotonic() - began < 60
        page.wait_for_timeout(100)
    assert moments(page) > 2
