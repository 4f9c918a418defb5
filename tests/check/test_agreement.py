"""`verify x25519 --curve 25519`: OpenSSL judges, and a wrong answer is found."""

import dataclasses

import pytest

from dualfield import catalog
from dualfield.check import agreement, verify
from dualfield.check.settings import QUICK, Scope
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, parse_curve
from dualfield.models.outcome import Status

X25519 = catalog.get("x25519")


def test_the_model_against_openssl() -> None:
    """Edges, random operands, both sides; constant cycles."""
    extent = dataclasses.replace(QUICK, count=4)
    scope = Scope(extent, 3, curve=NAMED["25519"], model=True)
    checks = list(verify.verify_volume(X25519, scope))
    assert [check.failures for check in checks] == [0, 0, 0]
    assert [check.cases for check in checks] == [25, 4, 2]
    later = dataclasses.replace(scope, skip=2)
    assert [check.cases for check in verify.verify_volume(X25519, later)] == [4]


@pytest.mark.parametrize("name", ["25519", "448"])
def test_both_sides_agree(name: str) -> None:
    core = catalog.get(f"x{name}")
    config = agreement.configuration(core, NAMED[name], None, {})
    one, other = (
        config.model(job.modulus, job.a, job.b)
        for job, _ in zip(agreement.Cases(config, 1).foreign(), range(2), strict=False)
    )
    assert (one.status, one.result) == (Status.OK, other.result)


def test_a_wrong_answer_is_found() -> None:
    config = agreement.configuration(X25519, NAMED["25519"], None, {})
    job = next(agreement.Cases(config, 1).randoms())
    outcome = config.model(job.modulus, job.a, job.b)
    assert agreement.complaint(config, job, outcome) is None
    for wrong in (
        dataclasses.replace(outcome, result=outcome.result ^ 1),
        dataclasses.replace(outcome, cycles=outcome.cycles + 1),
        dataclasses.replace(outcome, result=0, status=Status.NOT_INVERTIBLE),
    ):
        problem = agreement.complaint(config, job, wrong)
        assert problem is not None
        assert f"{job.b:x}" not in problem, "a key is not printed"


@pytest.mark.parametrize(
    ("curve", "message"),
    [
        ("P-256", "works on Montgomery curves, not on P-256: use --curve 25519"),
        ("montgomery:p=0x7fffffff,a=6", "OpenSSL has no key agreement on montgomery"),
    ],
)
def test_another_curve_is_refused(curve: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        agreement.configuration(X25519, parse_curve(curve), None, {})
