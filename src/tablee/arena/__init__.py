"""Many games among bots: simulation and what can be learned from it."""

from tablee.arena.simulate import Simulation, simulate

__all__ = ["Simulation", "simulate"]
