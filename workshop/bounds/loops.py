"""The loops as sets of linear steps, from which their bounds follow.

A state is a pair (f, g), f odd, with an integer delta and a mode. A step maps (f, g) linearly, and
delta to delta + shift or to shift - delta. Which steps are possible depends on delta, the mode and
the low bits of g. A bound ignores the low bits and allows every step of that delta and mode, so it
is also a bound for integers.

* ``divstep``: half-delta division steps (Bernstein and Yang, with the start at 1/2); delta here is
  theirs minus 1/2.
* ``plus-minus``: the loop of Takagi's divider without its counter P (paper 003, algorithm 1); f is
  B, g is A, delta is -D. Mode 1 is the state after A = 2 (mod 4) was halved: A is odd there, so the
  next step adds or subtracts.
* ``plus-minus-half``: the same loop with D = -1/2 at the start; delta is -D - 1/2, and as in a
  division step an exchange only changes its sign.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

__all__ = [
    "LOOPS",
    "Loop",
    "Step",
    "divstep",
    "plus_minus",
    "plus_minus_half",
    "with_phases",
]


@dataclass(frozen=True)
class Step:
    """(f, g) becomes (m0 f + m1 g, m2 f + m3 g) / den; see ``next_delta`` for delta."""

    mode: int
    applies: Callable[[int], bool]
    matrix: tuple[int, int, int, int]
    den: int
    turn: int
    shift: int
    to_mode: int = 0

    def next_delta(self, delta: int) -> int:
        """The delta after the step."""
        return self.turn * delta + self.shift


@dataclass(frozen=True)
class Loop:
    """A loop: its steps, its start, and parameters of the search for polygons.

    ``start`` are vertices: with their negatives they span every (f, g) / 2**bits at delta 0.
    ``rate`` is about the factor by which (f, g) shrinks per step at worst, and ``period`` a number
    of phases (see ``with_phases``); they guide the search and prove nothing. ``run`` counts the
    steps of (f, g).
    """

    name: str
    modes: int
    steps: tuple[Step, ...]
    start: tuple[tuple[int, int], ...]
    rate: float
    period: int
    run: Callable[[int, int], int]


def divstep(f: int, g: int) -> int:
    """Half-delta division steps until g = 0, from odd f."""
    delta = count = 0
    while g:
        if not g & 1:
            delta, g = delta + 1, g // 2
        elif delta < 0:
            delta, g = delta + 1, (g + f) // 2
        else:
            delta, f, g = -delta, g, (g - f) // 2
        count += 1
    return count


def plus_minus(f: int, g: int) -> int:
    """Plus-minus steps until g = 0, from odd f (paper 003, algorithm 1, A = g, B = f)."""
    return _plus_minus(f, g, 0)


def plus_minus_half(f: int, g: int) -> int:
    """Plus-minus steps until g = 0, from odd f, with D = -1/2 at the start."""
    return _plus_minus(f, g, -1)


def _plus_minus(f: int, g: int, twice_d: int) -> int:
    """Plus-minus steps until g = 0, from odd f, with 2 D = ``twice_d`` at the start."""
    count = 0
    while g:
        if not g & 3:
            twice_d, g = twice_d - 4, g // 4
        elif not g & 1:
            twice_d, g = twice_d - 2, g // 2
        else:
            total = (g + f if (g + f) % 4 == 0 else g - f) // 4
            if twice_d >= 0:
                twice_d, g = twice_d - 2, total
            else:
                twice_d, f, g = -twice_d - 2, g, total
        count += 1
    return count


def with_phases(loop: Loop, period: int) -> Loop:
    """The loop with the step number modulo ``period`` as part of the mode.

    Mode m in phase h is mode h * modes + m. More modes allow polygons that fit more closely.
    """
    steps = (
        replace(
            step,
            mode=phase * loop.modes + step.mode,
            to_mode=(phase + 1) % period * loop.modes + step.to_mode,
        )
        for phase in range(period)
        for step in loop.steps
    )
    return replace(loop, modes=loop.modes * period, steps=tuple(steps))


def any_delta(_: int) -> bool:
    """True for any delta."""
    return True


def is_negative(delta: int) -> bool:
    """True if delta < 0: no exchange in a division step, or in a plus-minus step from one half."""
    return delta < 0


def is_not_negative(delta: int) -> bool:
    """True if delta >= 0: these steps exchange f and g."""
    return delta >= 0


def is_not_positive(delta: int) -> bool:
    """True if delta <= 0: no exchange in a plus-minus step."""
    return delta <= 0


def is_positive(delta: int) -> bool:
    """True if delta > 0: a plus-minus step exchanges f and g."""
    return delta > 0


def _plus_minus_steps(
    keeps: Callable[[int], bool], exchanges: Callable[[int], bool], shift: int
) -> tuple[Step, ...]:
    """The steps of a plus-minus loop; an exchange leads from delta to ``shift`` - delta."""
    odd = (
        step
        for mode in (0, 1)
        for sign in (1, -1)
        for step in (
            Step(mode, keeps, (4, 0, sign, 1), 4, 1, 1),
            Step(mode, exchanges, (0, 4, sign, 1), 4, -1, shift),
        )
    )
    return (
        Step(0, any_delta, (4, 0, 0, 1), 4, 1, 2),
        Step(0, any_delta, (2, 0, 0, 1), 2, 1, 1, to_mode=1),
        *odd,
    )


LOOPS = {
    "divstep": Loop(
        name="divstep",
        modes=1,
        steps=(
            Step(0, any_delta, (2, 0, 0, 1), 2, 1, 1),
            Step(0, is_negative, (2, 0, 1, 1), 2, 1, 1),
            Step(0, is_not_negative, (0, 2, -1, 1), 2, -1, 0),
        ),
        start=((1, 0), (1, 1)),
        rate=0.740148,
        period=1,
        run=divstep,
    ),
    "plus-minus": Loop(
        name="plus-minus",
        modes=2,
        steps=_plus_minus_steps(is_not_positive, is_positive, 1),
        start=((1, 1), (1, -1)),
        rate=0.679935,
        period=7,
        run=plus_minus,
    ),
    "plus-minus-half": Loop(
        name="plus-minus-half",
        modes=2,
        steps=_plus_minus_steps(is_negative, is_not_negative, 0),
        start=((1, 1), (1, -1)),
        rate=0.655066,
        period=1,
        run=plus_minus_half,
    ),
}
