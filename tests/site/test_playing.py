"""Playing in the page: whole hands by clicks and by keys, refusals with their clause, links and examples."""

from __future__ import annotations

import json
import os
import re
import tomllib
import zlib
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Route, expect

import dominorules as dr
from browsing import Reader, serious_faults
from dominorules.rulebook.inherited import examples_under
from dominorules.rulebook.packages import installed
from dominorules.rulebook.resolve import LANGUAGES, rulebook

pytestmark = pytest.mark.browser

LOADED = 60_000  # milliseconds; how fast it is has a test of its own
PLAYED = [id for id in dr.rulesets() if rulebook(id).package.built_in]
PROMISED = 6  # seconds from the click to a table that can be played at


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


WHERE = """(node) => {
  const here = document.activeElement;
  return here === node ? "" : here.compareDocumentPosition(node) & 4 ? "Tab" : "Shift+Tab";
}"""


def reach(page: Page, wanted: Locator) -> None:
    """Go there from wherever the keys are, by Tab alone."""
    for _ in range(60):
        key = wanted.evaluate(WHERE)
        if not key:
            return
        page.keyboard.press(key)
    raise AssertionError("out of reach")


def move_by_key(page: Page) -> None:
    spot = page.locator(".dp-spot").first
    if spot.count():
        tile = re.search(r"\d-\d(-\d)?", spot.get_attribute("aria-label") or "")
        assert tile
        reach(page, page.locator(f'.dp-to-act [data-tile="{tile[0]}"]'))
        page.keyboard.press("Enter")
        reach(page, page.locator(".dp-spot.dp-fits").first)
        page.keyboard.press("Space")
    else:
        reach(page, simple(page).first)
        page.keyboard.press("Enter")


def play_hand(page: Page, move: object, most: int) -> None:
    for _ in range(most):
        before = moments(page)
        assert callable(move)
        move(page)
        expect(page.locator(".dp-story summary")).not_to_contain_text(f"({before})")
        if not page.locator(".dp-can").count():
            return
    raise AssertionError(f"no end after {most} moves")


def round_of(ruleset: str, seed: int) -> str:
    """A link to a match with the tiles dealt, the same each time."""
    rules = dr.load(ruleset)
    state, when = rules.start(rules.seat_counts[0]), []
    while state.turn is None:
        move = rules.chance(state, seed=seed)
        state = rules.apply(state, move)
        when.append(str(move))
    return packed({"ruleset": ruleset, "params": {}, "seats": state.seats, "given": "start", "when": when})


def packed(told: object) -> str:
    return urlsafe_b64encode(zlib.compress(json.dumps(told).encode())).decode().rstrip("=")


def linked(reader: Reader, ruleset: str, link: str) -> Page:
    page = reader.open(f"en/{ruleset}/#table={link}")
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)
    return page


by_clicks_and_keys = pytest.mark.parametrize("move", [move_by_click, move_by_key], ids=["clicks", "keys"])


@by_clicks_and_keys
@pytest.mark.parametrize("ruleset", ["coppie", "tripple_domino"])
def test_a_whole_hand_is_played(reader: Reader, ruleset: str, move: object) -> None:
    page = linked(reader, ruleset, round_of(ruleset, 4))
    play_hand(page, move, 120)
    expect(page.locator(".dp-said a").first).to_be_visible()
    expect(page.locator(".dp-why li").first).to_be_visible()
    assert re.search(r": [1-9]", page.locator(".dp-points").text_content() or "")


def test_a_table_is_open_within_the_time_that_is_promised(reader: Reader) -> None:
    page = reader.open("en/tripple_domino/")
    page.wait_for_load_state("networkidle")
    took = page.evaluate(
        """() => new Promise((done) => {
          const from = performance.now();
          const look = () => document.querySelector(".dp-can") && done((performance.now() - from) / 1000);
          new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
          document.querySelector('button[data-dr=""]').click();
        })"""
    )
    # A machine that others keep busy is given as much more as they take of it.
    assert took < PROMISED * max(1, os.getloadavg()[0] / (os.cpu_count() or 1))


