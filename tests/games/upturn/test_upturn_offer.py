"""The offer says what the rules say: every move, every reason, and what laying a tile really brings about."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tablee.core.chance import Chance
from tablee.core.game import Seat, Seating
from tablee.core.offer import MoveList, Offer, Preview
from tablee.games.upturn import game
from tablee.games.upturn.choices import LAYS
from tablee.games.upturn.events import Forgot, Laid, Skipped
from tablee.games.upturn.material import TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Lay, Move
from tablee.games.upturn.state import State
from tablee.text import LANGUAGES, Voice

GESTURES: dict[str, Move] = {"draw": DRAW, "pass": PASS, "call": CALL}


def moments(seats: int, games: int = 6) -> Iterator[State]:
    for number in range(games):
        state = game.setup(Seating(game.Options(), tuple(range(seats))), Chance(f"offer {seats}", 1000 * number))
        for step in range(1, 120):
            if not game.to_act(state):
                break
            yield state
            for tiles in (1, 2):  # what random games hardly reach: almost out, with and without a call owed
                racks = tuple(rack[:tiles] if seat == state.turn else rack for seat, rack in enumerate(state.racks))
                yield replace(state, racks=racks, duty=state.turn if tiles == 1 else None)
                yield replace(state, racks=racks, duty=None)
            rival = (state.turn + 1) % seats
            racks = tuple(rack[:1] if seat == rival else rack for seat, rack in enumerate(state.racks))
            yield replace(state, racks=racks, duty=rival)
            able = [seat for seat in range(seats) if game.legal(state, seat)]
            chance = Chance(f"offer {seats}", 1000 * number + step)
            seat = chance.pick(able)
            state, _ = game.apply(state, {seat: game.legal(state, seat).sample(chance)}, chance)


@pytest.mark.parametrize("seats", game.seats)
def test_every_move_is_offered_and_every_other_piece_has_its_reason(seats: int) -> None:
    for state in moments(seats):
        for seat in range(seats):
            offer, legal = game.offer(state, seat), game.legal(state, seat)
            moves = offer.form.moves if isinstance(offer.form, MoveList) else ()
            assert moves == tuple(legal)
            playable = {move.tile for move in moves if isinstance(move, Lay)}
            playable |= {name for name, gesture in GESTURES.items() if gesture in moves}
            refused = {piece: one.refusal for one in offer.refused for piece in one.pieces}
            assert playable.isdisjoint(refused)
            everything = {*game.view(state, seat).rack, *GESTURES}
            for one in offer.refused:
                if not one.pieces:  # it stands against all else
                    refused |= dict.fromkeys(everything - playable - refused.keys(), one.refusal)
            assert playable | refused.keys() == everything
            for piece, reason in refused.items():
                move = GESTURES.get(piece) or LAYS[seats > 2][TILES[piece]][0]
                assert legal.refusal(move) == reason


def previewed(offer: Offer, tile: str) -> Preview:
    return next((one for one in offer.previews if one.piece == tile), Preview(tile, (tile,)))


@pytest.mark.parametrize("seats", game.seats)
def test_previews_tell_what_happens(seats: int) -> None:
    met = set[str]()
    for state in moments(seats):
        seat = state.turn
        offer = game.offer(state, seat)
        for move in game.legal(state, seat):
            if isinstance(move, Lay) and not move.call:
                met |= check_preview(state, seat, move, previewed(offer, move.tile))
    wanted = {"sweep", "leaves_one", "joker", "catch", "forget", "win"}
    wanted |= {"draws"} if seats == 2 else {"makes_draw", "gives", "choose_next"}
    assert wanted <= met


def check_preview(state: State, seat: Seat, move: Lay, preview: Preview) -> set[str]:
    """Lay the tile and compare; gives the effects that were met."""
    after, events = game.apply(state, {seat: move}, Chance("preview", 1))
    effects_of = {effect.key: dict(effect.params) for effect in preview.effects}
    assert [event.tiles for event in events if isinstance(event, Laid)] == [preview.pieces]
    assert ("sweep" in effects_of) == (len(preview.pieces) > 1)
    assert ("win" in effects_of) == (after.over == "went_out")
    forgot = [event.seat for event in events if isinstance(event, Forgot)]
    if "win" not in effects_of and forgot:
        assert ("forget" in effects_of) == (forgot == [seat])
        assert ("catch" in effects_of) == (forgot != [seat])
    if after.over:
        return set(effects_of)
    assert ("leaves_one" in effects_of) == (after.duty == seat) or forgot == [seat]
    if len(state.racks) > 2:
        assert effects_of.get("makes_draw", {}).get("tiles", 0) == after.penalties
        assert effects_of.get("gives", {}).get("tiles", 0) == after.gifts
    missed = next((params["seats"] for key, params in effects_of.items() if key.startswith("skip")), ())
    skipped = next((event.seats for event in events if isinstance(event, Skipped)), ())
    assert missed == skipped
    if any(key.endswith("_and_again") for key in effects_of):
        assert after.turn == seat
    return set(effects_of)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_effect_has_words(lang: str) -> None:
    voice = Voice(lang, "upturn", ("Ann", "Bob", "Cleo"))
    for state in moments(3, games=6):
        for preview in game.offer(state, state.turn).previews:
            for effect in preview.effects:
                assert voice.say(f"effect.{effect.key}", **dict(effect.params))
