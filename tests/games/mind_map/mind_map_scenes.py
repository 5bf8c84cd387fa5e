"""Positions the Mind Map tests start from."""

from __future__ import annotations

from tablee.core.chance import Chance
from tablee.core.game import Seat, Seating
from tablee.core.match import Match
from tablee.games.mind_map import game
from tablee.games.mind_map.decks import deck
from tablee.games.mind_map.material import Options
from tablee.games.mind_map.moves import Ballot, Place, Put, Votes
from tablee.games.mind_map.own_deck import read_cards
from tablee.games.mind_map.state import Deal, Reveal, Round, State

DECK = deck("house-1")
WORDS = {card.key: word for word, card in enumerate(DECK.words)}
CRITERIA = {card.key: criterion for criterion, card in enumerate(DECK.criteria)}
CARDS = read_cards(Options(deck="house-1"))[0]
LEAFLET = ("yoghurt", "puzzle", "lawn_mower", "luxury_watch", "umbrella", "sofa", "candle")


def table(seats: int = 4, seed: str = "scene", options: object = None) -> Match:
    return Match(game, seats, options, seed)


def leaflet_deal(players: tuple[Seat, ...]) -> Deal:
    """The reference word is the swimsuit; right = tempting to collect, up = a must-have at fifty."""
    words = tuple(WORDS[key] for key in LEAFLET[: len(players)])
    return Deal(players, words, WORDS["swimsuit"], CRITERIA["collectable"], CRITERIA["fifty"])


def solo(numbers: tuple[int, ...] = (1, 2, 3, 4), history: tuple[Reveal, ...] = ()) -> State:
    """The leaflet's round: seat 0 has the number numbers[0] and so on, tokens not yet placed."""
    seats = len(numbers)
    played = Round(leaflet_deal(tuple(range(seats))), tuple(enumerate(numbers)))
    return State(tuple(range(seats)), CARDS, (0,) * seats, history, played)


def placed(state: State) -> State:
    """The same round with all tokens fixed."""
    assert state.round
    moves = {seat: Place(100 * seat, -100 * seat) for seat in state.round.deal.players}
    return game.apply(state, moves, Chance("unused", 1))[0]


def duel(seats: int = 8) -> State:
    """Two teams, team 0 (the even seats) is active; member number i (from 0) has the secret number i + 1."""
    teams = tuple(seat % 2 for seat in range(seats))
    players = tuple(seat for seat in range(seats) if seat % 2 == 0)
    deal = leaflet_deal(players)
    numbers = tuple((seat, i + 1) for i, seat in enumerate(players))
    return State(teams, CARDS, (0,) * seats, (), Round(deal, numbers))


def truth_but_own(state: State, seat: Seat) -> Votes:
    """The ballot of somebody who reads every word."""
    assert state.round
    return Votes(tuple(held for held in state.round.numbers if held[0] != seat))


def joint_vote(seats: int = 8) -> State:
    """The active team has voted, all right; the other team's ballot is empty."""
    state = placed(duel(seats))
    assert state.round
    ballots = {seat: truth_but_own(state, seat) for seat in state.round.deal.players}
    return game.apply(state, ballots, Chance("unused", 2))[0]


def put(state: State, seat: Seat, number: int, on: Seat | None) -> State:
    return game.apply(state, {seat: Put(number, on)}, Chance("unused", 3))[0]


def filled(state: State, ballot: Ballot, seat: Seat = 1) -> State:
    for token, number in ballot:
        state = put(state, seat, number, token)
    return state


def seating(seats: int, options: Options | None = None, teams: tuple[int, ...] | None = None) -> Seating:
    return Seating(options or Options(), game.teams(seats) if teams is None else teams)


def current(state: State) -> Round:
    assert state.round
    return state.round


def refused(state: State, seat: Seat, move: Place | Votes | Put) -> tuple[str, str]:
    """Rule and text key of the refusal."""
    refusal = game.legal(state, seat).refusal(move)
    assert refusal, f"{move} was accepted"
    return refusal.rule, refusal.key
