"""Mind Up!: everybody plays a card at once, takes the one above it, and the columns do the rest."""

from tablee.games.mind_up.rules import MindUp

game = MindUp()
