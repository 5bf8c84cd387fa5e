"""The table of Upturn in a terminal of 80 columns: every tile has a sign beside its colour."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tablee.core.game import Choices, Seat
from tablee.core.match import Seen
from tablee.games.upturn.material import DOUBLES, FIRST_ACTION, PENALTIES, TILES
from tablee.games.upturn.moves import CALL, DRAW, PASS, Direction, GiveTo, Lay, Move, Side
from tablee.games.upturn.state import Phase
from tablee.games.upturn.terminal.typed import read_name, read_turn
from tablee.games.upturn.view import View
from tablee.text import Voice

LOOK = {
    "blue_arrow": "#ffffff on #1b6ab3",
    "green_arrow": "#ffffff on #2b7a37",
    "double_arrow": "#ffffff on #12717a",
    "skip_one": "#ffffff on #6b6b6b",
    "skip_two": "#ffffff on #6b6b6b",
    "joker": "#ffffff on #6644a5",
}
PLAIN, PENALTY, DOUBLE = "#222222 on #e8e2d4", "#ffffff on #b3361b", "#222222 on #f0b429"
LINES = 6
"""So many lines of the table are shown; earlier ones are counted."""
EXAMPLES = 4
WIDTH = 79


def draw(seen: Seen, voice: Voice) -> RenderableType:
    """The whole table as one seat, or the public, sees it."""
    view: View = seen.view
    parts: list[RenderableType] = [_headline(view, voice), *_lines(view, voice), Text()]
    parts += [Text(voice.say("screen.order", side=view.order), style="bold"), _players(view, voice)]
    if seen.seat is not None:
        parts += [Text(), *_rack(view, voice)]
    return Group(*parts)


def hint(seen: Seen, legal: Choices[Move], voice: Voice) -> str:
    """What can be typed now, with examples that are legal at this moment."""
    moves = list(legal)
    lines = [voice.say("screen.hint_call")] if CALL in moves else []
    if any(isinstance(move, GiveTo) for move in moves):
        others = [f"{move.seat + 1} = {voice.name(move.seat)}" for move in moves if isinstance(move, GiveTo)]
        return "\n".join([*lines, voice.say("screen.hint_name", choices=others)])
    lays = _examples([move for move in moves if isinstance(move, Lay)])
    if lays:
        lines.append(voice.say("screen.hint_lay", examples=[_typing(lay, voice) for lay in lays]))
    others = [voice.say(f"word.{name}") for name, move in (("draw", DRAW), ("pass", PASS)) if move in moves]
    if others:
        lines.append(voice.say("screen.hint_turn" if lays else "screen.hint_stuck", choices=others))
    return "\n".join(lines + _advice(seen.view, lays, voice))


def read(text: str, seen: Seen, legal: Choices[Move]) -> Move | None:
    """The move somebody typed; None where it is not understood."""
    view: View = seen.view
    move = read_turn(text)
    naming = view.phase is Phase.NAMING and view.turn == seen.seat
    if naming and seen.seat is not None and move not in (CALL, DRAW, PASS):
        return read_name(text, seen.seat, len(view.sizes))
    return move


def spell(move: Move, seen: Seen, voice: Voice) -> str:
    """A lay as it is typed; the rest has its words."""
    return _typing(move, voice) if isinstance(move, Lay) else ""


def tile_face(name: str, voice: Voice) -> Text:
    """A tile: sign and colour."""
    return Text(f" {_sign(name, voice)} ", style=f"bold {_style(name)}")


def _sign(name: str, voice: Voice) -> str:
    tile = TILES[name]
    if tile >= FIRST_ACTION:
        return voice.say(f"short_tile.{name}")
    return name + ("*" if tile in DOUBLES else "!" if tile in PENALTIES else "")


def _style(name: str) -> str:
    tile = TILES[name]
    if tile >= FIRST_ACTION:
        return LOOK[name]
    return DOUBLE if tile in DOUBLES else PENALTY if tile in PENALTIES else PLAIN


def _headline(view: View, voice: Voice) -> Panel:
    """The number to beat and the direction, so that nobody asks."""
    sign = {Direction.UP: "▲", Direction.DOWN: "▼", None: "?"}[view.direction]
    large = Text(f"  {sign}  {view.number}  {sign}  ", style="bold reverse")
    bag = Text(voice.say("screen.bag", tiles=view.bag), style="dim")
    grid = Table.grid(expand=True, padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=1)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_row(large, _direction(view, voice), bag)
    return Panel(grid)


def _direction(view: View, voice: Voice) -> str:
    if view.over:
        return voice.say("screen.over")
    if view.direction is None:
        return voice.say("screen.opening")
    key = "screen.up" if view.direction is Direction.UP else "screen.down"
    return voice.say(key, number=view.number)


def _lines(view: View, voice: Voice) -> list[RenderableType]:
    hidden = len(view.lines) - LINES
    rows: list[RenderableType] = [Text(voice.say("screen.table"), style="bold")]
    if hidden > 0:
        rows.append(Text(voice.say("screen.earlier", lines=hidden), style="dim"))
    for line in view.lines[-LINES:]:
        rows += _rows([tile_face(name, voice) for name in line])
    return rows


def _rows(faces: list[Text]) -> list[Text]:
    """Tiles side by side, none of them cut at the edge; what follows the first row is set in."""
    rows = [Text("  ")]
    for face in faces:
        if rows[-1].cell_len + face.cell_len > WIDTH:
            rows.append(Text("    "))
        rows[-1].append_text(face).append(" ")
    return rows


def _players(view: View, voice: Voice) -> Table:
    """In turn order, whoever is to play first."""
    table = Table.grid(padding=(0, 2))
    table.add_column(max_width=20, overflow="ellipsis", no_wrap=True)
    table.add_column(justify="right")
    table.add_column()
    for seat in _in_order(view):
        marker = "▶" if seat == view.turn else " "
        name = Text(f"{marker} {seat + 1} {voice.name(seat)}", style="bold" if seat == view.turn else "")
        table.add_row(name, str(view.sizes[seat]), Text(_doing(view, seat, voice)))
    return table


def _in_order(view: View) -> list[Seat]:
    seats, step = len(view.sizes), 1 if view.order is Side.LEFT else -1
    return [((view.turn or 0) + step * i) % seats for i in range(seats)]


def _doing(view: View, seat: Seat, voice: Voice) -> str:
    """The rack as a bar, what is awaited of the seat, and its call."""
    parts = ["▮" * min(view.sizes[seat], 20)]
    if seat == view.turn:
        parts.append(_awaited(view, voice))
    if seat == view.duty:
        parts.append(voice.say("screen.duty"))
    elif view.sizes[seat] == 1:
        parts.append(voice.say("screen.last"))
    return "  ".join(parts)


def _awaited(view: View, voice: Voice) -> str:
    if view.phase is Phase.NAMING:
        owed = [voice.say("screen.penalties", tiles=view.penalties)] if view.penalties else []
        owed += [voice.say("screen.gifts", tiles=view.gifts)] if view.gifts else []
        return ", ".join(owed)
    key = {Phase.TURN: "screen.turn", Phase.DREW: "screen.drew", Phase.AGAIN: "screen.again"}[view.phase]
    return voice.say(key)


def _rack(view: View, voice: Voice) -> list[RenderableType]:
    title = Text(voice.say("screen.rack"), style="bold")
    title.append(f"   {voice.say('screen.fits')}", style="not bold dim")
    if view.drawn:
        title.append(f" · {voice.say('screen.drawn', tile=_sign(view.drawn, voice))}", style="bold")
    return [title, *_rows([_marked(tile_face(name, voice), fits=_fits(view, name)) for name in view.rack])]


def _marked(face: Text, *, fits: bool) -> Text:
    left, right = "[]" if fits else "  "
    return Text.assemble((left, "bold"), face, (right, "bold"))


def _fits(view: View, name: str) -> bool:
    """Could this tile go to the table as it stands, were it one's turn?"""
    tile = TILES[name]
    if view.over:
        return False
    if tile >= FIRST_ACTION:
        return view.direction is not None and len(view.rack) > 1
    return view.direction is None or (tile > view.number) == (view.direction is Direction.UP)


