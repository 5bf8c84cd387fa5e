"""What is asked of the process in the background, and what it answers: one line of JSON each."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct

from tablee.core.codec import snake_case


class ReviewJob(Struct, frozen=True, tag_field="job", tag=snake_case):
    """Weigh every decision of this game."""

    record: str
    worlds: int
    redraws: int


class WhatIfJob(Struct, frozen=True, tag_field="job", tag=snake_case):
    """Play one choice out otherwise."""

    record: str
    step: int
    seat: int
    move: dict[str, Any]
    worlds: int


Job = ReviewJob | WhatIfJob


class JobProgress(Struct, frozen=True, tag_field="report", tag="progress"):
    """So many parts of so many are done."""

    done: int
    parts: int


class JobDone(Struct, frozen=True, tag_field="report", tag="done"):
    """What came of it, as JSON."""

    result: str


class JobFailed(Struct, frozen=True, tag_field="report", tag="failed"):
    """Why nothing came of it: an error of ours, by its key."""

    key: str
    params: dict[str, Any]


JobReport = JobProgress | JobDone | JobFailed
ENCODER = msgspec.json.Encoder()
JOBS: msgspec.json.Decoder[Job] = msgspec.json.Decoder(Job)
REPORTS: msgspec.json.Decoder[JobReport] = msgspec.json.Decoder(JobReport)
