"""The table of Mind Map in a terminal of 80 columns: the map, the words, the tokens, and the reveal of a round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.mind_map.material import LETTERS, TENTHS
from tablee.games.mind_map.moves import Ballot, Move, Place, Votes
from tablee.games.mind_map.own_deck import criterion_text, word_text
from tablee.games.mind_map.state import Deal, Phase, Reveal, in_teams
from tablee.games.mind_map.terminal.map_cells import WIDTH, map_rows
from tablee.games.mind_map.terminal.typed import understand
from tablee.games.mind_map.view import View
from tablee.text import Voice

COLOURS = ("#c0392b", "#1b6ab3", "#2b7a37", "#8e44ad", "#c2560c", "#0f7f86", "#bf2f78")
_NAME, _WORD = 16, 26


def draw(seen: Seen, voice: Voice) -> RenderableType:
    """The whole table as one seat sees it; a round just revealed stays in sight until the next vote."""
    view: View = seen.view
    parts: list[RenderableType] = [_status(view, voice)]
    if view.history and view.phase in (Phase.PLACING, Phase.OVER):
        parts += [*_reveal(view, view.history[-1], voice), Text()]
    if view.deal:
        parts += [_map(view, view.deal, _places(seen), voice), _words(view, view.deal, voice), Text()]
        parts += [_tokens(seen, view.deal, voice), *_watchers(seen, voice)]
    elif view.history:
        last = view.history[-1]
        parts.append(_map(view, last.deal, dict(last.places), voice))
    return Group(*parts, _scores(view, voice))


def hint(seen: Seen, legal: Choices[Any], voice: Voice) -> str:
    """What can be typed now, with an example that is legal at this moment."""
    view: View = seen.view
    if view.deal is None:
        return voice.say("screen.hint_over")
    if not legal or view.seat is None:
        return voice.say("screen.waiting", seats=seen.awaited)
    if view.phase is Phase.PLACING and view.number is not None:
        word = word_text(view.cards, view.deal.word(view.number), voice.lang)
        return voice.say("screen.hint_place", word=word)
    return _hint_vote(view, view.deal, voice) if view.phase is Phase.VOTING else _hint_joint(view, view.deal, voice)


def read(text: str, seen: Seen, legal: Choices[Any]) -> Move | None:
    """A place, a ballot, a change of the joint ballot or an agreement, as people type them."""
    return understand(text, seen.view) if legal else None


def spell(move: Move, seen: Seen, voice: Voice) -> str:
    """A place as two numbers, a ballot token by token."""
    if isinstance(move, Place):
        return f"{_number(move.x)} {_number(move.y)}"
    if not isinstance(move, Votes) or seen.view.phase is not Phase.VOTING:
        return ""
    tokens = {seat: LETTERS[i] for i, seat in enumerate(seen.view.deal.players)}
    return " ".join(f"{tokens[seat]}={number}" for seat, number in move.votes)


def _hint_vote(view: View, deal: Deal, voice: Voice) -> str:
    letters = [LETTERS[i] for i, seat in enumerate(deal.players) if seat != view.seat]
    numbers = [str(number) for number in range(1, deal.size + 1) if number != view.number]
    ballot = " ".join(f"{letter}={number}" for letter, number in zip(letters, numbers, strict=True))
    return voice.say("screen.hint_vote", ballot=ballot, letters=" ".join(letters), numbers=" ".join(numbers))


def _hint_joint(view: View, deal: Deal, voice: Voice) -> str:
    """While numbers are missing: the next one; on a full ballot: agree, or let two numbers change places."""
    given = dict(view.joint)
    free = [number for number in range(1, deal.size + 1) if number not in given.values()]
    if free:
        letter = next(LETTERS[i] for i, seat in enumerate(deal.players) if seat not in given)
        return voice.say("screen.hint_put", number=free[0], letter=letter)
    agree = voice.say("screen.hint_agree")
    left = next((left for seat, left in view.changes_left if seat == view.seat), 0)
    if not left:
        return agree
    return f"{agree}\n" + voice.say("screen.hint_change", number=given[deal.players[0]], letter=LETTERS[1], left=left)


def _status(view: View, voice: Voice) -> Text:
    if view.deal is None:
        return Text(voice.say("screen.finished"), style="bold")
    line = voice.say("screen.status", round=len(view.history) + 1, rounds=view.rounds, phase=view.phase.value)
    return Text(line, style="bold")


def _places(seen: Seen) -> dict[Seat, Place]:
    """The tokens where they lie, or where their players are moving them."""
    if seen.view.phase is not Phase.PLACING:
        return dict(seen.view.places)
    return {seat: move for seat, move in seen.drafts if isinstance(move, Place)}


def _map(view: View, deal: Deal, places: Mapping[Seat, Place], voice: Voice) -> RenderableType:
    """The vertical criterion stands over its tip, the horizontal one beside its own."""
    reference = word_text(view.cards, deal.reference, voice.lang)
    lines = _framed({deal.players.index(seat): place for seat, place in places.items()}, reference)
    across = voice.say("screen.horizontal", criterion=criterion_text(view.cards, deal.across, voice.lang))
    beside = Table.grid(padding=(0, 1))
    beside.add_column(width=63)
    beside.add_column(width=15, vertical="middle")
    beside.add_row(Text("\n").join(lines), Text(across, style="bold"))
    up = voice.say("screen.vertical", criterion=criterion_text(view.cards, deal.up, voice.lang))
    over = Table.grid()
    over.add_column(width=63, justify="center")
    over.add_row(Text(up, style="bold"))
    return Group(Text(f"◆ {voice.say('screen.reference', word=reference)}"), over, beside)


def _framed(tokens: Mapping[int, Place], reference: str) -> list[Text]:
    """The map in its frame; a reference word with wide letters is left to the line above the map."""
    short = shortened(reference, WIDTH - 4)
    lines = [Text("┌" + "─" * WIDTH + "┐")]
    for row in map_rows(tokens, short if cell_len(short) == len(short) else "…"):
        line = Text("│")
        for character, index in row:
            line.append(character, style="" if index is None else _style(index))
        lines.append(line.append("│"))
    return [*lines, Text("└" + "─" * WIDTH + "┘")]


def _style(index: int) -> str:
    return f"bold #ffffff on {COLOURS[index]}"


def _token(index: int) -> Text:
    """The token of the player with that index: a letter on its colour."""
    return Text(f" {LETTERS[index]} ", style=_style(index))


def shortened(text: str, width: int) -> str:
    """The text in at most that many cells."""
    return text if cell_len(text) <= width else set_cell_size(text, width - 1).rstrip() + "…"


def _words(view: View, deal: Deal, voice: Voice) -> Table:
    """The words beside their numbers, one's own clearly marked."""
    grid = Table.grid(padding=(0, 2), expand=False)
    grid.add_column(width=38)
    grid.add_column(width=38)
    cells = [_word(view, deal, number, voice) for number in range(1, deal.size + 1)]
    half = (len(cells) + 1) // 2
    for i in range(half):
        grid.add_row(cells[i], cells[i + half] if i + half < len(cells) else "")
    return grid


