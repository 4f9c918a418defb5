"""Operands that a core must refuse, derived from its record, for tests of the RTL.

``compute`` and ``generate`` answer most of them before they reach a core. A job of this module is
refused by the definition of the operation (`dualfield.operations.algebra`); the hardware must
refuse it too.
"""

import random
from collections.abc import Iterator, Sequence

from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Status
from dualfield.operations.algebra import expected_status
from dualfield.operations.operands import choices_of_b, has_b
from dualfield.simulate.bench import Job
from dualfield.simulate.schedule import ports

_SAMPLE = 4
"""Sizes of a sample next to words."""


def every(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Refusals at every size that the port of the size can carry, or at the width of the core.

    >>> from dualfield import catalog
    >>> config = catalog.get("mont-mul-dsp").configure(40, {"MaxBits": 40})
    >>> len({job.size for job in every(config, random.Random(1))})
    64
    """
    return _at_sizes(config, _sizes(config), rng)


def sample(config: Configuration, rng: random.Random) -> Iterator[Job]:
    """Refusals at some sizes up to the width: the least, those next to words, drawn ones.

    >>> from dualfield import catalog
    >>> {job.size for job in sample(catalog.get("ami-sf").configure(40), random.Random(1))}
    {None}
    """
    if not config.core.sized:
        yield from every(config, rng)
        return
    least, most = config.core.minimum_bits, config.bits
    word = int(config.values.get("Word", 1))
    near = [size for size in range(least, most + 1) if size % word in (0, 1, word - 1)]
    chosen = {least, most, *_out_of_range(config), rng.randint(least, most)}
    chosen |= set(rng.sample(near, min(_SAMPLE, len(near))))
    yield from _at_sizes(config, sorted(chosen), rng)


def draw(config: Configuration, rng: random.Random) -> dict[str, int] | None:
    """Operands of one refusal by port name, at any size; None of a core that refuses nothing."""
    jobs = list(_at_sizes(config, [rng.choice(_sizes(config))], rng))
    return ports(config, rng.choice(jobs)) if jobs else None


def _sizes(config: Configuration) -> Sequence[int | None]:
    return range(1 << _width(config, "size")) if config.core.sized else [None]


def _out_of_range(config: Configuration) -> set[int]:
    least, most = config.core.minimum_bits, int(config.values["MaxBits"])
    return {size for size in (0, least - 1, most + 1) if size in _sizes(config)}


def _at_sizes(
    config: Configuration, sizes: Sequence[int | None], rng: random.Random
) -> Iterator[Job]:
    if config.core.operation == "scalar":
        from dualfield.operations import curve_operands as operands

        yield from operands.refusals(config, rng)
        return
    for size in sizes:
        for kind in config.kinds:
            yield from _refused(config, size, kind, rng)


def _refused(config: Configuration, size: int | None, kind: str, rng: random.Random) -> list[Job]:
    """What is refused at one size in one kind of field."""
    at = config.at(size)
    candidates = _bad_moduli(at, kind, rng) + _bad_operands(at, kind, rng)
    jobs = []
    for modulus, a, b in candidates:
        modulus = config.modulus or modulus
        if expected_status(at, modulus, a, b, kind) is not Status.OK:
            job = Job(modulus, a, b, kind, size=size)
            jobs += [job] if job not in jobs else []
    return jobs


Operands = tuple[int, int, int | None]
"""Modulus, a and b."""


def _width(config: Configuration, role: str) -> int:
    return next((port.width(config) for port in config.core.inputs if port.role == role), 0)


def _good(at: Configuration, kind: str, rng: random.Random) -> int:
    """A modulus that is as long as the size allows; of a size out of range the longest one."""
    bits = _length(at)
    if kind == "gf2m":
        return 1 << bits | rng.getrandbits(bits) | 1
    return 1 << bits - 1 | rng.getrandbits(bits) | 1


def _length(at: Configuration) -> int:
    """The size, or the nearest one that is in range."""
    most = int(at.values["MaxBits"]) if at.core.sized else at.bits
    return min(max(at.bits, at.core.minimum_bits), most)


def _above(first: int, width: int, word: int, rng: random.Random) -> list[int]:
    """Bits of a port from ``first`` on: the lowest, the first of the next word, any, the highest.

    >>> _above(29, 127, 31, random.Random(1))
    [29, 31, 46, 126]
    """
    if first >= width:
        return []
    found = {first, rng.randrange(first, width), width - 1}
    return sorted(found | ({(first // word + 1) * word} & set(range(first, width))))


def _bad_moduli(at: Configuration, kind: str, rng: random.Random) -> list[Operands]:
    """Moduli that are too long by one bit, by words and by all of the port; even ones, 1 and 0."""
    good, width = _good(at, kind, rng), _width(at, "modulus")
    bits, word = good.bit_length(), int(at.values.get("Word", 1))
    moduli = [good | 1 << bit for bit in _above(bits, width, word, rng)]
    moduli += [(1 << length) - 1 for length in (bits + 1, width) if bits < length <= width]
    moduli += [1 << bits | 1] if bits < width else []
    moduli += [good & ~1, 0, 1, 2, good >> 1 | 1, good]
    # Below each of them, and not 0: nothing but the modulus is wrong.
    reduced = [rng.randrange(1, 1 << max(_length(at) - 2, 1)) for _ in range(2)]
    a, b = reduced[0], rng.choice(choices_of_b(at, reduced[1:]))
    rows: list[Operands] = [(modulus, a, b) for modulus in moduli]
    if at.core.has_input("square") and not at.squares:
        rows.append((good, a, None))
    return rows


def _bad_operands(at: Configuration, kind: str, rng: random.Random) -> list[Operands]:
    """The modulus and what is longer than it, as a and as b; 0 and multiples of a factor."""
    good = _good(at, kind, rng)
    modulus = at.modulus or good
    word = int(at.values.get("Word", 1))
    rows: list[Operands] = []
    for role in ("a", "b") if has_b(at) else ("a",):
        width = _width(at, role)
        low = rng.randrange(1, 1 << max(_length(at) - 2, 1))
        above = [low | 1 << bit for bit in _above(_length(at), width, word, rng)]
        values = [modulus, modulus + 1, modulus | 1 << _length(at), (1 << width) - 1, *above, 0]
        values += [-modulus % (1 << width), 1 << width >> 1] if at.signed else []
        other = rng.randrange(1, 1 << max(_length(at) - 2, 1))
        for value in (value for value in values if value >> width == 0):
            if role == "b":
                rows.append((modulus, other, value))
            else:
                rows.append((modulus, value, rng.choice(choices_of_b(at, [other]))))
    factor = 3  # x + 1 as a polynomial
    composite = factor * (rng.getrandbits(max(_length(at) - 3, 1)) | 1)
    if kind == "gf2m":
        half = rng.getrandbits(max(_length(at) - 2, 1)) | 1
        composite = half ^ half << 1
    rows += [(composite, factor, b) for b in choices_of_b(at, [factor])]
    return rows
