"""The claims of paper 000, each put to the test on figures: the paper's own or measured ones."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield.papers import judge
from dualfield.papers.ami_counts import Counts, slope
from dualfield.papers.ami_printed import SPEED_UP, Figure, Figures, Q, printed
from dualfield.papers.judge import Answer, signed
from dualfield.report import Claim

EQUAL = 0.05
"""Two areas or periods are called equal within this."""

COUNTS_EQUAL = 0.01
"""A count agrees with the paper's within this."""

SMALL_BITS = 128
"""The sizes up to here are the paper's "smaller bit lengths": those where it saw it."""


@dataclass(frozen=True)
class Comparison:
    """A claim on areas and times, and what is compared, in words.

    ``test`` takes the figures of SF, 1-SUB and 2-SUB at one size and gives None where a clock is
    missing; sizes above ``up_to`` are left out.
    """

    statement: str
    compared: str
    test: Callable[[Figure, Figure, Figure], Answer | None]
    up_to: int | None = None


def _as_fast(free: Figure, one: Figure, two: Figure) -> Answer | None:
    if free.period is None or two.period is None:
        return None
    ratio = free.period / two.period
    return abs(ratio - 1) <= EQUAL, signed(ratio)


def _smaller(free: Figure, one: Figure, two: Figure) -> Answer:
    return free.area < two.area, signed(free.area / two.area)


def _by_13_to_17(free: Figure, one: Figure, two: Figure) -> Answer:
    ratio = free.area / two.area
    return 12.5 <= 100 * (1 - ratio) < 17.5, f"{signed(ratio)} ({signed(1 / ratio)})"


def _as_small(free: Figure, one: Figure, two: Figure) -> Answer:
    ratio = free.area / one.area
    return abs(ratio - 1) <= EQUAL, signed(ratio)


def _quarter_faster(free: Figure, one: Figure, two: Figure) -> Answer | None:
    if free.time is None or one.time is None:
        return None
    ratio = one.time / free.time
    return ratio >= SPEED_UP * (1 - EQUAL), f"{ratio:.3f}"


def _both(free: Figure, one: Figure, two: Figure) -> Answer | None:
    if free.time is None or one.time is None:
        return None
    area, time = free.area / one.area, free.time / one.time
    return area < 1 and time < 1, f"{signed(area)} and {signed(time)}"


def _best_product(free: Figure, one: Figure, two: Figure) -> Answer | None:
    mine, first, second = free.time_area, one.time_area, two.time_area
    if mine is None or first is None or second is None:
        return None
    return mine < min(first, second), f"{mine:.2f} : {first:.2f} : {second:.2f}"


COMPARISONS = (
    Comparison(
        "SF is equally fast as 2-SUB (clock period within 5 %)",
        "Period of SF against that of 2-SUB",
        _as_fast,
    ),
    Comparison("SF is smaller than 2-SUB", "Area of SF against that of 2-SUB", _smaller),
    Comparison(
        "SF is about 13 to 17 % smaller than 2-SUB",
        "Area of SF against that of 2-SUB (and 2-SUB against SF)",
        _by_13_to_17,
    ),
    Comparison(
        "SF is equally small as 1-SUB (area within 5 %)",
        "Area of SF against that of 1-SUB",
        _as_small,
    ),
    Comparison(
        f"SF is about 25 % faster than 1-SUB (at least {SPEED_UP * (1 - EQUAL):.2f} times as fast)",
        "Time of 1-SUB / time of SF",
        _quarter_faster,
    ),
    Comparison(
        f"For smaller bit lengths (n up to {SMALL_BITS}) SF is both smaller and faster than 1-SUB",
        "Area and time of SF against those of 1-SUB",
        _both,
        SMALL_BITS,
    ),
    Comparison("SF has the best time × area", "Time × area, SF : 1-SUB : 2-SUB", _best_product),
)


def compare(figures: Figures) -> tuple[Claim, ...]:
    """Every claim on areas and times, on these figures and on those the paper prints."""
    return tuple(_judge(comparison, figures) for comparison in COMPARISONS)


def answers(comparison: Comparison, figures: Figures) -> dict[int, Answer]:
    """The answers at the sizes where the figures allow one."""
    found = {}
    for bits, row in figures.items():
        if comparison.up_to is not None and bits > comparison.up_to:
            continue
        answer = comparison.test(row["ami-sf"], row["ami-1sub"], row["ami-2sub"])
        if answer is not None:
            found[bits] = answer
    return found


def _judge(comparison: Comparison, figures: Figures) -> Claim:
    here = answers(comparison, figures)
    paper = answers(comparison, {bits: row for bits, row in printed().items() if bits in figures})
    return judge.claim(comparison.statement, comparison.compared, here, paper)


def counted(counts: Sequence[Counts]) -> tuple[Claim, ...]:
    """The claims on operation counts (section II.A), on counts at two sizes or more."""
    claims = []
    for statement, quantity, factor in (
        (f"Subtractions ≈ q n with q = {Q}", "subtractions", 1.0),
        ("Iterations k ≈ 2 q n", "k", 2.0),
        ("Failed tests ≈ q n / 2", "failed", 0.5),
    ):
        grown = slope(counts, quantity)
        claims.append(_agree(statement, "growth per bit is", grown.value, grown.error, factor * Q))
    largest = max(counts, key=lambda c: c.bits)
    claims.append(
        _agree(
            f"1-SUB takes {SPEED_UP} times the cycles of SF",
            f"ratio of mean cycles at n={largest.bits} is",
            largest.ratio,
            largest.ratio_error,
            SPEED_UP,
        )
    )
    claims.append(_bounded(counts))
    return tuple(claims)


def _agree(statement: str, what: str, value: float, error: float, paper: float) -> Claim:
    """Within 1 % of the paper's; undecided where the standard error is too large to say."""
    off = abs(value - paper)
    evidence = (
        f"{what[0].upper()}{what[1:]} {value:.4f}, standard error {error:.4f}; "
        f"the paper's is {paper:.5g}, within {100 * COUNTS_EQUAL:g} % is taken to agree."
    )
    limit = COUNTS_EQUAL * paper
    if abs(off - limit) <= 2 * error:
        return Claim(statement, None, "not decided: take more samples", evidence)
    holds = off < limit
    return Claim(statement, holds, "holds" if holds else "does not hold", evidence)


def _bounded(counts: Sequence[Counts]) -> Claim:
    holds, verdict = judge.verdict({c.bits: c.within("k") for c in counts})
    seen = "; ".join(
        f"n={c.bits}: {c.values['k'].low}..{c.values['k'].high} in {low}..{high}"
        for c, (low, high) in ((c, c.bounds("k")) for c in counts)
    )
    return Claim(
        "n - 1 ≤ k < 2 n (tested with 2 n - 2, the bound that is proven)",
        holds,
        verdict,
        f"k seen and possible: {seen}.",
    )
