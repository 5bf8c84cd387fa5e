"""The kernel plays by the rules: every state, choice and result compared, its luck looked at (UT-05 to UT-35)."""

from __future__ import annotations

import random
from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray

from tablee.core.chance import Chance
from tablee.core.game import Seating
from tablee.games.upturn import game as rules
from tablee.games.upturn import kernel
from tablee.games.upturn.kernel.state import Game, Games
from tablee.games.upturn.material import BOX, FIRST_ACTION, NUMBERS, names
from tablee.games.upturn.moves import DRAW, GiveTo, Lay, Side
from tablee.games.upturn.state import Options, State

from .upturn_scenes import DOWN, UP, scene, tiles
from .upturn_twin import Twin, actions, rack_of

SEATS = (2, 3, 4)
CHUNKS, LONG = 8, 417  # 3 x 8 x 417 games are a little more than 10,000


@pytest.mark.parametrize("chunk", range(2))
@pytest.mark.parametrize("seats", SEATS)
def test_whole_games_are_the_same(seats: int, chunk: int) -> None:
    play_alike(seats, range(4 * chunk, 4 * chunk + 4))


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", SEATS)
def test_ten_thousand_games_are_the_same(seats: int, chunk: int) -> None:
    play_alike(seats, range(100 + LONG * chunk, 100 + LONG * (chunk + 1)))


def play_alike(seats: int, numbers: range) -> None:
    """Random games, calls made and forgotten; the result compared too."""
    for number in numbers:
        twin = Twin.dealt(seats, number)
        outcome = rules.outcome(twin.play(random.Random(f"{seats}/{number}")))
        assert outcome is not None
        expected = [1 / len(outcome.winners) if seat in outcome.winners else 0 for seat in range(seats)]
        assert shares(twin.game, seats) == expected


def shares(game: Game, seats: int) -> list[float]:
    out = np.full(seats, 9.0)
    kernel.shares(game, out)
    found: list[float] = out.tolist()
    return found


@pytest.mark.parametrize("seats", SEATS)
def test_small_worlds_are_the_same(seats: int) -> None:
    """UT-31, UT-32, UT-35: few tiles, so that effects lapse, bags run out and games are blocked."""
    reasons = Counter(
        Twin.standing(small_world(random.Random(f"{seats}/{i}"), seats), i).play(random.Random(i)).over
        for i in range(200)
    )
    assert set(reasons) == {"went_out", "blocked", "worn_out"}


def small_world(dice: random.Random, seats: int) -> State:
    """A few tiles of the box, most of them on racks, worn more or less."""
    start = dice.choice(NUMBERS)
    drawn = dice.sample([tile for tile in BOX if tile != start], dice.randint(8, 24))
    in_bag = dice.choice((0, 0, 1, 3))
    return scene(
        *(" ".join(names(drawn[in_bag + seat :: seats])) for seat in range(seats)),
        lines=str(start),
        bag=" ".join(names(drawn[:in_bag])),
        direction=dice.choice((UP, DOWN)),
        turn=dice.randrange(seats),
        refills=dice.choice((0, 15, 18, 19)),
    )


@pytest.mark.parametrize("seats", SEATS)
def test_an_imagined_world_is_played_like_a_real_one(seats: int) -> None:
    state, luck = rules.setup(Seating(Options(), tuple(range(seats))), Chance("imagined", 0)), Chance("imagined", 1)
    for i in range(60):
        if i % 20 == 19:
            Twin.standing(rules.imagine(state, state.turn, luck)).play(random.Random(i))
        state, _ = rules.apply(state, {state.turn: rules.legal(state, state.turn).sample(luck)}, luck)
        assert not state.over


def test_a_forgotten_call_costs_three_tiles() -> None:
    """UT-26, UT-27: forgotten by the one who lays, and lifted by the call."""
    state = scene("34 46", "52 62", "72 82", bag="1 2 3 4 6 7")
    for called, size in ((False, 4), (True, 1)):
        twin = Twin.standing(state)
        for seat, move in ((0, Lay("34", call=called)), (1, Lay("62"))):
            assert (seat, move) in twin.choices()
            twin.step(seat, move)
            twin.compare()
        assert twin.game["sizes"][0] == size


