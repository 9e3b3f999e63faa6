"""A built site, served on this machine, and a real browser that tells on every page what went wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browsing import Reader

ROOT = Path(__file__).parents[2]
AXE = "4.10.3"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of a site that was built; the variable SITE names it."""
    if "SITE" not in os.environ:
        assert "CI" not in os.environ, "no SITE"
        pytest.skip("build the site, and name its folder in the variable SITE")
    return Path(os.environ["SITE"])


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium of this machine."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        assert "CI" not in os.environ, "no Chromium on this machine"
        pytest.skip("no Chromium on this machine")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(QUIET))
        yield opened
        opened.close()


@pytest.fixture(params=["wide"])
def reader(request: pytest.FixtureRequest, browser: Browser, address: str) -> Iterator[Reader]:
    """A reader with a browser of his own; what went wrong fails the test."""
    narrow = request.param == "narrow"
    context = browser.new_context(
        viewport={"width": 360, "height": 760} if narrow else {"width": 1280, "height": 900},
        color_scheme="dark" if narrow else "light",
        reduced_motion="reduce",
        permissions=["clipboard-read", "clipboard-write"],
    )
    made = Reader(context.new_page(), address)
    yield made
    context.close()
    assert made.faults == []


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The accessibility checker, from npm; kept between runs."""
    kept = ROOT / "build" / "axe" / AXE / "package" / "axe.min.js"
    if not kept.is_file():
        npm = shutil.which("npm")
        if npm is None:
            assert "CI" not in os.environ, "no npm on this machine"
            pytest.skip("no npm on this machine")
        folder = kept.parents[1]
        folder.mkdir(parents=True, exist_ok=True)
        packed = subprocess.run(
            [npm, "pack", "--silent", f"axe-core@{AXE}"],
            cwd=folder,
            check=True,
            capture_output=True,
            text=True,
        )
        shutil.unpack_archive(folder / packed.stdout.split()[-1], folder, filter="data")
    return kept.read_text(encoding="utf-8")
