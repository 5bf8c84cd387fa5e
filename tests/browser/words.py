"""What things are called on the page, in the language of the visitor: how the tests find them."""

from __future__ import annotations

from browser.table_words import at_table
from tablee.codegen.files import page_texts
from tablee.text import Voice, table


def say(lang: str, key: str, **params: object) -> str:
    """A text of the page ("room.copy") or of the table of Mind Up! ("table.hand")."""
    group, _, name = key.partition(".")
    if key == "table.moment":
        return (
            f"{at_table('mind_up', lang, 'round', rounds=3, **params)} · {at_table('mind_up', lang, 'turn', **params)}"
        )
    if group == "table":
        return at_table("mind_up", lang, name, **params)
    template: str = page_texts(lang)[group][name]
    return template.format(**params) if params else template


def you_take(lang: str, card: int) -> str:
    """How one's own turn begins: "You play 46 and take "."""
    template: str = table("mind_up", lang)["table"]["yours"]["taken"]
    return template.partition("{card}")[0].format(played=card)


def takes(lang: str, card: int) -> str:
    """How an event begins, right after the name: " plays 46 and takes "."""
    template = Voice(lang, "mind_up").template("event.taken")
    return template.partition("{seat:name}")[2].partition("{card}")[0].format(played=card)
