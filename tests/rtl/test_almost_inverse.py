"""The almost Montgomery inverse units on every modulus and every operand at 3 to 6 bits."""

import pytest

from dualfield import catalog
from dualfield.check.settings import variants
from rtl.lanes import check_every_operand

AMI = [core for core in catalog.cores().values() if core.paper == "000"]


@pytest.mark.parametrize("core", AMI, ids=lambda c: c.id)
def test_every_modulus_and_operand(core: catalog.Core) -> None:
    """Four results, ConstantTime 0 and 1.

    Two results at 6 bits, which add steps but no new conversion of the result.
    """
    configs = [config for bits in range(3, 6) for config in variants(core, bits)]
    configs += [core.configure(6, {"result": "almost"}), core.configure(6, {"ConstantTime": 1})]
    check_every_operand(configs, {"ok", "not_invertible", "bad_modulus"})
