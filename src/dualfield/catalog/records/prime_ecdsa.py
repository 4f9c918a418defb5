"""Record of ECDSA on one curve over a fixed prime, on the prime engine."""

from collections.abc import Mapping
from dataclasses import replace

from dualfield.catalog import fixed_point
from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import (
    FAULT_CHECKS,
    MASK_OUTPUTS,
    TECHNOLOGY,
    Constant,
    Parameter,
)
from dualfield.catalog.prime_parameters import WORDS_AND_MULTIPLIERS
from dualfield.catalog.prime_port import Slice, in_order, most_multipliers, word_port
from dualfield.catalog.records.curve import PROTECT_PARAMETER, RANDOM_PARAMETER
from dualfield.catalog.word_port import WordPort
from dualfield.models.curve_constants import OTHER, constants, has_two
from dualfield.models.outcome import Outcome
from dualfield.models.prime_ecdsa import Ecdsa
from dualfield.models.prime_ecdsa_pair import Pair
from dualfield.models.prime_multiply import find_form
from dualfield.programs.prime_engine.any_build import curve_spare
from dualfield.programs.prime_engine.comb_program import SPARE
from dualfield.programs.prime_engine.instruction import ADDRESS_BITS, BITS
from dualfield.programs.protection import checks, random_bits, randoms

MOST_BITS = 521
"""The program of P-521 has 1,912 of 4,096 words; the power n - 2 grows with the width."""
OPERATIONS = 4
"""Operations of the program: sign, verify, public, and one that refuses."""

_MULTIPLIERS, _WORD = WORDS_AND_MULTIPLIERS


def ecdsa(config: Configuration) -> Ecdsa | Pair:
    """Return the model of a configuration."""
    if not has_two(config.values):
        return _of_curve(config, config.bits, "")
    ends = ("", OTHER)
    one, other = (_of_curve(config, _own_bits(config, end), end) for end in ends)
    return Pair((one, other))


def _own_bits(config: Configuration, end: str) -> int:
    """Return the bits of the longer one of the prime and the order of a curve."""
    p, _, _, order, _, _ = constants(config.values, end)
    return max(p.bit_length(), order.bit_length())


def _of_curve(config: Configuration, bits: int, end: str) -> Ecdsa:
    """Return the model of a curve; ``end``: of the names of its parameters."""
    values = config.values
    p, a, b, order, x, y = constants(config.values, end)
    word, most = int(values["Word"]), int(values["Multipliers"])
    check, protect = bool(values["Check"]), str(values["Protect"])
    random = random_bits(config.bits, values)
    build = (word, most, check, protect, random, _is_any(config))
    return Ecdsa(bits, p, a, b, order, (x, y), *build)


def _is_any(config: Configuration) -> bool:
    """Return whether products are as for any modulus: two curves, or no sparse multiple."""
    return has_two(config.values) or not find_form(config.modulus, int(config.values["Word"])).pays


def operations(config: Configuration) -> int:
    """Return the operations of the program: those of each curve."""
    return OPERATIONS * (1 + has_two(config.values))