def _examples(lays: list[Lay]) -> list[Lay]:
    """A few different tiles; a lay that may carry the call shows it."""
    by_tile: dict[str, Lay] = {}
    for lay in lays:
        if lay.tile not in by_tile or (lay.call and not by_tile[lay.tile].call):
            by_tile[lay.tile] = lay
    sorted_lays = sorted(by_tile.values(), key=lambda lay: TILES[lay.tile])
    numbers = [lay for lay in sorted_lays if TILES[lay.tile] < FIRST_ACTION]
    actions = [lay for lay in sorted_lays if TILES[lay.tile] >= FIRST_ACTION]
    few = max(EXAMPLES - len(actions), EXAMPLES // 2)
    return (numbers[:few] + actions)[:EXAMPLES]


def _typing(lay: Lay, voice: Voice) -> str:
    """What to type for a lay."""
    words = [lay.tile if TILES[lay.tile] < FIRST_ACTION else voice.say(f"word.{lay.tile}")]
    words += [voice.say(f"direction.{lay.direction}")] if lay.direction else []
    words += [voice.say(f"side.{lay.next}")] if lay.next else []
    words += [voice.say("word.call")] if lay.call else []
    return " ".join(words)


def _advice(view: View, lays: list[Lay], voice: Voice) -> list[str]:
    if any(lay.call for lay in lays):
        return [voice.say("screen.hint_out")]
    return [voice.say("screen.tip")] if view.direction is None else []
