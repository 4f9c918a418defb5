"""Operands to run cores on: every one at small widths, edges and random ones at large widths.

All in GF(p); everything random is drawn from the generator given, so that a seed names a run.
"""

import random
from collections.abc import Iterator

from dualfield.catalog.core import Configuration
from dualfield.fields import NAMED
from dualfield.simulate.bench import Job


def _takes_b(config: Configuration) -> bool:
    return any(port.role == "b" for port in config.core.inputs)


def exhaustive(config: Configuration, lane: int = 0) -> Iterator[Job]:
    """Every modulus and every operand that fits the ports."""
    span = range(1 << config.bits)
    for modulus in span:
        for a in span:
            if _takes_b(config):
                yield from (Job(modulus, a, b, lane=lane) for b in span)
            else:
                yield Job(modulus, a, lane=lane)


def edge_values(bits: int, modulus: int, rng: random.Random) -> list[int]:
    """Operands of at most ``bits`` bits that break wrong bounds and lost carries."""
    top = (1 << bits) - 1
    half = modulus >> 1
    values = [
        0,
        1,
        2,
        3,
        modulus - 1,
        modulus - 2,
        half,
        half + 1,
        modulus,
        modulus + 1,
        top,
        top - 1,
    ]
    values += [1 << rng.randrange(bits) for _ in range(2)] + [1 << (bits - 1), top >> 1]
    values += [modulus - (1 << i) for i in (1, rng.randrange(bits), bits // 2)]
    return sorted({value for value in values if 0 <= value <= top})


def edge_moduli(bits: int, rng: random.Random) -> list[int]:
    """Moduli of at most ``bits`` bits: named primes, short, composite, even, 0, 1 and 3."""
    top = (1 << bits) - 1
    named = [f.modulus for f in NAMED.values() if f.kind == "gfp" and f.bits <= bits]
    shorter = rng.getrandbits(rng.randrange(2, bits + 1)) | 1
    factor = rng.randrange(3, max(4, 1 << (bits // 2)), 2)
    composite = factor * (top // factor)
    composite -= factor * (composite % 2 == 0)
    odd_moduli = [3, 5, top, shorter, composite, (1 << (bits - 1)) | 1]
    return named + odd_moduli + [0, 1, 2, top - 1, rng.getrandbits(bits) & ~1]


def _operands(
    config: Configuration, modulus: int, values: list[int], rng: random.Random
) -> Iterator[Job]:
    for a in values:
        b = rng.choice(values) if _takes_b(config) else None
        yield Job(modulus, a, b)


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Edge operands for each edge modulus, the modulus changing from one operation to the next."""
    columns = []
    for modulus in edge_moduli(config.bits, rng):
        values = edge_values(config.bits, modulus, rng)
        odd = [p for p in (3, 5, 7, 11, 13) if modulus and modulus % p == 0]
        values += [p * rng.randrange(1, max(2, (1 << config.bits) // p)) for p in odd]
        columns.append(list(_operands(config, modulus, values, rng)))
    for row in range(max(map(len, columns))):
        yield from (column[row] for column in columns if row < len(column))


def randoms(
    config: Configuration, count: int, rng: random.Random, modulus: int = 0
) -> Iterator[Job]:
    """Random reduced operands.

    Modulo ``modulus``, or if that is 0 modulo the named primes that fit and random odd moduli of
    the core's width in turn.
    """
    named = [f.modulus for f in NAMED.values() if f.kind == "gfp" and f.bits <= config.bits]
    for i in range(count):
        drawn = rng.getrandbits(config.bits) | (1 << (config.bits - 1)) | 1
        choices = [*named, drawn]
        p = modulus or choices[i % len(choices)]
        a = rng.randrange(p)
        yield Job(p, a, rng.randrange(p) if _takes_b(config) else None)
