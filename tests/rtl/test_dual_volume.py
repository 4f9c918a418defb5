"""The pipelined dual-field multiplier at real widths: every named field, edges of words, RSA sizes.

Words of 32 bits, which build faster; ``make soak`` runs words of 64 bits.
"""

import random
from collections.abc import Iterator

from dualfield import catalog
from dualfield.check.engine import by_definition, check_lanes
from dualfield.math.fields import STANDARD
from dualfield.operations import operands
from dualfield.simulate import Job

CORE = catalog.get("mont-mul-dual")
ONES = (1 << 64) - 1
CUT = {"Word": 32, "Height": 4, "Split": 8}


def check(bits: int, largest: int, jobs: list[Job]) -> dict[str, int]:
    """Check every answer by the definition; return the number of answers by status."""
    config = CORE.configure(bits, {"MaxBits": largest, **CUT})
    (check,) = check_lanes([config], [jobs], "volume", complain=by_definition)
    assert check.failures == 0, check.first_failure
    return check.statuses


def random_jobs(moduli: list[tuple[str, int, int]]) -> Iterator[Job]:
    """Yield a product for each (kind, size, modulus); a modulus of 0 stands for a random one."""
    rng = random.Random(1)
    for kind, size, fixed in moduli:
        top = 1 << (size - (kind == "gfp"))
        modulus = fixed or top | rng.randrange(top) | 1
        limit = modulus if kind == "gfp" else 1 << size
        yield Job(modulus, rng.randrange(limit), rng.randrange(limit), kind, size=size)


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


def test_named_fields_and_edges_of_words_through_one_instance() -> None:
    """Named fields and random moduli of 256 bits in turn, edge cases of words and of `operands`."""
    fields = [(field.kind, field.bits, field.modulus) for field in STANDARD.values()]
    jobs = list(random_jobs([*fields, ("gfp", 256, 0), ("gf2m", 256, 0)] * 20))
    jobs += edges_of_words(256)
    assert check(256, 576, jobs) == {"ok": len(jobs)}
    edges = list(operands.edges(CORE.configure(256, {"MaxBits": 576, **CUT}), random.Random(4)))
    assert check(256, 576, edges).keys() == {"ok", "operand_range", "bad_modulus"}


def test_rsa_sizes() -> None:
    moduli = [(kind, size, 0) for size in (1024, 2048, 4096) for kind in ("gfp", "gf2m")]
    jobs = list(random_jobs(moduli))
    assert check(4096, 4096, jobs) == {"ok": len(jobs)}
