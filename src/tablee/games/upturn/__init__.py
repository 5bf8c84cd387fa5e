"""Upturn: be the first to get rid of all your tiles. 2 to 4 players; the rules are in RULES.en.md and RULES.fr.md."""

from tablee.games.upturn.rules import Upturn

game = Upturn()
