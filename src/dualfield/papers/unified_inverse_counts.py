"""Step counts of the inversions of paper 001 over random fields (sections 5 and 6).

They come from the models. Every random number comes from the seed, the size and the number of its
modulus, so the same call gives the same counts however many processes share it.
"""

import os
import random
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from dualfield.host import processes
from dualfield.math import polynomials
from dualfield.models import inversion_algorithms, unified_inverse
from dualfield.models.outcome import require
from dualfield.papers.paper import Options
from dualfield.papers.samples import Counts, random_irreducible, random_prime

PER_MODULUS = 10
"""Operands for one modulus (100 in the paper), or fewer: what Phase II takes depends on it most."""

ALGORITHMS = {"a": "Algorithm A", "c": "Algorithm C", "brown": "Brown et al.", "lorencz": "Lórencz"}
"""The four of Fig. 2, by the prefix of their quantities."""

Sample = dict[str, int]
"""One inversion: counts by quantity, see `prime_sample` and `inversion`."""


def prime_sample(p: int, a: int) -> Sample:
    """One inversion modulo a prime, by all four algorithms.

    ``k_a``, ``k_c``; ``x_add``, ``x_shift``: additions and shifts of Fig. 2, a Phase II iteration
    being an addition, C with three-bit shifts; ``single``, ``multi``: shifts of Phase I of C by one
    bit and by three, ``single_a`` of A; ``single_two``, ``multi_two``: iterations of Phase II of
    C, ``single_two_a`` of A; ``total``: all of C with three-bit shifts; ``negative``: those of
    Phase I with u < 0.
    """
    n = p.bit_length()
    found = inversion(n, p, a, False)
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


def inversion(n: int, p: int, a: int, binary: bool) -> Sample:
    """One inversion by Algorithm C, or by B in GF(2^n)."""
    one = unified_inverse.phase_one(n, p, a, binary=binary, shift=3)
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


def group(kind: str, bits: int, seed: int, number: int, size: int) -> tuple[Sample, ...]:
    """The inversions of one modulus, the ``number``-th."""
    source = random.Random(f"dualfield {seed} {kind} {bits} 0 {number}")
    if kind == "gfp":
        p = random_prime(bits, source)
        return tuple(prime_sample(p, source.randrange(1, p)) for _ in range(size))
    p = random_irreducible(bits, source)
    return tuple(inversion(bits, p, source.randrange(1, 1 << bits), True) for _ in range(size))


def count(kind: str, bits: int, samples: int, options: Options) -> Counts:
    """Count over random primes or irreducible polynomials of a size."""
    per = max(1, min(PER_MODULUS, samples // 10))
    sizes = [min(per, samples - first) for first in range(0, samples, per)]
    field = "GF(p)" if kind == "gfp" else "GF(2^n)"
    groups: list[tuple[Sample, ...]] = []
    done = 0
    for one in _groups(kind, bits, options.seed, sizes):
        groups.append(one)
        done += len(one)
        options.progress(f"step counts in {field}, n = {bits}", done, samples)
    return Counts(bits, tuple(groups), kind)


def _groups(kind: str, bits: int, seed: int, sizes: list[int]) -> Iterator[tuple[Sample, ...]]:
    work = (repeat(kind), repeat(bits), repeat(seed), range(len(sizes)), sizes)
    if sum(sizes) < 2000:  # not worth the start of processes
        yield from map(group, *work)
        return
    with ProcessPoolExecutor(os.cpu_count(), initializer=processes.prepare_worker) as pool:
        yield from pool.map(group, *work)