def test_nothing_of_the_table_is_fetched_before_the_click(reader: Reader) -> None:
    asked: list[str] = []
    reader.page.on("request", lambda request: asked.append(request.url))
    page = reader.open("en/coppie/")
    page.wait_for_load_state("networkidle")
    assert [url.rpartition("/")[2] for url in asked if "/play/" in url] == ["open.mjs"]


def test_a_click_before_the_script_of_the_table_has_come_opens_it_all_the_same(reader: Reader) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    reader.page.route("**/play/open.mjs", hold)
    with reader.page.expect_request("**/play/open.mjs"):
        page = reader.open("en/coppie/")
    page.get_by_role("button", name="Play here", exact=True).first.click()
    held[0].continue_()
    expect(page.locator(".dp-hand").first).to_be_visible(timeout=LOADED)


def test_where_the_memory_is_of_no_use_python_begins_anew(reader: Reader) -> None:
    reader.page.route("**/memory.bin", lambda route: route.fulfill(body=b"not what it was"))
    page = opened(reader, "coppie/")
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)


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


TOLD = """
window.told = [];
window.Worker = class extends Worker {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => window.told.push(JSON.stringify(data)));
  }
};
"""


@pytest.mark.parametrize("ruleset", ["coppie", "tripple_domino", "triplone"])
def test_hidden_tiles_never_reach_the_page(reader: Reader, ruleset: str) -> None:
    reader.page.add_init_script(TOLD)
    page = linked(reader, ruleset, round_of(ruleset, 10))
    page.locator(".dp-bar select").select_option("1")
    expect(page.locator(".dp-back").first).to_be_visible()
    hidden = page.locator(".dp-hand").nth(0)
    assert hidden.locator(".dp-pip, .dp-digit").count() == 0
    assert hidden.locator(".dp-back").count() > 4
    page.locator('[name="who"]').evaluate("node => { node.closest('details').open = true; }")
    page.locator('[name="who"]').select_option("rest")
    page.evaluate("told.length = 0")
    page.locator(".dp-settings form").first.get_by_role("button", name="Begin").click()
    page.wait_for_function("() => told.some((one) => one.includes('\"deal\"'))")
    page.wait_for_timeout(1000)
    told = [json.loads(one)["answer"].get("table") for one in page.evaluate("told")]
    for table in filter(None, told):
        strips = table["board"]["strips"]
        seen = {shape["tile"] for shape in table["board"]["shapes"]}
        seen |= {shape["tile"] for strip in strips if strip["seat"] == 0 for shape in strip["shapes"]}
        seen |= {
            tile
            for one in table["moves"]
            if one["move"].startswith("lot")
            for tile in TILE.findall(one["move"])
        }
        assert all(
            shape["tile"] is None for strip in strips if strip["seat"] != 0 for shape in strip["shapes"]
        )
        named = {"-".join(sorted(tile.split("-"))) for tile in TILE.findall(json.dumps(table))}
        assert named <= {"-".join(sorted(tile.split("-"))) for tile in seen if tile}


TILE = re.compile(r"\b\d-\d(?:-\d)?\b")


