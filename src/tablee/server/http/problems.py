"""What the REST part answers where it cannot do what is asked, as its schema has it."""

from __future__ import annotations

from litestar.openapi.datastructures import ResponseSpec

from tablee.server.protocol import rest

STATUS = {
    "room_unknown": 404,
    "record_missing": 404,
    "unknown_game": 404,
    "no_puzzles": 404,
    "no_puzzle": 404,
    "pass_unknown": 404,
    "too_fast": 429,
    "stranger_here": 401,
    "foreign_origin": 403,
    "only_admin": 403,
    "admin_link": 404,
    "not_found": 404,
    "room_unreadable": 410,
    "store_failed": 503,
    "background_full": 503,
    "background_failed": 503,
}
"""By the key of the error; 400 for all others."""
MEANINGS = {
    400: "The request is not understood, or not possible.",
    401: "The server does not know this browser.",
    403: "Another site's page asks, or somebody who may not.",
    404: "There is no such thing.",
    410: "The room cannot be opened any more.",
    413: "Too large.",
    421: "The server is not known by this name.",
    429: "Too much at once.",
    503: "Not just now: the database cannot be used, or there is too much to do.",
}
ALWAYS = (400, 421, 503)
BODY, PERSON, FINDING = (413,), (401, 403, 429), (404, 410, 429)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The problems one can meet there, for the schema; some can be met everywhere."""
    return {
        status: ResponseSpec(rest.Problem, generate_examples=False, description=MEANINGS[status])
        for status in (*ALWAYS, *statuses)
    }
