"""The word-serial inverter: small fields whole, named fields through one instance, 256 bits."""

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

CORE = catalog.get("inv-word")
SETTINGS: tuple[dict[str, object], ...] = (
    {"result": "plain", "Word": 4, "MaxBits": 7},
    {"result": "single", "Word": 4, "MaxBits": 9},
    {"result": "double", "Word": 8, "MaxBits": 7},
)
LARGE = CORE.configure(576, {"MaxBits": 576})
WIDE = CORE.configure(256, {"MaxBits": 256})


def test_small_fields_and_everything_that_fits() -> None:
    configs = [CORE.configure(7, values) for values in SETTINGS]
    long = [Job(m, a, kind=k, size=7) for m in (255, 257) for a in (3, 127) for k in CORE.kinds]
    check_small_operands(configs, [*small_fields(CORE), *all_that_fits(CORE), *long])
    check_sizes_above(configs[1], (10, 15))


def test_every_named_field_through_one_instance() -> None:
    check_large_operands(LARGE, 40)


def test_operands_of_256_bits() -> None:
    check_large_operands(WIDE, 60, hard(256))


def test_the_word_serial_unit_checks_its_parameters() -> None:
    """Users may instantiate it without the top module, as measurements do."""
    outside = {"Word": (2, 5, 128), "MaxBits": (3, 4097), "Scale": (3,)}
    check_parameter_ranges("df_word_inverse_core", LARGE.sources()[:-1], outside)
