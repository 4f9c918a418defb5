"""Step counts of the inversions of paper 001 over random fields (sections 5 and 6).

The models count the steps. Random numbers depend only on the seed, the size and the number of
their modulus, so the same call gives the same counts with any number of processes.
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
"""Most operands per modulus (100 in the paper); Phase II depends mainly on the modulus."""

ALGORITHMS = {"a": "Algorithm A", "c": "Algorithm C", "brown": "Brown et al.", "lorencz": "Lórencz"}
"""Prefix of the quantities -> algorithm of Fig. 2."""

Sample = dict[str, int]
"""Counts of one inversion by quantity; see `prime_sample` and `inversion`."""


def prime_sample(p: int, a: int) -> Sample:
    """Return the counts of one inversion modulo a prime by all four algorithms.

    ``k_a``, ``k_c``: k of A and C. ``x_add``, ``x_shift``: additions and shifts of Fig. 2, with C
    by three-bit shifts; a Phase II iteration counts as an addition. ``single``, ``multi``: Phase I
    shifts of C with one-bit and three-bit shifts; ``single_a``: of A. ``single_two``,
    ``multi_two``: Phase II iterations of C; ``single_two_a``: of A. ``total``: all iterations of C
    with three-bit shifts. ``negative``: its Phase I iterations with u < 0.
    """
    n = p.bit_length()
    counts = inversion(n, p, a, False)
    one = inversion_algorithms.algorithm_a(p, a)
    require(one.result * a % p == pow(4, n, p), "Algorithm A: a^-1 2^(2n)")
    counts |= {
        "k_a": one.loop,
        "single_a": one.shifts,
        "single_two_a": 2 * n - one.loop,
        "a_add": one.additions,
        "a_shift": one.shifts,
    }
    for name in ("brown", "lorencz"):
        steps = getattr(inversion_algorithms, name)(p, a)
        require(steps.result * a % p == 1, f"{name}: a^-1")
        counts |= {f"{name}_add": steps.additions, f"{name}_shift": steps.shifts}
    return counts


def inversion(n: int, p: int, a: int, binary: bool) -> Sample:
    """Return the counts of one inversion by Algorithm C, or by B in GF(2^n)."""
    one = unified_inverse.phase_one(n, p, a, binary=binary, shift=3)
    require(one.gcd == 1, "coprime")
    s = unified_inverse.correct(p, one.s, binary)
    result, phase_two = unified_inverse.double(p, s, 2 * n - one.k, binary, 3)
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
        "multi_two": phase_two,
        "c_add": one.additions + phase_two,
        "c_shift": one.shifts,
        "total": one.iterations + phase_two,
        "negative": one.negative,
    }


def group(kind: str, bits: int, seed: int, number: int, size: int) -> tuple[Sample, ...]:
    """Return the counts of ``size`` inversions with the ``number``-th modulus."""
    source = random.Random(f"dualfield {seed} {kind} {bits} 0 {number}")
    if kind == "gfp":
        p = random_prime(bits, source)
        return tuple(prime_sample(p, source.randrange(1, p)) for _ in range(size))
    p = random_irreducible(bits, source)
    return tuple(inversion(bits, p, source.randrange(1, 1 << bits), True) for _ in range(size))


def count(kind: str, bits: int, samples: int, options: Options) -> Counts:
    """Return the counts over random primes or irreducible polynomials of a size."""
    per = max(1, min(PER_MODULUS, samples // 10))
    sizes = [min(per, samples - first) for first in range(0, samples, per)]
    field = "GF(p)" if kind == "gfp" else "GF(2^n)"
    groups: list[tuple[Sample, ...]] = []
    finished = 0
    for samples_of_modulus in _groups(kind, bits, options.seed, sizes):
        groups.append(samples_of_modulus)
        finished += len(samples_of_modulus)
        options.progress(f"step counts in {field}, n = {bits}", finished, samples)
    return Counts(bits, tuple(groups), kind)


def _groups(kind: str, bits: int, seed: int, sizes: list[int]) -> Iterator[tuple[Sample, ...]]:
    work = (repeat(kind), repeat(bits), repeat(seed), range(len(sizes)), sizes)
    if sum(sizes) < 2000:  # too few to pay for starting processes
        yield from map(group, *work)
        return
    with ProcessPoolExecutor(os.cpu_count(), initializer=processes.prepare_worker) as pool:
        yield from pool.map(group, *work)
