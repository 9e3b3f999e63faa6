"""A table for several browsers: each is sent the view of its own seat, and nothing else of the match.

    pip install dominorules websockets
    python examples/websocket/server.py [ruleset] [port] [origin ...]

Whoever opens the page first sits at seat 0. A browser keeps its seat by a secret of its own, so it
can come back; whatever it sends is asked of the library, which refuses what the rules refuse. Pages
of other sites are refused, unless their origin is named.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

import dominorules as dr
from dominorules.draw import picture, svg
from dominorules.session import Table

PAGE = Path(__file__).with_name("page.html").read_bytes()
MOVES = 100  # legal moves told at a time to who asks for them
LONGEST = 4096  # bytes of a message; a move is far shorter


@dataclass(frozen=True)
class Limits:
    """How much strangers can ask of the table."""

    connections: int = 250
    spectators: int = 200
    wait: float = 10  # seconds in which a browser says who it is
    unsent: int = 16  # messages (two or more) kept for a browser that does not read; then it is let go
    pause: float = 0.02  # seconds after each message of a browser: a flood waits in its own pipe


class Room:
    """One table, and who sits where. Chance is the server's to make: no browser is told what it was."""

    def __init__(self, ruleset: str, seats: int | None = None, limits: Limits = Limits()) -> None:
        """Set the table; nobody sits at it yet."""
        self.table, self.limits, self.connections = Table.start(dr.load(ruleset), seats).deal(), limits, 0
        self.secrets: list[str] = []
        self.browsers: dict[ServerConnection, tuple[int | None, asyncio.Queue[str]]] = {}
        self.messages: dict[int | None, str] = {}

    def sit(self, secret: str) -> tuple[int | None, str]:
        """Give a seat: that of the secret, or a free one; a browser without a seat looks on."""
        if secret not in self.secrets:
            if len(self.secrets) == self.table.seats:
                return None, ""
            self.secrets.append(secret := secrets.token_urlsafe(16))
        return self.secrets.index(secret), secret

    def play(self, seat: int | None, text: str) -> None:
        """Make a move of a seat; raises what the library raises."""
        self.table = self.table.play_as(seat, text).deal().alone()
        self.messages = {}

    def seen(self, seat: int | None) -> str:
        """Give what a browser is sent: the view of its seat, made once for all who have the same."""
        if seat not in self.messages:
            rules, view, outcome = self.table.rules, self.table.view(seat), self.table.outcome
            board, over = svg(picture(rules, view)), outcome and rules.explain(outcome.reason)
            told = {"seat": seat, "view": dr.to_data(rules, view), "board": board, "over": over}
            self.messages[seat] = json.dumps(told)
        return self.messages[seat]

    def tell(self) -> None:
        """Send everybody the view of its seat, and wait for nobody.

        All are made before the first is sent: the gaps would tell how many moves another seat has.
        """
        messages = {seat: self.seen(seat) for seat, _ in self.browsers.values()}
        for browser, (seat, unsent) in self.browsers.items():
            if unsent.full():
                browser.transport.abort()
            else:
                unsent.put_nowait(messages[seat])

    def listed(self, seat: int | None, first: int) -> str:
        """Give some of a seat's legal moves, from the one with this number on; a view lists 500 at most."""
        moves = self.table.moves_of(seat)
        some = moves[first : first + MOVES] if type(first) is int and first >= 0 else ()
        return json.dumps({"moves": [str(move) for move in some], "of": len(moves)})

    async def serve(self, browser: ServerConnection) -> None:
        """Talk with one browser until it goes; a broken message is answered, and hurts nobody else."""
        self.connections += 1
        try:
            if self.connections > self.limits.connections:
                return await browser.close(1013, "the table is full")
            async with asyncio.timeout(self.limits.wait):
                seat, secret = self.sit(str(json.loads(await browser.recv())["secret"]))
            looking = [taken for taken, _ in self.browsers.values()].count(None)
            if seat is None and looking >= self.limits.spectators:
                return await browser.close(1013, "no more can look on")
            await self.talk(browser, seat, secret)
        except TimeoutError:
            await browser.close(1008, "did not say who it is")
        except (ConnectionClosed, ValueError, KeyError, TypeError, RecursionError):
            await browser.close(1003, "not a message of this table")
        finally:
            self.connections -= 1

    async def talk(self, browser: ServerConnection, seat: int | None, secret: str) -> None:
        """Take the moves of a browser that sits or looks on, and send it what it is to see."""
        unsent: asyncio.Queue[str] = asyncio.Queue(self.limits.unsent)
        sender = asyncio.create_task(send(browser, unsent))
        try:
            unsent.put_nowait(json.dumps({"secret": secret}))
            unsent.put_nowait(self.seen(seat))
            self.browsers[browser] = seat, unsent
            async for message in browser:
                if browser.state is not State.OPEN:
                    break  # what is left of a flood is nobody's move any more
                asked = json.loads(message)
                try:
                    if "ask" in asked:
                        await unsent.put(self.listed(seat, asked["ask"]))
                    else:
                        self.play(seat, asked["move"])
                        self.tell()
                except (dr.Invalid, dr.IllegalMove) as refusal:
                    await unsent.put(json.dumps({"refused": str(refusal)}))
                finally:
                    await asyncio.sleep(self.limits.pause)
        finally:
            self.browsers.pop(browser, None)
            sender.cancel()


async def send(browser: ServerConnection, unsent: asyncio.Queue[str]) -> None:
    """Send a browser its messages as fast as it reads them."""
    with suppress(ConnectionClosed):
        while True:
            await browser.send(await unsent.get())


def answer(browser: ServerConnection, request: Request, origins: Collection[str]) -> Response | None:
    """Give the page itself where no WebSocket is asked for, and no WebSocket to pages of other sites.

    A browser always names the origin of the page that asks; what is no browser need not.
    """
    if request.path == "/table":
        own = {f"http://{name}:{browser.local_address[1]}" for name in ("127.0.0.1", "localhost")}
        strange = {*request.headers.get_all("Origin")} - {*(origins or own)}
        return browser.respond(HTTPStatus.FORBIDDEN, "not from this page\n") if strange else None
    found = request.path == "/"
    status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
    headers = Headers({"Content-Type": "text/html; charset=utf-8", "Connection": "close"})
    return Response(status.value, status.phrase, headers, PAGE if found else b"")


async def start(
    ruleset: str,
    port: int,
    seats: int | None = None,
    origins: Collection[str] = (),
    limits: Limits = Limits(),
) -> Server:
    """Open the table on this machine; `origins` are those whose pages may use it, else its own page alone."""
    return await serve(
        Room(ruleset, seats, limits).serve,
        "127.0.0.1",
        port,
        process_request=lambda browser, request: answer(browser, request, origins),
        max_size=LONGEST,
        open_timeout=limits.wait,
        close_timeout=1,
        compression=None,  # it would be done anew for every spectator
    )


async def main() -> None:
    """Read the command line, and serve until stopped."""
    ruleset, port, *origins = [*sys.argv[1:], *["coppie_1v1", "8000"][len(sys.argv) - 1 :]]
    async with await start(ruleset, int(port), origins=origins) as server:
        place = server.sockets[0].getsockname()[1]
        print(f"open http://127.0.0.1:{place}/ in two browser windows", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
