"""Mind Map: place a token between two criteria so that the others read your secret word from where it lies."""

from tablee.games.mind_map.rules import MindMap

game = MindMap()
