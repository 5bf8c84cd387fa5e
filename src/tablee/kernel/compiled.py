"""How kernels are compiled: without the interpreter's lock, and kept for the next start (`cache.py` says where).

A record that compiled code takes out of an array does not keep the array: `np.zeros(1, TABLE)[0]` lies in memory that
was given back already. Whoever makes such an array takes the record inside the loop, or hands the array to a function.
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import getfile
from pathlib import Path
from typing import Any, TypeVar

import numba

from tablee.kernel.cache import game_of, kept_in

F = TypeVar("F", bound=Callable[..., Any])
_config: Any = numba.config


def compiled(function: F) -> F:
    """Compile a function of a kernel, when it is first called."""
    given = _config.CACHE_DIR
    _config.CACHE_DIR = str(kept_in(given, game_of(Path(getfile(function)))))
    try:
        compiling: Any = numba.njit(nogil=True, cache=True)
        found: F = compiling(function)
    finally:
        _config.CACHE_DIR = given
    return found
