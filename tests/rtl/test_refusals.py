"""Every kind of refusal of every core on its RTL, at every size up to 20 bits.

A few of the settings that the record names: the first, the last, and some between.
``dualfield verify --refusals --thorough --bits 127`` runs every pair of parameters.
"""

import dataclasses

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.settings import QUICK, Scope
from dualfield.check.verify import verify_refusals
from recorder import chosen

BITS = 20
SMALLER = {"mont-mul-parallel": 8, "scalar-mul": 7}
"""Smaller widths for cores that take too long at 20 bits."""
SETTINGS = {"mont-mul-dual": {"Word": 16}}
"""Settings that avoid words of 32 and 64 bits; test_handshake.py has words of 4 bits."""


class Few(Scope):
    """A scope with at most five configurations of a core."""

    def sweep(self, core: catalog.Core) -> list[Configuration]:
        """Return four configurations of the sweep, and its last one, for small widths."""
        settings = super().sweep(core)
        return [*settings[: -1 : -(-len(settings) // 4)], settings[-1]]


@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_every_refusal(core: catalog.Core) -> None:
    """Operands and moduli beyond the size by a bit, by words and wide; even, 1, 0, wrong sizes."""
    extent = dataclasses.replace(QUICK, bits=SMALLER.get(core.id, BITS))
    for check in verify_refusals(core, Few(extent, assignments=SETTINGS.get(core.id, {}))):
        assert check.failures == 0, check.first_failure
        assert "bad_modulus" in check.statuses
        assert "ok" not in check.statuses
