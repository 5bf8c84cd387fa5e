"""What a card of the hand would bring is shown before it is played: what the offer says, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.prepared import PreparedTable
from browser.server_process import ServerProcess
from browser.visitor import Visit
from tablee.core.chance import Chance
from tablee.core.match import Match
from tablee.text import Voice

StartServer = Callable[..., ServerProcess]
NEVER = 1000.0
"""Bots that think longer than the test: the table stays as it is."""
SEATS = 4


def until(round_: int, turn: int) -> Callable[[Match], list[tuple[int, Any]] | None]:
    """Everybody plays any card, as far as this turn."""

    def play(match: Match) -> list[tuple[int, Any]] | None:
        if (match.state.round, match.state.turn) == (round_, turn):
            return None
        return [(seat, match.legal(seat).sample(Chance("landing", 10 * match.step + seat))) for seat in range(SEATS)]

    return play


@pytest.mark.parametrize("turn", [2, 7])
def test_where_a_card_would_land(start_server: StartServer, visit: Visit, turn: int) -> None:
    """MU-10, MU-11, MU-14: likely, possible and impossible cards of the row; in the last turn, what stays."""
    prepared = PreparedTable("mind_up", ("Anna",), SEATS, luck=f"landing/{turn}").play(until(2, turn))
    anna = visit(start_server(prepared, pace=NEVER).address)
    prepared.let_in(0, anna.context, anna.address)
    anna.go(f"/r/{prepared.code}")
    anna.expect_turn(2, turn)
    voice, row = Voice("en", "mind_up"), prepared.match.state.row
    for preview in prepared.match.seen_by(0).offer.previews:  # type: ignore[union-attr]
        said = {effect.key: dict(effect.params) for effect in preview.effects}
        anna.press(anna.card(int(preview.piece)))
        ((key, params),) = ((key, params) for key, params in said.items() if key in ("takes", "may_take"))
        expect(anna.page.locator(".row .hint")).to_have_text(voice.say(f"effect.{key}", **params))
        likely = params.get("cards", (params.get("card"),))
        for place, card in enumerate(row):
            never = card in said.get("out_of_reach", {}).get("cards", ())
            chance = "likely" if card in likely else "never" if never else "possible"
            expect(anna.page.locator(f'[data-spot="below-{place}"]')).to_contain_class(chance)
        staying = [voice.say(f"effect.{key}", **said[key]) for key in ("stays", "stays_new") if key in said]
        assert bool(staying) == (turn == 7)
        for sentence in staying:
            expect(anna.page.locator(".my-hand .hint")).to_have_text(sentence)
    anna.check()
