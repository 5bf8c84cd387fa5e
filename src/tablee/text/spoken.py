"""Which language the environment asks for."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping

from tablee.text import LANGUAGES


def spoken(environment: Mapping[str, str] = os.environ) -> str | None:
    """The language the environment asks for, if it is one of ours."""
    said = next((environment[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environment.get(name)), "")
    lang = re.split(r"[_.@-]", said)[0].lower()
    return lang if lang in LANGUAGES else None