def _word(view: View, deal: Deal, number: int, voice: Voice) -> Text:
    word = word_text(view.cards, deal.word(number), voice.lang)
    if number != view.number:
        return Text(f"  {number}  {word}")
    return Text(f"★ {number}  {word} ← {voice.say('screen.yours')}", style="bold")


def _tokens(seen: Seen, deal: Deal, voice: Voice) -> Table:
    """One line a token: whose it is, where it lies, how far its player is, and the votes this seat may see."""
    places, mine = _places(seen), dict(_my_votes(seen))
    grid = Table.grid(padding=(0, 1))
    for i, seat in enumerate(deal.players):
        where = _where(places.get(seat), voice)
        vote = voice.say("screen.my_vote", number=mine[seat]) if seat in mine else ""
        grid.add_row(_token(i), _name(seen.view, seat, voice), where, _progress(seen, seat, voice), vote)
    return grid


def _my_votes(seen: Seen) -> Ballot:
    """One's own ballot: locked, given, or half written."""
    drafts = dict(seen.drafts)
    move = seen.mine or (drafts.get(seen.seat) if seen.seat is not None else None)
    if seen.view.phase is Phase.VOTING and isinstance(move, Votes):
        return move.votes
    ballot: Ballot = seen.view.ballot
    return ballot


def _name(view: View, seat: Seat, voice: Voice) -> Text:
    name = shortened(voice.name(seat), _NAME)
    return Text(voice.say("screen.you", name=name) if seat == view.seat else name)


def _where(place: Place | None, voice: Voice) -> Text:
    if place is None:
        return Text(voice.say("screen.not_placed"), style="dim")
    return Text(f"({_number(place.x)}, {_number(place.y)})")


