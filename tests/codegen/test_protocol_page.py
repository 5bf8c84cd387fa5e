"""docs/protocol.md has every message with its fields, and is what `make generate` writes."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import get_args

import msgspec
import pytest

from tablee.codegen.files import DOCS, documents
from tablee.codegen.protocol_page import describe_fields, protocol_page
from tablee.server.actor.sockets import DECODER
from tablee.server.protocol import from_page, to_page


@cache
def page() -> str:
    return protocol_page()


@cache
def sections() -> dict[str, str]:
    return dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", page(), re.DOTALL | re.MULTILINE))


def test_nothing_has_drifted() -> None:
    for name, text in documents():
        assert (DOCS / name).read_text(encoding="utf-8") == text, "run: make generate"


def example(tag: str) -> str:
    return str(re.findall(r"```json\n(.*?)```", sections()[tag], re.DOTALL)[0])


@pytest.mark.parametrize("form", get_args(from_page.PageMessage))
def test_what_a_page_sends_has_an_example_the_server_reads(form: type[from_page.FromPage]) -> None:
    assert isinstance(DECODER.decode(example(str(form.__struct_config__.tag))), form)


@pytest.mark.parametrize("form", get_args(to_page.ServerMessage))
def test_what_the_server_sends_has_its_fields_and_an_example(form: type[to_page.ToPage]) -> None:
    tag = str(form.__struct_config__.tag)
    assert isinstance(msgspec.json.decode(example(tag), type=form), form)
    assert json.loads(example(tag)).keys() == {"type", *form.__struct_fields__}
    assert all(f"| `{name}` |" in sections()[tag] for name in form.__struct_fields__)


def test_every_link_leads_to_a_heading() -> None:
    headings = {re.sub(r"\W+", "-", title.lower()) for title in re.findall(r"^#+ (.*)$", page(), re.MULTILINE)}
    assert {*re.findall(r"\]\(#([\w-]+)\)", page())} <= headings


def test_every_reason_of_a_goodbye_is_explained() -> None:
    reasons = {field.name: field.type for field in msgspec.structs.fields(to_page.Bye)}["reason"]
    assert to_page.BYES.keys() == {*get_args(reasons)}


class Unexplained(to_page.ToPage):
    """A message whose author was in a hurry."""

    what: str


def test_a_field_without_a_sentence_is_refused() -> None:
    with pytest.raises(AssertionError, match=r"Unexplained\.what needs a sentence"):
        describe_fields(Unexplained)
