"""The rules of Mind Map (MM-01…23): place, read the others, reveal. Three rounds alone, or four between two teams."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar

from tablee.core.chance import Chance
from tablee.core.errors import Refusal, refuse
from tablee.core.game import Audience, Choices, Event, Forms, Game, Outcome, Seat, Seating, nothing
from tablee.core.offer import Offer
from tablee.games.mind_map import decks, scoring
from tablee.games.mind_map.choices import Joint, Placing, Secret
from tablee.games.mind_map.dealing import deal_round
from tablee.games.mind_map.events import BallotsLocked, MindMapEvent, RoundBegun, TokensFixed, VotePut, VoteTaken
from tablee.games.mind_map.material import LARGEST_SOLO, Options
from tablee.games.mind_map.moves import Ballot, Move, Place, Put, Votes
from tablee.games.mind_map.own_deck import read_cards, shortages
from tablee.games.mind_map.state import Phase, Round, State, in_teams, players_of, rounds, watchers_of
from tablee.games.mind_map.view import View, imagined, view_of

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
        """MM-15: each for themselves; from eight on the seats alternate between two teams."""
        return tuple(seat % 2 for seat in range(seats)) if seats > LARGEST_SOLO else tuple(range(seats))

    def problems(self, seating: Seating) -> tuple[Refusal, ...]:
        """MM-01, 15, 23: an unknown deck or theme, uneven teams, lines of the table's own that cannot be used."""
        options: Options = seating.options
        return bad_deck(options) or bad_teams(seating.teams) or bad_lines(options, seating.teams)

    def setup(self, seating: Seating, chance: Chance) -> State:
        """Words, reference word, criteria and secret numbers of the first round (MM-02…06: `dealing.py`)."""
        cards, _ = read_cards(seating.options)
        dealing = seating.options.deal
        first = deal_round(cards, seating.teams, (), dealing, chance)
        return State(seating.teams, cards, (0,) * seating.seats, (), first, dealing)

    def to_act(self, state: State) -> frozenset[Seat]:
        """MM-07, 10, 17, 19: all who have a token place it, then vote; then all of the other team, if there is one."""
        played = state.round
        if played is None:
            return frozenset()
        if played.phase is Phase.JOINT:
            return frozenset(watchers_of(state.teams, played.deal))
        return frozenset(played.deal.players)

    def legal(self, state: State, seat: Seat) -> Choices[Move]:
        """MM-08, 10, 20: a place on the map, a secret ballot, or a change of the joint ballot and agreeing to it."""
        played = state.round
        if played is None:
            return nothing(refuse("MM-14", "over"))
        has_token = seat in played.deal.players
        if played.phase is Phase.JOINT:
            if has_token:
                return nothing(refuse("MM-19", "others_vote"))
            return Joint(played.deal.players, played.joint, played.changes_left(seat))
        if not has_token:
            return nothing(refuse("MM-17", "others_play"))
        if played.phase is Phase.PLACING:
            return Placing()
        return Secret(played.deal, seat, dict(played.numbers)[seat])

    def offer(self, state: State, seat: Seat) -> Offer:
        """MM-08, 10, 20: the map, the ballot to fill in, or the ballot of one's team; nothing while others play."""
        choices = self.legal(state, seat)
        return choices.offer() if isinstance(choices, Placing | Secret | Joint) else Offer(None)

    def at_once(self, state: State, seat: Seat, move: Move) -> bool:
        """MM-20: a change of the joint ballot happens at once; agreements wait for each other."""
        return isinstance(move, Put)

    def audience(self, state: State, seat: Seat) -> Audience:
        """MM-07, 10, 19: tokens move before all eyes, ballots are secret, the joint ballot is open."""
        return Audience.NOBODY if state.phase is Phase.VOTING else Audience.ALL

    def whisper(self, state: State, seat: Seat) -> bool:
        """MM-17: who has a secret word in this round says nothing about it before the reveal."""
        return state.round is None or seat not in state.round.deal.players

    def apply(self, state: State, moves: Mapping[Seat, Move], chance: Chance) -> Step:
        """MM-09, 11, 20: all tokens are final, all ballots are in, the joint ballot is changed, or all agree to it."""
        played = state.round
        if played is None:
            raise ValueError("the game is over")
        if played.phase is Phase.PLACING:
            return fix_tokens(state, played, moves)
        if played.phase is Phase.VOTING:
            return take_ballots(state, played, moves, chance)
        ((seat, move), *_) = moves.items()
        return change(state, played, seat, move) if isinstance(move, Put) else reveal(state, played, chance)

    def view(self, state: State, seat: Seat | None) -> View:
        """MM-05, 11, 19, 21: what lies open, the score track, one's own number and votes, and all that was revealed."""
        return view_of(state, seat)

    def imagine(self, state: State, seat: Seat | None, chance: Chance) -> State:
        """The others' numbers and locked ballots, dealt anew."""
        return imagined(state, seat, chance)

    def outcome(self, state: State) -> Outcome | None:
        """MM-14, 22: after the last round the highest total wins; equal totals share."""
        return scoring.outcome(state)

    def round_of(self, state: State) -> int:
        """MM-16: one of three, or of four between teams."""
        return min(len(state.history) + 1, rounds(state.teams))


