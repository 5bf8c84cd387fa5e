"""The REST part is as its own schema says: no answer of another shape or with another status, no mistake of ours."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from server.guests import Guest, running, scene, sqlite
from server.test_people import table_of
from tablee.server.app import create_app
from tablee.server.http.settings import ServerSettings
from tablee.server.store.store import Store

CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
LEAST_OPERATIONS = 16
SETTINGS = settings(
    max_examples=10,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@dataclass
class Server:
    """A server where something has happened: a room, a finished game, somebody who administers it."""

    address: str
    settings: ServerSettings
    cookie: str
    known: dict[str, object]
    """Values that name something there, by the parameter they are for."""

    def call(self, case: Any, session: requests.Session, *, known: bool, person: bool) -> None:
        """Send a made-up request, some of them about what is really there and by somebody the server knows."""
        for name in case.path_parameters if known else ():
            if name in self.known:
                case.path_parameters[name] = self.known[name]
        self.settings.budgets.clear()
        headers = {"cookie": self.cookie} if person else None
        case.call_and_validate(f"http://{self.address}", session=session, headers=headers, checks=CHECKS)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    settings = ServerSettings(Store(sqlite(tmp_path_factory.mktemp("schema"))), pace=0, schema=True, metrics=True)

    @scene
    async def play(address: str) -> None:
        (anna,) = await table_of(address, "Anna", bots=["random", "random"])
        await anna.start()
        await anna.play_on()
        players.append(anna)

    with running(create_app(settings)) as address:
        players = list[Guest]()
        play(address)
        (anna,) = players
        anna.ask(f"/admin/{settings.administrators.offer()}")
        known = {"code": anna.code, "record_id": f"{anna.code}-1", "name": "mind_map", "step": 3}
        yield Server(address, settings, anna.cookie, known)


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_every_answer_is_one_that_the_schema_names(server: Server, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"http://{server.address}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) >= LEAST_OPERATIONS
    with requests.Session() as session:
        session.trust_env = False
        for operation in operations:
            if mode is GenerationMode.NEGATIVE and not operation.body:
                continue  # nothing that could be wrong: what comes in a path is any text

            @seed(14)
            @SETTINGS
            @given(case=operation.as_strategy(generation_mode=mode), known=st.booleans(), person=st.booleans())
            def ask(case: Any, known: bool, person: bool) -> None:
                server.call(case, session, known=known, person=person)

            ask()
