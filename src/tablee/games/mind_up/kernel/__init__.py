"""Mind Up! compiled: a table as a record, the rules again, and playouts for bots and learners."""

from tablee.games.mind_up.kernel.game import RESULT, play_many, setting

__all__ = ["RESULT", "play_many", "setting"]
