"""The process that does what takes long: `python -m tablee.server.background.worker`.

It gives way to everything else on the machine, does one job after the other as they come in on its standard input, and
ends when that does: with whoever started it, however that one ends.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import threading
from collections.abc import Callable
from contextlib import redirect_stdout, suppress
from queue import SimpleQueue
from typing import BinaryIO

from tablee.core.codec import codec
from tablee.core.errors import TableeError
from tablee.core.record import Record
from tablee.review import Budget, of, write
from tablee.review.types import WhatIf
from tablee.review.what_if import what_if
from tablee.server.background.jobs import (
    ENCODER,
    JOBS,
    Job,
    JobDone,
    JobFailed,
    JobProgress,
    JobReport,
    ReviewJob,
    WhatIfJob,
)

NICENESS = 10
"""Whoever plays comes first."""
log = logging.getLogger("tablee.background")
Report = Callable[[JobReport], None]


def main() -> None:
    """Until nobody asks any more."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    asked: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    out = sys.stdout.buffer
    with redirect_stdout(sys.stderr):  # whatever a game of somebody's prints is no line of ours
        while True:
            perform(JOBS.decode(asked.get()), lambda report: _write(out, report))


def perform(job: Job, report: Report) -> None:
    """One job, to its end or to what is wrong with it; a mistake of ours is told as one, and the next job goes on."""
    try:
        report(JobDone(_done(job, lambda done, parts: report(JobProgress(done, parts)))))
    except TableeError as error:
        report(JobFailed(error.key, error.params))
    except Exception:
        log.exception("a job failed")
        report(JobFailed("background_failed", {}))


def _done(job: Job, progress: Callable[[int, int], None]) -> str:
    """What comes of it, as JSON."""
    record = Record.from_json(job.record)
    match job:
        case WhatIfJob(step=step, seat=seat, move=move, worlds=worlds):
            found = what_if(record, step, seat, move, worlds)
            return json.dumps(codec(WhatIf).encode(found), ensure_ascii=False)
        case ReviewJob(worlds=worlds, redraws=redraws):
            return write(of(record, Budget(worlds, redraws), progress))


def _listen(asked: SimpleQueue[bytes]) -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)  # in the middle of whatever it was: nobody waits for it any more


def _write(out: BinaryIO, report: JobReport) -> None:
    out.write(ENCODER.encode(report) + b"\n")
    out.flush()


if __name__ == "__main__":
    main()
