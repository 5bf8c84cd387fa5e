"""Where vector environments still look."""

from tablee.games.mind_up.kernel.observe import RECORD, begin_rows, step_rows

__all__ = ["RECORD", "begin_rows", "step_rows"]
