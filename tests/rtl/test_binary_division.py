"""The binary divider on every small operand."""

from dualfield import catalog
from dualfield.check.settings import variants
from rtl.lanes import check_every_operand

CORE = catalog.get("div-binary")


def test_every_operand() -> None:
    """Widths 3 to 5, three results, ConstantTime 0 and 1."""
    configs = [config for bits in range(3, 6) for config in variants(CORE, bits)]
    check_every_operand(configs, {"ok", "not_invertible", "operand_range", "bad_modulus"})
