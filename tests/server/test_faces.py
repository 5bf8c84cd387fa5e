"""Faces: everybody in a room has one of their own, chosen or drawn by lot, and old logs give some too."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from server.evening import Evening
from tablee.server.protocol import from_page
from tablee.server.room.faces import COLOURS, FACES, face_at
from tablee.server.room.taking import rebuild

PEOPLE = ("bob", "carl", "dora", "eve", "fay", "gil")


def faces_in(evening: Evening) -> list[int]:
    return [member.face for member in evening.room.members.values() if not member.left]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(PEOPLE), st.none() | st.integers(0, FACES - 1), st.booleans()), max_size=20))
def test_no_two_in_a_room_share_a_face(doings: list[tuple[str, int | None, bool]]) -> None:
    evening = Evening(4)
    for who, face, leaves in doings:
        evening.say(who, from_page.Join, name=who, lang="en", face=face)
        if leaves:
            evening.say(who, from_page.Leave)
    assert len(set(faces_in(evening))) == len(faces_in(evening))
    assert all(0 <= face < FACES for face in faces_in(evening))
    assert rebuild(evening.log) == evening.room


def test_the_first_five_have_five_colours() -> None:
    evening = Evening(4)
    evening.join(*PEOPLE[:4])
    assert {face % COLOURS for face in faces_in(evening)} == set(range(COLOURS))
    assert len({face // COLOURS for face in faces_in(evening)}) == 5


def test_what_is_chosen_is_kept_and_a_like_one_is_found_where_it_is_taken() -> None:
    evening = Evening(4)
    wanted = (evening.room.members[0].face + COLOURS) % FACES
    evening.say("bob", from_page.Join, name="bob", lang="en", face=wanted)
    evening.say("bob", from_page.Join, name="Robert", lang="fr")
    assert evening.room.members[1].face == wanted, "another name is no other face"
    evening.say("carl", from_page.Join, name="carl", lang="en", face=wanted)
    carl = evening.room.members[2].face
    assert carl != wanted
    assert carl // COLOURS == wanted // COLOURS, "the same shape in another colour"


def test_in_a_crowd_somebody_shares() -> None:
    evening = Evening(4)
    evening.join(*(f"guest{number}" for number in range(FACES + 4)))
    assert set(faces_in(evening)) == set(range(FACES))


def test_two_at_one_screen_have_two_faces_and_two_names() -> None:
    evening = Evening(4)
    evening.say("anna", from_page.Sit, seat=1)
    room = evening.room
    assert room.names[:2] == ["anna", "anna 2"]
    second = face_at(room, 1)
    assert second not in (None, room.members[0].face)
    evening.say("anna", from_page.NameSeat, seat=1, name=" Grandma  Rose ")
    assert room.names[:2] == ["anna", "Grandma Rose"]
    assert evening.refusal("anna", from_page.NameSeat, seat=2, name="nobody") == "not_your_seat"
    evening.join("bob")
    assert evening.refusal("bob", from_page.NameSeat, seat=1, name="mine") == "not_your_seat"
    assert evening.room.members[1].face not in (second, room.members[0].face)
    evening.say("anna", from_page.Stand, seat=0)
    assert face_at(room, 1) == second, "who stays keeps theirs"
    assert rebuild(evening.log) == room
