"""Record of the scalar multiplier for elliptic curves."""

from dataclasses import replace

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.parameter import FAULT_CHECKS, MASK_OUTPUTS, TECHNOLOGY, Parameter
from dualfield.catalog.records.digit_multiply import DIGIT
from dualfield.catalog.records.serial_multiply import SEGMENT
from dualfield.math import polynomials
from dualfield.math.moduli import is_irreducible
from dualfield.models import digit_multiply, divstep, divstep_gf2m, dsp_multiply, serial_multiply
from dualfield.models.curve import Engine
from dualfield.models.curve_timing import Product, of_dsp, of_polynomial
from dualfield.models.outcome import Outcome
from dualfield.programs.curve_programs import AFFINE_PROTECTED, COORDINATES, FORMS
from dualfield.programs.instruction_cycles import lanes
from dualfield.programs.point_programs import POINTS, PROGRAMS, SCALARS
from dualfield.programs.protection import PROTECT, random_bits, randoms, splits
from dualfield.programs.registers import REGISTERS

MAX_BITS = 1024

PROTECT_PARAMETER = Parameter(
    "Protect",
    "Protect",
    PROTECT[0],
    "k P only. result: check that the result is on the curve, against faults; "
    "coordinates: also randomise the initial coordinates; scalar: also randomise k "
    "without a change of k P",
    choices=PROTECT,
    phrase="protected {value}",
)
RANDOM_PARAMETER = Parameter(
    "Random",
    "Random",
    64,
    "Protect: bits per random number, at most the width",
    minimum=1,
    maximum=MAX_BITS,
    varied=False,
)

ARITHMETIC = ("serial", "dsp", "digit", "divstep")


def engine(config: Configuration) -> Engine:
    """Return the model of a configuration."""
    values, n = config.values, config.bits
    segment, word = int(values["Segment"]), int(values["Word"])
    product: int | Product
    polynomial = config.polynomial
    if polynomial:
        product, domain = of_polynomial(digit_multiply.digits(n, int(values["Digit"]))), 0
    elif values["Form"] == "binary":
        product_cycles = digit_multiply.cycles(n, int(values["Digit"]))
        quotient = divstep_gf2m.latency(n, segment, "plain", int(values["StepsPerCycle"]))
        product, domain = Product(product_cycles, product_cycles, quotient=quotient), 0
    elif values["Arithmetic"] == "dsp":
        unit = dsp_multiply.Unit(word, int(values["Multipliers"]), n)
        product, domain = of_dsp(unit), word * (dsp_multiply.rows(word, n) + 1)
    elif values["Arithmetic"] == "divstep":
        product_cycles = divstep.product_latency(n, segment)
        quotient = divstep.latency(n, segment, "plain")
        product, domain = Product(product_cycles, product_cycles, quotient=quotient), n
    else:
        product, domain = serial_multiply.cycles(n, segment), n
    form, program = str(values["Form"]), str(values["Program"])
    affine = values["Coordinates"] == "affine"
    protect = str(values["Protect"])
    random, lane = random_bits(n, values), int(values["Lane"])
    return Engine(form, n, product, domain, lane, program, affine, protect, random, polynomial)


def _run(config: Configuration, kind: str, modulus: int, a: int, b: int | None) -> Outcome:
    assert b is not None
    return engine(config).run(modulus, a, b)


def _latency(config: Configuration) -> tuple[int, int]:
    return (engine(config).cycles(),) * 2


def program_problem(config: Configuration) -> str | None:
    """Return why a program is not available with the other parameters; None if it is."""
    form, program = config.values["Form"], config.values["Program"]
    if form == "montgomery" and program != "multiply":
        return "Form=montgomery needs Program=multiply: x coordinates alone do not determine a sum."
    if config.values["Protect"] != "none" and program != "multiply":
        return "Protect needs Program=multiply: the other programs have no secret scalar."
    return None


def _constraint(config: Configuration) -> str | None:
    problems = (program_problem, _arithmetic_problem, _protection_problem, _polynomial_problem)
    return next(filter(None, (problem(config) for problem in problems)), None)


def _arithmetic_problem(config: Configuration) -> str | None:
    values = config.values
    binary, affine = values["Form"] == "binary", values["Coordinates"] == "affine"
    array = values["Arithmetic"] == "divstep"
    if binary and values["Arithmetic"] not in ("digit", "divstep"):
        return f"Form=binary needs Arithmetic=digit or divstep, not {values['Arithmetic']}."
    if values["Arithmetic"] == "digit" and not binary:
        return f"Arithmetic=digit needs Form=binary, not {values['Form']}."
    if affine and values["Program"] != "multiply":
        return "Coordinates=affine needs Program=multiply."
    if affine and not array:
        return "Coordinates=affine needs Arithmetic=divstep: the program divides."
    if binary and array and not affine:
        return (
            "Form=binary, Arithmetic=divstep needs Coordinates=affine; for projective coordinates "
            "use Arithmetic=digit."
        )
    if values["StepsPerCycle"] == 1:
        return None
    if not (binary and array):
        return "StepsPerCycle=2 needs Form=binary, Arithmetic=divstep."
    return "Segment must be at least 3 with StepsPerCycle=2." if values["Segment"] == 2 else None


