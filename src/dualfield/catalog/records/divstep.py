"""The flagship: inverter and divider by half-delta divsteps in a skewed array of segments."""

from dualfield.catalog.core import Configuration, Core, Evidence, Parameter, Port
from dualfield.models import divstep, divstep_poly
from dualfield.models.outcome import Outcome


def _binary(config: Configuration) -> bool:
    return config.values["Field"] == "gf2m"


def _per_cycle(config: Configuration) -> int:
    return int(config.values["StepsPerCycle"])


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    values = config.values
    segment, result = int(values["Segment"]), str(values["result"])
    if _binary(config):
        per_cycle = _per_cycle(config)
        return divstep_poly.run(config.bits, segment, result, modulus, a, b, per_cycle)
    return divstep.run(config.bits, segment, result, modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    values = config.values
    segment, result = int(values["Segment"]), str(values["result"])
    if _binary(config):
        cycles = divstep_poly.latency(config.bits, segment, result, _per_cycle(config))
    else:
        cycles = divstep.latency(config.bits, segment, result)
    return cycles, cycles


def _constraint(config: Configuration) -> str | None:
    if _per_cycle(config) == 1:
        return None
    if not _binary(config):
        return "StepsPerCycle=2 is built for Field=gf2m only."
    return "Segment is at least 3 with StepsPerCycle=2." if config.values["Segment"] == 2 else None


RESULT = Parameter(
    "result",
    "Scale",
    "plain",
    "power of two, or of x, in the result: plain (a / b), single (a / b 2^n), double "
    "(a / b 2^(2n)); n is the core's width",
    choices=tuple(divstep.SCALES),
)

CORES = (
    Core(
        id="inv-divstep",
        title="Constant-time inverter and divider, half-delta divsteps in a skewed array",
        operation="divide",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_ds_core",
        sources=(
            "common/df_pkg.sv",
            "divstep/CCU2C.sv",
            *(
                f"divstep/df_ds_{part}.sv"
                for part in (
                    *(
                        "pkg",
                        "ripple",
                        "cell_ecp5",
                        "carry_ecp5",
                        "chain_g",
                        "chain_y",
                        "chain_e",
                        "segment",
                        "head",
                    ),
                    *("control", "verdict", "inv"),
                    *("poly_pkg", "poly_over", "poly_segment", "poly_head", "poly_control"),
                    *("poly_verdict", "poly", "poly2_segment", "poly2_decide", "poly2", "core"),
                )
            ),
        ),
        parameters=(
            Parameter(
                "Field",
                "Field",
                "gfp",
                "kind of field of the build: gfp or gf2m",
                choices=("gfp", "gf2m"),
            ),
            RESULT,
            Parameter(
                "Segment",
                "Segment",
                30,
                "bits of a segment: the longest carry chain, and what a decision drives",
                minimum=2,
                maximum=4096,
            ),
            Parameter(
                "StepsPerCycle",
                "StepsPerCycle",
                1,
                "divsteps in a cycle",
                minimum=1,
                maximum=2,
                tries=(1, 2),
            ),
            Parameter(
                "Technology",
                "Technology",
                0,
                "carry chains: 0 for any tool, 1 of ECP5 cells, 2 of a model of those cells (to "
                "simulate and prove what 1 gives)",
                maximum=2,
            ),
        ),
        inputs=(
            Port("divide_i", "divide", lambda c: 1),
            Port("modulus_i", "modulus", lambda c: c.bits + _binary(c)),
            Port("a_i", "a", lambda c: c.bits),
            Port("b_i", "b", lambda c: c.bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("k_o", "k", lambda c: (2 * c.bits).bit_length()),
            Port("status_o", "status", lambda c: 2),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_run,
        latency=_latency,
        constraint=_constraint,
        paper="",
        source="Bernstein, Yang: Fast constant-time gcd computation and modular inversion, 2019",
        evidence=(
            Evidence("model", "tests/models/test_divstep.py"),
            Evidence("model, GF(2^m)", "tests/models/test_divstep_poly.py"),
            Evidence("exhaustive 3..6 bits", "tests/rtl/test_divstep.py"),
            Evidence("named fields, most steps", "tests/rtl/test_divstep_volume.py"),
            Evidence("stalls, clear, reset", "tests/rtl/test_handshake.py"),
            Evidence("proofs", "formal/divstep"),
        ),
    ),
)
