"""What things are called on the page, in the language of the visitor: how the tests find them."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from tablee.text import Voice

PAGE_TEXTS = Path(__file__).parents[2] / "web" / "src" / "text"

# The words of the Mind Up! table itself; everything else is read from the page's own texts.
TABLE = {
    "en": {
        "hand": "Your hand",
        "row": "The row",
        "columns": "Your columns",
        "objectives": "Objectives",
        "others": "The other players",
        "points": "Points",
        "play": "Play {card}",
        "play_instead": "Play {card} instead",
        "take_back": "Take back",
        "is_chosen": "chosen",
        "chosen": "Card {card} is chosen.",
        "selected": "Card {card} selected.",
        "choose": "Choose a card.",
        "moment": "Round {round} of 3 · turn {turn}/{turns}",
        "over": "The game is over",
        "go_on": "Go on",
        "close": "Close",
        "ready": "ready",
        "podium": "Final scores",
        "known": "Everybody has seen these cards:",
        "stand_in": "a bot stands in",
    },
    "fr": {
        "hand": "Votre main",
        "row": "La ligne",
        "columns": "Vos colonnes",
        "objectives": "Objectifs",
        "others": "Les autres",
        "points": "Points",
        "play": "Jouer le {card}",
        "play_instead": "Jouer plutôt le {card}",
        "take_back": "Reprendre",
        "is_chosen": "choisie",
        "chosen": "Vous avez choisi le {card}.",
        "selected": "Carte {card} sélectionnée.",
        "choose": "Choisissez une carte.",
        "moment": "Manche {round} sur 3 · tour {turn}/{turns}",
        "over": "La partie est terminée",
        "go_on": "Continuer",
        "close": "Fermer",
        "ready": "carte choisie",
        "podium": "Scores de la partie",
        "known": "Tout le monde a vu ces cartes",
        "stand_in": "un robot joue à sa place",
    },
}


@cache
def page_texts(lang: str) -> dict[str, Any]:
    """Everything the page says, as it is written."""
    texts: dict[str, Any] = json.loads((PAGE_TEXTS / f"page.{lang}.json").read_text(encoding="utf-8"))
    return texts


def say(lang: str, key: str, **params: object) -> str:
    """A text of the page ("room.copy") or of the table ("table.hand")."""
    group, _, name = key.partition(".")
    template: str = TABLE[lang][name] if group == "table" else page_texts(lang)[group][name]
    return template.format(**params) if params else template


def takes(lang: str, card: int) -> str:
    """How an event begins, right after the name: " plays 46 and takes "."""
    template = Voice(lang, "mind_up").template("event.taken")
    return template.partition("{seat:name}")[2].partition("{card}")[0].format(played=card)
