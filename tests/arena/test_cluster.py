"""Work on a Ray cluster: the same results as anywhere, and one clear sentence where there is none."""

from __future__ import annotations

import socket
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tablee.arena import arena, simulate
from tablee.arena.cluster import NoCluster
from tablee.arena.work import Lost, Workers, until_interrupted
from tablee.text import LANGUAGES, Voice

BOTS = ["easy", "random", "random"]


class RayError(Exception):
    """What Ray raises when something is wrong with it, or with the work: then `cause` has it."""

    cause: Exception | None = None


class FakeRay(ModuleType):
    """As much of Ray as we use. Work is done when it is asked for, so nothing is in order by accident."""

    def __init__(self) -> None:
        super().__init__("ray")
        self.exceptions = SimpleNamespace(RayError=RayError)
        self.joined: list[str] = []
        self.sent: list[range] = []
        self.gone = False
        self.refuses: Exception | None = None

    def init(self, address: str, **_: Any) -> None:
        if self.refuses:
            raise self.refuses
        self.joined.append(address)

    def shutdown(self) -> None:
        self.joined.pop()

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 3.0}

    def get_runtime_context(self) -> SimpleNamespace:
        return SimpleNamespace(gcs_address=f"127.0.0.1:{_nobody()}")

    def remote(self, do: Any) -> SimpleNamespace:
        def send(task: Any, numbers: range) -> Any:
            self.sent.append(numbers)
            return lambda: do(task, numbers)

        return SimpleNamespace(remote=send)

    def wait(self, promises: list[Any], timeout: float) -> tuple[list[Any], list[Any]]:
        return ([], promises) if self.gone else (promises, [])

    def get(self, promise: Any) -> Any:
        try:
            return promise()
        except ZeroDivisionError as problem:
            raised = RayError("Traceback of a worker")
            raised.cause = problem
            raise raised from None


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    found = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", found)
    return found


def _nobody() -> int:
    """A port where nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as here:
        return int(here.getsockname()[1])


def test_results_come_in_order_and_are_those_of_processes(ray: FakeRay) -> None:
    assert list(Workers(ray="local").spread(str, 200)) == [str(number) for number in range(200)]
    assert [number for numbers in ray.sent for number in numbers] == [*range(200)]
    assert simulate("mind_up", BOTS, games=12, seed=5, ray="local") == simulate("mind_up", BOTS, games=12, seed=5)
    assert arena("upturn", ["easy", "random"], 2, 10, ray="local") == arena("upturn", ["easy", "random"], 2, 10)
    assert ray.joined == [], "whoever joined has left"


def test_short_work_is_given_away_in_larger_parts(ray: FakeRay) -> None:
    quick = [*Workers(ray="local").spread(str, 400)]
    assert len(quick) == 400
    assert max(map(len, ray.sent)) == 50
    ray.sent.clear()
    slow = Workers(ray="local").spread(lambda _: time.sleep(0.1), 16)
    assert len([*slow]) == 16
    assert max(map(len, ray.sent)) <= 5, "half a second of work, so that little is lost"


def test_a_ctrl_c_keeps_what_is_done_and_leaves_the_cluster(ray: FakeRay) -> None:
    def task(number: int) -> int:
        if number == 7:
            raise KeyboardInterrupt
        return number

    assert [*until_interrupted(Workers(ray="local").spread(task, 100))] == [*range(7)]
    assert ray.joined == []


def test_a_cluster_that_goes_away_leaves_what_is_done(ray: FakeRay, caplog: pytest.LogCaptureFixture) -> None:
    def leave(done: int) -> None:
        ray.gone = done == 5

    assert simulate("mind_up", BOTS, games=50, ray="local", progress=leave).games >= 5
    assert "local" in caplog.text
    with pytest.raises(Lost) as loss:
        simulate("mind_up", BOTS, games=50, ray="local", progress=leave)
    for lang in LANGUAGES:
        assert "local" in Voice(lang).error(loss.value)


def test_a_failure_of_the_work_is_told_as_itself(ray: FakeRay) -> None:
    with pytest.raises(ZeroDivisionError):
        [*Workers(ray="local").spread(lambda number: 1 // number, 3)]


@pytest.mark.parametrize(
    ("problem", "key"),
    [
        (ConnectionError("Could not find any\nrunning instance"), "no_cluster"),
        (ConnectionError("AuthenticationError: token is missing"), "cluster_token"),
    ],
)
def test_a_cluster_that_does_not_let_us_in(ray: FakeRay, problem: Exception, key: str) -> None:
    ray.refuses = problem
    with pytest.raises(NoCluster) as refusal:
        simulate("mind_up", BOTS, games=3, ray="auto")
    assert refusal.value.key == key
    for lang in LANGUAGES:
        text = Voice(lang).error(refusal.value)
        assert "auto" in text
        assert "\n" not in text


def test_nobody_there_is_known_at_once(ray: FakeRay) -> None:
    began = time.perf_counter()
    for address in (f"127.0.0.1:{_nobody()}", f"ray://127.0.0.1:{_nobody()}"):
        with pytest.raises(NoCluster):
            simulate("mind_up", BOTS, games=3, ray=address)
    assert time.perf_counter() - began < 10
    assert ray.joined == []


def test_without_ray_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(NoCluster) as refusal:
        simulate("mind_up", BOTS, games=3, ray="local")
    assert "tablee[ray]" in Voice("en").error(refusal.value)


@pytest.fixture
def real_ray() -> Iterator[None]:
    if find_spec("ray") is None:
        pytest.skip("Ray is not installed: pip install tablee[ray]")
    yield
    import ray

    ray.shutdown()


def test_the_real_ray_gives_the_same_results(real_ray: None) -> None:
    assert simulate("mind_up", BOTS, games=12, seed=5, ray="local") == simulate("mind_up", BOTS, games=12, seed=5)
    assert arena("upturn", ["easy", "random"], 2, 10, ray="local") == arena("upturn", ["easy", "random"], 2, 10)


def test_the_real_ray_keeps_what_is_done(real_ray: None) -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    assert simulate("mind_up", BOTS, games=50, ray="local", progress=stop).games == 2
