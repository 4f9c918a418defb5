"""`verify rsa --openssl`: OpenSSL judges, and a wrong answer is found."""

import dataclasses
import itertools

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check import rsa_one_signatures, rsa_signatures, verify
from dualfield.check.settings import QUICK, Scope
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import rsa_one_keys
from dualfield.operations.rsa_keys import Action, expected, pack, unpack
from dualfield.simulate import Job

CORE = catalog.get("rsa")
CONFIG = rsa_signatures.configuration(CORE, 512, {"Multipliers": 64})


def by_definition(c: Configuration, kind: str, p: int, a: int, b: int | None) -> Outcome:
    return expected(c, Job(p, a, b))


def test_the_definition_against_openssl() -> None:
    """Answers by the definition; of six operations with a key three have a result."""
    core = dataclasses.replace(CORE, model=by_definition)
    scope = Scope(dataclasses.replace(QUICK, count=36), 1, 1024, openssl=True, model=True)
    (check,) = verify.verify_core(core, scope)
    assert (check.cases, check.failures, check.statuses["ok"]) == (36, 0, 18)
    assert {"fault", "operand_range", "not_invertible"} <= set(check.statuses)


def test_a_wrong_answer_is_found() -> None:
    cases = rsa_signatures.Cases(CONFIG, 1)
    for job in itertools.islice(cases.jobs(), rsa_signatures.PER_KEY):
        outcome = expected(CONFIG, job)
        assert cases.complaint(CONFIG, job, outcome) is None
        for wrong in (
            dataclasses.replace(outcome, result=outcome.result ^ 1),
            dataclasses.replace(outcome, cycles=outcome.cycles + 1),
            dataclasses.replace(outcome, result=1, status=Status.OK),
        ):
            assert cases.complaint(CONFIG, job, wrong) is not None


def test_openssl_finds_an_error_of_the_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    """A definition that agrees with a wrong core does not hide it."""
    cases = rsa_signatures.Cases(CONFIG, 1)
    jobs = list(itertools.islice(cases.jobs(), rsa_signatures.PER_KEY))
    outcomes = [expected(CONFIG, job) for job in jobs]

    def complaint(job: Job, wrong: Outcome) -> str:
        monkeypatch.setattr("dualfield.operations.rsa_keys.expected", lambda *_: wrong)
        return cases.complaint(CONFIG, job, wrong) or ""

    problems = [
        complaint(job, dataclasses.replace(right, result=right.result ^ 1))
        for job, right in zip(jobs, outcomes, strict=True)
    ]
    messages = ["the pair", "OpenSSL's private", "OpenSSL's private", *3 * ["a result leaves"]]
    for problem, text in zip(problems, messages, strict=True):
        assert text in problem
    refused = dataclasses.replace(outcomes[1], status=Status.FAULT, result=0)
    assert "a key of OpenSSL is refused" in complaint(jobs[1], refused)


def test_openssl_accepts_the_signature_alone() -> None:
    """OpenSSL accepts the signature of a padded digest, and refuses others."""
    cases = rsa_signatures.Cases(CONFIG, 1)
    job = next(itertools.islice(cases.jobs(), 1, 2))
    action, numbers = unpack(CONFIG, job)
    (key,) = cases.keys.values()
    digest = (numbers["c"] % (1 << 256)).to_bytes(32, "big")
    signature = expected(CONFIG, job).result
    assert action is Action.PRIVATE
    assert key.accepts(digest, signature)
    assert not key.accepts(digest[::-1], signature)
    assert not key.accepts(digest, signature ^ 1)
    assert pack(CONFIG, action, numbers) == job


ONE = catalog.get("rsa-one")


def test_keys_of_openssl_by_one_modulus() -> None:
    """Three of six operations of a key have a result. A wrong answer to any of them is found."""
    config = rsa_signatures.configuration(ONE, 512, {"Multipliers": 64})
    cases = rsa_one_signatures.Cases(config, 1)
    statuses = []
    for job in itertools.islice(cases.jobs(), 2 * rsa_signatures.PER_KEY):
        outcome = rsa_one_keys.expected(config, job)
        statuses.append(outcome.status)
        assert cases.complaint(config, job, outcome) is None
        for wrong in (
            dataclasses.replace(outcome, result=outcome.result ^ 1),
            dataclasses.replace(outcome, result=1, status=Status.OK),
        ):
            assert cases.complaint(config, job, wrong) is not None
    assert statuses.count(Status.OK) == 6


def test_openssl_finds_an_error_of_the_definition_by_one_modulus(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    config = rsa_signatures.configuration(ONE, 512, {"Multipliers": 64})
    cases = rsa_one_signatures.Cases(config, 1)
    jobs = list(itertools.islice(cases.jobs(), rsa_signatures.PER_KEY))
    outcomes = [rsa_one_keys.expected(config, job) for job in jobs]
    messages = [*3 * ["OpenSSL's private"], *3 * ["a result leaves"]]
    for job, right, text in zip(jobs, outcomes, messages, strict=True):
        wrong = dataclasses.replace(right, result=right.result ^ 1, status=Status.OK)
        monkeypatch.setattr(rsa_one_keys, "expected", lambda *_, wrong=wrong: wrong)
        assert text in (cases.complaint(config, job, wrong) or "")
    refused = dataclasses.replace(outcomes[0], status=Status.FAULT, result=0)
    monkeypatch.setattr(rsa_one_keys, "expected", lambda *_: refused)
    assert "a key of OpenSSL is refused" in (cases.complaint(config, jobs[0], refused) or "")
