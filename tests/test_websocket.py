"""The table over WebSocket: each browser has its own view, and a hostile one hurts nobody else."""

from __future__ import annotations

import asyncio
import contextlib
import json
import runpy
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.protocol import State

import dominorules as dr

EXAMPLE = Path(__file__).parents[1] / "examples" / "websocket"
SERVER = runpy.run_path(str(EXAMPLE / "server.py"))
start, Limits, Room = SERVER["start"], SERVER["Limits"], SERVER["Room"]
Talk = Callable[[str], Awaitable[None]]
HANG = 300  # seconds after which a test that hangs is ended; none asserts how fast anything is


def at_a_table(talk: Talk, ruleset: str = "coppie_1v1", **asked: Any) -> None:
    async def run() -> None:
        async with await start(ruleset, 0, **asked) as server:
            port = server.sockets[0].getsockname()[1]
            await asyncio.wait_for(talk(f"ws://127.0.0.1:{port}/table"), HANG)

    # A thread of its own: the browser tests may have left a loop running in this one.
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, run()).result()


async def told(browser: ClientConnection) -> Any:
    return json.loads(await asyncio.wait_for(browser.recv(), HANG))


async def sit(browser: ClientConnection, secret: str = "") -> tuple[str, Any]:
    await browser.send(json.dumps({"secret": secret}))
    return (await told(browser))["secret"], await told(browser)


def test_the_server_is_read_in_one_sitting() -> None:
    assert len((EXAMPLE / "server.py").read_text("utf-8").splitlines()) < 200
    assert len((EXAMPLE / "page.html").read_text("utf-8").splitlines()) < 50


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


@pytest.mark.parametrize("first", ["", "{", "[]", '{"seat": 1}', "x" * 5000, b"\x00"], ids=repr)
def test_a_browser_that_does_not_say_who_it_is_is_let_go_without_a_seat(first: str | bytes) -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as hostile, connect(place) as two:
            await sit(one)
            await hostile.send(first)
            with pytest.raises(ConnectionClosed):
                await told(hostile)
            assert (await sit(two))[1]["seat"] == 1

    at_a_table(talk)


def test_a_secret_that_is_none_gives_no_view_of_somebody_else() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as hostile:
            await sit(one)
            await hostile.send('{"secret": null}')
            assert "secret" in await told(hostile)
            seen = await told(hostile)
            assert (seen["seat"], seen["view"]["hands"][0]) == (1, None)

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


def test_a_flood_of_moves_stops_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[int | None] = Counter()
    play = Room.play

    def counted(room: Any, seat: int | None, text: str) -> None:
        asked[seat] += 1
        play(room, seat, text)

    monkeypatch.setattr(Room, "play", counted)

    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, hostile = ((one, two), (two, one))[turn]
            move = views[turn]["legal_moves"][0]
            for _ in range(5000):
                await hostile.send(json.dumps({"move": move}))
            await acting.send(json.dumps({"move": move}))
            assert (await told(acting))["view"]["line"] != []
            assert asked[turn] == 1
            assert asked[1 - turn] < 2500  # what came first is not all refused first
            hostile.transport.abort()

    at_a_table(talk)


@contextlib.asynccontextmanager
async def guests(place: str, count: int) -> AsyncIterator[list[ClientConnection]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(connect(place, max_size=None)) for _ in range(count)]


async def reason(browser: ClientConnection) -> tuple[int, str]:
    """Why the table let a browser go."""
    await asyncio.wait_for(browser.wait_closed(), HANG)
    assert browser.close_code is not None
    return browser.close_code, browser.close_reason or ""


