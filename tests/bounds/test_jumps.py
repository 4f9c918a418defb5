"""Jumps of divsteps: enough of them, and numbers that fit, against what wrong ones would do."""

from dataclasses import replace

import pytest

from dualfield.models import jump_inverse as model
from workshop.bounds import divstep_steps, jumps
from workshop.bounds.__main__ import main

SIZES = (3, 4, 255, 256, 384, 521, 576, 1024, 2048, 4096)


def test_sizes() -> None:
    for actual in jumps.check(SIZES):
        assert divstep_steps(actual.bits) <= 16 * actual.required_jumps <= 16 * actual.jumps
        assert 16 * (actual.required_jumps - 1) < divstep_steps(actual.bits)
        # The largest d of the largest M, as a number with a sign.
        largest = actual.halves * ((1 << actual.bits) - 1) // 2
        assert largest < 1 << actual.word_bits - 1


def test_the_bounds_are_reached() -> None:
    """Sixteen even g: u is 2^16. And a row of the model's matrices never passes the bound."""
    assert model.steps(0, 1, 0)[1][0] == 1 << 16 == jumps.rows()
    _, (u, v, q, r) = model.steps(0, 0x6A09, 0x3C6F)
    assert max(abs(u) + abs(v), abs(q) + abs(r)) <= jumps.rows()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [("LOSS", 112, "jumps, "), ("JUMP", 17, "exceeds 2\\^16")],
)
def test_wrong_numbers_are_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: int, message: str
) -> None:
    monkeypatch.setattr(model, name, value)
    monkeypatch.setattr(jumps.rows, "__defaults__", (jumps.STEPS, model.JUMP))
    with pytest.raises(ValueError, match=message):
        jumps.check(SIZES)


def test_too_few_words_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model, "groups", lambda n, multipliers: n // (2 * model.word(multipliers)))
    with pytest.raises(ValueError, match="d and e need"):
        jumps.check(SIZES)


def test_a_step_that_is_not_halved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """f and g grow then."""
    steps = tuple(replace(step, den=1) for step in jumps.STEPS)
    assert any(max(map(abs, point)) > den for point, den in jumps.pairs(steps))
    monkeypatch.setattr(jumps.pairs, "__defaults__", (steps,))
    with pytest.raises(ValueError, match="exceeds M"):
        jumps.check(SIZES)


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["jumps", "384", "4096"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("384 bits: 56 jumps, 56 needed")
    assert lines[-1].startswith("2 sizes: ")
    assert main(["jumps"]) == 0
    assert f"{4096 - 2} sizes: " in capsys.readouterr().out
    assert main(["jumps", "2"]) == 2
    assert main(["jumps", "4097"]) == 2
