"""One page that explains a simulation, a league or a sweep of an option: self-contained, no request to anywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tablee.arena.charts import Dot, bars, dots
from tablee.arena.league import League
from tablee.arena.simulate import Simulation
from tablee.arena.tally import BotKey, Tally
from tablee.bots.levels import worlds_of
from tablee.core.catalog import game as find_game
from tablee.text import Voice

STYLE = """
:root { color-scheme: light dark; --ink: #22201c; --paper: #fbf8f1; --line: #d8d0bf; --bar: #2f6f73; --faint: #6b6558; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f1ece0; --paper: #1d1b18; --line: #4a453c; --bar: #7cc4c0; --faint: #b0a894; }
}
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif;
  color: var(--ink); background: var(--paper); }
h1 { font-size: 1.7rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .4rem; } p { color: var(--faint); margin: .3rem 0; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; fill: var(--ink); }
.bar, .dot { fill: var(--bar); } .whisker { stroke: var(--bar); stroke-width: 2; }
.even { stroke: var(--faint); stroke-dasharray: 4 4; }
section { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
"""


def simulation_page(result: Simulation, voice: Voice) -> str:
    """What many games at one table showed."""
    rows = zip(result.bots, result.wins, result.interval, strict=True)
    wins = [_share(f"{bot} ({i + 1})", won / result.games, ends, voice) for i, (bot, won, ends) in enumerate(rows)]
    parts = [
        _section(
            voice.say("report.wins"),
            voice.say("report.wins_note"),
            dots(wins, voice.say("report.wins"), 1 / len(result.bots)),
        ),
        *_tally_sections(result.tally, _numbered(result.bots), voice),
    ]
    summary = voice.say("report.simulation", games=result.games, seed=result.seed)
    return _page(voice, summary, result.options, parts)


def league_page(league: League, voice: Voice) -> str:
    """Ratings with their intervals, and what an answer costs."""
    rows = [Dot(one.bot, one.mu, *one.interval, between(one.mu, one.interval, voice)) for one in league.standings]
    wins = [_share(one.bot, *one.share, voice) for one in league.standings if one.games]
    parts = [
        _section(
            voice.say("report.ratings"), voice.say("report.ratings_note"), dots(rows, voice.say("report.ratings"))
        ),
        _section(
            voice.say("report.wins"),
            voice.say("report.wins_note"),
            dots(wins, voice.say("report.wins"), 1 / league.seats),
        ),
        _section(voice.say("report.time"), voice.say("report.time_note"), _times(league, voice)),
        *(
            [_section(voice.say("report.forfeits"), voice.say("report.forfeits_note"), _forfeits(league, voice))]
            if _forfeited(league, voice)
            else []
        ),
        *_tally_sections(league.tally, {one.bot: one.bot for one in league.standings}, voice),
    ]
    summary = voice.say("report.league", games=league.games, seats=league.seats, seed=league.seed)
    return _page(voice, summary, league.options, parts)


def sweep_page(option: str, results: Sequence[tuple[str, Simulation]], voice: Voice) -> str:
    """The variant lab: what each value of one option does to the balance of the game."""
    first = [_share(value, result.wins[0] / result.games, result.interval[0], voice) for value, result in results]
    bots, seed = results[0][1].bots, results[0][1].seed
    tallies = {f"{option} = {value}": result.tally for value, result in results}
    scores = {name: sum(tally.scores.values(), Counter()) for name, tally in tallies.items()}
    lengths = {name: tally.lengths for name, tally in tallies.items()}
    parts = [
        _section(
            voice.say("report.sweep_wins"),
            voice.say("report.sweep_wins_note", bot=bots[0], others=bots[1:]),
            dots(first, voice.say("report.sweep_wins"), 1 / len(bots)),
        ),
        _section(
            voice.say("report.sweep_means"), voice.say("report.sweep_means_note"), _sweep_table(option, results, voice)
        ),
        _section(voice.say("report.seats"), voice.say("report.seats_note"), _seats_of_each(tallies, voice)),
        _section(voice.say("report.scores"), voice.say("report.sweep_scores_note"), _bars_of_each(scores)),
        _section(voice.say("report.lengths"), voice.say("report.lengths_note"), _bars_of_each(lengths)),
    ]
    games = sum(result.games for _, result in results)
    return _page(voice, voice.say("report.sweep", option=option, games=games, seed=seed), None, parts)


def _numbered(bots: Sequence[str]) -> dict[BotKey, str]:
    """The same bot may sit at a table more than once."""
    return {place: f"{bot} ({place + 1})" for place, bot in enumerate(bots)}


def _tally_sections(tally: Tally, bots: Mapping[BotKey, str], voice: Voice) -> list[str]:
    if not tally.games:
        return []
    scores = {name: tally.scores[bot] for bot, name in bots.items() if bot in tally.scores}
    return [
        _section(voice.say("report.scores"), voice.say("report.scores_note"), _bars_of_each(scores)),
        _section(voice.say("report.seats"), voice.say("report.seats_note"), _seats(tally, voice)),
        _section(
            voice.say("report.lengths"),
            voice.say("report.lengths_note"),
            bars(tally.lengths, voice.say("report.lengths")),
        ),
    ]


def _bars_of_each(counted: Mapping[str, Counter[int]]) -> str:
    """Under each other and on one scale, so that they can be compared."""
    every = {value for one in counted.values() for value in one}
    return "".join(f"<h3>{escape(name)}</h3>{bars(one, name, every)}" for name, one in counted.items())


def _seats_of_each(tallies: Mapping[str, Tally], voice: Voice) -> str:
    """On one scale, too."""
    every = [row for tally in tallies.values() for row in _seat_rows(tally, voice)]
    return "".join(f"<h3>{escape(name)}</h3>{_seats(tally, voice, every)}" for name, tally in tallies.items())


def _seats(tally: Tally, voice: Voice, beside: Sequence[Dot] = ()) -> str:
    rows = _seat_rows(tally, voice)
    return dots(rows, voice.say("report.seats"), 1 / len(rows), beside)


def _seat_rows(tally: Tally, voice: Voice) -> list[Dot]:
    return [_share(voice.say("report.seat", seat=seat + 1), share, ends, voice) for seat, share, ends in tally.seats()]


def _share(label: str, share: float, ends: tuple[float, float], voice: Voice) -> Dot:
    return Dot(label, share, *ends, percent(share, ends, voice))


def decimal(number: float, voice: Voice) -> str:
    """A number with one decimal, as the language writes it."""
    return f"{number:.1f}".replace(".", voice.say("report.point"))


def between(value: float, ends: tuple[float, float], voice: Voice, unit: str = "") -> str:
    """A value and where it surely lies."""
    low, high = (decimal(end, voice) for end in ends)
    return f"{decimal(value, voice)}{unit} ({low} – {high})"


def percent(share: float, ends: tuple[float, float], voice: Voice) -> str:
    """A share of a hundred and where it surely lies."""
    return between(100 * share, (100 * ends[0], 100 * ends[1]), voice, "\u202f%")


def _times(league: League, voice: Voice) -> str:
    """The same bot with more and more worlds stands together."""
    say = voice.say
    head = [say("report.bot"), say("report.worlds"), say("report.milliseconds"), say("report.rating_between")]
    return _table([*head, say("report.wins_between"), say("report.games")], [*_time_rows(league, voice)])


def _time_rows(league: League, voice: Voice) -> Iterator[list[str]]:
    game = find_game(league.game)
    worlds = {one.bot: worlds_of(game, one.bot) for one in league.standings}
    for one in sorted(league.standings, key=lambda one: (one.bot.partition("@")[0], worlds[one.bot] or 0)):
        strength = [between(one.mu, one.interval, voice), percent(*one.share, voice) if one.games else "–"]
        yield [one.bot, str(worlds[one.bot] or "–"), decimal(one.milliseconds, voice), *strength, str(one.games)]


def _sweep_table(option: str, results: Sequence[tuple[str, Simulation]], voice: Voice) -> str:
    head = [option, voice.say("report.games"), voice.say("report.steps"), voice.say("report.score")]
    rows = [
        [value, str(one.games), decimal(one.steps, voice), decimal(sum(one.scores) / len(one.scores), voice)]
        for value, one in results
    ]
    return _table(head, rows)


def reason_text(why: str, voice: Voice) -> str:
    """The reason of a forfeit, in the reader's language."""
    kind, _, detail = why.partition(":")
    if kind == "slow":
        return voice.say("report.slow")
    if kind == "silent":
        return voice.say("report.silent")
    if kind == "illegal":
        return voice.say("report.illegal", rule=detail)
    if kind == "malformed":
        return voice.say("report.malformed", answer=detail)
    return voice.say("report.raised", problem=detail)


def _forfeited(league: League, voice: Voice) -> list[list[str]]:
    return [
        [one.bot, reason_text(why, voice), str(times)]
        for one in league.standings
        for why, times in sorted(one.forfeits.items())
    ]


def _forfeits(league: League, voice: Voice) -> str:
    head = [voice.say("report.bot"), voice.say("report.why"), voice.say("report.games")]
    return _table(head, _forfeited(league, voice))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _section(title: str, note: str, drawn: str) -> str:
    return f"<section><h2>{escape(title)}</h2><p>{escape(note)}</p>{drawn}</section>"


def _page(voice: Voice, summary: str, options: object, parts: Sequence[str]) -> str:
    title = escape(voice.say("title"))
    chosen = f"<p>{escape(voice.say('report.options', options=str(options)))}</p>" if options else ""
    return (
        f'<!doctype html><html lang="{voice.lang}"><head><meta charset="utf-8">'
        f"<title>{title} — {escape(summary)}</title>"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{title}</h1><p>{escape(summary)}</p>{chosen}{''.join(parts)}</body></html>\n"
    )
