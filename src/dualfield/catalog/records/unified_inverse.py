"""Record of the unified, scalable inverter of paper 001."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Evidence, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.catalog.records.almost_inverse import RESULT
from dualfield.models.outcome import Outcome
from dualfield.models.unified_inverse import Unit

WORDS = (4, 8, 16, 32, 64)


def _unit(config: Configuration) -> Unit:
    values = config.values
    return Unit(
        word=int(values["Word"]),
        max_bits=int(values["MaxBits"]),
        shift=int(values["MultibitShift"]),
        result=str(values["result"]),
        constant_time=bool(values["ConstantTime"]),
        check=bool(values["Check"]),
    )


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return _unit(config).run(config.bits, kind, modulus, a)


def _constraint(config: Configuration) -> str | None:
    if config.values["Word"] in WORDS:
        return None
    return f"Word={config.values['Word']} is not one of {', '.join(map(str, WORDS))}."


def _max_bits(config: Configuration) -> int:
    return int(config.values["MaxBits"])


CORES = (
    Core(
        id="inv-unified",
        title="Unified Montgomery inverse, word-serial, both fields, any size",
        operation="inverse",
        kinds=("gfp", "gf2m"),
        timing="variable",
        top="df_inv_unified",
        parameters=(
            RESULT,
            Parameter(
                "ConstantTime",
                "ConstantTime",
                0,
                "1: single-bit shifts; every operation takes the worst-case cycles of its size, "
                "refused operands too",
                maximum=1,
                phrase="constant time",
            ),
            Parameter(
                "Word",
                "Word",
                32,
                "word width, i.e. bits processed per cycle: 4, 8, 16, 32 or 64",
                minimum=4,
                maximum=64,
                phrase="words of {value} bits",
                sweep=WORDS,
            ),
            Parameter(
                "MaxBits",
                "MaxBits",
                576,
                "largest operand size in bits, i.e. the capacity of the word memories",
                minimum=4,
                maximum=4096,
                phrase="up to {value} bits",
            ),
            Parameter(
                "MultibitShift",
                "MultibitShift",
                3,
                "maximum shift per pass, in bits",
                minimum=1,
                maximum=3,
                tries=(1, 2, 3),
            ),
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),  # 20 % of the cells at 256 bits
            CHECK,
            WIPE,
        ),
        inputs=(
            Port("field_i", "field", lambda c: 1),
            Port("size_i", "size", lambda c: _max_bits(c).bit_length()),
            Port("modulus_i", "modulus", lambda c: _max_bits(c) + 1),
            Port("a_i", "a", _max_bits),
        ),
        outputs=(
            Port("result_o", "result", _max_bits),
            Port("k_o", "k", lambda c: (2 * _max_bits(c)).bit_length()),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=2,
        maximum_bits=4096,
        unreduced="computed",
        model=_run,
        latency=lambda c: _unit(c).latency(c.bits),
        paper="001",
        source="Algorithm C with multibit shifting, sections 5 and 7",
        evidence=(
            Evidence("model", "tests/models/test_unified_inverse.py"),
            Evidence("exhaustive to 7 bits, both fields", "tests/rtl/test_unified_inverse.py"),
            Evidence("stalls, clear, reset", "tests/rtl/test_handshake.py"),
            Evidence("proofs", "formal/unified_inverse"),
        ),
        sized=True,
        constraint=_constraint,
        # The registers in one cycle, then the memories word by word.
        wiped=lambda c: 1 + _unit(c).words(_max_bits(c)),
        small={"Word": 4, "MaxBits": 9},
    ),
)
