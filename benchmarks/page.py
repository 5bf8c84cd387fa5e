"""The page and the server, measured in one run: size, Lighthouse, tap to paint, and how soon the server is ready.

Run by `make bench`. Everything goes to the loopback; Lighthouse is an npm package of this folder, Chromium Debian's.
Lighthouse makes a phone of a fast desk (by its own index 1,500 to 2,000) by slowing it down four times, and advises two
times for a slower one (1,000 to 1,500). So every look tells the index, and the next one is slowed down in that measure;
`--slower 4` takes another one for all.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

HERE = Path(__file__).parent
PAGE = HERE.parent / "src" / "tablee" / "server" / "page"
CHROMIUM = os.environ.get("TABLEE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome") or ""
FLAGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LIGHTHOUSE = HERE / "node_modules" / ".bin" / "lighthouse"
CATEGORIES = ("performance", "accessibility", "best-practices")
FAST_DESK, SLOWER = 1750, 4.0
"""What Lighthouse slows down so many times: the middle of the fast desks, by its index."""
LOOKS = 3
"""One look at a page on a shared machine says little: the middle one of so many by its performance."""
SHARES = ("first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift")
"""What performance is made of, in words of Lighthouse's own."""
PORT = 8790


@contextmanager
def serving() -> Iterator[str]:
    """A real server process on the loopback."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/tablee.db"
        command = [sys.executable, "-m", "tablee", "serve", "--no-open", "--port", str(PORT), "--database", database]
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            wait_for(f"http://127.0.0.1:{PORT}/healthz")
            yield f"http://127.0.0.1:{PORT}"
        finally:
            server.terminate()
            server.wait(timeout=20)


def wait_for(url: str) -> None:
    """Ask until somebody answers."""
    for _ in range(2000):
        try:
            urllib.request.urlopen(url, timeout=1).close()
            return
        except OSError:
            time.sleep(0.005)
    raise SystemExit(f"{url} does not answer")


def first_route() -> int:
    """Bytes of script and style that the lobby asks for, gzipped, with the words of the longer language."""
    index = (PAGE / "index.html").read_text(encoding="utf-8")
    ahead: dict[str, list[str]] = json.loads((PAGE / "ahead.json").read_text(encoding="utf-8"))
    wanted = re.findall(r'(?:src|href)="/(assets/[^"]+\.(?:js|css))"', index) + ahead["fr"]
    return sum(len(gzip.compress((PAGE / name).read_bytes(), 9)) for name in wanted)


def readiness() -> tuple[float, float]:
    """Seconds until the server answers, and until its libraries are imported; medians of starts that alternate."""
    libraries = "import litestar, uvicorn, msgspec, sqlalchemy, alembic.command, prometheus_client, segno, typer, rich"
    imports, starts = [], []
    for _ in range(5):
        began = time.perf_counter()
        subprocess.run([sys.executable, "-c", libraries], check=True)
        imports.append(time.perf_counter() - began)
        began = time.perf_counter()
        with serving():
            starts.append(time.perf_counter() - began)
    return median(starts), median(imports)


def slowed(index: str) -> float:
    """How many times slower a phone is than a machine of that index."""
    return round(SLOWER * min(1, float(index) / FAST_DESK), 1)


def lighthouse(url: str, wanted: float | None, cookie: str = "") -> str:
    """A page's scores on a phone, and what the first is made of, for a stranger or for whoever has this cookie.

    On a shared machine the index changes from minute to minute: each look is slowed down by that of the look before.
    """
    slower = wanted or slowed(look(url, SLOWER, cookie)[1]["index"])
    looks, factors = [], []
    for _ in range(LOOKS):
        looks.append(look(url, slower, cookie))
        factors.append(slower)
        slower = wanted or slowed(looks[-1][1]["index"])
    scores, shares = sorted(looks, key=lambda one: one[0]["performance"])[LOOKS // 2]
    each = ", ".join(f"{one[0]['performance']} at {factor} ×" for one, factor in zip(looks, factors, strict=True))
    return f"{scores} (at least 95 each), performance {each}; {shares}"


def look(url: str, slower: float, cookie: str) -> tuple[dict[str, int], dict[str, str]]:
    """Once."""
    flags = " ".join(["--headless=new", *FLAGS])
    done = subprocess.run(
        [
            LIGHTHOUSE,
            url,
            "--quiet",
            "--output=json",
            f"--chrome-flags={flags}",
            f"--only-categories={','.join(CATEGORIES)}",
            f"--throttling.cpuSlowdownMultiplier={slower}",
            *([f"--extra-headers={json.dumps({'Cookie': cookie})}"] if cookie else []),
        ],
        env={**os.environ, "CHROME_PATH": CHROMIUM},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    if done.returncode:
        raise SystemExit(done.stderr[-2000:])
    report: dict[str, Any] = json.loads(done.stdout)
    scores = {name: round(report["categories"][name]["score"] * 100) for name in CATEGORIES}
    index = {"index": f"{report['environment']['benchmarkIndex']:.0f}"}
    return scores, {name: report["audits"][name]["displayValue"] for name in SHARES} | index


GAMES = {"Mind Up!": "button[data-card]", "Upturn": "button[data-key]", "Mind Map": ".scene"}
"""By title: what is on the table once one may play."""


def tables(address: str) -> Iterator[tuple[str, str, str]]:
    """A game against bots of each kind, begun in a browser: its title, its address, and the cookie of who plays."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for title, sign in GAMES.items():
            context = browser.new_context(viewport={"width": 360, "height": 740}, locale="en-GB")
            page = context.new_page()
            page.goto(address)
            page.get_by_role("button", name=re.compile(re.escape(title))).first.click()
            page.locator(sign).first.wait_for()
            cookie = "; ".join(f"{one.get('name')}={one.get('value')}" for one in context.cookies())
            url = page.url
            context.close()  # a second page at the same table would paint beside the one that is looked at
            yield title, url, cookie
        browser.close()