def test_a_link_opens_the_same_position(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    for moves in range(2, 7):
        move_by_click(page)
        expect(page.locator(".dp-story summary")).to_contain_text(f"({moves})")
    board, hands = page.locator(".dp-table").inner_html(), page.locator(".dp-hands").inner_html()
    page.get_by_role("button", name="Copy as a link").click()
    expect(page.locator(".dp-said")).to_have_text("Copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)
    assert page.locator(".dp-table").inner_html() == board
    assert page.locator(".dp-hands").inner_html() == hands
    expect(page.locator(".dp-title")).to_be_in_viewport()
    expect(page.locator(".dp-table")).to_be_in_viewport()


def test_an_example_of_the_page_opens_and_is_copied_and_pasted(reader: Reader) -> None:
    page = reader.open("en/coppie/")
    button = page.get_by_role("button", name="Try it at the table", exact=True)
    for folded in page.locator("details.failure").all():
        folded.evaluate("node => { node.open = true; }")
        button.first.wait_for()
        if folded.get_by_role("button", name="Try it at the table").count():
            break
    folded.get_by_role("button", name="Try it at the table").first.click()
    expect(page.locator(".dp-refused").first).to_be_visible(timeout=LOADED)
    said, board = page.locator(".dp-said").inner_html(), page.locator(".dp-table").inner_html()
    copied = copy(page, "Copy as an example")
    (row,) = tomllib.loads(copied)["example"]
    assert row["verdict"] == "reject"
    assert row["because"]
    begin_anew(page)
    expect(page.locator(".dp-refused")).to_have_count(0)
    paste(page, copied)
    expect(page.locator(".dp-refused").first).to_be_visible()
    assert page.locator(".dp-said").inner_html() == said
    assert page.locator(".dp-table").inner_html() == board


def test_every_board_of_an_example_has_a_button_that_opens_it(site: Path) -> None:
    for ruleset in [id for id, package in installed().items() if package.built_in]:
        names = {f"{example.origin}/{example.id}" for example, _ in examples_under(rulebook(ruleset))}
        more = ruleset in PLAYED  # one board that shows a whole table, and no example
        for lang in LANGUAGES:
            buttons, boards = on_page(site / lang / ruleset)
            assert len(buttons) == boards - more > 5, (lang, ruleset)
            assert set(buttons) <= names
            buttons, boards = on_page(site / lang / f"{ruleset}-examples")
            assert len(buttons) == boards
            assert set(buttons) == names, "every example is on the page of examples"


def on_page(folder: Path) -> tuple[list[str], int]:
    """The examples that a page has buttons for, and how many boards it has."""
    text = (folder / "index.html").read_text("utf-8")
    return re.findall(r'<button[^>]* data-dr="([^"]+)"', text), len(re.findall(r'<svg[^>]* class="dr-', text))


def test_an_example_on_the_page_of_examples_leads_to_the_text_of_the_clause(reader: Reader) -> None:
    page = reader.open("it/coppie-examples/")
    page.locator('button[data-dr="coppie/later-hand-any-tile"]').click()
    expect(page.locator(".dp-hand").first).to_be_visible(timeout=LOADED)
    page.locator(".dp-write input").fill("pass")
    page.locator(".dp-write button").click()
    link = page.locator(".dp-said a").first
    anchor = (link.get_attribute("href") or "").rpartition("#")[2]
    link.click()
    page.wait_for_url(f"**/it/coppie/#{anchor}")
    expect(page.locator(f'[id="{anchor}"]')).to_be_in_viewport()


def copy(page: Page, button: str) -> str:
    page.get_by_role("button", name=button).click()
    expect(page.locator(".dp-said")).to_have_text("Copied.")
    return str(page.evaluate("navigator.clipboard.readText()"))


def paste(page: Page, text: str) -> None:
    area = page.locator('[name="pasted"]')
    area.evaluate("node => { node.closest('details').open = true; }")
    area.fill(text)
    page.get_by_role("button", name="Open a match").click()


def begin_anew(page: Page, *, hand_size: str = "", who: str = "all") -> None:
    choice = page.locator('[name="who"]')
    choice.evaluate("node => { node.closest('details').open = true; }")
    choice.select_option(who)
    if hand_size:
        page.locator(".dp-form details summary").click()
        page.locator('[name="param.hand_size"]').fill(hand_size)
    page.get_by_role("button", name="Begin", exact=True).click()


def test_a_copied_match_is_pasted_again(reader: Reader) -> None:
    page = linked(reader, "tripple_domino", round_of("tripple_domino", 3))
    move_by_click(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(2)")
    hands, record = page.locator(".dp-hands").inner_html(), copy(page, "Copy the match")
    page.get_by_role("button", name="← Back").click()
    expect(page.locator(".dp-spot")).not_to_have_count(0)
    paste(page, record)
    expect(page.locator(".dp-title")).to_be_focused()
    assert page.locator(".dp-hands").inner_html() == hands
    coppie = dr.load("coppie")
    paste(page, dr.dump(dr.Record.start(coppie, coppie.start())))
    expect(page.locator(".dp-said")).to_contain_text("coppie")
    assert page.locator(".dp-hands").inner_html() == hands


@pytest.mark.parametrize("text", ["'<img src=x onerror=alert(1)>'", "'[[example]]'", "'9'.repeat(1e7)"])
def test_a_text_that_is_no_match_is_refused_and_the_table_goes_on(reader: Reader, text: str) -> None:
    page = linked(reader, "coppie", round_of("coppie", 4))
    before = page.locator(".dp-hands").inner_html()
    area = page.locator('[name="pasted"]')
    area.evaluate(f"node => {{ node.closest('details').open = true; node.value = {text}; }}")
    page.get_by_role("button", name="Open a match").click()
    # Ten million characters take a while, and a busy table takes no move.
    expect(page.locator(".dr-play")).to_have_attribute("aria-busy", "false", timeout=LOADED)
    expect(page.locator(".dp-said")).not_to_contain_text("To act")
    assert page.locator(".dp-hands").inner_html() == before
    move_by_click(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(2)", timeout=LOADED)


@pytest.mark.parametrize("link", ["x", "%E0%A4%A", "eJwDAAAAAAE", "A" * 60_000])
def test_a_broken_link_is_told_and_a_match_can_be_begun(reader: Reader, link: str) -> None:
    page = reader.open(f"en/coppie/#table={link}")
    expect(page.locator(".dp-said")).not_to_have_text("", timeout=LOADED)
    assert page.locator(".dp-said").text_content()
    begin_anew(page)
    expect(page.locator(".dp-can").first).to_be_visible()


def test_a_link_with_parameters_that_are_none_names_them(reader: Reader) -> None:
    told = {"ruleset": "coppie", "params": {"wind": 3}, "seats": 4, "given": "start", "when": []}
    page = reader.open(f"en/coppie/#table={packed(told)}")
    expect(page.locator(".dp-said")).to_contain_text("wind", timeout=LOADED)


def test_a_link_in_the_address_of_an_open_page_opens_it(reader: Reader) -> None:
    page = linked(reader, "coppie", round_of("coppie", 4))
    before = page.locator(".dp-hands").inner_html()
    page.evaluate("link => { location.hash = `table=${link}`; }", round_of("coppie", 5))
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)
    page.wait_for_function("before => document.querySelector('.dp-hands').innerHTML !== before", arg=before)


def test_two_clicks_make_one_move_and_open_one_table(reader: Reader) -> None:
    page = reader.open("en/coppie/")
    page.get_by_role("button", name="Play here", exact=True).dblclick()
    page.locator(".dp-can").first.wait_for(timeout=LOADED)
    page.wait_for_timeout(600)
    assert page.locator(".dp-title").count() == 1
    assert moments(page) == 1
    spot = page.locator(".dp-spot").first
    spot.evaluate("spot => { for (let i = 0; i < 3; i += 1) spot.dispatchEvent(new Event('click')); }")
    page.wait_for_timeout(600)
    assert moments(page) <= 2


def test_who_steps_back_or_looks_while_the_computer_plays_is_not_overtaken(reader: Reader) -> None:
    page = linked(reader, "coppie", round_of("coppie", 4))
    begin_anew(page, who="none")
    summary = page.locator(".dp-story summary")
    page.wait_for_function("() => document.querySelectorAll('.dp-moment').length > 4")
    page.get_by_role("button", name="← Back").click()
    page.locator(".dp-bar select").select_option("2")
    go_on = page.get_by_role("button", name="Let the computer go on from here")
    expect(go_on).to_be_visible()
    stopped = moments(page)
    page.wait_for_timeout(600)
    assert moments(page) == stopped
    expect(page.locator(".dp-bar select")).to_have_value("2")
    assert page.locator(".dp-hand .dp-back").count() > 0
    go_on.click()
    page.wait_for_function("() => document.querySelectorAll('.dp-moment').length > 6")
    expect(page.locator(".dp-bar select")).to_have_value("2")
    expect(summary).to_be_visible()


def test_a_table_is_closed_and_opened_again(reader: Reader) -> None:
    page = linked(reader, "coppie", round_of("coppie", 4))
    begin_anew(page, who="none")
    page.get_by_role("button", name="Close").click()
    expect(page.locator(".dr-play")).to_be_hidden()
    page.wait_for_timeout(600)
    expect(page.locator(".dr-play")).to_be_empty()
    page.get_by_role("button", name="Play here", exact=True).press("Enter")
    expect(page.locator(".dp-can").first).to_be_visible(timeout=LOADED)


def test_moves_are_announced_and_keys_stay_where_they_are(reader: Reader) -> None:
    page = linked(reader, "coppie", round_of("coppie", 4))
    status = page.get_by_role("status")
    page.locator(".dp-to-act .dp-can").first.press("Enter")
    expect(status).to_contain_text("You picked")
    move_by_key(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(2)")
    expect(status).to_contain_text(re.compile(r"Seat \d: \d-\d "))
    expect(page.locator(".dp-to-act .dp-can").first).to_be_focused()
    back = page.get_by_role("button", name="← Back")
    back.press("Enter")
    expect(status).to_contain_text("Chance: the tiles are dealt")
    expect(back).to_be_focused()
    board = page.locator(".dp-unseen").text_content() or ""
    page.get_by_role("button", name="Forward →").press("Enter")
    expect(page.locator(".dp-unseen")).not_to_have_text(board)


def test_steps_lead_back_and_forth(reader: Reader) -> None:
    page = dealt(reader, "coppie/")
    before = page.locator(".dp-table").inner_html()
    move_by_click(page)
    expect(page.locator(".dp-story summary")).to_contain_text("(2)")
    after = page.locator(".dp-table").inner_html()
    page.get_by_role("button", name="← Back").click()
    expect(page.locator(".dp-said")).to_contain_text("Chance: the tiles are dealt")
    assert page.locator(".dp-table").inner_html() == before
    page.get_by_role("button", name="Forward →").click()
    expect(page.locator(".dp-bar button[disabled]")).to_have_count(1)
    assert page.locator(".dp-table").inner_html() == after


def test_a_new_match_has_the_parameters_of_the_form_and_the_computer_plays(reader: Reader) -> None:
    page = opened(reader, "coppie_1v1/")
    begin_anew(page, hand_size="3", who="none")
    expect(page.locator(".dp-hand").first).to_contain_text("3 tiles", timeout=LOADED)
    expect(page.locator(".dp-said a").first).to_be_visible(timeout=LOADED)
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


def move_with_figures_by_key(page: Page) -> None:
    """The same, and never a pointer."""
    suggest = page.get_by_role("button", name=re.compile("^Suggest"))
    if suggest.count():
        reach(page, suggest)
        page.keyboard.press("Enter")
        expect(page.locator(".dp-told").first).to_be_focused()
        laying = page.locator(".dp-told").filter(has_text=re.compile("^(validate|add) "))
        if laying.count():
            reach(page, laying.first)
            page.keyboard.press("Space")
            return
    reach(page, simple(page).first)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("move", [move_with_figures, move_with_figures_by_key], ids=["clicks", "keys"])
def test_a_round_of_figures_is_played(reader: Reader, move: object) -> None:
    page = linked(reader, "triplone", round_of("triplone", 10))
    play_hand(page, move, 40)
    expect(page.locator(".dp-said a").first).to_be_visible()
    expect(page.locator(".dp-why li").first).to_be_visible()
    assert page.locator(".dp-frame").count() > 1


def placed(reader: Reader, given: str) -> Page:
    """Open a position by its link."""
    return linked(reader, "triplone", given)


def link(**given: object) -> str:
    return packed({"ruleset": "triplone", "params": {}, "seats": 2, "given": given, "when": []})


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
    expect(page.locator(".dp-said strong")).to_contain_text("Validate 0-1 6-6 (tris) is not legal")
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
    expect(tile).not_to_have_attribute("aria-label", before)
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
    for folded in page.locator(".dr-play details").all():
        folded.evaluate("node => { node.open = true; }")
    told = serious_faults(page, axe, ".dr-play")
    assert told == [], json.dumps(told, indent=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


@both
def test_an_open_table_of_figures_can_be_used_by_everybody(reader: Reader, axe: str) -> None:
    page = placed(reader, THREE)
    choose(page, "0-1", "1-2", "2-3")
    moments_of = [serious_faults(page, axe, ".dr-play")]
    page.get_by_role("button", name=re.compile("^Lay by hand: rhizome")).click()
    page.locator("[data-laid]").first.wait_for()
    moments_of.append(serious_faults(page, axe, ".dr-play"))
    page.get_by_role("button", name=re.compile("^Suggest")).click()
    page.locator(".dp-told").first.wait_for()
    moments_of.append(serious_faults(page, axe, ".dr-play"))
    assert moments_of == [[]] * 3, json.dumps(moments_of, indent=1)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
