"""What the kernels of all games are made of: how they are compiled, dice, sets as bits. Needs the extra `fast`."""
