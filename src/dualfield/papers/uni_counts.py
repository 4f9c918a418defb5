"""Step counts of the inversions of paper 001 over random fields (sections 5 and 6).

They come from the models. Every random number comes from the seed, the size and the number of its
modulus, so the same call gives the same counts however many processes share it.
"""

import os
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import repeat

from dualfield import polynomials
from dualfield.models import inversion_algorithms, unified_inverse
from dualfield.models.outcome import require
from dualfield.papers.ami_counts import Value, value_of
from dualfield.papers.primes import random_prime

LEAST = 10_000
"""Inversions of each size at least, as many as in the paper."""

PER_MODULUS = 50
"""Operands for one modulus (100 in the paper); fewer where there would be fewer than 10 moduli."""

ALGORITHMS = {"a": "Algorithm A", "c": "Algorithm C", "brown": "Brown et al.", "lorencz": "Lórencz"}
"""The four of Fig. 2, by the prefix of their quantities."""

Sample = dict[str, int]
"""One inversion: counts by quantity, see `prime_sample` and `binary_sample`."""


@dataclass(frozen=True)
class Counts:
    """The counts at one size. ``k_a``, ``k_c``: every k of Algorithms A and C, or B in GF(2^n)."""

    kind: str
    bits: int
    samples: int
    moduli: int
    values: dict[str, Value]
    k_a: tuple[int, ...]
    k_c: tuple[int, ...]

    def mean(self, quantity: str) -> float:
        """The mean of a quantity."""
        return self.values[quantity].mean


def prime_sample(p: int, a: int) -> Sample:
    """One inversion modulo a prime, by all four algorithms.

    ``k_a``, ``k_c``; ``x_add``, ``x_shift``: additions and shifts of Fig. 2, a Phase II iteration
    being an addition, C with three-bit shifts; ``single``, ``multi``: shifts of Phase I of C by one
    bit and by three, ``single_a`` of A; ``single_two``, ``multi_two``: iterations of Phase II of
    C, ``single_two_a`` of A; ``total``: all of C with three-bit shifts; ``negative``: those of
    Phase I with u < 0.
    """
    n = p.bit_length()
    found = _algorithm_c(n, p, a, False)
    one = inversion_algorithms.algorithm_a(p, a)
    require(one.result * a % p == pow(4, n, p), "Algorithm A: a^-1 2^(2n)")
    found |= {
        "k_a": one.loop,
        "single_a": one.shifts,
        "single_two_a": 2 * n - one.loop,
        "a_add": one.additions,
        "a_shift": one.shifts,
    }
    for name in ("brown", "lorencz"):
        steps = getattr(inversion_algorithms, name)(p, a)
        require(steps.result * a % p == 1, f"{name}: a^-1")
        found |= {f"{name}_add": steps.additions, f"{name}_shift": steps.shifts}
    return found


def _algorithm_c(n: int, p: int, a: int, binary: bool) -> Sample:
    one = unified_inverse.phase_one(n, p, a, binary, 3)
    require(one.gcd == 1, "coprime")
    s = unified_inverse.correct(p, one.s, binary)
    result, two = unified_inverse.double(p, s, 2 * n - one.k, binary, 3)
    if binary:
        product = polynomials.multiply(result, a) ^ 1 << 2 * n
        require(polynomials.reduce(product, p) == 0, "Algorithm B: a^-1 x^(2n)")
    else:
        require(result * a % p == pow(4, n, p), "Algorithm C: a^-1 2^(2n)")
    return {
        "k_c": one.k,
        "add_one": one.additions,
        "single": one.k - one.additions,
        "multi": one.shifts,
        "single_two": 2 * n - one.k,
        "multi_two": two,
        "c_add": one.additions + two,
        "c_shift": one.shifts,
        "total": one.iterations + two,
        "negative": one.negative,
    }


def random_irreducible(bits: int, source: random.Random) -> int:
    """An irreducible polynomial of that degree, each one equally likely (Ben-Or's test)."""
    while True:
        p = 1 << bits | source.getrandbits(bits) | 1
        if p.bit_count() & 1 and is_irreducible(p):
            return p


def is_irreducible(p: int) -> bool:
    """Whether a polynomial of degree 1 or more has no factor of a degree up to half its own."""
    power = 2
    for _ in range(polynomials.degree(p) // 2):
        power = polynomials.reduce(int(f"{power:b}", 4), p)  # squared: zeros between the bits
        if polynomials.gcd(p, power ^ 2) != 1:
            return False
    return True


def _group(kind: str, bits: int, seed: int, modulus: int, number: int, size: int) -> list[Sample]:
    source = random.Random(f"dualfield {seed} {kind} {bits} {modulus} {number}")
    if kind == "gfp":
        p = modulus or random_prime(bits, source)
        return [prime_sample(p, source.randrange(1, p)) for _ in range(size)]
    p = modulus or random_irreducible(bits, source)
    return [_algorithm_c(bits, p, source.randrange(1, 1 << bits), True) for _ in range(size)]


def count(
    kind: str,
    bits: int,
    samples: int,
    seed: int,
    progress: Callable[[int, int], None] | None = None,
    modulus: int = 0,
) -> Counts:
    """Count over random primes or irreducible polynomials of a size, or over one ``modulus``."""
    per = max(1, min(PER_MODULUS, samples // 10))
    sizes = [min(per, samples - first) for first in range(0, samples, per)]
    groups: list[list[Sample]] = []
    done = 0
    for group in _groups(kind, bits, seed, modulus, sizes):
        groups.append(group)
        done += len(group)
        if progress:
            progress(done, samples)
    values = {
        name: value_of([[one[name] for one in group] for group in groups]) for name in groups[0][0]
    }
    every = [one for group in groups for one in group]
    return Counts(
        kind,
        bits,
        samples,
        1 if modulus else len(groups),
        values,
        tuple(one.get("k_a", 0) for one in every) if kind == "gfp" else (),
        tuple(one["k_c"] for one in every),
    )


def _groups(
    kind: str, bits: int, seed: int, modulus: int, sizes: list[int]
) -> Iterator[list[Sample]]:
    work = (repeat(kind), repeat(bits), repeat(seed), repeat(modulus), range(len(sizes)), sizes)
    if sum(sizes) < 2000:  # not worth the start of processes
        yield from map(_group, *work)
        return
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield from pool.map(_group, *work)
