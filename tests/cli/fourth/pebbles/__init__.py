"""Pebbles: a tiny fourth game that nobody wrote a line for in the command line."""

from .rules import Pebbles

game = Pebbles()
