"""Does the database take what is written? Told once when it stops, and once when it goes on."""

from __future__ import annotations

import logging

from tablee.server import clock
from tablee.server.metrics import WRITABLE

logger = logging.getLogger("tablee.store")
OF_THE_DATABASE = {"OperationalError", "InternalError", "InterfaceError", "OSError"}
"""A full or broken disk, a lost connection, by PEP 249's names; all else is a mistake in what was to be written."""


class Health:
    """How writing went last; only the writer changes it."""

    def __init__(self) -> None:
        self.is_good = True
        self.asked_at = clock.now()
        """When the database last had something to write, well or badly."""
        self.tried_at = 0.0
        """When it was last tried whether it can be written again."""
        self._bad_since = 0.0
        WRITABLE.set(1)

    def recovered(self) -> None:
        """So much was written that there is room again. Said before anybody can see that it is so."""
        logger.warning("the database can be written again, after %.0f s", clock.now() - self._bad_since)
        self.is_good = True
        WRITABLE.set(1)

    def failed(self, flaw: Exception) -> None:
        """Something could not be written. A thousand inputs that meet the same full disk are one line of the log."""
        self.asked_at = clock.now()
        cause = getattr(flaw, "orig", None) or flaw
        if OF_THE_DATABASE.isdisjoint(kind.__name__ for kind in type(cause).__mro__):
            logger.error("something could not be written: %s", type(cause).__name__)  # it may quote what it was
        elif self.is_good:
            self.is_good, self._bad_since = False, self.asked_at
            self.tried_at = self.asked_at
            WRITABLE.set(0)
            logger.error("the database cannot be written: %s; nothing is acknowledged until it can", _line(cause))


def _line(cause: BaseException) -> str:
    return (str(cause).splitlines() or [""])[0][:200] or type(cause).__name__
