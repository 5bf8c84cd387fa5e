"""Through whose eyes a page is looked at: two that differ in everything, one of them in `make test-long`."""

from __future__ import annotations

import pytest

from browser.chromium import Lang, Screen, Theme

Eyes = tuple[Lang, Theme, Screen]
ON_A_PHONE: Eyes = ("fr", "dark", "phone")
AT_A_DESK: Eyes = ("en", "light", "desktop")


def _looked_at(first: Eyes, later: Eyes) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(("lang", "theme", "screen"), [first, pytest.param(*later, marks=pytest.mark.long)])


phone_first = _looked_at(ON_A_PHONE, AT_A_DESK)
desk_first = _looked_at(AT_A_DESK, ON_A_PHONE)
