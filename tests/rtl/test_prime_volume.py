"""Random products of `mont-mul-prime` and products at the bounds of its operands."""

import dataclasses

import pytest

from dualfield import catalog
from dualfield.check import verify
from dualfield.math.fields import NAMED
from dualfield.models.prime_multiply import find_form
from rtl.volume import volume
from workshop import soak

CORE = catalog.get("mont-mul-prime")
PLAN = list(soak.plan_shares(CORE, soak.CYCLES, soak.SEED))


def test_the_plan_has_every_named_prime_with_a_form() -> None:
    primes = [f for f in NAMED.values() if f.kind == "gfp" and find_form(f.modulus, 18).pays]
    assert len(primes) == 15
    for multipliers, divisor in soak.MULTIPLIERS:
        counts = {
            shares[0].scope.moduli: sum(share.operations for share in shares)
            for shares in PLAN
            if shares[0].config.values["Multipliers"] == multipliers
        }
        assert counts == {
            f.name: (1_000_000 if f.name in ("P-256", "25519") else 100_000) // divisor
            for f in primes
        }
    for shares in PLAN:
        assert {share.config.values["Reduced"] for share in shares} == {0, 1}


@pytest.mark.parametrize("name", ["P-256", "25519", "KoalaBear"])
def test_random_products_and_products_at_the_bounds(name: str) -> None:
    (shares, *_) = (shares for shares in PLAN if shares[0].scope.moduli == name)
    for share in shares:
        extent = dataclasses.replace(share.scope.extent, count=volume(1500))
        scope = dataclasses.replace(share.scope, extent=extent)
        top = (1 << share.config.operand_bits) - 1
        jobs = list(verify.random_operations(share.config, scope, 0))
        assert {0, top, NAMED[name].modulus} <= {job.a for job in jobs} & {job.b for job in jobs}
        (check,) = verify.verify_volume(CORE, scope)
        assert (check.cases, check.failures) == (len(jobs), 0), check.first_failure
