"""The page's types and texts are those of the server; `make generate` writes them anew."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tablee.codegen.files import generated, protocol, view
from tablee.codegen.types import Page
from tablee.core.catalog import kit
from tablee.core.game import Pairs
from tablee.games.mind_map import decks
from tablee.games.mind_up import game as mind_up
from tablee.server.protocol import from_page, to_page

WEB = Path(__file__).parents[2] / "web" / "src"


def test_nothing_has_drifted() -> None:
    drifted = [name for name, text in generated() if (WEB / name).read_text(encoding="utf-8") != text]
    assert not drifted, "run: make generate"


def test_no_generated_file_is_left_over() -> None:
    expected = {Path(name).name for name, _ in generated() if name.startswith("text/generated/")}
    assert {path.name for path in (WEB / "text" / "generated").iterdir()} == expected


def test_the_page_has_the_box_of_every_game_that_has_one() -> None:
    written = {name: json.loads(text) for name, text in generated() if name.endswith("/box.json")}
    assert written == {f"games/{name}/box.json": kit(name).material for name in ("mind_map", "mind_up", "upturn")}


def test_no_deck_is_left_over() -> None:
    expected = {f"{name}.json" for name in decks.names()}
    assert {path.name for path in (WEB / "games" / "mind_map" / "decks").iterdir()} == expected


def test_a_deck_is_told_in_both_languages_by_id_and_without_the_bots_ratings() -> None:
    held, written = decks.deck("house-1"), kit("mind_map").material_files["decks/house-1"]
    assert set(written) == {"words", "criteria"}
    assert written["words"][3] == {"en": "lawn mower", "fr": "tondeuse à gazon"}
    assert [card["fr"] for card in written["criteria"]] == [card.fr for card in held.criteria]
    assert len(written["words"]) == len(held.words)
    assert kit("mind_map").material_files["decks/house-3"] == {"cards": "house-2"}


def test_every_message_of_the_protocol_is_told() -> None:
    text = protocol()
    for member in (*from_page.PageMessage.__args__, *to_page.ServerMessage.__args__):
        assert f"export interface {member.__name__} {{" in text
        assert f"type: {json.dumps(member.__struct_config__.tag)}" in text


def test_what_a_page_says_may_leave_out_defaults_but_what_it_hears_is_whole() -> None:
    text = protocol()
    assert "  teams?: readonly number[] | null\n" in text  # Setup, said by a page
    assert "  left_ms: number | null\n" in text  # TableNow, sent by the server


def test_an_event_bears_its_first_field_under_its_tag() -> None:
    text = view(mind_up)
    assert "export interface Taken {\n  taken: number\n  played: number\n  card: number\n  column: number\n" in text
    assert "export type Move = Card\n" in text


@dataclass(frozen=True)
class Odd:
    """A bit of everything."""

    votes: Pairs[int, str]
    """Who said what."""
    pair: tuple[int, str | None]
    rows: tuple[tuple[int, ...], ...]
    maybe: tuple[int | None, ...] = ()


def test_forms_are_spelled() -> None:
    page = Page("Odd things.")
    page.dataclass(Odd)
    assert page.text().endswith(
        "/** A bit of everything. */\nexport interface Odd {\n"
        "  /** Who said what. */\n  votes: Record<number, string>\n"
        "  pair: readonly [number, string | null]\n"
        "  rows: readonly (readonly number[])[]\n"
        "  maybe: readonly (number | null)[]\n}\n"
    )


def test_a_type_without_a_form_is_a_mistake() -> None:
    unknown: Any = complex
    with pytest.raises(TypeError):
        Page("").spell(unknown)
