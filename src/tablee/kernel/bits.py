"""Sets of small numbers as the bits of a uint64, for the kernels."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


def _lowest(_typing: Any, _bits: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), code


lowest: Any = intrinsic(_lowest)
"""The smallest member of a set that is not empty: one instruction, which numba has no name for."""


def _count(_typing: Any, _bits: Any) -> Any:
    def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), code


count: Any = intrinsic(_count)
"""How many members a set has, as a signed number."""
