"""Powers with all numbers in block RAM: every small operand, and shapes of the engine."""

import random

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from dualfield import catalog
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, run_lanes
from rtl.volume import volume

CORE = catalog.get("modexp-words")

SHAPES = ((8, 4, 2), (16, 18, 1), (17, 18, 5), (33, 8, 16), (40, 4, 64), (64, 18, 4), (67, 16, 7))
"""(bits, Word, Multipliers)."""


def test_every_operand() -> None:
    """All moduli, bases and exponents of 3 and 4 bits."""
    configs = [
        CORE.configure(3, {"Word": 2, "Multipliers": 1}),
        CORE.configure(4, {"Word": 3, "Multipliers": 5}),
    ]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_shapes_against_the_model() -> None:
    """One segment and several, few words and many; random operands and edges."""
    configs = [CORE.configure(n, {"Word": w, "Multipliers": most}) for n, w, most in SHAPES]
    configs.append(CORE.configure(33, {**configs[3].values, "Technology": 1}))
    jobs = []
    for entry in configs:
        rng = random.Random(4)
        lane = rng.sample(list(operands.edges(entry, rng)), 20)
        for _ in range(12):
            modulus = rng.getrandbits(rng.randrange(2, entry.bits + 1)) | 1
            lane.append(Job(modulus, rng.randrange(modulus), rng.getrandbits(entry.bits)))
        jobs.append(lane)
    for check in run_lanes(configs, jobs):
        assert len(check.statuses) == 3


@pytest.mark.parametrize(("bits", "multipliers"), [(1024, 16), (1100, 64)])
def test_long_numbers(bits: int, multipliers: int) -> None:
    """A power, a power of a short modulus and a refusal, in the same cycles."""
    config = CORE.configure(bits, {"Multipliers": multipliers})
    rng = random.Random(bits)
    modulus = rng.getrandbits(bits) | 1 << bits - 1 | 1
    jobs = [
        Job(modulus, rng.randrange(modulus), rng.getrandbits(bits)),
        Job(modulus, modulus, 3),
    ]
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        assert job.b is not None
        assert outcome.result == (pow(job.a, job.b, modulus) if job.a < modulus else 0)
        assert outcome.cycles == config.latency()[1]


def test_a_key_of_openssl() -> None:
    """The private power of a key, by the modulus and by both primes; 2048 bits with more volume."""
    bits = 2048 if volume(1) > 1000 else 1024
    secret = rsa.generate_private_key(public_exponent=65537, key_size=bits).private_numbers()
    n, e = secret.public_numbers.n, secret.public_numbers.e
    message = random.Random(7).randrange(n)
    whole = CORE.configure(bits, {"Multipliers": 16})
    (signed,) = Bench([whole]).run([Job(n, message, secret.d)])
    assert signed.status.value == 0
    assert pow(signed.result, e, n) == message
    half = CORE.configure(bits // 2, {"Multipliers": 16})
    jobs = [Job(p, message % p, secret.d % (p - 1)) for p in (secret.p, secret.q)]
    of_p, of_q = (outcome.result for outcome in Bench([half]).run(jobs))
    joined = of_q + secret.q * (secret.iqmp * (of_p - of_q) % secret.p)
    assert joined == signed.result
