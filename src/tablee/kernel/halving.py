"""Giving up what is surely not best: a search spends its playouts on the moves that may still win.

Compiled code of the games calls it, and keeps it in its own folder (`compiled.py`).
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numpy.typing import NDArray


@njit(nogil=True)
def better_half(kept: NDArray[np.int64], sums: NDArray[np.float64], few: int) -> NDArray[np.int64]:
    """Of the moves that are still weighed those with the greater sums, but no fewer than `few`."""
    best_first = kept[np.argsort(-sums[kept], kind="mergesort")]
    return best_first[: max(few, (len(kept) + 1) // 2)]
