"""Records of the parallel and the pipelined multiplier of paper 004."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import CHECK, FAULT_CHECKS, MASK_OUTPUTS, WIPE, Parameter
from dualfield.models import dual_multiply as model
from dualfield.models import dual_multiply_pipeline as pipeline
from dualfield.models.outcome import Outcome


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return model.run_parallel(config.bits, kind, modulus, a, b)


PARALLEL = Core(
    id="mont-mul-parallel",
    title="Dual-field Montgomery multiplier, single cycle, radix-4 Booth recoding",
    operation="multiply",
    kinds=("gfp", "gf2m"),
    timing="constant",
    top="df_mont_mul_parallel",
    parameters=(
        MASK_OUTPUTS,
        replace(FAULT_CHECKS, default=0),  # 14 % of the cells at 16 bits
        CHECK,
        WIPE,
    ),
    inputs=(
        Port("field_i", "field", lambda c: 1),
        Port("modulus_i", "modulus", lambda c: c.bits + 1),
        Port("a_i", "a", lambda c: c.bits),
        Port("b_i", "b", lambda c: c.bits),
    ),
    outputs=(
        Port("result_o", "result", lambda c: c.bits),
        Port("status_o", "status", lambda c: 3),
    ),
    minimum_bits=4,
    maximum_bits=64,
    unreduced="refused",
    model=_run,
    latency=lambda _: (model.PARALLEL_CYCLES, model.PARALLEL_CYCLES),
    paper="004",
    source="Algorithm 3, section 4",
    r_bits=lambda c: 2 * model.parallel_digits(c.bits),
)


def cut_of(config: Configuration) -> pipeline.Cut:
    """Return the cut of the array for the parameters."""
    values = config.values
    word, height, first, split = (int(values[k]) for k in ("Word", "Height", "First", "Split"))
    return pipeline.Cut(word, height, first, split)


def _pipelined(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    most, reduced = int(config.values["MaxBits"]), bool(config.values["Reduced"])
    outcome = pipeline.run(
        cut_of(config), most, reduced, bits=config.bits, kind=kind, modulus=modulus, a=a, b=b
    )
    return replace(outcome, cycles=outcome.cycles + _check_cycles(config))


def _check_cycles(config: Configuration) -> int:
    """Return the cycles more of a check; benches of the engine have none."""
    return pipeline.CHECK_CYCLES if config.values.get("Check") else 0


def _latency(config: Configuration) -> tuple[int, int]:
    most, reduced = int(config.values["MaxBits"]), bool(config.values["Reduced"])
    cut = cut_of(config)
    cycles = [
        cut.latency(*pipeline.shape(cut, kind, config.bits, most, reduced))
        for kind in ("gfp", "gf2m")
    ]
    return min(cycles) + _check_cycles(config), max(cycles) + _check_cycles(config)


def _constraint(config: Configuration) -> str | None:
    word = int(config.values["Word"])
    if word & (word - 1):
        return f"Word={word} is not a power of two."
    return cut_of(config).problem()


def _scale(config: Configuration) -> int:
    extra = 0 if config.values["Reduced"] else 2
    word = int(config.values["Word"])
    return -(-(config.bits + extra) // word) * word


def _most(config: Configuration) -> int:
    return int(config.values["MaxBits"])


PIPELINED = Core(
    id="mont-mul-dual",
    title="Dual-field Montgomery multiplier, pipelined, radix-4 Booth recoding, FIOS",
    operation="multiply",
    kinds=("gfp", "gf2m"),
    timing="constant",
    top="df_mont_mul_dual",
    parameters=(
        Parameter(
            "MaxBits",
            "MaxBits",
            576,
            "largest operand size in bits",
            minimum=4,
            maximum=8192,
            phrase="up to {value} bits",
        ),
        Parameter(
            "Word",
            "Word",
            64,
            "word width in bits, a power of two",
            minimum=4,
            maximum=128,
            phrase="words of {value} bits",
            sweep=(16, 32, 64),
        ),
        Parameter("Height", "Height", 8, "digits per group of the array", minimum=1, maximum=64),
        Parameter("First", "First", 0, "digits in the first group; 0: same as Height", maximum=64),
        Parameter(
            "Split",
            "Split",
            16,
            "row bits in a right module; from 4 * Height on, half as many stages",
            minimum=2,
            maximum=128,
        ),
        Parameter(
            "Reduced", "Reduced", 1, "1: reduced result; 0: result in [0, 2 * modulus)", maximum=1
        ),
        MASK_OUTPUTS,
        replace(FAULT_CHECKS, default=0),  # 17 % of the cells at 256 bits in words of 16 bits
        CHECK,
        WIPE,
    ),
    inputs=(
        Port("field_i", "field", lambda c: 1),
        Port("size_i", "size", lambda c: _most(c).bit_length()),
        Port("modulus_i", "modulus", lambda c: _most(c) + 1),
        Port("a_i", "a", _most),
        Port("b_i", "b", _most),
    ),
    outputs=(
        Port("result_o", "result", lambda c: _most(c) + (0 if c.values["Reduced"] else 1)),
        Port("status_o", "status", lambda c: 3),
    ),
    minimum_bits=pipeline.MINIMUM_BITS,
    maximum_bits=8192,
    unreduced="refused",
    model=_pipelined,
    latency=_latency,
    paper="004",
    source="Algorithm 2, section 5",
    r_bits=_scale,
    sized=True,
    constraint=_constraint,
    small={"MaxBits": 12, "Word": 4, "Height": 1, "First": 0, "Split": 2},
)

CORES = (PARALLEL, PIPELINED)
