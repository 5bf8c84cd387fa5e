"""Many games among bots: simulation, leagues and what can be learned from them."""

from tablee.arena.league import League, Standing, arena
from tablee.arena.simulate import Simulation, simulate

__all__ = ["League", "Simulation", "Standing", "arena", "simulate"]
