"""The bit-serial Montgomery multiplier of paper 002, and exponentiation on it."""

from dualfield.catalog.core import Configuration, Core, Evidence, Parameter, Port
from dualfield.models import serial_multiply as model
from dualfield.models.outcome import Outcome

SEGMENT = Parameter(
    "Segment",
    "Segment",
    32,
    "bits of a carry chain; a segment more costs a cycle; the width or more: not cut",
    minimum=2,
    maximum=4096,
    tries=(2, 3, 32),
)
SOURCES = (
    "common/df_pkg.sv",
    "adder/df_add_carry.sv",
    "multiply/df_mms_pkg.sv",
    "multiply/df_mms_segment.sv",
    "multiply/df_mms_array.sv",
    "multiply/df_mms_sequence.sv",
)


def _segment(config: Configuration) -> int:
    return int(config.values["Segment"])


def _multiply(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return model.multiply(config.bits, _segment(config), modulus, a, b)


def _multiply_latency(config: Configuration) -> tuple[int, int]:
    return (model.cycles(config.bits, _segment(config)),) * 2


def _power(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return model.power(config.bits, _segment(config), modulus, a, b)


def _power_latency(config: Configuration) -> tuple[int, int]:
    return (model.power_cycles(config.bits, _segment(config)),) * 2


CORES = (
    Core(
        id="mont-mul-serial",
        title="Montgomery multiplier, one bit a cycle, carry chains cut",
        operation="multiply",
        kinds=("gfp",),
        timing="constant",
        top="df_mont_mul_serial",
        sources=(*SOURCES, "multiply/df_mont_mul_serial.sv"),
        parameters=(SEGMENT,),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 2),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_multiply,
        latency=_multiply_latency,
        paper="002",
        source="sections II and V",
        evidence=(
            Evidence("model", "tests/models/test_serial_multiply.py"),
            Evidence("exhaustive 3..5 bits, many cuts", "tests/rtl/test_serial_multiply.py"),
            Evidence("stalls, clear, reset", "tests/rtl/test_handshake.py"),
            Evidence("proofs", "formal/mont_mul_serial"),
        ),
        r_bits=lambda c: c.bits,
    ),
    Core(
        id="modexp",
        title="Modular exponentiation, constant-time ladder on the bit-serial multiplier",
        operation="power",
        kinds=("gfp",),
        timing="constant",
        top="df_modexp",
        sources=(*SOURCES, "multiply/df_modexp_control.sv", "multiply/df_modexp.sv"),
        parameters=(SEGMENT,),
        inputs=tuple(Port(f"{role}_i", role, lambda c: c.bits) for role in ("modulus", "a", "b")),
        outputs=(
            Port("result_o", "result", lambda c: c.bits),
            Port("status_o", "status", lambda c: 2),
        ),
        minimum_bits=3,
        maximum_bits=4096,
        unreduced="refused",
        model=_power,
        latency=_power_latency,
        paper="002",
        source="section II",
        evidence=(
            Evidence("model", "tests/models/test_serial_multiply.py"),
            Evidence("exhaustive 3 and 4 bits", "tests/rtl/test_fields.py"),
            Evidence("against pow at 256 bits", "tests/rtl/test_modexp.py"),
            Evidence("stalls, clear, reset", "tests/rtl/test_handshake.py"),
            Evidence("RSA-2048 signature", "tests/docs/test_sign_with_rsa.py"),
            Evidence("proofs", "formal/mont_mul_serial"),
        ),
    ),
)
