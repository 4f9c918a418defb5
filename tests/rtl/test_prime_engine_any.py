"""The engine for any modulus on the RTL: words, status and cycles of the model."""

import itertools

from dualfield.models.prime_engine_any import AnyEngine
from dualfield.programs.prime_engine.assembler import assemble
from rtl.prime_engine_compare import compare

SMALL = (
    AnyEngine(3, word=2, multipliers=16, spare=1),
    AnyEngine(4, word=3, multipliers=2, spare=2),
    AnyEngine(5, word=4, multipliers=1, spare=1),
    AnyEngine(5, word=7, multipliers=4, spare=1),
)
TEXT = """
in m {bits}; in x {bits}; in one 2
modulus m
y = x * one; z = y * y; s = z + y; w = s * z; v = y * w; u = m -- v
out y; out z; out s; out w; out v; last out u
"""


def test_every_modulus_and_operand() -> None:
    engines, inputs = [], []
    for engine in SMALL:
        text = TEXT.replace("{bits}", str(engine.bits))
        engines.append((engine, assemble(text, engine.build)))
        span = range(1 << engine.bits)
        inputs.append([list(row) for row in itertools.product(span, span[::3], (1, 3))])
    compare(engines, inputs)
