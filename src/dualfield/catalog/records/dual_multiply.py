"""The multipliers of paper 004: the parallel unit."""

from dualfield.catalog.core import Configuration, Core, Evidence, Port
from dualfield.models import dual_multiply as model
from dualfield.models.outcome import Outcome

BLOCKS = tuple(
    f"multiply/df_dual_{name}.sv"
    for name in ("booth", "quotient", "select", "multiple", "csa", "cla", "below", "right")
)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return model.run_parallel(config.bits, kind, modulus, a, b)


PARALLEL = Core(
    id="mont-mul-parallel",
    title="Dual-field Montgomery multiplier, one cycle, recoded radix 4",
    operation="multiply",
    kinds=("gfp", "gf2m"),
    timing="constant",
    top="df_mont_mul_parallel",
    sources=("common/df_pkg.sv", *BLOCKS, "multiply/df_mont_mul_parallel.sv"),
    parameters=(),
    inputs=(
        Port("field_i", "field", lambda c: 1),
        Port("modulus_i", "modulus", lambda c: c.bits + 1),
        Port("a_i", "a", lambda c: c.bits),
        Port("b_i", "b", lambda c: c.bits),
    ),
    outputs=(
        Port("result_o", "result", lambda c: c.bits),
        Port("status_o", "status", lambda c: 2),
    ),
    minimum_bits=4,
    maximum_bits=64,
    unreduced="refused",
    model=_run,
    latency=lambda _: (model.PARALLEL_CYCLES, model.PARALLEL_CYCLES),
    paper="004",
    source="Algorithm 3, section 4",
    evidence=(
        Evidence("model", "tests/models/test_dual_multiply.py"),
        Evidence("exhaustive 4 bits", "tests/rtl/test_dual_multiply.py"),
        Evidence("stalls, clear, reset", "tests/rtl/test_handshake.py"),
        Evidence("proofs", "formal/dual_multiply"),
    ),
    r_bits=lambda c: 2 * model.parallel_digits(c.bits),
)

CORES = (PARALLEL,)
