"""Record of the multiplier of a fixed point on a curve over a fixed prime, on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog import fixed_point
from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Constant
from dualfield.catalog.prime_forms import MAX_BITS
from dualfield.catalog.prime_parameters import WORDS_AND_MULTIPLIERS
from dualfield.catalog.prime_port import Slice, in_order, most_multipliers, word_port
from dualfield.catalog.records.curve import PROTECT_PARAMETER, RANDOM_PARAMETER
from dualfield.catalog.word_port import WordPort
from dualfield.models.outcome import Outcome
from dualfield.models.prime_base import Fixed
from dualfield.programs.prime_engine.comb_program import SPARE
from dualfield.programs.prime_engine.instruction import BITS
from dualfield.programs.protection import random_bits, randoms


def fixed(config: Configuration) -> Fixed:
    """Return the model of a configuration."""
    values = config.values
    names = ("A", "B", "Order", "X", "Y", "Word", "Multipliers")
    a, b, order, x, y, word, most = (int(values[name]) for name in names)
    protect, random = str(values["Protect"]), random_bits(config.bits, values)
    curve = (config.modulus, a, b, order, (x, y))
    return Fixed(config.bits, *curve, word, most, protect=protect, random=random)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    return fixed(config).run(a)


def _latency(config: Configuration) -> tuple[int, int]:
    return (fixed(config).cycles,) * 2


def _constraint(config: Configuration) -> str | None:
    return fixed_point.constraint(config) or fixed(config).refusal


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = fixed(config)
    program, build, rows = own.program, own.build, own.table_rows
    table = sum(row << BITS * i for i, row in enumerate(rows))
    return {
        "Registers": Constant(own.registers),
        "Offset": Constant(build.offset, build.width),
        "ProgramWords": Constant(len(program.words)),
        "Program": Constant(program.parameter, BITS * len(program.words)),
        "Entries": Constant(build.entries),
        "TableRows": Constant(len(rows)),
        "Table": Constant(table, BITS * len(rows)),
        "Latency": Constant(own.cycles),
    }


def _scalar_bits(config: Configuration) -> int:
    return config.bits + randoms(config.protect) * random_bits(config.bits, config.values)


def _by_words(config: Configuration) -> WordPort | None:
    n = config.bits
    drawn = in_order("a", random_bits(n, config.values), randoms(config.protect), first=n)
    parameters = {"Multipliers": most_multipliers(config), "Spare": SPARE}
    outputs = ((0, n), (n, n), (2 * n, 1))
    numbers = (Slice("a", 0, n), *drawn)
    return word_port(config, fixed(config).build.width, numbers, outputs, parameters)


CORES = (
    Core(
        id="base-mul",
        title="Constant-time multiples of a fixed point of one curve over a fixed prime, on DSPs",
        operation="scalar",
        kinds=("gfp",),
        timing="constant",
        top="df_base_mul",
        parameters=(
            *fixed_point.PARAMETERS,
            *WORDS_AND_MULTIPLIERS,
            replace(
                PROTECT_PARAMETER,
                doc="result: check that the result is on the curve, against faults; coordinates: "
                "also randomise the first point; scalar: also split k into a random sum",
            ),
            RANDOM_PARAMETER,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(Port("scalar_i", "a", _scalar_bits),),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits + 1),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=4,
        maximum_bits=MAX_BITS,
        unreduced="reduced",
        model=_run,
        latency=_latency,
        paper="",
        source="C. H. Lim and P. J. Lee, 1994; products as mont-mul-prime-words",
        constraint=_constraint,
        small={"Word": 4},
        wiped=lambda c: fixed(c).wipe + 1,
        usual_modulus=lambda bits: fixed_point.usual_curve(bits)["Modulus"],
        complete=fixed_point.complete,
        derived=_derived,
        by_words=_by_words,
    ),
)