def test_the_sweep_of_the_leaflet() -> None:
    """UT-34, UT-24: five tiles are given away, each to a player who is named."""
    twin = Twin.standing(scene("4 22 36 40 48 64", "1 2", "3 6", lines="71", direction=DOWN))
    twin.step(0, Lay("22", call=True))
    twin.compare()
    assert rack_of(twin.game, 0) == tiles("4")
    assert twin.game["gifts"] == 5
    for _ in range(5):
        twin.step(0, GiveTo(2))
        twin.compare()
    assert twin.game["sizes"].tolist() == [1, 2, 7, 0]
    assert twin.game["turn"] == 1


@pytest.mark.parametrize("seats", SEATS)
def test_moves_and_actions_are_two_names_of_one_thing(seats: int) -> None:
    assert all(kernel.action(move, seats) == action for move, action in actions(seats).items())
    assert all(kernel.move(action, seats) == move for move, action in actions(seats).items())
    assert len(actions(seats)) == 2 * (80 + (12 if seats > 2 else 8)) + 3 + seats


def test_with_two_players_an_arrow_asks_for_no_neighbour() -> None:
    assert kernel.move(kernel.action(Lay("blue_arrow"), 2), 2) == Lay("blue_arrow")
    assert kernel.move(kernel.action(Lay("blue_arrow", next=Side.RIGHT), 3), 3) == Lay("blue_arrow", next=Side.RIGHT)


def test_a_bag_in_order_is_dealt_from_its_end() -> None:
    """UT-05, UT-06, UT-07: as the rules deal it."""
    order = Chance("a deal", 0).shuffle(BOX)
    while order[-22] >= FIRST_ACTION:
        order = Chance("a deal", len(order)).shuffle(order)
    games = np.zeros(1, kernel.GAME)
    games["bag"][0] = order
    kernel.lay_out(games[0], 3, 2)
    assert [rack_of(games[0], seat) for seat in range(3)] == [
        tuple(sorted(order[-7 * (seat + 1) : len(order) - 7 * seat])) for seat in range(3)
    ]
    assert games["number"][0] == order[-22]
    assert games["turn"][0] == 2
    assert games["in_bag"][0] == 106 - 22


POSITIONS = {
    "turn": scene("3 21 40 joker joker blue_arrow", "52 62", "72 82"),
    "high and low": scene("3 12 21 40 51 62 73 skip_one skip_two double_arrow green_arrow", "54", "74 84", "8 9"),
    "two players": scene("3 21 40 double_arrow blue_arrow blue_arrow", "52 62"),
    "last tile": scene("joker", "52 62", "72"),
    "opener": scene("3 21 joker", "52 62", "72", direction=None),
    "opener without": scene("joker skip_one", "52 62", "72", direction=None),
    "nothing to draw": scene("3 21 40", "52 62", "72", bag=""),
}


@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_random_choices_are_even(state: State) -> None:
    twin, draws = Twin.standing(state, 5), 20_000
    wanted = {action for action in twin.legal(state.turn) if action < kernel.CALLED}
    found = Counter(kernel.choose(twin.game) for _ in range(draws))
    assert set(found) == wanted
    share = draws / len(wanted)
    assert all(abs(count - share) < 5 * share**0.5 for count in found.values())


def test_names_are_even_too() -> None:
    """UT-22: anybody but oneself."""
    twin = Twin.standing(scene("21 34", "52 62", "72", "82 84"))
    twin.step(0, Lay("21", call=True))
    found = Counter(kernel.choose(twin.game) for _ in range(9000))
    assert set(found) == {kernel.GIVE + seat for seat in (1, 2, 3)}
    assert all(abs(count - 3000) < 300 for count in found.values())


def test_deals_are_even() -> None:
    """UT-05, UT-06, UT-07: any number starts, anybody begins, any tile is on any rack."""
    games = np.zeros(16_000, kernel.GAME)
    kernel.deal_many(games, 4, np.uint64(3), 0)
    starts, firsts = Counter(games["number"].tolist()), Counter(games["turn"].tolist())
    assert set(starts) == set(NUMBERS)
    assert all(abs(count - 200) < 75 for count in starts.values())
    assert all(abs(count - 4000) < 300 for count in firsts.values())
    for number in NUMBERS:
        word, bit = ("low", number) if number < 50 else ("high", number - 50)
        held = (games[word] >> bit & 1).sum(axis=0)
        assert all(abs(held - 16_000 * 7 / 106) < 170)


