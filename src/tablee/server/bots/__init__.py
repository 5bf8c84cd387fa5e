"""Who thinks where: the bots of a room and the threads they think in."""
