"""A match under any sequence of answers, changes, withdrawals, drafts and interruptions keeps its promises."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from tablee import IllegalMove, Match
from tablee.core.game import Audience
from tablee.testing.conformance import check_json
from toys import Forbid, Options, Say, whisper

SEATS = st.integers(0, 3)
NUMBERS = st.integers(-1, 6)


class Table(RuleBasedStateMachine):
    """Mirrors the match with two plain dictionaries and compares."""

    def __init__(self) -> None:
        super().__init__()
        self.match = Match(whisper, 4, Options(Audience.TEAM), seed="stateful")
        self.answers: dict[int, Say] = {}
        self.drafts: dict[int, Say | Forbid] = {}
        self.forbidden: int | None = None
        self.steps = 0

    @property
    def over(self) -> bool:
        return self.match.outcome is not None

    def is_legal(self, number: int) -> bool:
        return not self.over and 0 <= number < 5 and number != self.forbidden

    @rule(seat=SEATS, number=NUMBERS, loud=st.booleans())
    def answer(self, seat: int, number: int, loud: bool) -> None:
        move = Say(number, loud)
        if not self.is_legal(number):
            self.refused(seat, move)
            return
        self.match.answer(seat, move)
        self.drafts.pop(seat, None)
        self.answers[seat] = move
        if len(self.answers) == 4:
            self.answers, self.drafts, self.forbidden, self.steps = {}, {}, None, self.steps + 1
            if self.over:
                self.drafts = {}

    @rule(seat=SEATS, number=NUMBERS)
    def forbid(self, seat: int, number: int) -> None:
        if self.over or seat != 0 or self.forbidden is not None or not 0 <= number < 5:
            self.refused(seat, Forbid(number))
            return
        self.match.answer(seat, Forbid(number))
        self.forbidden, self.steps = number, self.steps + 1
        self.drafts.pop(0, None)
        self.answers = {s: say for s, say in self.answers.items() if s != 0 and say.number != number}

    @precondition(lambda self: self.answers)
    @rule(data=st.data())
    def withdraw(self, data: st.DataObject) -> None:
        seat = data.draw(st.sampled_from(sorted(self.answers)))
        self.match.withdraw(seat)
        self.drafts[seat] = self.answers.pop(seat)

    @rule(seat=SEATS, number=NUMBERS)
    def draft(self, seat: int, number: int) -> None:
        before = self.match.fork()
        try:
            self.match.draft(seat, Say(number))
        except IllegalMove:
            assert self.over or seat in self.answers
            assert self.match == before
        else:
            self.drafts[seat] = Say(number)

    def refused(self, seat: int, move: Say | Forbid) -> None:
        before = self.match.fork()
        try:
            self.match.answer(seat, move)
        except IllegalMove:
            assert self.match == before
        else:
            raise AssertionError(f"{move} was taken")

    @invariant()
    def agrees(self) -> None:
        assert self.match.step == self.steps == len(self.match.record.steps)
        assert self.match.answered == set(self.answers)
        for seat in (None, *range(4)):
            seen = self.match.seen_by(seat)
            assert seen.mine == (None if seat is None else self.answers.get(seat))
            shown = {
                s: move for s, move in (self.drafts | self.answers).items() if seat is not None and (s - seat) % 2 == 0
            }
            assert dict(seen.drafts) == shown

    @invariant()
    def survives_json(self) -> None:
        check_json(self.match)


Table.TestCase.settings = settings(max_examples=60, stateful_step_count=40, deadline=None)
TestTable = Table.TestCase
