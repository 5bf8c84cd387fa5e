"""Who can sit in for a person: the levels of each game, the random player, and bots of one's own by entry point."""

from tablee.bots.levels import UnknownBot, bot_names, make_bot
from tablee.bots.play import ask, play_out

__all__ = ["UnknownBot", "ask", "bot_names", "make_bot", "play_out"]
