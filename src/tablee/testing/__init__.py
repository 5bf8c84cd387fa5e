"""What a game's author needs to trust a game: scripted luck and conformance checks, shipped for a fourth game too."""

from tablee.testing.scripted import Scripted

__all__ = ["Scripted"]
