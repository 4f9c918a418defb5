"""Step counts against the truth, and the checker against certificates that do not hold."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import gcd
from pathlib import Path

import pytest

from workshop.bounds import (
    divstep_steps,
    plus_minus_half_steps,
    plus_minus_steps,
    ranges,
    worst_inputs,
)
from workshop.bounds.__main__ import main
from workshop.bounds.certificate import Certificate, committed, read, write
from workshop.bounds.check import check, counts
from workshop.bounds.loops import LOOPS, Loop, Step
from workshop.bounds.search import search

STEPS: dict[str, Callable[[int], int]] = {
    "divstep": divstep_steps,
    "plus-minus": plus_minus_steps,
    "plus-minus-half": plus_minus_half_steps,
}


@pytest.fixture(params=LOOPS)
def loop(request: pytest.FixtureRequest) -> Loop:
    return LOOPS[request.param]


def claims(found: Certificate, bits: int) -> Certificate:
    return replace(found, steps=found.steps[:bits])


def test_published_counts() -> None:
    assert divstep_steps(256) == 590
    assert [divstep_steps(n) for n in (160, 192, 384, 521)] == [369, 443, 885, 1201]
    assert [divstep_steps(n) for n in (1024, 2048, 4096)] == [2359, 4718, 9436]
    # Never above the closed formula, which gives the counts of larger sizes.
    least = [(45907 * bits + 26313) // 19929 - divstep_steps(bits) for bits in range(1, 4100)]
    assert set(least[:4096]) == {0, 1}
    assert set(least[4096:]) == {0}
    widths = (160, 192, 224, 256, 384, 521)
    assert [plus_minus_steps(n) for n in widths] == [287, 345, 403, 460, 690, 936]
    assert [plus_minus_half_steps(n) for n in widths] == [263, 315, 368, 420, 630, 854]
    assert [plus_minus_half_steps(n) for n in (1024, 2048, 4096)] == [1679, 3356, 6712]


def test_certificates_hold(loop: Loop) -> None:
    actual = claims(read(committed(loop.name)), 64)
    assert check(actual) == actual.steps


def test_counts_grow_with_the_width(loop: Loop) -> None:
    steps = [STEPS[loop.name](bits) for bits in range(1, 4200)]
    assert steps == sorted(steps)
    assert loop.name == "divstep" or all(count <= 2 * bits for bits, count in enumerate(steps, 1))
    with pytest.raises(ValueError, match="at least 1"):
        STEPS[loop.name](0)


@pytest.mark.parametrize("bits", range(1, 9))
def test_step_counts_are_upper_bounds(loop: Loop, bits: int) -> None:
    least = 0 if loop.name == "divstep" else -1
    most = max(loop.run(f, g) for f in range(1, 1 << bits, 2) for g in range(least * f, f + 1))
    assert STEPS[loop.name](bits) - 3 <= most <= STEPS[loop.name](bits)


def follow(loop: Loop, f: int, g: int) -> int:
    """Count steps by the loop's table of steps: exactly one of them must give integers."""
    mode = delta = count = 0
    while g:
        fits = []
        for step in loop.steps:
            if step.mode == mode and step.applies(delta):
                a, b, c, d = step.matrix
                pair = (a * f + b * g, c * f + d * g)
                if allowed(loop, step, g) and not (pair[0] % step.den or pair[1] % step.den):
                    fits.append((step, pair[0] // step.den, pair[1] // step.den))
        assert len(fits) == 1
        step, f, g = fits[0]
        mode, delta, count = step.to_mode, step.next_delta(delta), count + 1
        assert f % 2 == 1
    return count


def allowed(loop: Loop, step: Step, g: int) -> bool:
    """True if the low bits of g select this kind of step."""
    adds = step.matrix[2] != 0
    if g % 2:
        return adds
    if loop.name != "divstep":
        return not adds and step.to_mode == (0 if g % 4 == 0 else 1)
    return not adds


@pytest.mark.parametrize("f", [1, 3, 45, 61, 0xFFFF, 2**61 - 1])
def test_table_of_steps_is_the_loop(loop: Loop, f: int) -> None:
    for g in {*range(min(f, 60) + 1), f - 1, f, f * 2 // 3}:
        assert follow(loop, f, g) == loop.run(f, g)


@pytest.mark.parametrize(
    ("name", "bits", "steps"),
    [("divstep", 64, 147), ("plus-minus", 64, 110), ("plus-minus-half", 64, 104)],
)
def test_worst_inputs(name: str, bits: int, steps: int) -> None:
    actual, f, g = worst_inputs(name, bits)
    assert steps <= actual <= STEPS[name](bits)
    assert LOOPS[name].run(f, g) == actual
    assert f % 2 == 1
    assert abs(g) <= f < 1 << bits
    assert gcd(f, g) == 1


def test_an_operand_of_256_bits_needs_590_steps() -> None:
    """Found by ``python -m workshop bounds worst divstep 256``."""
    f = 0xF3C1CDFFDACF003AA4BE0BB3564CC89A61D6A160B349495748D45FBF39805D59
    g = 0xEAC7A471C3B504D16B513EABD6785A363A474004CB86418260496C04EBFAACE4
    assert LOOPS["divstep"].run(f, g) == 590 == divstep_steps(f.bit_length())


def test_an_operand_of_256_bits_needs_452_plus_minus_steps() -> None:
    """Found by ``python -m workshop bounds worst plus-minus 256 --keep 64``."""
    f = 0xFB5DA5931E7826D7ED8910DEDF8CB551521EEE39E3C897B08C7CC4AE9E5EE353
    g = -0xE9F848ACE4D272B7111356962225B23FED0AECEFAD082BE47F6070897F9529D2
    assert LOOPS["plus-minus"].run(f, g) == 452 <= plus_minus_steps(f.bit_length())


def test_an_operand_of_256_bits_needs_417_plus_minus_steps_from_one_half() -> None:
    """Found by ``python -m workshop bounds worst plus-minus-half 256``."""
    f = 0xFAE68737799AFAF029A4408A6E45DE3110B7F6B55563FA774A85E63BCC8918E7
    g = 0xB7F6B5E18692C55E50BF8F9B061DA338651280EB9A5BB83C18B88B001EFF4BA2
    assert LOOPS["plus-minus-half"].run(f, g) == 417 <= plus_minus_half_steps(f.bit_length())


@pytest.mark.parametrize("bits", range(3, 10))
def test_start_at_one_half_is_never_worse_but_at_4_bits(bits: int) -> None:
    """The most steps of every pair: from D = -1/2 and from D = 0."""
    pairs = [(f, g) for f in range(1, 1 << bits, 2) for g in range(-f, f + 1)]
    half, whole = (
        max(LOOPS[name].run(f, g) for f, g in pairs) for name in ("plus-minus-half", "plus-minus")
    )
    assert half == {3: 5, 4: 7, 5: 8, 6: 10, 7: 12, 8: 13, 9: 15}[bits]
    assert half <= whole or bits == 4


def test_worst_inputs_refuses() -> None:
    with pytest.raises(ValueError, match="1 to 1000 bits"):
        worst_inputs("divstep", 0)
    with pytest.raises(ValueError, match="1 to 1000 bits"):
        worst_inputs("other", 8)


def test_a_lower_claim_is_refused(loop: Loop) -> None:
    actual = claims(read(committed(loop.name)), 32)
    actual.steps[-1] -= 1
    with pytest.raises(ValueError, match="32 bits"):
        check(actual)


def test_a_cut_polygon_is_noticed(loop: Loop) -> None:
    """Cutting a corner off a polygon must be noticed: the images no longer fit as well."""
    actual = claims(read(committed(loop.name)), 32)
    chain = actual.polygons[0, 0]
    actual.polygons[0, 0] = chain[1:]
    with pytest.raises(ValueError, match=r"bits: |do not shrink"):
        check(actual)


def dent(chain: list[tuple[int, int]]) -> list[tuple[int, int]]:
    (ax, ay), (bx, by) = chain[:2]
    return [chain[0], ((ax + bx) // 8, (ay + by) // 8), *chain[1:]]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (dent, "convex"),
        (lambda chain: chain[::-1], "half a turn"),
        (lambda chain: chain[:1], "2 vertices"),
        (lambda chain: chain + [(-x, -y) for x, y in chain], "half a turn"),
        (lambda chain: [(0, 0) for _ in chain], "half a turn"),
    ],
)
def test_invalid_polygons_are_refused(
    loop: Loop, change: Callable[[list[tuple[int, int]]], list[tuple[int, int]]], message: str
) -> None:
    actual = claims(read(committed(loop.name)), 8)
    actual.polygons[0, 1] = change(actual.polygons[0, 1])
    with pytest.raises(ValueError, match=message):
        check(actual)


def test_a_missing_polygon_is_refused(loop: Loop) -> None:
    actual = claims(read(committed(loop.name)), 8)
    del actual.polygons[0, 1 - actual.far]
    with pytest.raises(ValueError, match="no polygon"):
        counts(actual, 200)


@pytest.mark.parametrize(
    ("field", "value"), [("loop", "other"), ("far", 0), ("period", 0), ("steps", [])]
)
def test_wrong_fields_are_refused(loop: Loop, field: str, value: object) -> None:
    actual = claims(read(committed(loop.name)), 8)
    with pytest.raises(ValueError, match=r"unknown loop|at least 1"):
        check(replace(actual, **{field: value}))  # type: ignore[arg-type]


def test_invalid_files_are_refused(loop: Loop, tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    write(claims(read(committed(loop.name)), 8), path)
    data = json.loads(path.read_text())
    for change in ({"far": 1.5}, {"steps": [True]}, {"polygons": {"0 0": [[0.5, 1]]}}, {"loop": 0}):
        path.write_text(json.dumps({**data, **change}))
        assert main(["check", str(path)]) == 1
    path.write_text("{")
    assert main(["check", str(path)]) == 1
    assert main(["check", str(tmp_path / "none.json")]) == 1


def test_search_finds_the_committed_polygons() -> None:
    actual = search(LOOPS["divstep"])
    assert counts(actual, 64) == [divstep_steps(bits) for bits in range(1, 65)]


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json"
    assert main(["prove", "plus-minus", "16", "-o", str(path)]) == 0
    assert main(["check", str(path)]) == 0
    assert "16 bits: 29 steps" in capsys.readouterr().out
    assert main(["worst", "divstep", "8"]) == 0
    assert "19 steps" in capsys.readouterr().out
    assert main(["worst", "divstep", "0"]) == 2
    assert main(["prove", "divstep", "0", "-o", str(path)]) == 2
    assert main(["check", "--bits", "-1"]) == 2


def test_ranges_of_d_and_e() -> None:
    """The polygons hold what really happens, and the checker sees one that is too small."""
    actual = ranges.polygons()
    ranges.check(actual)
    low, high = ranges.bounds(actual)
    assert -1.003 * ranges.ONE < low < -0.99 * ranges.ONE
    assert high == 2 * ranges.ONE
    for modulus in (3, 17, 63, 255):
        for g in range(modulus):
            for delta, d, e in cofactors(modulus, g):
                near = max(-ranges.FAR, min(ranges.FAR, delta))
                ranges.require(actual, near, (d, e), modulus)
                assert max(d, e) <= 2 * modulus
    for delta in (-ranges.FAR, -1, 0, 1, ranges.FAR):
        small = {**actual, delta: [(d * 99 // 100, e * 99 // 100) for d, e in actual[delta]]}
        with pytest.raises(ValueError, match=r"leaves|convex"):
            ranges.check(small)
    high_up = {**actual, 3: [*actual[3][:1], (0, -2 * ranges.ONE), (0, 2 * ranges.ONE)]}
    with pytest.raises(ValueError, match="may exceed 2 M"):
        ranges.check(high_up)


def cofactors(modulus: int, g: int) -> Iterator[tuple[int, int, int]]:
    """Delta, d and e after each division step from f = modulus and g, with d = 0 and e = 1."""
    delta, f, d, e = 0, modulus, 0, (1 + modulus) // 2
    while g:
        total = e
        if g % 2 and delta < 0:
            g, total = g + f, e + d
        elif g % 2:
            delta, f, g, d, total = -delta - 1, g, g - f, e, e - d
        delta, g, e = delta + 1, g // 2, (total + total % 2 * modulus) // 2
        yield delta, d, e
