"""Mind Map: place, read the others, reveal. Three rounds alone, or four between two teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, TypeVar

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Audience, Choices, Event, Forms, Game, Outcome, Seat, Seating, nothing
from tablee.games.mind_map import decks, imagine, scoring
from tablee.games.mind_map.choices import Joint, Placing, Secret
from tablee.games.mind_map.dealing import deal_round
from tablee.games.mind_map.events import BallotsLocked, MindMapEvent, RoundBegun, TokensFixed, VotePut, VoteTaken
from tablee.games.mind_map.material import LARGEST_SOLO, Options
from tablee.games.mind_map.own_deck import read_cards, shortages
from tablee.games.mind_map.state import (
    Ballot,
    Move,
    Phase,
    Place,
    Put,
    Round,
    State,
    View,
    Votes,
    in_teams,
    players_of,
    rounds,
    watchers_of,
)

_PLACING = Placing()
T = TypeVar("T")
Step = tuple[State, tuple[Event, ...]]


class MindMap(Game[State, Move]):
    """4–7 play each for themselves, 8–14 in two teams."""

    name = "mind_map"
    version = 3
    releases: ClassVar[Mapping[int, str]] = {1: "0.1.0", 2: "0.2.0", 3: "0.3.0"}
    seats = range(4, 15)
    Options = Options
    forms = Forms(State, Move, MindMapEvent, View)

    def teams(self, seats: int) -> tuple[int, ...]:
        """Each for themselves; from eight on the seats alternate between two teams (MM-15)."""
        return tuple(seat % 2 for seat in range(seats)) if seats > LARGEST_SOLO else tuple(range(seats))

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        """What keeps this table from playing: its teams, its deck, its own lines."""
        options: Options = seating.options
        if options.deck not in decks.names():
            return (refuse("MM-01", "unknown_deck", deck=options.deck, decks=decks.names()),)
        if options.own_language not in ("en", "fr"):
            return (refuse("MM-23", "unknown_language", language=options.own_language),)
        return _bad_themes(options) or _bad_teams(seating.teams) or deck_problems(options, seating.teams)

    def setup(self, seating: Seating, chance: Chance) -> State:
        """The first round is dealt."""
        cards, _ = read_cards(seating.options)
        dealing = seating.options.deal
        first = deal_round(cards, seating.teams, (), dealing, chance)
        return State(seating.teams, cards, (0,) * seating.seats, (), first, dealing)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The players of the round, then in a joint vote all members of the watching team."""
        played = state.round
        if played is None:
            return frozenset()
        if played.phase is Phase.JOINT:
            return frozenset(watchers_of(state.teams, played.deal))
        return frozenset(played.deal.players)

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        """A place, a secret ballot, or a say in the joint one."""
        played = state.round
        if played is None:
            return nothing(refuse("MM-14", "over"))
        phase = played.phase
        if phase is Phase.JOINT:
            if seat in played.deal.players:
                return nothing(refuse("MM-19", "others_vote"))
            return Joint(played.deal.players, played.joint, played.changes_left(seat))
        if seat not in played.deal.players:
            return nothing(refuse("MM-17", "others_play"))
        return _PLACING if phase is Phase.PLACING else Secret(played.deal, seat, dict(played.numbers)[seat])

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        """A change of the joint ballot happens at once; an agreement waits for the others (MM-20)."""
        return isinstance(move, Put)

    def audience(self, state: State, seat: Seat) -> Audience:
        """Tokens move before all eyes (MM-07), the joint ballot is open (MM-19), ballots are secret (MM-10)."""
        return Audience.NOBODY if state.phase is Phase.VOTING else Audience.ALL

    def whisper(self, state: State, seat: Seat) -> bool:
        """Whoever has a secret word in this round says nothing about it before the reveal (MM-17)."""
        return state.round is None or seat not in state.round.deal.players

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> Step:
        """All tokens, all ballots, one change of the joint ballot, or the agreement of a whole team."""
        played = state.round
        if played is None:
            raise ValueError("the game is over")
        if played.phase is Phase.PLACING:
            return _fix(state, played, moves)
        if played.phase is Phase.VOTING:
            return _take_ballots(state, played, moves, chance)
        ((seat, move), *_) = moves.items()
        return _put(state, played, seat, move) if isinstance(move, Put) else _score(state, played, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        """The open cards, the tokens, one's own number and votes, and every round already revealed."""
        played = state.round
        return View(
            seat=seat,
            teams=state.teams,
            cards=state.cards,
            phase=state.phase,
            rounds=rounds(state.teams),
            scores=state.scores,
            track=scoring.team_tracks(state),
            deal=played.deal if played else None,
            number=_own(played.numbers, seat) if played else None,
            places=played.places if played else (),
            ballot=(_own(played.ballots, seat) or ()) if played else (),
            joint=played.joint if played else (),
            changes_left=_changes_left(state.teams, played) if played else (),
            history=state.history,
        )

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The others' numbers and locked ballots, dealt anew."""
        return imagine.imagine(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """The highest total, after the last round."""
        return scoring.outcome(state)


def deck_problems(options: Options, teams: tuple[int, ...]) -> tuple[Refusal, ...]:
    """All that is wrong with a table's own lines, for a page that shows everything at once (MM-23)."""
    cards, problems = read_cards(options)
    sizes = [len(players_of(teams, number)) for number in range(rounds(teams))]
    return problems + shortages(cards, words=sum(size + 1 for size in sizes), criteria=2 * len(sizes))


def _bad_themes(options: Options) -> tuple[Refusal, ...]:
    """MM-01: themes the deck has, if any are named."""
    themes = decks.deck(options.deck).themes
    if options.themes and not themes:
        return (refuse("MM-01", "no_themes", option="themes", deck=options.deck),)
    strange = next((theme for theme in options.themes if theme not in themes), None)
    return () if strange is None else (refuse("MM-01", "unknown_theme", option="themes", theme=strange, themes=themes),)


def _bad_teams(teams: tuple[int, ...]) -> tuple[Refusal, ...]:
    """MM-15: two teams as equal as can be, or none at all."""
    if not in_teams(teams):
        return () if len(set(teams)) == len(teams) else (refuse("MM-15", "no_teams"),)
    sizes = teams.count(0), teams.count(1)
    if sum(sizes) == len(teams) and abs(sizes[0] - sizes[1]) <= 1:
        return ()
    return (refuse("MM-15", "uneven_teams", small=len(teams) // 2, large=(len(teams) + 1) // 2),)


def _own(held: tuple[tuple[Seat, T], ...], seat: Seat | None) -> T | None:
    return next((value for owner, value in held if owner == seat), None)


def _changes_left(teams: tuple[int, ...], played: Round) -> tuple[tuple[Seat, int], ...]:
    """MM-20: for each member of the team that votes together."""
    if played.phase is not Phase.JOINT:
        return ()
    return tuple((seat, played.changes_left(seat)) for seat in watchers_of(teams, played.deal))


def _fix(state: State, played: Round, moves: Mapping[Seat, Move]) -> Step:
    """MM-09: all tokens are final."""
    places = tuple((seat, move) for seat, move in sorted(moves.items(), key=_seat) if isinstance(move, Place))
    return replace(state, round=replace(played, places=places)), (TokensFixed(),)


def _take_ballots(state: State, played: Round, moves: Mapping[Seat, Move], chance: Chance) -> Step:
    """MM-11: all ballots are in; MM-19: between teams they stay hidden until the joint ballot is cast."""
    ballots = tuple((seat, move.votes) for seat, move in sorted(moves.items(), key=_seat) if isinstance(move, Votes))
    voted = replace(played, ballots=ballots)
    if not in_teams(state.teams):
        return _score(state, voted, chance)
    return replace(state, round=voted), (BallotsLocked(state.teams[played.deal.players[0]]),)


def _put(state: State, played: Round, seat: Seat, put: Put) -> Step:
    """MM-20: one change of the shared ballot."""
    changes = dict(played.changes)
    changes[seat] = changes.get(seat, 0) + 1
    joint, counted = changed_ballot(played.joint, put), tuple(sorted(changes.items()))
    changed = Round(played.deal, played.numbers, played.places, played.ballots, joint, counted)
    event = VoteTaken(seat, put.number) if put.on is None else VotePut(seat, put.number, put.on)
    return State(state.teams, state.cards, state.scores, state.history, changed, state.dealing), (event,)


def changed_ballot(ballot: Ballot, put: Put) -> Ballot:
    """A number that comes from another token changes places with the one it meets, else it takes its place."""
    votes = dict(ballot)
    came_from = next((token for token, number in ballot if number == put.number), None)
    if came_from is not None:
        del votes[came_from]
    if put.on is not None:
        if came_from is not None and put.on in votes:
            votes[came_from] = votes[put.on]
        votes[put.on] = put.number
    return tuple(sorted(votes.items()))


def _score(state: State, played: Round, chance: Chance) -> Step:
    """Everything is revealed and counted; the next round is dealt, or the game is over."""
    shown = scoring.reveal(state, played)
    scores = tuple(score + gain for score, gain in zip(state.scores, shown.points, strict=True))
    history = (*state.history, shown)
    events = scoring.told(state, shown, scores)
    if len(history) == rounds(state.teams):
        return State(state.teams, state.cards, scores, history, None, state.dealing), events
    dealt = deal_round(state.cards, state.teams, history, state.dealing, chance)
    next_round = State(state.teams, state.cards, scores, history, dealt, state.dealing)
    return next_round, (*events, _begun(dealt, len(history) + 1))


def _begun(dealt: Round, number: int) -> RoundBegun:
    deal = dealt.deal
    return RoundBegun(number, deal.reference, deal.across, deal.up, deal.words)


def _seat(held: tuple[Seat, Move]) -> Seat:
    return held[0]
