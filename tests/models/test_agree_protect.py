"""The protections of x25519 on the model: operands of the ladder, and faults."""

import random
from collections import Counter
from functools import cache

import pytest

from dualfield.math.curves import NAMED
from dualfield.models.key_agreement import Agreement
from dualfield.models.outcome import Status
from dualfield.models.prime_curve import Montgomery
from models.test_prime_protect import LADDER_PASSES, SCALARS
from prime_engine_products import Recorder

CURVE = NAMED["25519"]
KEY = 12345 << 200 | 0x5EED
"""The bits of a key that count."""
FAULTS = 12


@cache
def x25519() -> Montgomery:
    return Agreement(255, CURVE.modulus, CURVE.a, 18, 16, True, "coordinates", 64).core


def recorder(number: int) -> Recorder:
    """Return a machine with a key, the base point and a random number."""
    core = x25519()
    numbers = core.inputs(KEY, CURVE.x or 0, infinity=False, randoms=[number])
    return Recorder(core.engine, core.program.words, numbers)


def test_another_factor_changes_the_operands_of_each_product_of_the_ladder() -> None:
    """Only u and (A + 2) / 4 are the same; no operand is 0, as the first bit of a scalar is 1."""
    one, other = recorder(3), recorder(2**64 - 5)
    assert one.run().cycles == other.run().cycles == x25519().cycles
    assert [place for place, *_ in one.operands] == [place for place, *_ in other.operands]
    passes = Counter(place for place, *_ in one.operands)
    pairs = zip(one.operands, other.operands, strict=True)
    ladder = [pair for pair in pairs if passes[pair[0][0]] >= LADDER_PASSES]
    assert len(ladder) > 2_500
    equal = [a[i] for a, b in ladder for i in (1, 2) if a[i] == b[i]]
    assert len(equal) == 2 * 253
    assert 0 not in equal


@pytest.mark.sweep
def test_faults_are_found() -> None:
    """An inverted bit of a register before a product leaves the result right, or is found.

    Registers with the key are left out: another key gives another result. A result that becomes
    infinity is refused with status 1.
    """
    core, rng = x25519(), random.Random(7748)
    clean = recorder(77)
    right = clean.run().numbers
    names = core.program.registers
    places = [i for i, text in enumerate(names) if not SCALARS & set(text.split("/"))]
    statuses: Counter[Status] = Counter()
    for _ in range(FAULTS):
        machine = recorder(77)
        machine.fault = rng.randrange(len(clean.operands)), rng.choice(places), rng.randrange(255)
        outputs = machine.run()
        status = Status(outputs.status)
        statuses[status] += 1
        if status is Status.OK:
            assert outputs.numbers == right, (names[machine.fault[1]], machine.fault)
    assert statuses[Status.FAULT] > FAULTS // 4
