"""Words that are in no deck, but nearly the same thing as a card: by another name, or with a word before it.

Named one by one: what a word has in common with a card cannot be told from its letters. A hot dog is no dog, a rubber
duck no duck, and a luxury watch is dearer than a watch.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

SD = 30.0
"""How far off the card's rating may be: as far as an encoder is that has only examples."""
_BEFORE_EN = "a|an|the|my|your|our|some|old|new|big|small|little|broken|lost|beautiful"
_BEFORE_FR = (
    "un|une|de|du|le|la|l|mon|ma|me|notre|no|vieu|vieil|vieille|nouveau|nouvelle|grand|grande|petit|petite|beau"
)
_AFTER_FR = "casse|cassee|perdu|perdue|neuf|neuve"
_CORE = {
    "en": re.compile(f"(?:(?:{_BEFORE_EN}) )*(.+)"),
    "fr": re.compile(f"(?:(?:{_BEFORE_FR}) )*(.+?)(?: (?:{_AFTER_FR}))*"),
}
"""What stands around a noun and leaves the thing what it is; without accents and plurals, hence “vieu” and “me”."""

OTHER_NAMES: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "puzzle": {"en": ("puzzle", "jigsaw")},
    "grand_piano": {"en": ("piano",), "fr": ("piano",)},
    "teddy_bear": {"en": ("teddy",), "fr": ("nounours", "peluche")},
    "alarm_clock": {"fr": ("réveil",)},
    "bicycle": {"en": ("bike",), "fr": ("bicyclette",)},
    "camper_van": {"en": ("camper van", "campervan"), "fr": ("camping-car",)},
    "smartphone": {"en": ("phone", "mobile phone", "mobile"), "fr": ("téléphone", "téléphone portable")},
    "sofa": {"en": ("couch", "settee"), "fr": ("divan",)},
    "washing_machine": {"fr": ("machine à laver",)},
    "toilet_paper": {"en": ("toilet roll", "loo paper"), "fr": ("papier WC",)},
    "space_rocket": {"en": ("rocket",), "fr": ("fusée",)},
    "ripe_cheese": {"en": ("cheese",), "fr": ("fromage",)},
    "chilli": {"en": ("chilli", "chili", "chili pepper"), "fr": ("piment",)},
    "ice_cream": {"en": ("ice cream",), "fr": ("glace",)},
    "coffee": {"en": ("coffee",), "fr": ("café",)},
    "garlic": {"en": ("garlic",), "fr": ("ail",)},
    "car_park": {"en": ("car park",), "fr": ("parking",)},
    "lighthouse": {"fr": ("phare",)},
    "moon": {"en": ("moon",), "fr": ("lune",)},
    "detective": {"en": ("detective",), "fr": ("détective",)},
    "ballerina": {"en": ("ballet dancer",), "fr": ("danseuse", "ballerine")},
    "exam": {"en": ("exam",), "fr": ("examen",)},
    "karaoke": {"en": ("karaoke",), "fr": ("karaoké",)},
    "nap": {"en": ("nap", "siesta")},
    "birthday_party": {"en": ("birthday",), "fr": ("anniversaire",)},
    "odd_sock": {"en": ("sock",), "fr": ("chaussette",)},
    "robot": {"en": ("robot",), "fr": ("robot",)},
    "suitcase": {"en": ("suitcase",), "fr": ("valise",)},
    "wooden_spoon": {"en": ("spoon",), "fr": ("cuillère",)},
    "drill": {"en": ("drill",)},
    "cactus": {"en": ("cactus",), "fr": ("cactus",)},
    "keys": {"en": ("key",), "fr": ("clé", "clef")},
    "bobble_hat": {"en": ("woolly hat",), "fr": ("bonnet",)},
    "wardrobe": {"en": ("wardrobe",), "fr": ("armoire",)},
    "fridge_magnet": {"en": ("magnet",), "fr": ("aimant",)},
    "baguette": {"en": ("baguette",), "fr": ("baguette",)},
    "boiled_egg": {"en": ("egg", "boiled egg"), "fr": ("œuf",)},
    "spaghetti": {"en": ("spaghetti", "pasta"), "fr": ("spaghetti", "pâtes")},
    "fondue": {"en": ("fondue",), "fr": ("fondue",)},
    "candyfloss": {"en": ("cotton candy",)},
    "oysters": {"en": ("oyster",), "fr": ("huître",)},
    "lentil_soup": {"en": ("soup",), "fr": ("soupe",)},
    "takeaway_pizza": {"en": ("pizza",), "fr": ("pizza",)},
    "pancakes": {"en": ("pancake",), "fr": ("crêpe",)},
    "mustard": {"en": ("mustard",), "fr": ("moutarde",)},
    "frozen_peas": {"en": ("peas",), "fr": ("petits pois",)},
    "leftovers": {"en": ("leftovers",), "fr": ("restes",)},
    "fries": {"en": ("fries", "French fries", "chips"), "fr": ("frites",)},
    "herbal_tea": {"fr": ("infusion",)},
    "raw_onion": {"en": ("onion",), "fr": ("oignon",)},
    "jam": {"en": ("jam",), "fr": ("confiture",)},
    "sheepdog": {"en": ("dog",), "fr": ("chien",)},
    "cockerel": {"en": ("rooster", "cock")},
    "city_pigeon": {"en": ("pigeon",), "fr": ("pigeon",)},
    "blue_whale": {"en": ("whale",), "fr": ("baleine",)},
    "ladybird": {"en": ("ladybug",)},
    "polar_bear": {"en": ("bear",), "fr": ("ours",)},
    "ceiling_spider": {"en": ("spider",), "fr": ("araignée",)},
    "tortoise": {"en": ("turtle",)},
    "ruined_castle": {"en": ("castle",), "fr": ("château",)},
    "attic": {"en": ("attic",), "fr": ("grenier",)},
    "supermarket": {"en": ("supermarket",), "fr": ("supermarché",)},
    "bakery": {"en": ("bakery",), "fr": ("boulangerie",)},
    "cemetery": {"en": ("graveyard",)},
    "opera_house": {"en": ("opera",)},
    "modern_art_museum": {"en": ("museum",), "fr": ("musée",)},
    "school_playground": {"en": ("playground",)},
    "big_hug": {"en": ("hug",), "fr": ("câlin",)},
    "tantrum": {"en": ("tantrum",), "fr": ("caprice",)},
    "sulk": {"en": ("sulk",), "fr": ("bouderie",)},
    "lame_excuse": {"en": ("excuse",), "fr": ("excuse",)},
    "old_friendship": {"en": ("friendship",), "fr": ("amitié",)},
    "sweet_revenge": {"en": ("revenge",), "fr": ("vengeance",)},
    "snoring_dragon": {"en": ("dragon",), "fr": ("dragon",)},
    "vegetarian_vampire": {"en": ("vampire",), "fr": ("vampire",)},
    "chatty_mime": {"en": ("mime",), "fr": ("mime",)},
}
"""What a card of our decks is called besides, by its key and the language."""


def core(bare: str, lang: str) -> str:
    """A bare text without what stands around the thing."""
    found = _CORE[lang].fullmatch(bare)
    return found[1] if found else bare
