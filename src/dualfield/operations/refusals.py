"""Field operands of which many must be refused, derived from a core's record."""

import random

from dualfield.catalog.core import Configuration
from dualfield.operations.operands import choices_of_b, has_b

Operands = tuple[int, int, int | None]
"""Modulus, a and b."""


def candidates(at: Configuration, kind: str, rng: random.Random) -> list[Operands]:
    """Operands at one size and kind of field that may be refused; some are valid."""
    return _bad_moduli(at, kind, rng) + _bad_operands(at, kind, rng)


def _good(at: Configuration, kind: str, rng: random.Random) -> int:
    """A modulus of full length at the size; at an invalid size the longest one."""
    bits = _length(at)
    if kind == "gf2m":
        return 1 << bits | rng.getrandbits(bits) | 1
    return 1 << bits - 1 | rng.getrandbits(bits) | 1


def _length(at: Configuration) -> int:
    """The nearest valid size."""
    return min(max(at.bits, at.core.minimum_bits), at.most_bits)


def _bits_from(first: int, width: int, word: int, rng: random.Random) -> list[int]:
    """Bit positions of a port from ``first`` on: lowest, first of the next word, random, highest.

    >>> _bits_from(29, 127, 31, random.Random(1))
    [29, 31, 46, 126]
    """
    if first >= width:
        return []
    positions = {first, rng.randrange(first, width), width - 1}
    return sorted(positions | ({(first // word + 1) * word} & set(range(first, width))))


def _bad_moduli(at: Configuration, kind: str, rng: random.Random) -> list[Operands]:
    """Invalid moduli: too long by a bit, by words or by the whole port; even; 1 and 0."""
    good, width = _good(at, kind, rng), at.port_bits("modulus")
    bits, word = good.bit_length(), at.word
    moduli = [good | 1 << bit for bit in _bits_from(bits, width, word, rng)]
    moduli += [(1 << length) - 1 for length in (bits + 1, width) if bits < length <= width]
    moduli += [1 << bits | 1] if bits < width else []
    moduli += [good & ~1, 0, 1, 2, good >> 1 | 1, good]
    # Smaller than every modulus and not 0: only the modulus is wrong.
    operands = [rng.randrange(1, 1 << max(_length(at) - 2, 1)) for _ in range(2)]
    a, b = operands[0], rng.choice(choices_of_b(at, operands[1:]))
    rows: list[Operands] = [(modulus, a, b) for modulus in moduli]
    if at.core.has_input("square") and not at.squares:
        rows.append((good, a, None))
    return rows


def _bad_operands(at: Configuration, kind: str, rng: random.Random) -> list[Operands]:
    """Invalid a and b: the modulus, larger values, 0 and multiples of a factor."""
    good = _good(at, kind, rng)
    modulus = at.modulus or good
    word = at.word
    rows: list[Operands] = []
    for role in ("a", "b") if has_b(at) else ("a",):
        width = at.port_bits(role)
        low = rng.randrange(1, 1 << max(_length(at) - 2, 1))
        long_values = [low | 1 << bit for bit in _bits_from(_length(at), width, word, rng)]
        values = [
            modulus,
            modulus + 1,
            modulus | 1 << _length(at),
            (1 << width) - 1,
            *long_values,
            0,
        ]
        values += [-modulus % (1 << width), 1 << width >> 1] if at.signed else []
        valid = rng.randrange(1, 1 << max(_length(at) - 2, 1))
        for value in (value for value in values if value >> width == 0):
            if role == "b":
                rows.append((modulus, valid, value))
            else:
                rows.append((modulus, value, rng.choice(choices_of_b(at, [valid]))))
    factor = 3  # x + 1 as a polynomial
    composite = factor * (rng.getrandbits(max(_length(at) - 3, 1)) | 1)
    if kind == "gf2m":
        half = rng.getrandbits(max(_length(at) - 2, 1)) | 1
        composite = half ^ half << 1
    rows += [(composite, factor, b) for b in choices_of_b(at, [factor])]
    return rows
