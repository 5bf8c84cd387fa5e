"""Rounds of Mind Map counted by the thousand. It plays no games: luck places no token well."""

from tablee.games.mind_map.kernel.points import (
    legal_ballots,
    legal_joint,
    on_the_map,
    shares,
    solo_points,
    team_points,
)

__all__ = ["legal_ballots", "legal_joint", "on_the_map", "shares", "solo_points", "team_points"]
