"""What a host may want to watch, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MESSAGES = Counter("tablee_messages", "Messages that pages have sent, whatever became of them")
INPUTS = Counter("tablee_inputs", "Inputs made durable")
REFUSED = Counter("tablee_refused", "Messages refused, by reason", ["key"])
STEPS = Counter("tablee_steps", "Steps of matches")
ROOMS = Gauge("tablee_rooms", "Rooms in memory")
SOCKETS = Gauge("tablee_sockets", "Open sockets")
WRITABLE = Gauge("tablee_writable", "1 while the database takes what is written")
MOVED = Counter("tablee_moved", "Rooms that changed their node, from here or to here, by how", ["how"])
SHORT = (0.001, 0.0025, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: nobody notices the first few, everybody the last."""
ACKNOWLEDGED = Histogram("tablee_acknowledged_seconds", "From a message to its acknowledgement", buckets=SHORT)
COMMIT = Histogram("tablee_commit_seconds", "One transaction of the writer, the disk included", buckets=SHORT)
BATCH = Histogram("tablee_batch_inputs", "Inputs in one transaction", buckets=(1, 2, 5, 10, 20, 50, 100, 200, 500))
THOUGHT = Histogram("tablee_thought_seconds", "One thought of a bot", buckets=(*SHORT, 5.0))
LOOP_LAG = Histogram("tablee_loop_lag_seconds", "How late the event loop is, four times a second", buckets=SHORT)
COLLECTIONS = Histogram(
    "tablee_collection_seconds", "Collections of garbage, but for the youngest", ["generation"], buckets=SHORT
)


def inputs_so_far() -> float:
    """How many inputs were made durable since the server began."""
    return next(iter(INPUTS.collect())).samples[0].value
