"""RSA by one modulus on the model: the definition, the cycles, faults."""

import random
from collections import Counter

import pytest

from dualfield import catalog
from dualfield.models.outcome import Status
from dualfield.models.prime_power import Power
from dualfield.models.prime_rsa_one import RsaOne
from dualfield.operations import of
from dualfield.operations.rsa_one_keys import expected, keys_of, pack
from models.upsets import Faulty, Upset

SMALL = RsaOne(16, 4, 2)
N, E, D = 241 * 229, 17, pow(17, -1, 240 * 228)
KEY = {"n": N, "e": E, "d": D, "c": 4711, "r": 99}
RIGHT = pow(4711, D, N)
CORE = catalog.get("rsa-one")


def test_cycles_of_2048_bits() -> None:
    """The blinding and the check cost less than the many doublings of `modexp-words`."""
    assert RsaOne(2048, 18, 16).cycles < Power(2048, 18, 16).cycles


@pytest.mark.parametrize("bits", [4, 9, 21])
def test_the_definition(bits: int) -> None:
    """Corner cases, refusals and random operations; widths with every kind of key."""
    config, rng = CORE.configure(bits, {"Word": 4, "Multipliers": 2}), random.Random(bits)
    for job in [*of(CORE).edges(config, rng), *of(CORE).randoms(config, 20, rng)]:
        assert config.model(job.modulus, job.a, job.b) == expected(config, job)


@pytest.mark.parametrize("bits", [4, 9, 65])
def test_the_definition_is_a_power(bits: int) -> None:
    """With a key, any r without a common factor gives c^d mod n."""
    config, rng = CORE.configure(bits, {"Word": 4, "Multipliers": 2}), random.Random(bits)
    for key in keys_of(config):
        for c in (0, 1, 2, key["n"] - 1, rng.randrange(key["n"])):
            outcome = expected(config, pack(config, {**key, "c": c, "r": 2}))
            assert (outcome.status, outcome.result) == (Status.OK, pow(c, key["d"], key["n"]))


def _faulty(kind: str = "", at: int = -1, bit: int = 0, register: int = 0) -> Faulty:
    """An operation with one upset."""
    numbers = [KEY[name] for name in SMALL.fields]
    upset = Upset(kind, at, bit, register)
    return Faulty(SMALL.engine.build, SMALL.program.words, numbers, upset=upset)


def _places() -> dict[str, int]:
    """The results and the SETs of an operation."""
    machine = _faulty()
    assert machine.run().numbers == (RIGHT,)
    return machine.counts


def test_no_wrong_result_leaves_after_a_wrong_write() -> None:
    """One bit of one result of a product or a sum flips, in the power and in what follows."""
    rng, statuses = random.Random(5), Counter[int]()
    for at in range(1, _places()["write"] + 1, 3):
        bit = rng.randrange(SMALL.engine.build.width)
        outputs = _faulty("write", at, bit).run()
        statuses[outputs.status] += 1
        assert outputs.numbers == (RIGHT if outputs.status == 0 else 0,), (at, bit)
    assert set(statuses) == {0, 4}
    assert statuses[4] > 60


def test_no_wrong_result_leaves_after_an_upset_register() -> None:
    """A bit of a register flips before the last comparison.

    If it is a bit of c, the result may be the root of the changed number.
    """
    rng, names, statuses = random.Random(6), SMALL.program.registers, Counter[int]()
    count = _places()["write"]
    for _ in range(200):
        at, register = rng.randrange(1, count - 1), rng.randrange(1, len(names))
        outputs = _faulty("register", at, rng.randrange(16), register).run()
        statuses[outputs.status] += 1
        if outputs.status:
            assert outputs.numbers == (0,)
        elif outputs.numbers != (RIGHT,):
            assert names[register] == "c_read", (at, names[register])
    assert {0, 4} <= set(statuses)


def test_no_wrong_result_leaves_after_an_upset_condition() -> None:
    statuses = Counter[int]()
    for at in range(1, _places()["condition"] + 1, 3):
        outputs = _faulty("condition", at).run()
        statuses[outputs.status] += 1
        assert outputs.numbers == (RIGHT if outputs.status == 0 else 0,), at
    assert {0, 2, 4} <= set(statuses)


def test_refusals_name_their_status() -> None:
    """Each kind of refusal has its status, and all operands take the same cycles."""
    cases = {
        Status.BAD_MODULUS: [{"n": N - 1}, {"n": 32767}],
        Status.OPERAND_RANGE: [
            *({"e": 16}, {"e": 1}, {"e": 0}, {"c": N}, {"d": 0}, {"d": D - 1}, {"d": N}),
            {"r": 0},
        ],
        Status.FAULT: [{"d": D ^ 2}, {"e": 19}, {"r": 241}, {"r": 229}, {"n": N + 2}],
    }
    for status, changes in cases.items():
        for change in changes:
            outcome = SMALL.sign({**KEY, **change})
            assert (outcome.status, outcome.result) == (status, 0), change
            assert outcome.cycles == SMALL.cycles
