"""The inverter by jumps: small moduli whole, 256 bits."""

from dualfield import catalog
from dualfield.simulate import Job
from rtl.inverse_operands import (
    all_that_fits,
    check_large_operands,
    check_parameter_ranges,
    check_sizes_above,
    check_small_operands,
    hard,
    small_fields,
)

CORE = catalog.get("inv-jump")
SETTINGS: tuple[dict[str, object], ...] = (
    {"Multipliers": 4, "MaxBits": 7},
    {"Multipliers": 1, "MaxBits": 9},
    {"Multipliers": 2, "MaxBits": 7},
    {"Multipliers": 8, "MaxBits": 8},
)
WIDE = CORE.configure(256, {"MaxBits": 256, "Multipliers": 8})


def test_small_moduli_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    too_long = [Job(127, a, size=6) for a in (3, 126)]
    check_small_operands(configs, [*small_fields(CORE), *all_that_fits(CORE), *too_long])
    check_sizes_above(configs[1], (10, 15))


def test_operands_of_256_bits() -> None:
    check_large_operands(WIDE, 60, hard(256))


def test_the_unit_by_words_checks_its_parameters() -> None:
    """Users may instantiate it without the top module, as measurements do."""
    outside = {"Multipliers": (0, 3, 9), "MaxBits": (3, 4097)}
    check_parameter_ranges("df_jump_inverse_core", WIDE.sources()[:-1], outside)
