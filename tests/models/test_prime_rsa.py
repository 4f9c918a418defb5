"""RSA by two primes on the model: keys of `cryptography`, the definition, faults."""

import math
import random
from collections import Counter

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from dualfield import catalog
from dualfield.models.outcome import Status
from dualfield.models.prime_rsa import BLIND, PRIVATE, Rsa
from dualfield.operations import of, rsa_stimuli
from dualfield.operations.rsa_keys import Action, Key, expected, pack
from models.upsets import Faulty, Upset

SMALL = Rsa(16, 4, 2)
KEY = Key(241, 229, 17)
CORE = catalog.get("rsa")


@pytest.mark.parametrize(("bits", "multipliers"), [(1024, 16), (2048, 64)])
def test_keys_of_cryptography(bits: int, multipliers: int) -> None:
    """A pair and a private operation, with p above q and with p below q."""
    build, rng = Rsa(bits, 18, multipliers), random.Random(bits)
    secret = rsa.generate_private_key(public_exponent=65537, key_size=bits).private_numbers()
    n, e, c = secret.public_numbers.n, secret.public_numbers.e, rng.getrandbits(bits - 1)
    for p, q in ((secret.p, secret.q), (secret.q, secret.p)):
        key = {"p": p, "q": q, "qinv": pow(q, -1, p), "e": e}
        exponents = {"dp": secret.d % (p - 1), "dq": secret.d % (q - 1)}
        made = build.run(BLIND, build.values(c=rng.randrange(2, n), **key))
        assert made.status is Status.OK
        v, u = divmod(made.result, 1 << bits)
        assert pow(v, e, n) * u % n == 1
        signed = build.run(PRIVATE, build.values(c=c, u=u, v=v, **key, **exponents))
        assert (signed.status, signed.result) == (Status.OK, pow(c, secret.d, n))


def test_aims_of_2048_bits() -> None:
    """4 multipliers reach their aim of 4.4 million cycles; 16 need more than their 1.2 million."""
    counts = {most: Rsa(2048, 18, most).cycles(PRIVATE) for most in (4, 16, 64)}
    assert counts[4] <= 4_400_000
    assert counts[16] <= 1_700_000
    assert counts[64] <= 800_000


def test_the_longest_program_fits() -> None:
    build = Rsa(4096, 18, 1)
    assert (len(build.program.words), build.registers) == (1219, 63)
    assert max(build.cycles(action) for action in Action) < 1 << 31


@pytest.mark.parametrize("bits", [16, 18, 22, 26])
def test_the_definition(bits: int) -> None:
    """Corner cases, refusals and random operations; widths with halves of every kind of length."""
    config, rng = CORE.configure(bits, {"Word": 4, "Multipliers": 2}), random.Random(bits)
    for job in [*of(CORE).edges(config, rng), *of(CORE).randoms(config, 20, rng)]:
        assert config.model(0, job.a, job.b) == expected(config, job)


VALUES = SMALL.values(c=4711, **KEY.numbers, **KEY.pair(1234))
ROOT = pow(4711, pow(KEY.e, -1, math.lcm(KEY.p - 1, KEY.q - 1)), KEY.n)
RIGHT = (ROOT & 0xFF, ROOT >> 8, 0, 0)


def _faulty(kind: str = "", at: int = -1, bit: int = 0, register: int = 0) -> Faulty:
    """A private operation with one upset."""
    return Faulty(
        SMALL.engine.build,
        SMALL.program.words,
        SMALL.inputs(VALUES),
        address=SMALL.entries[PRIVATE],
        upset=Upset(kind, at, bit, register),
    )


def _places() -> dict[str, int]:
    """The results and the SETs of an operation."""
    machine = _faulty()
    assert machine.run().numbers == RIGHT
    return machine.counts


def test_no_wrong_result_leaves_after_a_wrong_write() -> None:
    """One bit of one result of a product or a sum flips, in both halves and what follows.

    The primes are so small that a wrong residue would often be right by chance if the check did
    not compare it.
    """
    rng, statuses, detected = random.Random(5), Counter[int](), Counter[int]()
    for at in range(1, _places()["write"] + 1, 3):
        bit = rng.randrange(SMALL.engine.build.width)
        machine = _faulty("write", at, bit)
        outputs = machine.run()
        statuses[outputs.status] += 1
        detected[machine.modulus] += outputs.status == 4
        assert outputs.numbers == (RIGHT if outputs.status == 0 else (0,) * 4), (at, bit)
    assert {0, 1, 2, 4} <= set(statuses)
    assert statuses[4] > max(statuses[status] for status in (1, 2, 3))
    assert min(detected[KEY.p], detected[KEY.q]) > 30, "faults in both halves"


def test_no_wrong_result_leaves_after_an_upset_register() -> None:
    """A bit of a register flips in the middle of an operation, before the last comparison.

    If it is a bit of c, the result may be the root of the changed number.
    """
    rng, names, statuses = random.Random(6), SMALL.program.registers, Counter[int]()
    count = _places()["write"]
    for _ in range(400):
        at, register = rng.randrange(1, count - 2), rng.randrange(1, len(names))
        outputs = _faulty("register", at, rng.randrange(8), register).run()
        statuses[outputs.status] += 1
        if outputs.status:
            assert outputs.numbers == (0,) * 4
        elif outputs.numbers != RIGHT:
            assert "c_" in names[register], (at, names[register])
    assert {0, 4} <= set(statuses)


def test_no_wrong_result_leaves_after_an_upset_condition() -> None:
    for at in range(1, _places()["condition"] + 1, 3):
        outputs = _faulty("condition", at).run()
        assert outputs.numbers == (RIGHT if outputs.status == 0 else (0,) * 4), at


def test_refusals_name_their_status() -> None:
    """Each kind of refusal has its status, and all operands take the same cycles."""
    config = CORE.configure(16, {"Word": 4, "Multipliers": 2})
    own = {**KEY.numbers, **KEY.pair(77), "c": 4711}
    cases = {
        Status.BAD_MODULUS: [{"p": 240}, {"q": 101}, {"q": 241}],
        Status.OPERAND_RANGE: [{"e": 16}, {"e": 1}, {"c": KEY.n}, {"qinv": 21}, {"dp": 241}],
        Status.NOT_INVERTIBLE: [{"u": 0}, {"v": 1}, KEY.pair(3) | {"u": 5}],
        Status.FAULT: [{"dp": 115}, {"dq": 163}],
    }
    for status, changes in cases.items():
        for change in changes:
            job = pack(config, Action.PRIVATE, {**own, **change})
            outcome = config.model(0, job.a, job.b)
            assert (outcome.status, outcome.result) == (status, 0), change
            assert outcome.cycles == SMALL.cycles(PRIVATE)
    for r in (0, KEY.p, 3 * KEY.q):
        job = pack(config, Action.BLIND, {**own, "c": r})
        assert config.model(0, job.a, job.b).status is Status.NOT_INVERTIBLE
    assert rsa_stimuli.unit(KEY, random.Random(1)) % KEY.p
