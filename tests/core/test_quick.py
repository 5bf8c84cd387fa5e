"""What is made quickly is like anything made the usual way."""

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, dataclass

import pytest

from tablee.core.game import quick


@dataclass(frozen=True, slots=True)
class Spot:
    x: int
    y: int = 2


def test_it_equals_hashes_and_stays_frozen() -> None:
    made = quick(Spot)(1, 2)
    assert made == Spot(1)
    assert hash(made) == hash(Spot(1))
    assert type(made) is Spot
    assert repr(made) == repr(Spot(1))
    with pytest.raises(FrozenInstanceError):
        made.x = 5  # type: ignore[misc]
    assert copy(made) == made == pickle.loads(pickle.dumps(made))


def test_every_field_must_be_given() -> None:
    with pytest.raises(TypeError):
        quick(Spot)(1)
