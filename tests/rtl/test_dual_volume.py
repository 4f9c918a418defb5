"""The pipelined dual-field multiplier, against Python's integers and flint.

``DUALFIELD_COUNT=10000 python -m pytest tests/rtl/test_dual_volume.py`` takes that many products of
each named field, ten times as many of each kind at 256 bits, a fifth at each RSA size, a hundred
times as many with words of 4 bits. Words of 64 bits then, else of 32; those of 64 are in
test_fields.py too.
"""

import os
import random
from collections.abc import Iterable, Iterator
from pathlib import Path

import flint
import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math.fields import STANDARD
from dualfield.models.outcome import Status
from dualfield.operations import of, operands
from dualfield.papers import bursts
from dualfield.simulate import Bench, Job

COUNT = int(os.environ.get("DUALFIELD_COUNT", "20"))
CORE = catalog.get("mont-mul-dual")
CHAIN = Path(__file__).with_name("df_chain_bench.sv")
ONES = (1 << 64) - 1
RSA = (1024, 2048, 4096)
CUT = {} if COUNT >= 1000 else {"Word": 32, "Height": 4, "Split": 8}
"""Short runs use shorter words, which build faster."""


def in_flint(value: int) -> flint.nmod_poly:
    return flint.nmod_poly([int(bit) for bit in reversed(f"{value:b}")], 2)


def check(config: Configuration, jobs: Iterable[Job]) -> int:
    """Run the jobs and check every answer by the definition; return how many are OK."""
    good = 0
    for job, outcome in Bench([config]).pairs(jobs):
        assert job.b is not None
        at = config.at(job.size)
        assert outcome.cycles in set(at.latency()), (job, outcome)
        status = of(at.core).status(at, job)
        assert outcome.status is status, (job, outcome)
        if status is not Status.OK:
            assert outcome.result == 0
            continue
        good += 1
        scale = CORE.r_bits(at)
        if job.kind == "gfp":
            assert outcome.result < job.modulus
            assert ((outcome.result << scale) - job.a * job.b) % job.modulus == 0, (job, outcome)
        else:
            assert outcome.result.bit_length() < job.modulus.bit_length()
            leftover = in_flint(outcome.result << scale) - in_flint(job.a) * in_flint(job.b)
            assert not leftover % in_flint(job.modulus), (job, outcome)
    return good


class RandomJobs:
    """Random jobs, generated again in each iteration, because the bench counts them first."""

    def __init__(self, seed: int, moduli: list[tuple[str, int, int]], count: int) -> None:
        """``moduli``: (kind, size, modulus); a modulus of 0: a new one for each product."""
        self.seed, self.moduli, self.count = seed, moduli, count

    def __len__(self) -> int:
        return self.count * len(self.moduli)

    def __iter__(self) -> Iterator[Job]:
        rng = random.Random(self.seed)
        for _ in range(self.count):
            for kind, size, fixed in self.moduli:
                top = 1 << (size - (kind == "gfp"))
                modulus = fixed or top | rng.randrange(top) | 1
                limit = modulus if kind == "gfp" else 1 << size
                a, b = rng.randrange(limit), rng.randrange(limit)
                yield Job(modulus, a, b, kind, size=size)


def test_named_fields_through_one_instance() -> None:
    moduli = [(field.kind, field.bits, field.modulus) for field in STANDARD.values()]
    assert check(CORE.configure(576, CUT), RandomJobs(1, moduli, COUNT)) == COUNT * len(moduli)


def test_random_moduli_of_256_bits() -> None:
    """Odd numbers and polynomials with constant term, with factors or not."""
    jobs = RandomJobs(2, [("gfp", 256, 0), ("gf2m", 256, 0)], 10 * COUNT)
    assert check(CORE.configure(576, CUT), jobs) == 20 * COUNT


def edges_of_words(size: int) -> Iterator[Job]:
    """Yield words of all zeros or ones in every position, powers of R, N with extreme low words.

    Words of 64 bits, whatever those of the core are.
    """
    words = size // 64
    lows = (1, 3, ONES, ONES - 2, 1 << 63 | 1, (1 << 63) - 1, 0x5555555555555555, 1 << 32 | 1)
    highs = (1 << (size - 1), ((1 << size) - 1) >> 64 << 64)
    rng = random.Random(3)
    for high in highs:
        for low in lows:
            for kind in ("gfp", "gf2m"):
                n = high | low
                modulus = n if kind == "gfp" else n << 1 | 1
                scale = 64 * words
                powers = [pow(2, k * scale, n) for k in (1, 2, -1, -2)] if kind == "gfp" else []
                values = [0, 1, n - 1, n >> 1, *powers]
                values += [ONES << 64 * i for i in range(words)]
                values += [((1 << size) - 1) ^ (ONES << 64 * i) for i in range(words)]
                fitting = [v for v in values if v < n] if kind == "gfp" else values
                for a in fitting:
                    for b in (n - 1, *rng.sample(fitting, 4)):
                        yield Job(modulus, a, b, kind, size=size)


def test_edges() -> None:
    """Edge cases of words and of `operands`, with even moduli and values out of range."""
    config = CORE.configure(256, {"MaxBits": 576, **CUT})
    words = list(edges_of_words(256))
    assert check(config, words) == len(words)
    assert 0 < check(config, list(operands.edges(config, random.Random(4)))) < len(words)


def test_one_to_three_words_of_4_bits() -> None:
    """Every size from 4 to 12 bits and both kinds in turn, over moduli of all of these sizes."""
    config = CORE.configure(12, {"MaxBits": 12, "Word": 4, "Height": 1, "Split": 2})
    moduli = [(kind, size, 0) for size in range(4, 13) for kind in ("gfp", "gf2m")]
    jobs = RandomJobs(7, moduli, 100 * COUNT // len(moduli) + 1)
    assert check(config, jobs) == len(moduli) * jobs.count


@pytest.mark.parametrize("kind", ["gfp", "gf2m"])
def test_rsa_sizes(kind: str) -> None:
    jobs = RandomJobs(5, [(kind, size, 0) for size in RSA], -(-COUNT // 5))
    assert check(CORE.configure(4096, CUT), jobs) == len(RSA) * jobs.count


@needs("DUALFIELD_COUNT")
def test_chained_power() -> None:
    """x^e by some 1.5 n products that never leave the engine; short: test_dual_multiply.py."""
    bits = 1024 if COUNT >= 1000 else 256
    config = bursts.on_engine(CHAIN, {"MaxBits": bits, **CUT})
    rng = random.Random(6)
    modulus = rng.getrandbits(bits) | 1 << bits - 1 | 1
    x, exponent = rng.randrange(modulus), rng.getrandbits(bits) | 1 << bits - 1
    job = Job(modulus, (x << bits) % modulus, exponent, size=bits)
    ((_, outcome),) = Bench([config]).pairs([job], cycles=bits**2 * 3 // 2)
    assert outcome.status is Status.OK
    assert outcome.result == (pow(x, exponent, modulus) << bits) % modulus
