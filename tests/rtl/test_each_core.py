"""Each core in one small build: a sample of every operand of its smallest width, and refusals.

The other tests of this folder are sweeps (``make sweeps``): all settings, all sizes, real widths.
"""

import random

import pytest

from dualfield import catalog, operations
from dualfield.check import refusals
from dualfield.check.engine import check_lanes
from dualfield.check.settings import QUICK, Scope
from recorder import chosen

MOST = 500
"""Most operands of a core: of more than that, the test takes every second or so."""
CYCLES = 100_000
"""Most cycles of a core in the same way, for cores that take long."""


@pytest.mark.quick
@pytest.mark.parametrize("core", chosen(), ids=lambda c: c.id)
def test_small_operands_and_refusals(core: catalog.Core) -> None:
    config = Scope(QUICK).small(core)[0]
    every = list(operations.of(core).exhaustive(config))
    most = min(MOST, CYCLES // config.latency()[1])
    jobs = every[:: -(-len(every) // most)]
    jobs += refusals.every(config, random.Random(core.id))
    (check,) = check_lanes([config], [jobs], core.id)
    assert check.failures == 0, check.first_failure
    assert check.cases == len(jobs) >= 16