def _protection_problem(config: Configuration) -> str | None:
    form, protect = str(config.values["Form"]), str(config.values["Protect"])
    affine = config.values["Coordinates"] == "affine"
    if splits(protect) and (form != "weierstrass" or affine):
        return (
            "Protect=scalar needs Form=weierstrass, Coordinates=projective: an x coordinate of a "
            "Montgomery curve can belong to its twist, which has another order, and the engine "
            "for binary curves has no integer arithmetic."
        )
    if affine and protect != "none" and (form, protect) not in AFFINE_PROTECTED:
        return (
            f"Protect={protect} needs Coordinates=projective with Form={form}: in affine "
            "coordinates an x-only ladder has no random factor, and on a Montgomery curve no "
            "result check."
        )
    return None


def _polynomial_problem(config: Configuration) -> str | None:
    f, lane = config.polynomial, int(config.values["Lane"])
    if not f:
        return None
    if config.values["Arithmetic"] != "digit":
        return "Polynomial needs Form=binary, Arithmetic=digit."
    if polynomials.degree(f) != config.bits or not is_irreducible(f):
        return f"Polynomial={f:#x} must be irreducible of degree {config.bits}, or 0."
    if lane < config.bits:
        return f"Polynomial needs Lane={config.bits} or more: a square reads a whole register."
    return None


def _curve_bits(config: Configuration) -> int:
    split = splits(str(config.values["Protect"]))
    return 3 * config.bits + (config.values["Form"] == "binary") + split * config.bits


def _point_bits(config: Configuration) -> int:
    return POINTS[str(config.values["Program"])] * (2 * config.bits + 1)


def _scalar_bits(config: Configuration) -> int:
    scalars = SCALARS[str(config.values["Program"])] * config.bits or 1
    each = random_bits(config.bits, config.values)
    return scalars + randoms(str(config.values["Protect"])) * each


CORES = (
    Core(
        id="scalar-mul",
        title="Constant-time scalar multiplication on an elliptic curve, microprogrammed",
        operation="scalar",
        kinds=("gfp", "gf2m"),
        timing="constant",
        top="df_scalar_mul",
        parameters=(
            Parameter(
                "Program",
                "Program",
                PROGRAMS[0],
                "operation: k P, P + Q, k P + l Q, or a test if P is on the curve",
                choices=PROGRAMS,
                phrase="program {value}",
            ),
            Parameter(
                "Form",
                "Form",
                FORMS[0],
                "form of the curve's equation",
                choices=FORMS,
                phrase="{value} curve",
            ),
            Parameter(
                "Arithmetic",
                "Arithmetic",
                ARITHMETIC[0],
                "multiplier: mont-mul-serial, mont-mul-dsp, mul-digit, or the inv-divstep array, "
                "which also divides (binary curves use mul-digit beside it)",
                choices=ARITHMETIC,
                phrase="{value} arithmetic",
            ),
            Parameter(
                "Coordinates",
                "Coordinates",
                COORDINATES[0],
                "internal coordinates of points; affine needs Arithmetic=divstep",
                choices=COORDINATES,
                phrase="{value} coordinates",
            ),
            PROTECT_PARAMETER,
            RANDOM_PARAMETER,
            Parameter(
                "Lane",
                "Lane",
                64,
                "datapath width: register bits read, added and written per cycle",
                minimum=2,
                maximum=1024,
                varied=False,
                phrase="lanes of {value} bits",
            ),
            SEGMENT,
            Parameter(
                "Multipliers",
                "Multipliers",
                16,
                "dsp: maximum number of hard multipliers (DSPs)",
                minimum=1,
                maximum=64,
                varied=False,
                phrase="{value} multipliers",
            ),
            Parameter(
                "Word",
                "Word",
                18,
                "dsp: word width in bits: 18 on ECP5, 17 if hard multipliers are signed",
                minimum=2,
                maximum=32,
                varied=False,
                phrase="words of {value} bits",
            ),
            DIGIT,
            Parameter(
                "Polynomial",
                "Polynomial",
                0,
                "digit: fixed irreducible polynomial, of degree equal to the width, with squaring "
                "instructions and two products in flight; 0: polynomial at run time",
                maximum=(2 << MAX_BITS) - 1,
                tries=(0, 0b1011, 0b10011, 0b100101),
                phrase="one field",
            ),
            Parameter(
                "StepsPerCycle",
                "StepsPerCycle",
                1,
                "binary curves, divstep: divsteps per cycle",
                minimum=1,
                maximum=2,
                tries=(1, 2),
                phrase="{value} steps per cycle",
            ),
            TECHNOLOGY,
            MASK_OUTPUTS,
            replace(FAULT_CHECKS, default=0),  # 11 % of the cells at 256 bits
        ),
        inputs=(
            Port("curve_i", "modulus", _curve_bits),
            Port("point_i", "a", _point_bits),
            Port("scalar_i", "b", _scalar_bits),
        ),
        outputs=(
            Port("result_o", "result", lambda c: 2 * c.bits + 1),
            Port("status_o", "status", lambda c: 3),
        ),
        minimum_bits=3,
        maximum_bits=MAX_BITS,
        unreduced="refused",
        model=_run,
        latency=_latency,
        paper="",
        source="Brier, Joye 2002; Lopez, Dahab 1999; RFC 7748, section 5",
        constraint=_constraint,
        small={"Lane": 3, "Segment": 3, "Multipliers": 5, "Word": 6, "Digit": 2},
        alternatives=("Form", "Arithmetic"),
        replaces_zero=True,
        wiped=lambda c: REGISTERS * lanes(c.bits, int(c.values["Lane"])) + 2,
    ),
)