def cycles(config: Configuration, operation: int) -> int:
    """Return the cycles of an operation by its number, from the operands to the result."""
    return ecdsa(config).cycles(operation)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return ecdsa(config).run(a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    counts = [cycles(config, operation) for operation in range(operations(config))]
    return min(counts), max(counts)


def _constraint(config: Configuration) -> str | None:
    if checks(config.protect) and not config.values["Check"]:
        return f"Protect={config.protect} needs Check=1: it includes the check of the result."
    problem = fixed_point.no_point(config)
    if has_two(config.values):
        problem = problem or fixed_point.no_point(config, OTHER)
        bits = max(_own_bits(config, end) for end in ("", OTHER))
        if not problem and config.bits != bits:
            problem = f"the longer one of the curves has {bits} bits, so --bits must be {bits}."
    elif alone := [one.name for one in fixed_point.OTHER_PARAMETERS if config.values[one.name]]:
        given = f"{alone[0]}={int(config.values[alone[0]]):#x}"
        problem = problem or f"Modulus1=0 with {given}: a second curve needs its prime."
    elif not problem and not _is_any(config):
        problem = fixed_point.no_multiplier(config)
    return problem or ecdsa(config).refusal


def _derived(config: Configuration) -> Mapping[str, Constant]:
    own = ecdsa(config)
    build, rows = own.build, own.table_rows
    count = len(own.offsets)
    words = own.words
    program = sum(word << BITS * i for i, word in enumerate(words))
    offset = sum(one << build.width * i for i, one in enumerate(own.offsets))
    table = sum(row << BITS * i for i, row in enumerate(rows))
    entry = sum(address << ADDRESS_BITS * i for i, address in enumerate(own.entries))
    return {
        **({"AnyModulus": Constant(1)} if own.any_modulus else {}),
        **({"Curves": Constant(count)} if count > 1 else {}),
        "Registers": Constant(own.registers),
        "Offset": Constant(offset, build.width * count),
        "ProgramWords": Constant(len(words)),
        "Program": Constant(program, BITS * len(words)),
        "Entries": Constant(build.entries),
        "TableRows": Constant(len(rows)),
        "Table": Constant(table, BITS * len(rows)),
        "Entry": Constant(entry, ADDRESS_BITS * OPERATIONS * count),
        "Latency": Constant(_latency(config)[1]),
    }


def _value_bits(config: Configuration) -> int:
    drawn = randoms(config.protect) * random_bits(config.bits, config.values)
    return 4 * config.bits + drawn


def _by_words(config: Configuration) -> WordPort | None:
    own, n = ecdsa(config), config.bits
    first, second, x, y = in_order("b", n, 4)
    drawn = in_order("b", random_bits(n, config.values), randoms(config.protect), first=4 * n)
    parameters = {"Multipliers": most_multipliers(config)}
    if _is_any(config):
        parameters |= {"Modulus": 0, "Spare": curve_spare(n, int(config.values["Word"]))}
    else:
        parameters |= {"Spare": SPARE, "Exact": 1}
    parameters |= {"Operations": operations(config), "OperationFirst": n}
    numbers = (*drawn, first, second, Slice("a", 0, n), x, y)
    port = word_port(config, own.build.width, numbers, ((0, n), (n, n)), parameters)
    if port is None or not has_two(config.values):
        return port
    renamed = {("Offsets" if n == "Curves" else n): v for n, v in port.parameters.items()}
    return replace(port, parameters=renamed)


CORES = (
    Core(
        id="ecdsa",
        title="ECDSA on one curve over a fixed prime: sign, verify, public key, on DSPs",
        operation="sign",
        kinds=("gfp",),
        timing="constant",
        top="df_ecdsa",
        parameters=(
            *fixed_point.PARAMETERS,
            *fixed_point.OTHER_PARAMETERS,
            replace(
                _MULTIPLIERS,
                doc="maximum number of hard multipliers (DSPs); 0: 64; a prime with a sparse "
                "multiple needs one for each word",
            ),
            _WORD,
            Parameter(
                "Check",
                "",
                1,
                "1: a signature and a public key are checked before they leave; 0: they are not",
                maximum=1,
                phrase="result check {value}",
            ),
            replace(
                PROTECT_PARAMETER,
                doc="result: Check=1; coordinates: also randomise coordinates, and nonce and key "
                "in products; scalar: also split nonce and key into random sums",
            ),
            RANDOM_PARAMETER,
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),
        ),
        inputs=(
            Port("message_i", "a", lambda c: c.bits + 2 + has_two(c.values)),
            Port("values_i", "b", _value_bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=4,
        maximum_bits=MOST_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="FIPS 186-5; multiples of G as base-mul, products as mont-mul-prime-words or "
        "mont-mul-dsp-words",
        constraint=_constraint,
        small={"Word": 4},
        wiped=lambda c: ecdsa(c).wipe + 1,
        usual_modulus=lambda bits: fixed_point.usual_curve(bits)["Modulus"],
        complete=fixed_point.complete,
        derived=_derived,
        by_words=_by_words,
    ),
)
