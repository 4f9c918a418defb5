"""Every refusal of every core on its RTL: at every size and word length that the record names,
up to 20 bits.

``dualfield verify --refusals --thorough --bits 127`` runs the same with every pair of parameters.
"""

import dataclasses

import pytest

from dualfield import catalog
from dualfield.check.settings import QUICK, Scope
from dualfield.check.verify import verify_refusals
from recorder import chosen

BITS = 20
SMALLER = {"mont-mul-parallel": 8, "scalar-mul": 7}
"""Smaller widths for cores that take too long at 20 bits."""
SETTINGS = {"mont-mul-dual": {"Word": 16}}
"""Settings that avoid words of 32 and 64 bits; test_handshake.py has words of 4 bits."""


@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_every_refusal(core: catalog.Core) -> None:
    """Operands and moduli beyond the size by a bit, by words and wide; even, 1, 0, wrong sizes.

    A key agreement refuses u-coordinates of small order alone, and a core that reduces its operand
    refuses random numbers of a protection.
    """
    extent = dataclasses.replace(QUICK, bits=SMALLER.get(core.id, BITS))
    checks = list(verify_refusals(core, Scope(extent, assignments=SETTINGS.get(core.id, {}))))
    fixed = core.usual_modulus is not None
    agrees = core.operation == "agree"
    protected = any(parameter.name == "Protect" for parameter in core.parameters)
    refuses = not fixed or core.unreduced == "refused" or agrees or protected
    assert bool(checks) == refuses
    of_modulus = "operand_range" if fixed else "bad_modulus"
    for check in checks:
        assert check.failures == 0, check.first_failure
        assert ("not_invertible" if agrees else of_modulus) in check.statuses
        assert "ok" not in check.statuses
