"""The protections of k P on any curve at run time, on the model: operands of the ladder, faults."""

import random
from collections import Counter
from functools import cache

import pytest

from dualfield.math import points
from dualfield.math.curves import Curve
from dualfield.models.outcome import Status
from dualfield.models.prime_any_scalar import AnyScalar
from dualfield.programs.prime_engine.instruction import decode
from prime_engine_products import Recorder

BITS = 32
P, A, X, Y = 2**32 - 5, 1234577, 9, 7
CURVES = {
    "montgomery": Curve("", "montgomery", P, A, 0),
    "weierstrass": Curve("", "weierstrass", P, A, (Y * Y - X**3 - A * X) % P),
}
K = 0xDEADBEEF
PRODUCTS = {"montgomery": 10, "weierstrass": 11}
"""Products of a bit of the scalar."""
FORMS = list(CURVES)
PORTS = ("product", "x", "y")


@cache
def build(form: str, protect: str) -> AnyScalar:
    drawn = BITS if protect == "coordinates" else 0
    return AnyScalar(BITS, 9, 4, form=form, protect=protect, random=drawn)


def machine(form: str, protect: str, factor: int = 77) -> Recorder:
    """A machine with the scalar and the point."""
    core, curve = build(form, protect), CURVES[form]
    drawn = [factor] if core.random else []
    of_form = [curve.a, X] if form == "montgomery" else [curve.a, curve.b, X, Y]
    return Recorder(core.engine, core.program.words, [K, *drawn, P, *of_form, 0])


@cache
def answer(form: str) -> tuple[int, ...]:
    """The numbers of k P."""
    if form == "montgomery":
        return points.multiple_x(CURVES[form], K, X) or 0, 0
    return *(points.multiple(CURVES[form], K, (X, Y)) or ()), 0


def ladder_products(recorder: Recorder) -> list[int]:
    """The numbers of the products of the ladder."""
    passes = Counter(place for place, *_ in recorder.operands)
    return [i for i, (place, *_) in enumerate(recorder.operands) if passes[place] >= BITS - 2]


@pytest.mark.parametrize(("form", "constants"), [("montgomery", 2), ("weierstrass", 0)])
def test_another_factor_changes_the_operands_of_each_product_of_the_ladder(
    form: str, constants: int
) -> None:
    """But x and a + 2 of a Montgomery curve, and numbers that are 0 before the first addition."""
    core = build(form, "coordinates")
    one, other = (machine(form, "coordinates", factor) for factor in (3, 0xCAFE1235))
    for run in (one, other):
        outputs = run.run()
        assert (outputs.numbers, outputs.cycles + core.wipe + 2) == (answer(form), core.cycles)
    ladder = ladder_products(one)
    assert len(ladder) >= (BITS - 2) * PRODUCTS[form]
    pairs = [(one.operands[i], other.operands[i]) for i in ladder]
    equal = Counter(a[i] for a, b in pairs for i in (1, 2) if a[i] == b[i])
    assert equal.pop(0, 0) <= 2 * PRODUCTS[form]
    assert len(equal) == constants


@pytest.mark.parametrize("protect", ["result", "coordinates"])
@pytest.mark.parametrize("form", FORMS)
def test_faults_are_found(form: str, protect: str) -> None:
    """An inverted bit before a product leaves the answer right, or is found.

    It is in a register, or in the copy for a read port; half of the faults are in the check. The
    register of k is left out. A fault that makes the answer infinity is not found.
    """
    core, rng, count = build(form, protect), random.Random(protect), 60
    clean = machine(form, protect)
    assert clean.run().numbers == answer(form)
    names = core.program.registers
    places = [i for i, text in enumerate(names) if "k" not in text.split("/")]
    products, found, unseen = len(clean.operands), 0, []
    for _ in range(count):
        faulty = machine(form, protect)
        faulty.port = rng.choice((None, *PORTS))
        at = rng.choice((rng.randrange(products), products - rng.randrange(1, 12)))
        faulty.fault = at, rng.choice(places), rng.randrange(BITS)
        outputs = faulty.run()
        found += outputs.status == Status.FAULT.value
        if outputs.status == 0 and outputs.numbers != answer(form) and not outputs.numbers[-1]:
            unseen.append(f"{names[faulty.fault[1]]} before product {faulty.fault[0]}")
    assert not unseen, unseen
    assert found > count // 10


@pytest.mark.parametrize("form", FORMS)
def test_a_fault_in_the_ladder_is_a_wrong_result_without_the_check(form: str) -> None:
    """Each product of two bits, with a fault in its register, or in the copy that it reads."""
    for protect in ("none", "result", "coordinates"):
        clean, words = machine(form, protect), build(form, protect).program.words
        clean.run()
        ladder = ladder_products(clean)[15 * PRODUCTS[form] :][: 2 * PRODUCTS[form]]
        for number, at in enumerate(ladder):
            faulty = machine(form, protect)
            faulty.port = (None, "product")[number % 2]
            register = decode(words[clean.operands[at][0]]).x
            faulty.fault = (at, register, 13)
            outputs = faulty.run()
            if protect == "none":
                assert outputs.status == 0
                assert outputs.numbers != answer(form), (number, register)
            else:
                assert outputs.status == Status.FAULT.value, (number, register)
                assert set(outputs.numbers) == {0}


def test_a_fault_that_marks_the_point_of_order_2_is_found() -> None:
    """The result of that point is not checked: a mark at any later product is found."""
    clean = machine("montgomery", "result")
    clean.run()
    names = build("montgomery", "result").program.registers
    (register,) = (i for i, text in enumerate(names) if "origin" in text.split("/"))
    statuses = set()
    for back in range(1, 20):
        faulty = machine("montgomery", "result")
        faulty.fault = (len(clean.operands) - back, register, 3)
        outputs = faulty.run()
        statuses.add(Status(outputs.status))
        assert outputs.status or outputs.numbers == answer("montgomery"), back
    assert Status.FAULT in statuses


@pytest.mark.parametrize("form", FORMS)
def test_a_fault_in_any_copy_of_the_result_is_found(form: str) -> None:
    """Before each product of the check, which reads other copies than OUT."""
    clean, statuses = machine(form, "result"), set()
    clean.run()
    names = build(form, "result").program.registers
    results = {"montgomery": {"t"}, "weierstrass": {"xr", "yr"}}[form]
    for register in (i for i, text in enumerate(names) if results & set(text.split("/"))):
        for port in PORTS:
            for back in (1, 3, 5):
                faulty = machine(form, "result")
                faulty.port = port
                faulty.fault = (len(clean.operands) - back, register, 9)
                outputs = faulty.run()
                statuses.add((port, Status(outputs.status)))
                assert outputs.status or outputs.numbers == answer(form), (port, register, back)
    assert ("x", Status.FAULT) in statuses
