"""The layout probe finds a planted fault of each kind, and nothing on pages that are as they should be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from browser.layout.probe import faults_of

STYLE = """
  :root { --accent: #b8394b } * { box-sizing: border-box }
  html { background: #f6f1e7; color: #2b2233; font: 16px/1.45 sans-serif } body, p { margin: 0 }
  button { min-height: 44px; min-width: 44px; border: 0; background: #fff; color: #000 }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
"""
LONG = "a rather long sentence that needs more room than it has"
PLANTED = {
    "sideways": [
        '<div style="width: 500px">wide</div>',
        '<div style="overflow-x: auto"><div style="width: 900px">a scroller</div></div>',
        '<div style="overflow-y: auto; height: 90px"><div style="width: 900px">scrolls both ways</div></div>',
    ],
    "cut": [
        f'<p style="width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis">{LONG}</p>',
        f'<p style="width: 120px; height: 40px; overflow: hidden">{LONG}</p>',
        f'<p style="position: fixed; left: -40px">{LONG}</p>',
        '<svg width="40" height="40"><text x="10" y="20">eighteen</text></svg>',
    ],
    "overlapping": [
        '<p>first</p><p style="margin-top: -20px">second</p>',
        '<div style="position: relative; height: 30px"><b style="position: absolute">12</b><i>of a heap</i></div>',
    ],
    "covered text": [
        '<p>first</p><div style="margin-top: -20px; height: 40px; background: #fff; position: relative"></div>',
        '<p>a rather long line</p><i style="position: absolute; left: 60px; top: 0; width: 90px; height: 60px;'
        ' background: #000; pointer-events: none"></i>',
    ],
    "covered": [
        '<button>below</button><div style="position: absolute; inset: 0; height: 60px"></div>',
        '<div style="height: 2000px"></div><button>at the end</button><div style="position: fixed; inset: 0"></div>',
    ],
    "small target": [
        '<button style="min-height: 0; height: 36px">low</button>',
        '<button style="min-width: 0; width: 24px">i</button>',
        '<button style="width: 80px; text-align: left; padding: 0">I</button>'
        '<button style="width: 80px; margin-left: -60px">two</button>',
        '<input type="checkbox" aria-label="alone">',
        '<a href="#top">a link that stands alone</a>',
    ],
    "contrast": [
        '<p style="color: #888">faint</p>',
        '<p style="opacity: .5">dim</p>',
        '<p style="background: linear-gradient(#fff, #776); color: #333">half of it</p>',
        '<svg width="99" height="40"><rect width="99" height="40" fill="#444"/><text y="20">on dark</text></svg>',
        '<p style="color: #999; font-size: 30px">large and still too faint</p>',
    ],
    "squeezed": [
        f'<p style="width: 70px; font-size: 34px; line-height: 1.6">{LONG}</p>',
        '<span style="display: block; width: 12px; overflow-wrap: anywhere">letter by letter</span>',
    ],
    "two primary buttons": [
        '<button style="background: var(--accent); color: #fff">Go</button>'
        '<a href="#" style="background: var(--accent); color: #fff; display: inline-grid; height: 44px">Stay</a>',
    ],
    "small text": [
        '<p style="font-size: 11px">tiny</p>',
        '<p style="zoom: .6">small by zoom</p>',
        '<svg width="90" height="50" viewBox="0 0 180 100"><text y="40">small by its scale</text></svg>',
    ],
}
GOOD = {
    "a scrolled column": '<div style="height: 90px; overflow-y: auto"><p>1</p><p>2</p><p>3</p><p>4</p></div>',
    "a scrolled column in a box": '<div style="height: 95px; overflow: hidden"><div style="height: 90px;'
    ' overflow: hidden auto"><p>1</p><p>2</p><p>3</p><p>4</p><p>5</p></div></div>',
    "half a line scrolled out below another": '<p>first</p><div id="box" style="height: 50px; overflow-y: auto;'
    ' line-height: 1"><p style="padding-top: 12px">1</p><p>2</p><p>3</p><p>4</p><p>5</p></div>',
    "what is said to screen readers only": f'<span class="unseen">{LONG}</span>',
    "a wide hit area": '<button style="min-height: 0; height: 24px; position: relative; margin: 20px">'
    '<i style="position: absolute; inset: -12px 0"></i>chip</button>',
    "a label and its box": '<label style="display: flex; min-height: 44px"><input type="checkbox">Curtain</label>',
    "a fan of cards, each with a free strip": '<button style="width: 80px; text-align: left">1</button>'
    '<button style="width: 80px; margin-left: -44px; position: relative; text-align: left">2</button>',
    "equal choices": "<p>one</p>".join(['<button style="background: var(--accent); color: #fff">Play</button>'] * 2),
    "a link in a sentence": '<p>See <a href="#" style="color: #811">how it works</a>.</p>',
    "large text": '<p style="font-size: 30px; color: #777">Large</p>',
    "below a bar that stays": '<p style="height: 2000px">long</p><p>last</p><div style="height: 500px"></div>'
    '<div style="position: sticky; bottom: 0; background: #fff; height: 60px">bar</div>',
    "behind a dialog": '<p style="font-size: 9px; color: #ccc">behind</p><dialog><button>Close</button></dialog>',
    "a link to skip": '<a href="#" style="position: absolute; top: -60px">Skip</a>',
    "a disabled button": '<button disabled style="opacity: .5">Not now</button>',
    "an absolute mark outside": '<div style="overflow: hidden; height: 30px; width: 60px">'
    '<b style="position: absolute; left: 200px">free</b></div>',
}

pytestmark = pytest.mark.chromium


@pytest.fixture(scope="module")
def page(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 360, "height": 740}, has_touch=True)
    yield context.new_page()
    context.close()


def shown(page: Page, body: str) -> Page:
    page.set_content(f"<!doctype html><style>{STYLE}</style>{body}")
    page.evaluate("() => document.querySelector('dialog')?.showModal()")
    page.evaluate("() => document.querySelector('#box')?.scrollTo(0, 25)")
    return page


@pytest.mark.parametrize(("kind", "body"), [(kind, body) for kind, bodies in PLANTED.items() for body in bodies])
def test_a_planted_fault_is_found(page: Page, kind: str, body: str) -> None:
    assert {fault.kind for fault in faults_of(shown(page, body))} == {kind}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_page_has_none(page: Page, name: str) -> None:
    assert faults_of(shown(page, GOOD[name])) == []


def test_a_television_needs_larger_text_and_cannot_be_scrolled(page: Page) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    try:
        shown(page, '<p style="font-size: 27px">not at three metres</p><p style="font-size: 28px">this is</p>')
        assert [fault.kind for fault in faults_of(page, tv=True)] == ["small text"]
        shown(page, '<p style="font-size: 28px; margin-top: 1070px">below the edge</p>')
        assert {fault.kind for fault in faults_of(page, tv=True)} == {"cut", "scrolls"}
    finally:
        page.set_viewport_size({"width": 360, "height": 740})


def test_what_people_put_where_they_like_may_lie_anywhere(page: Page) -> None:
    body = '<p>first</p><p class="token" style="margin-top: -20px">second</p>'
    assert faults_of(shown(page, body), anywhere=".token") == []
