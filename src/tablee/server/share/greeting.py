"""The https address in what a relay says when it is called: services put it between advice, adverts and drawings."""

from __future__ import annotations

import re

ADDRESS = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?)(/\S*)?(?![\w@])", re.IGNORECASE | re.ASCII)
OF_THE_WAY = re.compile(
    r"forward|tunnel|expos|\bpublic|\burls?\b|\bhttps? *:(?!//)|\byour?\b|\blive\b|\bavailable\b", re.IGNORECASE
)
"""Words of a line that speaks of the way here; a greeting also names the service's site, its help and its friends."""
STEERING = re.compile(r"\x1b(?:\[[0-9;?]*[A-Za-z]|\][^\x07]*\x07|.)|[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""What is meant for a terminal."""
ENDS = ".,;:!?)]}>\"'*|"


def plain(line: str) -> str:
    """A line from elsewhere, without what would steer our terminal."""
    return STEERING.sub("", line).strip()


def address_in(line: str, relay: str) -> str | None:
    """The address at which friends find us, if this line is the one that says so.

    It has no path, and stands alone or beside words about the way. Rather none than a wrong one: it can be given.
    """
    for found in ADDRESS.finditer(line):
        path, rest = (found[2] or "").rstrip(ENDS), line[: found.start()] + line[found.end() :]
        is_alone = not re.search(r"\w", rest)
        is_its_own_site = found[1].lower() == relay.lower()
        if path in ("", "/") and (is_alone or (OF_THE_WAY.search(rest) and not is_its_own_site)):
            return f"https://{found[1].lower()}"
    return None
