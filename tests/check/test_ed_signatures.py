"""`verify eddsa --curve 25519`: OpenSSL judges, and a wrong answer is found."""

import dataclasses

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check import ed_signatures, openssl, verify
from dualfield.check.settings import QUICK, Scope
from dualfield.host.errors import CheckFailed
from dualfield.math.curves import NAMED
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.ed_signatures import Action, expected, unpack
from dualfield.simulate import Job

EDDSA = catalog.get("eddsa")
ED25519 = ed_signatures.configuration(EDDSA, NAMED["25519"], None, {})


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["25519", "448"])
def test_the_definition_against_openssl(name: str) -> None:
    """Corner cases, random operations, signatures of OpenSSL; answers by the definition."""

    def by_definition(c: Configuration, kind: str, p: int, a: int, b: int | None) -> Outcome:
        return expected(c, Job(p, a, b))

    core = dataclasses.replace(EDDSA, model=by_definition)
    scope = Scope(dataclasses.replace(QUICK, count=20), 3, curve=NAMED[name], model=True)
    checks = list(verify.verify_volume(core, scope))
    assert [check.failures for check in checks] == [0, 0, 0]
    assert [check.cases for check in checks[1:]] == [20, 4]
    assert set(checks[0].statuses) == {"ok", "not_invertible", "operand_range"}
    assert checks[2].statuses == {"ok": 4}


def test_a_wrong_answer_is_found() -> None:
    cases = ed_signatures.Cases(ED25519, 1)
    job = next(job for job in cases.randoms() if job.a == Action.RESPOND)
    outcome = expected(ED25519, job)
    assert ed_signatures.complaint(ED25519, job, outcome) is None
    for wrong in (
        dataclasses.replace(outcome, result=outcome.result ^ 1),
        dataclasses.replace(outcome, cycles=outcome.cycles + 1),
        dataclasses.replace(outcome, result=0, status=Status.NOT_INVERTIBLE),
    ):
        problem = ed_signatures.complaint(ED25519, job, wrong)
        assert problem is not None
        assert problem.startswith("Ed25519: ")
        assert f"{unpack(ED25519, job)[1][4]:x}" not in problem, "a scalar is not printed"


def test_openssl_finds_an_error_of_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    """A definition that agrees with a wrong core does not hide it."""
    wrong = Outcome(1, None, Status.OK, 1)
    monkeypatch.setattr(ed_signatures, "expected", lambda *_: wrong)
    with pytest.raises(CheckFailed, match="the definition of eddsa differs from OpenSSL: verify"):
        next(ed_signatures.Cases(ED25519, 1).foreign())


@pytest.mark.parametrize("bits", [255, 448])
def test_openssl_confirms_its_own_signatures(bits: int) -> None:
    key = bytes(range(openssl.ED_KEYS[bits]))
    public, signature = openssl.ed_sign(bits, key, b"a message")
    assert openssl.ed_accepts(bits, public, signature, b"a message")
    assert not openssl.ed_accepts(bits, public, signature, b"another")
    assert not openssl.ed_accepts(bits, bytes(len(public)), signature, b"a message")
