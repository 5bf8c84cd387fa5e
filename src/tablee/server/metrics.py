"""What a host may want to watch, for Prometheus."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

INPUTS = Counter("tablee_inputs", "Inputs made durable")
REFUSED = Counter("tablee_refused", "Messages refused, by reason", ["key"])
STEPS = Counter("tablee_steps", "Steps of matches")
ROOMS = Gauge("tablee_rooms", "Rooms in memory")
SOCKETS = Gauge("tablee_sockets", "Open sockets")
