"""The table over WebSocket: each browser has its own view, and a hostile one hurts nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import runpy
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

import dominorules as dr

EXAMPLE = Path(__file__).parents[1] / "examples" / "websocket"
start = runpy.run_path(str(EXAMPLE / "server.py"))["start"]
Talk = Callable[[str], Awaitable[None]]


def at_a_table(talk: Talk, ruleset: str = "coppie_1v1") -> None:
    async def run() -> None:
        async with await start(ruleset, 0) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.wait_for(talk(f"ws://127.0.0.1:{port}/table"), 30)

    # A thread of its own: the browser tests may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


async def told(browser: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(browser.recv(), 10))


async def sit(browser: ClientConnection, secret: str = "") -> tuple[str, Any]:
    await browser.send(json.dumps({"secret": secret}))
    return (await told(browser))["secret"], await told(browser)


def test_it_is_under_two_hundred_lines() -> None:
    assert sum(len(file.read_text("utf-8").splitlines()) for file in EXAMPLE.glob("*.*")) < 200


def test_each_seat_is_sent_its_own_view_and_nothing_of_the_others() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two, connect(place) as three:
            seen = [(await sit(browser))[1] for browser in (one, two, three)]
            assert [each["seat"] for each in seen] == [0, 1, None]
            hands = [each["view"]["hands"] for each in seen]
            assert hands[0][0] is not None
            assert hands[1][1] is not None
            assert (hands[0][1], hands[1][0], hands[2]) == (None, None, [None, None])

    at_a_table(talk)


def test_a_move_reaches_everybody_and_a_refused_one_only_who_made_it() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, waiting = ((one, two), (two, one))[turn]
            await waiting.send(json.dumps({"move": views[turn]["legal_moves"][0]}))
            assert "(turn.seat)" in (await told(waiting))["refused"]
            await acting.send(json.dumps({"move": views[turn]["legal_moves"][0]}))
            assert (await told(acting))["view"]["line"] == (await told(waiting))["view"]["line"] != []

    at_a_table(talk)


def test_a_browser_that_comes_back_has_its_seat_and_no_other_browser_gets_it() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one:
            secret, seen = await sit(one)
        async with connect(place) as thief, connect(place) as again:
            assert (await sit(thief, "guessed"))[1]["seat"] == 1
            back = (await sit(again, secret))[1]
            assert (back["seat"], back["view"]["hands"]) == (0, seen["view"]["hands"])

    at_a_table(talk)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "move",
        "[]",
        "null",
        "{}",
        '{"move": 3}',
        '{"move": ["3-5@L"]}',
        "[" * 4000,
        "x" * 100_000,
        b"\xff\xfe",
    ],
    ids=lambda message: repr(message[:12]),
)
def test_a_message_that_is_none_hurts_nobody_else(message: str | bytes) -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, hostile = ((one, two), (two, one))[turn]
            await hostile.send(message)
            with contextlib.suppress(ConnectionClosed):
                assert "refused" in await told(hostile)
            await acting.send(json.dumps({"move": views[turn]["legal_moves"][0]}))
            assert (await told(acting))["view"]["line"] != []

    at_a_table(talk)


@pytest.mark.parametrize(
    "first", ["", "{", "[]", '{"secret": null}', '{"seat": 1}', "x" * 5000, b"\x00"], ids=repr
)
def test_a_browser_that_does_not_say_who_it_is_takes_no_view_with_it(first: str | bytes) -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as hostile, connect(place) as two:
            await sit(one)
            await hostile.send(first[:40] if first == '{"secret": null}' else first)
            with contextlib.suppress(ConnectionClosed):
                while True:  # whatever it is told, it is no hand of somebody else
                    heard = await asyncio.wait_for(hostile.recv(), 0.2)
                    assert json.loads(heard).get("view", {"hands": [None]})["hands"][0] is None
            seat = (await sit(two))[1]["seat"]
            assert seat is not None or first == '{"secret": null}'

    with contextlib.suppress(TimeoutError):
        at_a_table(talk)


FORGED = [
    {"move": "deal 0-0 0-1"},
    {"move": "lot 6-6 0-0"},
    {"move": "6-6@L"},
    {"move": "open 6-6", "seat": 0},
    {"record": {"schema": "dominorules/record/1", "ruleset": "coppie_1v1", "moves": []}},
    {"view": {"turn": 1}, "secret": "x"},
]


@pytest.mark.parametrize("forged", FORGED, ids=lambda forged: json.dumps(forged)[:30])
def test_what_is_forged_changes_nothing(forged: dict[str, Any]) -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, hostile = ((one, two), (two, one))[turn]
            await hostile.send(json.dumps(forged))
            with contextlib.suppress(ConnectionClosed):
                assert "refused" in await told(hostile)
            await acting.send(json.dumps({"move": views[turn]["legal_moves"][0]}))
            seen = (await told(acting))["view"]
            assert (len(seen["line"]), seen["points"]) == (1, [0, 0])

    at_a_table(talk)


def test_a_deal_is_nobodys_to_make_not_even_of_whoever_is_to_act() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            acting = (one, two)[views[0]["turn"]]
            for move in ("deal", "lot 6-6 0-0", "deal 0-0"):
                await acting.send(json.dumps({"move": move}))
                assert "refused" in await told(acting)

    at_a_table(talk)


def test_a_flood_of_moves_stops_nobody_else() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, hostile = ((one, two), (two, one))[turn]
            move = views[turn]["legal_moves"][0]
            for _ in range(5000):
                await hostile.send(json.dumps({"move": move}))
            began = time.monotonic()
            await acting.send(json.dumps({"move": move}))
            assert (await told(acting))["view"]["line"] != []
            # To refuse all of them first would take several seconds.
            assert time.monotonic() - began < 1
            hostile.transport.abort()

    at_a_table(talk)


def test_who_looks_on_makes_no_move() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two, connect(place) as three:
            views = [(await sit(browser))[1]["view"] for browser in (one, two, three)]
            moves = [move for view in views for move in view["legal_moves"]]
            await three.send(json.dumps({"move": moves[0]}))
            assert "refused" in await told(three)

    at_a_table(talk)


@pytest.mark.parametrize("ruleset", ["coppie", "tripple_domino"])
def test_other_rulesets_are_played_to_the_end_of_the_match(ruleset: str) -> None:
    async def talk(place: str) -> None:
        seats = dr.load(ruleset).seat_counts[0]
        browsers = [await connect(place, max_size=None) for _ in range(seats)]
        try:
            latest = [(await sit(browser))[1] for browser in browsers]
            for _ in range(3000):
                if latest[0]["over"]:
                    break
                seat = latest[0]["view"]["turn"]
                await browsers[seat].send(json.dumps({"move": latest[seat]["view"]["legal_moves"][0]}))
                latest = [await told(browser) for browser in browsers]
            assert latest[0]["over"]
        finally:
            for browser in browsers:
                await browser.close()

    at_a_table(talk, ruleset)
