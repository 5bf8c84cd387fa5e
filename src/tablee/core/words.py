"""Core has no words for its errors: whoever has them says here how to find them. Loads nothing, as `import tablee`."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from tablee.core.errors import TableeError

error_text: Callable[[TableeError], str] | None = None
"""An error as a sentence. It may fail, for parameters can be anything."""
