"""`verify ecdsa --curve P-256`: OpenSSL judges, and a wrong answer is found."""

import dataclasses
import itertools

import pytest

from dualfield import catalog, operations
from dualfield.catalog.core import Configuration
from dualfield.check import openssl, signatures, verify
from dualfield.check.settings import QUICK, Scope
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, parse_curve
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.signatures import Action, Operands, expected, pack, unpack
from dualfield.simulate import Job

ECDSA = catalog.get("ecdsa")
P256 = signatures.configuration(ECDSA, NAMED["P-256"], None, {})


def test_the_definition_against_openssl() -> None:
    """Corner cases, random operations, signatures of OpenSSL; answers by the definition."""

    def by_definition(c: Configuration, kind: str, p: int, a: int, b: int | None) -> Outcome:
        return expected(c, Job(p, a, b))

    core = dataclasses.replace(ECDSA, model=by_definition)
    scope = Scope(dataclasses.replace(QUICK, count=20), 3, curve=NAMED["P-256"], model=True)
    checks = list(verify.verify_volume(core, scope))
    assert [check.failures for check in checks] == [0, 0, 0]
    assert [check.cases for check in checks[1:]] == [20, 4]
    assert set(checks[0].statuses) == {"ok", "not_invertible", "operand_range"}
    assert checks[2].statuses == {"ok": 4}
    later = dataclasses.replace(scope, skip=2)
    assert [check.cases for check in verify.verify_volume(core, later)] == [20]
    (alone,) = verify.verify_volume(core, dataclasses.replace(scope, openssl=True))
    assert (alone.cases, alone.statuses, alone.failures) == (20, {"ok": 20}, 0)


def test_a_wrong_answer_is_found() -> None:
    cases = signatures.Cases(P256, 1)
    job = next(job for job in cases.randoms() if unpack(P256, job).action is Action.SIGN)
    outcome = expected(P256, job)
    assert signatures.complaint(P256, job, outcome) is None
    for wrong in (
        dataclasses.replace(outcome, result=outcome.result ^ 1),
        dataclasses.replace(outcome, cycles=outcome.cycles + 1),
        dataclasses.replace(outcome, result=0, status=Status.NOT_INVERTIBLE),
    ):
        problem = signatures.complaint(P256, job, wrong)
        assert problem is not None
        assert f"{unpack(P256, job).second:x}" not in problem, "a key is not printed"


def test_openssl_finds_an_error_of_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    """A definition that agrees with a wrong core does not hide it."""
    monkeypatch.setattr(type(operations.of(ECDSA)), "complaint", lambda *_: None)
    signing, foreign = itertools.islice(signatures.Cases(P256, 1).foreign(), 2)
    assert [unpack(P256, job).action for job in (signing, foreign)] == [Action.SIGN, Action.VERIFY]
    damaged = pack(P256, dataclasses.replace(unpack(P256, foreign), hash=1))
    key = pack(P256, Operands(Action.PUBLIC, first=3))
    refused = Outcome(0, None, Status.NOT_INVERTIBLE, 1)
    accepted = dataclasses.replace(refused, status=Status.OK)
    for job, wrong in ((foreign, refused), (damaged, accepted), (key, accepted)):
        assert "OpenSSL does not confirm" in str(signatures.complaint(P256, job, wrong))


@pytest.mark.parametrize("name", ["P-256", "P-384", "P-521", "secp256k1"])
def test_openssl_confirms_its_own_signatures(name: str) -> None:
    signer = openssl.Signer(NAMED[name])
    digest, key = (1 << NAMED[name].bits) - 3, 12345
    r, s = signer.sign(digest, key)
    assert signer.accepts(digest, r, s, signer.public(key))
    assert not signer.accepts(digest ^ 1, r, s, signer.public(key))
    assert not signer.accepts(digest, r, s, (1, 1)), "not on the curve"


def test_a_small_curve_is_refused() -> None:
    curve = parse_curve("weierstrass:p=251,a=1,b=25,n=241")
    with pytest.raises(UsageError, match="OpenSSL does not sign on weierstrass"):
        signatures.configuration(ECDSA, curve, None, {"X": 0, "Y": 5, "Word": 4})