def _number(tenths: int) -> str:
    whole, rest = divmod(abs(tenths), TENTHS)
    return f"{'−' if tenths < 0 else ''}{whole}" + (f".{rest}" if rest else "")


def _progress(seen: Seen, seat: Seat, voice: Voice) -> str:
    """Who is final, who has voted; in a joint vote what the team says about this token."""
    view: View = seen.view
    done = seat in seen.answered
    if view.phase is Phase.PLACING:
        moving = voice.say("screen.moving") if seat in dict(seen.drafts) else ""
        return voice.say("screen.final") if done else moving
    if view.phase is Phase.VOTING:
        return voice.say("screen.voted") if done else voice.say("screen.thinking")
    return voice.say("screen.joint_vote", number=dict(view.joint).get(seat, "–"))


def _watchers(seen: Seen, voice: Voice) -> list[Text]:
    """The other team: who they are, and who has agreed to the ballot."""
    view: View = seen.view
    if view.deal is None or not in_teams(view.teams):
        return []
    watching = tuple(seat for seat in range(len(view.teams)) if seat not in view.deal.players)
    team = view.teams[watching[0]]
    if view.phase is not Phase.JOINT:
        return [Text(voice.say("screen.watching", team=team, seats=watching))]
    line = voice.say("screen.voting_together", team=team, seats=watching)
    return [Text(line), Text(voice.say("screen.agreed", seats=seen.answered))]


def _scores(view: View, voice: Voice) -> RenderableType:
    if in_teams(view.teams):
        scores = [_team_score(view, team, voice) for team in (0, 1)]
    else:
        scores = [
            voice.say("screen.score", name=shortened(voice.name(seat), _NAME), score=score)
            for seat, score in enumerate(view.scores)
        ]
    return Padding(Text(" · ".join(scores), style="bold"), (1, 0, 0, 0))


def _team_score(view: View, team: int, voice: Voice) -> str:
    score, track = view.scores[view.teams.index(team)], view.track[team]
    if not track.marker:
        return voice.say("screen.team_score", team=team, score=score, space=track.space)
    return voice.say("screen.team_score_marked", team=team, score=score, marker=track.marker, space=track.space)


def _reveal(view: View, shown: Reveal, voice: Voice) -> list[RenderableType]:
    """One line a token: the truth, and who said what about it (✓ right, ✗ wrong)."""
    across, up = (criterion_text(view.cards, side, voice.lang) for side in (shown.deal.across, shown.deal.up))
    number = view.history.index(shown) + 1
    grid = Table.grid(padding=(0, 1))
    for i, seat in enumerate(shown.deal.players):
        truth = dict(shown.numbers)[seat]
        word = shortened(word_text(view.cards, shown.deal.word(truth), voice.lang), _WORD)
        name = shortened(voice.name(seat), 10)
        grid.add_row(_token(i), name, Text(f"{truth} {word}", style="bold"), _votes_on(shown, seat, voice))
    line = voice.say("screen.revealed", round=number, across=across, up=up)
    return [Text(line, style="bold"), grid, _gains(view, shown, voice)]


def _votes_on(shown: Reveal, seat: Seat, voice: Voice) -> Text:
    """B3✓ C1✗ …: each voter's letter and number."""
    truth, line = dict(shown.numbers)[seat], Text()
    for i, voter in enumerate(shown.deal.players):
        vote = dict(dict(shown.ballots)[voter]).get(seat)
        if vote is not None:
            line.append(f"{LETTERS[i]}{vote}{_mark(vote, truth)} ", style=_mark_style(vote, truth))
    joint = dict(shown.joint).get(seat)
    if joint is not None:
        shown_vote = voice.say("screen.revealed_team", number=joint, mark=_mark(joint, truth))
        line.append(shown_vote, style=_mark_style(joint, truth))
    return line


def _mark(vote: int, truth: int) -> str:
    return "✓" if vote == truth else "✗"


def _mark_style(vote: int, truth: int) -> str:
    return "bold green" if vote == truth else "dim"


def _gains(view: View, shown: Reveal, voice: Voice) -> Text:
    if in_teams(view.teams):
        named = [(voice.format_field(team, "team_label"), shown.points[view.teams.index(team)]) for team in (0, 1)]
    else:
        named = [(shortened(voice.name(seat), _NAME), gain) for seat, gain in enumerate(shown.points)]
    return Text(" · ".join(f"{name} {voice.say('screen.gain', gain=gain)}" for name, gain in named))
