"""Assembled programs on the RTL of the prime engine: results, status and cycles of the model."""

import random

import pytest

from dualfield.math.fields import NAMED
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from rtl.prime_engine_compare import compare
from rtl.prime_engine_texts import random_text

P25519, P256 = NAMED["25519"].modulus, NAMED["P-256"].modulus


BUILDS = (
    Engine(Words(13, 4, 4, 64)),
    Engine(Words(29, 5, 5, 64)),
    Engine(Words(65521, 16, 4, 64)),
    Engine(Words(29, 5, 5, 64, spare=3)),
    Engine(Words(P256, 256, 18, 16, spare=2)),
)


@pytest.mark.parametrize("seed", range(3))
def test_random_programs(seed: int) -> None:
    rng = random.Random(seed)
    engines, inputs = [], []
    for engine in BUILDS:
        for _ in range(3):
            engines.append((engine, assemble(random_text(rng), engine.build)))
            width = engine.build.width
            rows = [
                [rng.getrandbits(4), rng.getrandbits(4), rng.getrandbits(width)] for _ in range(20)
            ]
            inputs.append(rows)
    compare(engines, inputs)


def test_every_point_of_small_curves() -> None:
    """All scalars and all x, refused ones and infinity too, on curves modulo 7, 11 and 13."""
    shapes = ((3, 7, 4), (6, 11, 5), (4, 13, 4))
    cores = [Montgomery(a, Words(p, p.bit_length(), word, 64)) for a, p, word in shapes]
    inputs = []
    for core in cores:
        span = range(1 << core.bits)
        rows = [(k, x, infinity) for k in span for x in span for infinity in (0, 1)]
        inputs.append(rows if core.bits < 4 else rows[::3])
    compare([(core.engine, core.program) for core in cores], inputs)


K, U, RESULT = (
    int.from_bytes(bytes.fromhex(text), "little")
    for text in (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    )
)
"""The first vector of RFC 7748, section 5.2."""


def test_x25519() -> None:
    core = Montgomery(486662, Words(P25519, 255, 18, 16))
    scalar = K & ~7 & (1 << 254) - 1 | 1 << 254
    x = U & (1 << 255) - 1
    assert core.outputs(scalar, x, infinity=False).numbers == (RESULT, 0)
    rng = random.Random(1)
    rows = [(scalar, x, 0), (rng.getrandbits(255), P25519, 0), (5, 9, 1), (8, 1, 0)]
    compare([(core.engine, core.program)], [rows])
