"""A table for several browsers: each is sent the view of its own seat, and nothing else of the match.

    pip install dominorules websockets
    python examples/websocket/server.py [ruleset] [port]

Whoever opens the page first sits at seat 0. A browser keeps its seat by a secret of its own, so it
can come back; whatever it sends is asked of the library, which refuses what the rules refuse.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import sys
from http import HTTPStatus
from pathlib import Path
from typing import Any

from websockets.asyncio.server import Server, ServerConnection, broadcast, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.protocol import State

import dominorules as dr
from dominorules.draw import picture, svg

PAGE = Path(__file__).with_name("page.html").read_bytes()
LONGEST = 4096  # bytes of a message; a move is far shorter
PAUSE = (
    0.02  # seconds after each message of a browser; nobody plays faster, and a flood waits in its own pipe
)


class Table:
    """One match, and who sits where."""

    def __init__(self, ruleset: str, seats: int | None = None) -> None:
        """Set the table; nobody sits at it yet."""
        self.rules = dr.load(ruleset)
        self.state = self._dealt(self.rules.start(seats))
        self.secrets: list[str] = []
        self.browsers: dict[ServerConnection, int | None] = {}

    def _dealt(self, state: Any) -> Any:
        """Chance is the server's to make, and no browser is told what it was."""
        while state.turn is None and self.rules.outcome(state) is None:
            state = self.rules.apply(state, self.rules.chance(state))
        return state

    def sit(self, secret: str) -> tuple[int | None, str]:
        """Give a seat: that of the secret, or a free one; a browser without a seat looks on."""
        if secret in self.secrets:
            return self.secrets.index(secret), secret
        if len(self.secrets) == self.state.seats:
            return None, ""
        self.secrets.append(secrets.token_urlsafe(16))
        return len(self.secrets) - 1, self.secrets[-1]

    def play(self, seat: int | None, text: str) -> None:
        """Make a move of a seat; raises what the library raises."""
        if seat is None:
            raise dr.InvalidSeat("seat.unknown", "seat", seat=seat, most=self.state.seats - 1)
        self.state = self._dealt(self.rules.apply(self.state, self.rules.move(text), seat=seat))

    def seen(self, seat: int | None) -> str:
        """Give what a browser is sent: the view of its seat."""
        view = self.rules.view(self.state, seat)
        outcome = self.rules.outcome(self.state)
        return json.dumps(
            {
                "seat": seat,
                "view": dr.to_data(self.rules, view),
                "board": svg(picture(self.rules, view)),
                "over": outcome and self.rules.explain(outcome.reason),
            }
        )

    async def serve(self, browser: ServerConnection) -> None:
        """Talk with one browser until it goes; a broken message is answered, and hurts nobody else."""
        try:
            seat, secret = self.sit(str(json.loads(await browser.recv())["secret"]))
            self.browsers[browser] = seat
            await browser.send(json.dumps({"secret": secret}))
            await browser.send(self.seen(seat))
            async for message in browser:
                if browser.state is not State.OPEN:
                    break  # what is left of a flood is nobody's move any more
                try:
                    self.play(seat, json.loads(message)["move"])
                except (dr.Invalid, dr.IllegalMove) as refusal:
                    await browser.send(json.dumps({"refused": str(refusal)}))
                else:
                    for other, its in self.browsers.items():
                        broadcast([other], self.seen(its))
                await asyncio.sleep(PAUSE)
        except (ConnectionClosed, ValueError, KeyError, TypeError, RecursionError):
            await browser.close(1003, "not a message of this table")
        finally:
            self.browsers.pop(browser, None)


def page(browser: ServerConnection, request: Request) -> Response | None:
    """The page itself, where no WebSocket is asked for."""
    if request.path == "/table":
        return None
    found = request.path == "/"
    status = HTTPStatus.OK if found else HTTPStatus.NOT_FOUND
    headers = Headers({"Content-Type": "text/html; charset=utf-8", "Connection": "close"})
    return Response(status.value, status.phrase, headers, PAGE if found else b"")


async def start(ruleset: str, port: int, seats: int | None = None) -> Server:
    """Open the table on this machine."""
    table = Table(ruleset, seats)
    return await serve(
        table.serve, "127.0.0.1", port, process_request=page, max_size=LONGEST, close_timeout=1
    )


async def main() -> None:
    """Read the command line, and serve until stopped."""
    ruleset, port = [*sys.argv[1:], *["coppie_1v1", "8000"][len(sys.argv) - 1 :]]
    async with await start(ruleset, int(port)) as server:
        place = server.sockets[0].getsockname()[1]
        print(f"open http://127.0.0.1:{place}/ in two browser windows", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