def test_a_refill_is_even() -> None:
    """UT-31: the tile drawn first after it is any of the pile, never the last number or the tile on top."""
    state = scene("1 2 3", "52 62", lines="20 24 28 32 36/joker 40/green_arrow", bag="", direction=UP)
    games = kernel.tables([state] * 6000, 1)
    kernel.step_many(games, np.full(len(games), kernel.action(DRAW, 2)))
    pile = tiles("20 24 28 32 36 joker")
    drawn = Counter(tile for i in range(len(games)) for tile in rack_of(games[i], 0) if tile not in (1, 2, 3))
    assert set(drawn) == set(pile)
    assert all(abs(count - 1000) < 160 for count in drawn.values())


def playouts(players: int, games: int, first: int = 0, seed: int = 1) -> NDArray[np.float64]:
    out = np.full((games, players), 9.0)
    kernel.play_many(players, kernel.setting(Options()), np.uint64(seed), first, out)
    return out


@pytest.mark.parametrize("seats", SEATS)
def test_playouts_part_one_victory_each(seats: int) -> None:
    whole = playouts(seats, 300)
    assert np.allclose(whole.sum(axis=1), 1)
    assert set(whole.ravel().tolist()) <= {0, 1, 1 / 2, 1 / 3, 1 / 4}
    assert np.array_equal(whole[120:], playouts(seats, 180, first=120)), "a game depends on its number alone"
    assert not np.array_equal(whole, playouts(seats, 300, seed=2))


def test_no_seat_is_better_at_random() -> None:
    assert all(abs(playouts(4, 8000).mean(axis=0) - 0.25) < 0.025)


def test_random_games_of_the_kernel_are_those_of_the_rules() -> None:
    """The same deals, played on at random by both, end alike: how often somebody goes out, and how long it takes."""
    luck, ended, steps = Chance("alike", 1), 0, 0
    for number in range(150):
        state = Twin.dealt(4, number).state
        while not state.over:
            moves = [m for m in rules.legal(state, state.turn) if not (isinstance(m, Lay) and m.call)]
            state, _ = rules.apply(state, {state.turn: luck.pick(moves)}, luck)
            if state.duty is not None:
                state, _ = rules.apply(state, {state.duty: kernel.move(kernel.CALL, 4)}, luck)
            steps += 1
        ended += state.over == "went_out"
    games = dealt(3000, 4)
    decisions = [kernel.play_on(game) for game in games]
    went_out = (games["over"] == 1).mean()
    assert abs(ended / 150 - went_out) < 0.12
    assert abs(steps / 150 / np.mean(decisions) - 1) < 5 * np.std(decisions) / np.mean(decisions) / 150**0.5


def dealt(count: int, seats: int) -> Games:
    games = np.zeros(count, kernel.GAME)
    kernel.deal_many(games, seats, np.uint64(7), 0)
    return games


def test_many_games_go_step_by_step_as_one_does() -> None:
    """What a vector environment does: masks, actions, steps; games that are over stay as they are."""
    games, alone = dealt(12, 3), dealt(12, 3)
    masks, mask = np.zeros((12, kernel.MOVES), np.bool_), np.zeros(kernel.MOVES, np.bool_)
    dice = random.Random(1)
    while not games["over"].all():
        kernel.legal_many(games, masks)
        chosen = [dice.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks]
        kernel.step_many(games, np.array(chosen, np.int64))
        for i, action in enumerate(chosen):
            kernel.legal(alone[i], alone[i]["turn"], mask)
            assert np.array_equal(mask, masks[i])
            if not alone[i]["over"]:
                kernel.step(alone[i], action)
    assert games.tobytes() == alone.tobytes()


def test_imagined_games_are_played_to_their_end() -> None:
    """What a bot does: many worlds of one position at once; a call that is owed is made."""
    state = scene("34", "52 62", "72 82", turn=1, duty=0)
    games, out = kernel.tables([state] * 50, 9), np.zeros((50, 3))
    kernel.play_on_many(games, out)
    assert np.allclose(out.sum(axis=1), 1)
    assert games["over"].all()
    assert len({game.tobytes() for game in games}) > 40, "each has luck of its own"
