"""Stimulus: all operands at small widths, corner cases and random operands at large widths.

All random values come from the caller's generator, so a seed identifies a run. A core for both
kinds of field alternates between them.
"""

import random
from collections.abc import Callable, Iterable, Iterator

from dualfield.catalog.core import Configuration
from dualfield.math.fields import STANDARD
from dualfield.simulate.bench import Job


def has_b(config: Configuration) -> bool:
    """True if an operation may have a second operand."""
    return config.core.has_input("b") and config.divides


def choices_of_b(config: Configuration, values: Iterable[int]) -> list[int | None]:
    """All values of b; None means no second operand, for inversion and squaring."""
    if not has_b(config):
        return [None]
    inverts = config.core.selects("divide")
    return [*([None] if inverts or config.squares else []), *values]


def _modulus_bits(config: Configuration) -> int:
    """The width of the modulus at an operand size: one bit more for polynomials."""
    return config.bits + ("gf2m" in config.kinds)


def exhaustive(config: Configuration, lane: int = 0) -> Iterator[Job]:
    """All kinds of field, moduli and operands that fit the ports."""
    span = range(1 << config.bits)
    every_b = choices_of_b(config, span)
    moduli = range(1 << _modulus_bits(config))
    for modulus in [config.modulus] if config.modulus else moduli:
        for kind in config.kinds:
            for a in span:
                yield from (Job(modulus, a, b, kind, lane) for b in every_b)


def edge_values(bits: int, modulus: int, rng: random.Random) -> list[int]:
    """Corner-case operands of at most ``bits`` bits: bounds and long carries."""
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
    named = [f.modulus for f in STANDARD.values() if f.kind == "gfp" and f.bits <= bits]
    shorter = rng.getrandbits(rng.randrange(2, bits + 1)) | 1
    factor = rng.randrange(3, max(4, 1 << (bits // 2)), 2)
    composite = factor * (top // factor)
    composite -= factor * (composite % 2 == 0)
    odd_moduli = [3, 5, top, shorter, composite, (1 << (bits - 1)) | 1]
    return named + odd_moduli + [0, 1, 2, top - 1, rng.getrandbits(bits) & ~1]


def edge_polynomials(bits: int, rng: random.Random) -> list[int]:
    """Moduli of degree at most ``bits``: named, short, with a factor, without constant term."""
    top = 1 << bits
    named = [f.modulus for f in STANDARD.values() if f.kind == "gf2m" and f.bits <= bits]
    long_moduli = [top | 1, 2 * top - 1, top | rng.getrandbits(bits) | 1]
    short_moduli = [3, 7, 1 << (bits - 1) | 1, rng.getrandbits(rng.randrange(2, bits + 1)) | 1]
    factor = (top | 1) ^ ((1 << (bits // 2)) | 1) << (bits - bits // 2)
    return named + long_moduli + short_moduli + [factor | 1, 0, 1, 2, top, top | 2]


def _small_factors(kind: str, modulus: int) -> list[int]:
    """Small numbers that divide the modulus, or x + 1 if that divides the polynomial."""
    if kind == "gf2m":
        return [3] if modulus and modulus.bit_count() % 2 == 0 else []
    return [p for p in (3, 5, 7, 11, 13) if modulus and modulus % p == 0]


def _wrong_sizes(config: Configuration) -> list[int]:
    """Invalid operand sizes that fit the size port."""
    return [
        size
        for port in config.core.inputs
        if port.role == "size"
        for size in sorted({0, config.core.minimum_bits - 1, config.most_bits + 1})
        if size < 1 << port.width(config)
    ]


def edges(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Corner-case operands for each corner-case modulus; the modulus changes at each operation."""
    makers: dict[str, Callable[[int, random.Random], list[int]]] = {
        "gfp": edge_moduli,
        "gf2m": edge_polynomials,
    }
    moduli = [
        (kind, modulus) for kind in config.kinds for modulus in makers[kind](config.bits, rng)
    ]
    if "gf2m" in config.kinds and "gfp" in config.kinds:
        moduli.append(("gfp", 1 << config.bits | 1))  # fits the port, not the operand size
    if config.modulus:
        moduli = [(kind, config.modulus) for kind in config.kinds]
    wrong_sizes = _wrong_sizes(config)
    columns = []
    for kind, modulus in moduli:
        values = edge_values(config.operand_bits, modulus, rng)
        for p in _small_factors(kind, modulus):
            multiple = p * rng.randrange(1, max(2, (1 << config.bits) // p))
            values.append(multiple)
            if kind == "gf2m" and config.bits > 2:
                factor = rng.getrandbits(config.bits - 1)
                values.append(factor ^ factor << 1)
        every_b = choices_of_b(config, values)
        cases = [(a, None) for a in values] + [(values[-1], size) for size in wrong_sizes]
        columns.append([Job(modulus, a, rng.choice(every_b), kind, size=n) for a, n in cases])
    for row in range(max(map(len, columns))):
        yield from (column[row] for column in columns if row < len(column))


def randoms(
    config: Configuration,
    count: int,
    rng: random.Random,
    modulus: int = 0,
    kind: str = "",
    *,
    widths: bool = False,
) -> Iterator[Job]:
    """Random reduced operands; with a fixed prime any operands, some at their bounds.

    Modulo ``modulus`` of ``kind``, or if that is 0 modulo the named ones that fit and random ones
    of the core's full width in turn; with ``widths`` modulo random ones of every width from 3 on. A
    core sized at run time changes its size with the field.
    """
    only_modulus = modulus or config.modulus
    kinds = (kind,) if kind else config.kinds
    named = {
        k: [f.modulus for f in STANDARD.values() if f.kind == k and f.bits <= config.bits]
        for k in kinds
    }
    if config.core.usual_modulus:
        yield from _redundant(config, count, rng, only_modulus)
        return
    for i in range(count):
        k = kinds[i % len(kinds)]
        bits = rng.randint(min(3, config.bits), config.bits) if widths else config.bits
        top = 1 << (bits if k == "gf2m" else bits - 1)
        choices = [*([] if widths else named[k]), top | rng.randrange(top) | 1]
        p = only_modulus or choices[(i // len(kinds)) % len(choices)]
        limit = p if k == "gfp" else 1 << max(p.bit_length() - 1, 0)
        every_b = choices_of_b(config, [rng.randrange(limit)])
        size = None
        if config.core.sized:
            size = max(config.core.minimum_bits, limit.bit_length() - (k == "gf2m"))
        yield Job(p, rng.randrange(limit), rng.choice(every_b), k, size=size)


def _redundant(
    config: Configuration, count: int, rng: random.Random, modulus: int
) -> Iterator[Job]:
    """Operands of every value that the ports take; a quarter of them are corner cases."""
    top = 1 << config.operand_bits
    edge = edge_values(config.operand_bits, modulus, rng)

    def operand() -> int:
        return rng.choice(edge) if rng.random() < 0.25 else rng.randrange(top)

    for _ in range(count):
        yield Job(modulus, operand(), operand())
