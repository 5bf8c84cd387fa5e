"""Millions of games: the kernels of `games/<g>/kernel.py` in batches, over threads. Needs the extra `fast`."""

from tablee.fast.batch import playouts

__all__ = ["playouts"]
