"""What a page will ask for is named in its head."""

import json
from pathlib import Path

import pytest

from tablee.server.http.preload import wanted, with_links

HTML = '<head><script src="/assets/index.js"></script></head><body></body>'


@pytest.mark.parametrize(
    ("path", "game", "names"),
    [
        ("/", None, ("api/me", "api/games")),
        ("/verify", None, ()),
        ("/rules/unheard_of", None, ()),
        ("/rules/upturn", "upturn", ("rules", "upturn.pictures", "upturn.fr", "api/rules/upturn?lang=fr", "api/games")),
        ("/r/ABCDE", None, ("room", "api/me")),
        ("/r/ABCDE", "upturn", ("room", "upturn", "upturn.fr", "api/me")),
        ("/tv/ABCDE", "mind_up", ("tv", "mind_up", "mind_up.fr", "api/me")),
    ],
)
def test_a_page_needs_its_language_its_game_and_what_it_asks(
    path: str, game: str | None, names: tuple[str, ...]
) -> None:
    assert wanted(path, game, "fr") == ("fr", *names)


def test_what_is_asked_of_the_server_is_linked_as_the_page_will_ask(tmp_path: Path) -> None:
    (tmp_path / "ahead.json").write_text("{}", encoding="utf-8")
    html = with_links(HTML, ("fr", "api/rules/upturn?lang=fr"), tmp_path)
    assert html.count('<link rel="preload" as="fetch" crossorigin href="/api/rules/upturn?lang=fr">') == 1
    assert html.count("<link") == 1


def test_every_file_is_linked_once_and_none_that_is_there_already(tmp_path: Path) -> None:
    lists = {"room": ["assets/index.js", "assets/Room.js", "assets/Room.css"], "upturn": ["assets/Room.js", "a.woff2"]}
    (tmp_path / "ahead.json").write_text(json.dumps(lists), encoding="utf-8")
    html = with_links(HTML, ("room", "upturn", "upturn.fr"), tmp_path)
    assert html.count("assets/index.js") == 1
    assert html.count('<link rel="modulepreload" crossorigin href="/assets/Room.js">') == 1
    assert '<link rel="preload" as="style" crossorigin href="/assets/Room.css">' in html
    assert '<link rel="preload" as="font" type="font/woff2" crossorigin href="/a.woff2">' in html
    assert html.index("a.woff2") < html.index("</head>")


def test_a_page_built_without_lists_is_as_it_is(tmp_path: Path) -> None:
    assert with_links(HTML, ("room",), tmp_path) == HTML
