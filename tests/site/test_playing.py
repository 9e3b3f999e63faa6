"""Playing in the page: whole hands by clicks and by keys, refusals with their clause, links and examples."""

from __future__ import annotations

import json
import re
import time
import tomllib
import zlib
from base64 import urlsafe_b64encode

import pytest
from playwright.sync_api import Locator, Page, expect

from browsing import Reader, serious_faults

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
    page.get_by_role("button", name="Forward →").click()
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


# --- figures


def first_suggestion(page: Page) -> bool:
    """Make the first suggested move that lays tiles; there may be none."""
    suggest = page.get_by_role("button", name=re.compile("^Suggest"))
    if not suggest.count():
        return False
    suggest.click()
    page.locator(".dp-told").first.wait_for()
    laying = page.locator(".dp-told").filter(has_text=re.compile("^(validate|add) "))
    if not laying.count():
        return False
    laying.first.click()
    return True


def move_with_figures(page: Page) -> None:
    if not first_suggestion(page):
        simple(page).first.click()


@pytest.mark.nightly  # it outlasted the browser's patience once
def test_a_round_of_figures_is_played_by_suggestions(reader: Reader) -> None:
    page = dealt(reader, "triplone/")
    play_hand(page, move_with_figures, 200)
    expect(page.locator(".dp-said a").first).to_be_visible()
    assert page.locator(".dp-frame").count() > 1


def placed(reader: Reader, given: str) -> Page:
    """Open a position by its link."""
    page = reader.open(f"en/triplone/#table={given}")
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)
    return page


def link(**given: object) -> str:
    told = {"ruleset": "triplone", "params": {}, "seats": 2, "given": given, "when": []}
    return urlsafe_b64encode(zlib.compress(json.dumps(told).encode())).decode().rstrip("=")


THREE = link(
    hands=[["0-1", "1-2", "2-3", "1-4", "6-6"], ["1-3", "5-5"]],
    stock=["4-4"],
    table=[{"owner": 0, "family": "tris", "tiles": ["1-5", "2-5", "3-5", "4-5"]}],
)


def choose(page: Page, *tiles: str) -> None:
    for tile in tiles:
        page.locator(f'.dp-can[data-tile="{tile}"]').press("Enter")
        expect(page.locator(f'.dp-picked[data-tile="{tile}"]')).to_be_focused()
    page.locator(".dp-making button").first.wait_for(state="attached")


def test_a_figure_that_is_none_is_refused_with_its_clause_and_the_tiles_stay_chosen(reader: Reader) -> None:
    page = placed(reader, THREE)
    choose(page, "0-1", "6-6")
    expect(page.locator(".dp-making")).to_contain_text("cannot make a figure")
    page.get_by_text("Try anyway").click()
    page.get_by_role("button", name="Validate: tris").click()
    expect(page.locator(".dp-said strong")).to_contain_text("validate tris 0-1 6-6 is not legal")
    expect(page.locator(".dp-said a").first).to_be_visible()
    assert page.locator(".dp-picked").count() == 2
    assert page.locator(".dp-table .dp-tile.dp-refused").count() == 2
    choose(page, "1-2")
    assert page.locator(".dp-table .dp-tile.dp-refused").count() == 0


def test_a_figure_is_validated_added_to_and_recomposed_with_tiles_of_the_table(reader: Reader) -> None:
    page = placed(reader, THREE)
    choose(page, "1-5", "1-2", "1-4")
    page.get_by_role("button", name="Recompose into: Santa Teresa").click()
    expect(page.locator(".dp-story summary")).to_contain_text("(1)")
    labels = page.locator(".dp-label").all_text_contents()
    assert [label.split()[0] for label in labels if label.startswith("#")] == ["#1", "#2"]
    choose(page, "0-1")
    page.get_by_role("button", name=re.compile("^Add to #2")).first.click()
    expect(page.locator(".dp-story summary")).to_contain_text("(2)")
    assert page.locator(".dp-last").count() == 1


def test_a_rhizome_is_laid_by_keys_and_the_library_judges_its_layout(reader: Reader) -> None:
    page = placed(reader, THREE)
    choose(page, "0-1", "1-2", "2-3")
    page.get_by_role("button", name=re.compile("^Lay by hand: rhizome")).click()
    tile = page.locator('[data-laid="2-3"]')
    page.locator("[data-laid]").first.wait_for()
    before = tile.get_attribute("aria-label")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "r"):
        said = page.locator(".dp-said").text_content() or ""
        tile.press(key)
        expect(page.locator(".dp-said")).not_to_have_text(said)
        expect(tile).to_be_focused()
    assert tile.get_attribute("aria-label") != before
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".dp-said strong")).to_contain_text("is not legal")
    assert "layout" in (page.locator(".dp-said a").first.get_attribute("href") or "")
    expect(tile).to_be_visible()
    for key in ("r", "r", "r", "ArrowDown", "ArrowDown", "ArrowDown"):
        label = tile.get_attribute("aria-label") or ""
        tile.press(key)
        expect(tile).not_to_have_attribute("aria-label", label)
    assert tile.get_attribute("aria-label") == before
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".dp-story summary")).to_contain_text("(1)")


def test_a_tile_of_a_rhizome_is_dragged_to_another_cell(reader: Reader) -> None:
    page = placed(reader, THREE)
    choose(page, "0-1", "1-2", "2-3")
    page.get_by_role("button", name=re.compile("^Lay by hand: rhizome")).click()
    tile = page.locator('[data-laid="2-3"]')
    tile.scroll_into_view_if_needed()
    box, before = tile.bounding_box(), tile.get_attribute("aria-label") or ""
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + 5)
    page.mouse.down()
    page.mouse.move(box["x"] + 5 + box["width"], box["y"] + 5, steps=3)
    page.mouse.up()
    expect(tile).not_to_have_attribute("aria-label", before)


# --- who can use it


both = pytest.mark.parametrize("reader", ["wide", "narrow"], indirect=True)


@both
@pytest.mark.parametrize("path", ["coppie/", "tripple_domino/"])
def test_an_open_table_can_be_used_by_everybody(reader: Reader, axe: str, path: str) -> None:
    page = dealt(reader, path)
    page.locator(".dp-can").first.press("Enter")
    told = serious_faults(page, axe)
    assert told == [], json.dumps(told, indent=1)


@both
def test_an_open_table_of_figures_can_be_used_by_everybody(reader: Reader, axe: str) -> None:
    page = placed(reader, THREE)
    choose(page, "0-1", "1-2", "2-3")
    moments_of = [serious_faults(page, axe)]
    page.get_by_role("button", name=re.compile("^Lay by hand: rhizome")).click()
    page.locator("[data-laid]").first.wait_for()
    moments_of.append(serious_faults(page, axe))
    page.get_by_role("button", name=re.compile("^Suggest")).click()
    page.locator(".dp-told").first.wait_for()
    moments_of.append(serious_faults(page, axe))
    assert moments_of == [[]] * 3, json.dumps(moments_of, indent=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
