"""Writes the golden playthroughs: whole games as a person would read them. Run it after a wanted change of the rules:

python tests/playthroughs/golden.py
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import tablee
from tablee.core.catalog import kit
from tablee.core.codec import codec, union
from tablee.text import Voice

FOLDER = Path(__file__).parent
GAMES: dict[str, tuple[str, int, dict[str, Any] | None]] = {
    "mind_up_3": ("mind_up", 3, {"objectives": 2}),
    "mind_up_6": ("mind_up", 6, {"objectives": 5}),
    "upturn_2": ("upturn", 2, None),
    "upturn_4": ("upturn", 4, None),
    "mind_map_4": ("mind_map", 4, None),
    "mind_map_9": ("mind_map", 9, None),
}
NAMES = ("Anna", "Boris", "Chloé", "Driss", "Emma", "Farid", "Gina", "Hugo", "Iris")
LONGEST = 120
"""Random players take their time: a longer game is cut here."""


def playthrough(golden: str, lang: str) -> str:
    """One game in one language."""
    name, seats, options = GAMES[golden]
    match = tablee.Match(tablee.game(name), seats, options, seed=f"golden {golden}")
    voice = Voice(lang, name, NAMES[:seats], kit(name).namers(match.seating.options, lang))
    lines = [f"{voice.say('title')}, {seats}, {json.dumps(options)}, seed {match.seed!r}", f"state {_digest(match)}"]
    for step in range(1, LONGEST + 1):
        if not match.to_act:
            break
        lines += ["", f"step {step}", *_step(match, voice)]
    return "\n".join([*lines, "", *_end(match, voice), ""])


def _step(match: tablee.Match, voice: Voice) -> Iterator[str]:
    """Awaited seats answer in order until the step has happened."""
    step = match.step
    while match.step == step:
        seat = min(match.to_act)
        match.answer(seat, match.legal(seat).sample(tablee.Chance(f"golden player {seat}", step)))
    for seat, move in match.record.steps[-1]:
        yield f"  {voice.name(seat)}: {json.dumps(union(match.game.forms.Move).encode(move))}"
    for event in match.seen_by(None).events:
        if sentence := voice.event(event):
            yield f"  > {sentence}"
    yield f"  state {_digest(match)}"


def _end(match: tablee.Match, voice: Voice) -> Iterator[str]:
    outcome = match.outcome
    if outcome is None:
        yield "…"
        return
    winners, reason = ", ".join(map(voice.name, outcome.winners)), voice.say(f"reason.{outcome.reason}")
    yield f"{winners} ({reason}): {list(outcome.scores)}"


def _digest(match: tablee.Match) -> str:
    state = json.dumps(codec(match.game.forms.State).encode(match.state), sort_keys=True)
    return sha256(state.encode()).hexdigest()[:12]


if __name__ == "__main__":
    for golden in GAMES:
        for lang in ("en", "fr"):
            (FOLDER / f"{golden}.{lang}.txt").write_text(playthrough(golden, lang), encoding="utf-8")