PAINTED = """() => {
  window.__painted = null;
  const look = new MutationObserver(() => requestAnimationFrame(() => {
    window.__painted ??= Date.now();
    look.disconnect();
  }));
  look.observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def tap_to_paint(address: str) -> list[float]:
    """Milliseconds from one person's tap on a card to the first paint it causes on another person's page."""
    from playwright.sync_api import sync_playwright

    times = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        first, second = (browser.new_context(viewport={"width": 360, "height": 740}).new_page() for _ in range(2))
        first.goto(address)
        first.get_by_role("button", name=re.compile("Mind Up!")).first.click()
        first.wait_for_url("**/r/*")
        second.goto(first.url.replace("/r/", "/tv/"))
        for _ in range(6):
            first.locator(HAND).nth(1).wait_for()
            first.evaluate(TAP, HAND)  # the first tap selects, the second plays
            second.wait_for_timeout(2500)
            second.evaluate(PAINTED)
            tapped = first.evaluate(TAP, HAND)
            while (painted := second.evaluate("window.__painted")) is None:
                second.wait_for_timeout(20)
            times.append(painted - tapped)
        browser.close()
    return times


FRAME = """([selector, place]) => new Promise((done) => {
  const at = performance.now();
  new MutationObserver((_, look) => {
    look.disconnect();
    requestAnimationFrame(() => done(performance.now() - at));
  }).observe(document.body, {subtree: true, childList: true, attributes: true, characterData: true});
  document.querySelectorAll(selector)[place].click();
})"""
"""From a tap to the next frame of the same page, which shows what it did."""


def tap_to_frame(address: str) -> list[float]:
    """Milliseconds from a tap on a card to the next frame of one's own page, on a machine four times slower."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(viewport={"width": 360, "height": 740}).new_page()
        page.goto(address)
        page.get_by_role("button", name=re.compile("Mind Up!")).first.click()
        page.locator(HAND).nth(1).wait_for()
        page.wait_for_timeout(1000)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        times = []
        for turn in range(10):  # now this card, now that one: each only looks where it would land
            page.wait_for_timeout(700)
            times.append(page.evaluate(FRAME, [HAND, turn % 2]))
        browser.close()
    return times


HAND = "button[data-card]:not([disabled], [aria-disabled=true])"
TAP = "selector => { const at = Date.now(); document.querySelector(selector).click(); return at }"


def main() -> None:
    """Print every figure beside what was promised."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--slower", type=float, help="how many times Lighthouse slows the machine down")
    wanted = parser.parse_args().slower
    size = first_route()
    print(f"first route, script and style, gzipped: {size / 1000:.1f} kB (at most 100)")
    start, imports = readiness()
    print(
        f"server ready in {start:.2f} s, its libraries import in {imports:.2f} s: {start / imports:.2f} × (at most 2)"
    )
    if not LIGHTHOUSE.exists() or not CHROMIUM:
        raise SystemExit("the rest needs Lighthouse (npm, in this folder) and a Chromium")
    with serving() as address:
        paths = {"lobby": "/", **{f"rules of {game}": f"/rules/{game}" for game in ("mind_up", "upturn", "mind_map")}}
        for name, path in paths.items():
            print(f"Lighthouse, {name}: {lighthouse(address + path, wanted)}", flush=True)
        for title, url, cookie in tables(address):
            print(f"Lighthouse, {title} table: {lighthouse(url, wanted, cookie)}", flush=True)
        times = tap_to_paint(address)
        own = tap_to_frame(address)
        print(
            f"tap to one's own next frame, {SLOWER:.0f} × slower: median {median(own):.0f} ms, worst {max(own):.0f} ms"
        )
        print(f"tap to the other page painted: median {median(times):.0f} ms, worst {max(times):.0f} ms (at most 100)")


if __name__ == "__main__":
    main()