@pytest.mark.parametrize("spectators", [1, 30])
def test_all_messages_of_a_move_are_made_once_a_seat_before_any_is_sent(
    spectators: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    to_data, send = dr.to_data, ServerConnection.send

    def made(*args: Any) -> Any:
        done.append("made")
        return to_data(*args)

    async def sent(browser: ServerConnection, message: str) -> None:
        done.append("sent")
        await send(browser, message)

    monkeypatch.setattr(dr, "to_data", made)
    monkeypatch.setattr(ServerConnection, "send", sent)

    async def talk(place: str) -> None:
        async with guests(place, 2 + spectators) as browsers:
            first = [(await sit(browser))[1] for browser in browsers]
            assert done.count("made") == 3
            done.clear()
            turn = first[0]["view"]["turn"]
            await browsers[turn].send(json.dumps({"move": first[turn]["view"]["legal_moves"][0]}))
            latest = [await told(browser) for browser in browsers]
            assert done == ["made"] * 3 + ["sent"] * (2 + spectators)
            assert [each["seat"] for each in latest] == [0, 1, *[None] * spectators]
            assert latest[2] == latest[-1] != latest[0]

    at_a_table(talk)


def test_a_browser_that_reads_nothing_is_let_go_and_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    send = ServerConnection.send

    async def stuck(browser: ServerConnection, message: str) -> None:
        await (asyncio.Event().wait() if '"seat": null' in message else send(browser, message))

    monkeypatch.setattr(ServerConnection, "send", stuck)

    async def talk(place: str) -> None:
        async with guests(place, 2) as players, connect(place) as deaf:
            views = [(await sit(browser))[1]["view"] for browser in players]
            await deaf.send(json.dumps({"secret": ""}))
            await told(deaf)
            for kept in (True, True, False):
                turn = views[0]["turn"]
                await players[turn].send(json.dumps({"move": views[turn]["legal_moves"][0]}))
                views = [(await told(browser))["view"] for browser in players]
                if kept:
                    assert deaf.state is State.OPEN
            assert (await reason(deaf))[0] == 1006

    at_a_table(talk, limits=Limits(unsent=2))


def test_no_more_look_on_than_the_table_has_room_for() -> None:
    async def talk(place: str) -> None:
        async with guests(place, 2) as players, guests(place, 3) as spectators:
            secrets = [(await sit(browser))[0] for browser in players]
            assert [(await sit(browser))[1]["seat"] for browser in spectators[:2]] == [None, None]
            await spectators[2].send(json.dumps({"secret": ""}))
            assert await reason(spectators[2]) == (1013, "no more can look on")
            await players[0].close()
            async with connect(place) as again:  # a seat is not lost to spectators
                assert (await sit(again, secrets[0]))[1]["seat"] == 0

    at_a_table(talk, limits=Limits(spectators=2))


def test_one_connection_too_many_is_refused_and_a_free_place_is_given_again() -> None:
    async def talk(place: str) -> None:
        async with guests(place, 3) as browsers, connect(place) as late:
            assert await reason(late) == (1013, "the table is full")
            await browsers[0].close()
            async with connect(place) as later:
                assert (await sit(later))[1]["seat"] == 0

    at_a_table(talk, limits=Limits(connections=3))


def test_a_browser_that_says_nothing_is_let_go_and_one_that_sits_may_be_silent() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one:
            await sit(one)
            async with guests(place, 5) as silent:
                assert {await reason(browser) for browser in silent} == {(1008, "did not say who it is")}
            await one.send(json.dumps({"move": "6-6@L"}))
            assert "refused" in await told(one)

    at_a_table(talk, limits=Limits(wait=0.5))


@pytest.mark.parametrize(
    ("origins", "named", "welcome"),
    [
        ((), None, True),  # no browser, then
        ((), "http://{host}", True),
        ((), "http://localhost:{port}", True),
        ((), "http://localhost", False),
        ((), "https://{host}", False),
        ((), "http://elsewhere.example", False),
        ((), "http://{host}.elsewhere.example", False),
        ((), "null", False),
        ((), "", False),
        (("https://club.example",), "https://club.example", True),
        (("https://club.example",), "http://{host}", False),
    ],
)
def test_pages_of_other_sites_get_no_table(
    origins: tuple[str, ...], named: str | None, welcome: bool
) -> None:
    async def talk(place: str) -> None:
        host = urlsplit(place).netloc
        origin = named if named is None else named.format(host=host, port=host.rpartition(":")[2])
        headers = {} if origin is None else {"Origin": origin}
        if welcome:
            async with connect(place, additional_headers=headers) as browser:
                assert (await sit(browser))[1]["seat"] == 0
        else:
            with pytest.raises(InvalidStatus) as refused:
                async with connect(place, additional_headers=headers):
                    pass
            assert refused.value.response.status_code == 403

    at_a_table(talk, origins=origins)


def test_two_origins_are_not_one_of_this_page() -> None:
    async def talk(place: str) -> None:
        own = f"http://{urlsplit(place).netloc}"
        both = [("Origin", own), ("Origin", "http://elsewhere.example")]
        with pytest.raises(InvalidStatus):
            async with connect(place, additional_headers=both):
                pass

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


def test_moves_that_a_view_does_not_list_are_asked_for_some_at_a_time() -> None:
    async def talk(place: str) -> None:
        async with connect(place) as one, connect(place) as two:
            views = [(await sit(browser))[1]["view"] for browser in (one, two)]
            turn = views[0]["turn"]
            acting, waiting = ((one, two), (two, one))[turn]
            await acting.send(json.dumps({"ask": 0}))
            assert await told(acting) == {
                "moves": views[turn]["legal_moves"],
                "of": views[turn]["legal_count"],
            }
            await acting.send(json.dumps({"ask": 10**9}))
            assert (await told(acting))["moves"] == []
            await waiting.send(json.dumps({"ask": 0}))
            assert await told(waiting) == {"moves": [], "of": 0}

    at_a_table(talk)