def bad_deck(options: Options) -> tuple[Refusal, ...]:
    """MM-01: a deck there is, in a language the table speaks, and themes the deck has, if any are named."""
    if options.deck not in decks.names():
        return (refuse("MM-01", "unknown_deck", deck=options.deck, decks=decks.names()),)
    if options.own_language not in ("en", "fr"):
        return (refuse("MM-23", "unknown_language", language=options.own_language),)
    themes = decks.deck(options.deck).themes
    if options.themes and not themes:
        return (refuse("MM-01", "no_themes", option="themes", deck=options.deck),)
    strange = next((theme for theme in options.themes if theme not in themes), None)
    return () if strange is None else (refuse("MM-01", "unknown_theme", option="themes", theme=strange, themes=themes),)


def bad_teams(teams: tuple[int, ...]) -> tuple[Refusal, ...]:
    """MM-15: two teams as equal as can be, or none at all."""
    if not in_teams(teams):
        return () if len(set(teams)) == len(teams) else (refuse("MM-15", "no_teams"),)
    sizes = teams.count(0), teams.count(1)
    if sum(sizes) == len(teams) and abs(sizes[0] - sizes[1]) <= 1:
        return ()
    return (refuse("MM-15", "uneven_teams", small=len(teams) // 2, large=(len(teams) + 1) // 2),)


def bad_lines(options: Options, teams: tuple[int, ...]) -> tuple[Refusal, ...]:
    """MM-23: all that is wrong with the table's own lines; and there must be n + 1 words and 2 criteria a round."""
    cards, problems = read_cards(options)
    sizes = [len(players_of(teams, number)) for number in range(rounds(teams))]
    return problems + shortages(cards, words=sum(size + 1 for size in sizes), criteria=2 * len(sizes))


def fix_tokens(state: State, played: Round, moves: Mapping[Seat, Move]) -> Step:
    """MM-09: all tokens are final; voting begins."""
    places = tuple((seat, move) for seat, move in sorted(moves.items(), key=_seat) if isinstance(move, Place))
    return replace(state, round=replace(played, places=places)), (TokensFixed(),)


def take_ballots(state: State, played: Round, moves: Mapping[Seat, Move], chance: Chance) -> Step:
    """MM-11: all ballots are in and revealed; MM-19: between teams they stay hidden until the joint ballot is cast."""
    ballots = tuple((seat, move.votes) for seat, move in sorted(moves.items(), key=_seat) if isinstance(move, Votes))
    voted = replace(played, ballots=ballots)
    if not in_teams(state.teams):
        return reveal(state, voted, chance)
    return replace(state, round=voted), (BallotsLocked(state.teams[played.deal.players[0]]),)


def change(state: State, played: Round, seat: Seat, put: Put) -> Step:
    """MM-20: one change of the joint ballot, counted for the member who made it."""
    changes = dict(played.changes)
    changes[seat] = changes.get(seat, 0) + 1
    joint = changed_ballot(played.joint, put)
    event = VoteTaken(seat, put.number) if put.on is None else VotePut(seat, put.number, put.on)
    return replace(state, round=replace(played, joint=joint, changes=tuple(sorted(changes.items())))), (event,)


def changed_ballot(ballot: Ballot, put: Put) -> Ballot:
    """MM-20: a number from another token changes places with the one it meets, else it takes its place."""
    votes = dict(ballot)
    came_from = next((token for token, number in ballot if number == put.number), None)
    if came_from is not None:
        del votes[came_from]
    if put.on is not None:
        if came_from is not None and put.on in votes:
            votes[came_from] = votes[put.on]
        votes[put.on] = put.number
    return tuple(sorted(votes.items()))


def reveal(state: State, played: Round, chance: Chance) -> Step:
    """MM-12, 13, 18, 19: everything is turned over and counted; then the next round (MM-16), or the end."""
    shown = scoring.counted(state.teams, played)
    scores = tuple(score + gain for score, gain in zip(state.scores, shown.points, strict=True))
    after = replace(state, scores=scores, history=(*state.history, shown), round=None)
    events = scoring.reveal_events(state.teams, shown, scores)
    if len(after.history) == rounds(state.teams):
        return after, events
    dealt = deal_round(state.cards, state.teams, after.history, state.dealing, chance)
    return replace(after, round=dealt), (*events, round_begun(dealt, len(after.history) + 1))


def round_begun(dealt: Round, number: int) -> RoundBegun:
    """MM-02, 03, 04: the cards of a new round, open to all."""
    deal = dealt.deal
    return RoundBegun(number, deal.reference, deal.across, deal.up, deal.words)


def _seat(held: tuple[Seat, Move]) -> Seat:
    return held[0]
