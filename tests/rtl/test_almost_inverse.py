"""The almost Montgomery inverse units on every modulus and every operand at 3 to 6 bits."""

import pytest

from dualfield import catalog
from dualfield.check.engine import check_lanes
from dualfield.check.settings import variants
from dualfield.models.outcome import Status
from dualfield.operations import operands

AMI = [core for core in catalog.cores().values() if core.paper == "000"]


@pytest.mark.parametrize("core", AMI, ids=lambda c: c.id)
def test_every_modulus_and_operand(core: catalog.Core) -> None:
    """Four results, ConstantTime 0 and 1; latency() is reached at both ends, or always.

    Two results at 6 bits, which add steps but no new conversion of the result.
    """
    configs = [config for bits in range(3, 6) for config in variants(core, bits)]
    configs += [core.configure(6, {"result": "almost"}), core.configure(6, {"ConstantTime": 1})]
    checks = check_lanes(configs, [list(operands.exhaustive(c)) for c in configs], "exhaustive")
    assert len(checks) == 3 * 4 * 2 + 2
    for config, check in zip(configs, checks, strict=True):
        assert check.cases == 4**config.bits
        assert check.failures == 0, check.first_failure
        assert (check.cycles_min, check.cycles_max) == config.latency()
        assert set(check.statuses) == {
            s.word for s in (Status.OK, Status.NOT_INVERTIBLE, Status.BAD_MODULUS)
        }
