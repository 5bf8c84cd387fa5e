"""Mind Up! in a terminal of 80 columns."""

from tablee.games.mind_up.terminal.screen import draw, hint, read, spell

__all__ = ["draw", "hint", "read", "spell"]
