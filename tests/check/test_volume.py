"""Runs of many operations: written down once, replaced, found stale, not run again."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from absent import needs
from dualfield import catalog
from dualfield.catalog import evidence
from dualfield.check import openssl, verify
from dualfield.check.engine import Check, Complain, by_definition
from dualfield.check.settings import QUICK, Scope
from dualfield.cli import app
from dualfield.host.entry import run_app
from dualfield.math.curves import NAMED as CURVES
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Job
from workshop import soak

CORE = catalog.get("inv-divstep")


@pytest.fixture(autouse=True)
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "operations.jsonl"
    path.touch()
    monkeypatch.setattr(evidence.OPERATIONS, "file", path)
    return path


def check_of(config: catalog.Configuration, label: str, cases: int) -> Check:
    check = Check(config.core.id, config.label(), label, config.bits, dict(config.values))
    return replace(check, rtl_checksum=config.checksum(), cases=cases)


def check(core: catalog.Core = CORE, bits: int = 64, cases: int = 7, **changes: object) -> Check:
    check_result = check_of(core.configure(bits), f"{core.id}: random", cases)
    return replace(check_result, **changes)  # type: ignore[arg-type]


def test_correct_runs_are_recorded() -> None:
    verify.write_down([check()], Scope())
    verify.write_down([check(failures=1)], Scope(bits=9))
    verify.write_down([check(what="inv-divstep: edges")], Scope())
    verify.write_down([check(cases=0)], Scope())
    (run,) = evidence.OPERATIONS.of("inv-divstep")
    assert (run.operations, run.moduli, run.seed) == (7, evidence.MIXED, 1)
    assert not run.stale(CORE)
    assert evidence.operations_in_words(CORE) == "7 at 64 bits"
    verify.write_down([check()], Scope(widths=True))
    assert evidence.operations_in_words(CORE) == "7 at 64 bits, 7 on odd moduli of 3 to 64 bits"
    assert evidence.OPERATIONS.of("inv-jump") == []


def test_a_run_replaces_a_shorter_or_older_one() -> None:
    for cases in (7, 5, 9):
        verify.write_down([check(cases=cases)], Scope())
    assert [run.operations for run in evidence.OPERATIONS.of("inv-divstep")] == [9]
    (run,) = evidence.OPERATIONS.of("inv-divstep")
    old = replace(run, rtl_checksum="0" * 64, operations=100)
    evidence.OPERATIONS.put(old)
    assert evidence.OPERATIONS.of("inv-divstep") == [old]
    assert old.stale(CORE)
    assert evidence.operations_in_words(CORE) == "100 stale, the RTL has changed since"
    verify.write_down([check(cases=3)], Scope())
    assert evidence.operations_in_words(CORE) == "3 at 64 bits"
    assert replace(run, parameters={"NoMore": 1}).stale(CORE)


@pytest.mark.unrecorded
def test_the_command_records_its_run(capsys: pytest.CaptureFixture[str]) -> None:
    setting = ("-P", "Segment=8", "-P", "MaskOutputs=0")
    words = ("verify", "mont-mul-serial", "--bits", "8", "--count", "20", "--record", *setting)
    assert run_app(app, words) == 0
    (run,) = evidence.OPERATIONS.of("mont-mul-serial")
    assert (run.bits, run.operations) == (8, 20)
    capsys.readouterr()
    assert run_app(app, ("list", "mont-mul-serial")) == 0
    assert "20 at 8 bits" in capsys.readouterr().out
    assert run_app(app, ("verify", "inv-divstep", "--field", "P-256", "--widths")) == 2


MODEL = ("verify", "scalar-mul", "--curve", "P-192", "--model", "--record", "--count", "2")


@needs("libcrypto with EC_GROUP_new_curve_GF2m")
def test_a_model_run_of_a_curve_is_recorded(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only random points are recorded, separately from the RTL's, and none after a wrong answer."""
    assert run_app(app, MODEL) == 0
    (run,) = evidence.OPERATIONS.of("scalar-mul")
    assert (run.moduli, run.operations, run.model) == ("P-192", 2, True)
    evidence.OPERATIONS.put(replace(run, model=False))
    assert len(evidence.OPERATIONS.of("scalar-mul")) == 2
    evidence.OPERATIONS.put(replace(run, moduli="P-224", rtl_checksum="0" * 64))
    capsys.readouterr()
    assert run_app(app, ("list", "scalar-mul")) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "2 of P-192 on the model" in text
    assert "2 on P-192" in text
    assert "2 stale on the model, the RTL has changed since" in text
    empty_file = file.with_name("other.jsonl")
    empty_file.touch()
    monkeypatch.setattr(evidence.OPERATIONS, "file", empty_file)
    multiple = openssl.multiple
    monkeypatch.setattr(openssl, "multiple", lambda c, k, point: multiple(c, k + (k == 3), point))
    assert run_app(app, MODEL) == 1
    assert evidence.OPERATIONS.rows() == []


@pytest.mark.parametrize(
    ("core", "parameters", "is_determined"),
    [
        ("inv-divstep", {}, True),
        ("div-pm", {"ConstantTime": 1}, True),
        ("div-pm", {"ConstantTime": 0}, False),  # the cycles depend on the operands
        ("ami-sf", {"ConstantTime": 1, "result": "almost"}, False),  # so does the exponent
        ("mont-mul-prime", {"Reduced": 0}, False),  # several results are correct
    ],
)
def test_a_long_run_skips_a_model_that_adds_nothing(
    monkeypatch: pytest.MonkeyPatch,
    core: str,
    parameters: dict[str, object],
    is_determined: bool,
) -> None:
    complaints: list[Complain | None] = []

    def check_lanes(*arguments: object, **_options: object) -> None:
        complaints.append(arguments[4])  # type: ignore[arg-type]

    monkeypatch.setattr(verify, "check_lanes", check_lanes)
    for count in (verify.MODEL_COUNT, verify.MODEL_COUNT + 1):
        scope = Scope(replace(QUICK, count=count), bits=32, assignments=parameters)
        verify.verify_random(catalog.get(core), scope)
    assert complaints == [None, by_definition if is_determined else None]


def test_moduli_of_every_width() -> None:
    config = CORE.configure(40)
    jobs = list(operands.randoms(config, 300, random.Random(1), widths=True))
    assert {job.modulus.bit_length() for job in jobs} == set(range(3, 41))
    assert all(job.modulus % 2 == 1 and job.a < job.modulus for job in jobs)


def test_a_stopped_soak_continues(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[Scope] = []

    def verify_random(core: catalog.Core, scope: Scope, *_more: object) -> list[Check]:
        ran.append(scope)
        failures = int(scope.field is not None and scope.field.name == wrong)
        actual = [check_of(c, f"{core.id}: random", scope.extent.count) for c in scope.real(core)]
        return [replace(one, failures=failures, first_failure="2 is not 3") for one in actual]

    monkeypatch.setattr(verify, "verify_random", verify_random)
    wrong = "P-521"
    words = ["inv-jump", "--cycles", "1000000"]
    assert run_app(soak.app, words) == 1
    assert "2 is not 3" in capsys.readouterr().err
    stopped = len(ran)
    assert stopped > 3
    wrong = ""
    assert run_app(soak.app, words) == 0
    assert len(ran) > stopped
    assert {w.field.name for w in ran if w.field} >= {"P-192", "P-521", "25519"}
    assert ran[-1].widths
    done = len(ran)
    assert run_app(soak.app, words) == 0
    assert len(ran) == done


@pytest.mark.unrecorded
def test_a_soak_records_each_piece(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A setting continues after its last piece on the same RTL; another seed starts again."""
    ran: list[tuple[int, int]] = []
    real = verify.verify_random

    def verify_random(
        core: catalog.Core, scope: Scope, show: object, complain: Complain | None
    ) -> list[Check]:
        ran.append((scope.skip, scope.extent.count))
        assert complain is by_definition
        if len(ran) == stop:
            raise KeyboardInterrupt
        return real(core, scope, None, complain)

    monkeypatch.setattr(verify, "verify_random", verify_random)
    core = catalog.get("modexp")
    config = core.configure(8)
    extent = replace(QUICK, widths=0, short=False)
    share = soak.Share(config, Scope(extent, 5, 8, assignments=dict(config.values)), 10)
    assert share.recorded == 0
    assert soak.missing([share])
    monkeypatch.setattr(soak, "PIECE", 4 * config.latency()[1])
    stop = 2
    with pytest.raises(KeyboardInterrupt):
        soak._run(share)
    assert ran == [(0, 4), (4, 4)]
    assert share.recorded == 4
    stop = 0
    soak._run(share)
    assert ran[2:] == [(4, 4), (8, 2)]
    assert share.recorded == 10
    assert not soak.missing([share])
    assert "8 bits: 10 correct" in capsys.readouterr().out
    other = replace(share, scope=replace(share.scope, seed=6), operations=12)
    assert [(piece.skip, piece.extent.count) for piece in other.pieces()] == [
        (0, 4),
        (4, 4),
        (8, 4),
    ]
    assert [(p.skip, p.extent.count) for p in replace(share, operations=12).pieces()] == [(10, 2)]


def test_recorded_operations_are_not_repeated() -> None:
    extent = replace(QUICK, count=9)
    for scope in (Scope(extent, 3), Scope(extent, 3, widths=True)):
        every = list(verify.random_operations(CORE.configure(40), scope, 0))
        later = replace(scope, extent=replace(extent, count=4), skip=5)
        assert list(verify.random_operations(CORE.configure(40), later, 0)) == every[5:]
    verify.write_down([check(cases=4)], replace(scope, skip=5, widths=False))
    assert [run.operations for run in evidence.OPERATIONS.of("inv-divstep")] == [9]


def test_settings_share_operations_by_cycles() -> None:
    shares = next(soak.plan_shares(catalog.get("modexp"), 10**12, 1))
    assert sum(share.operations for share in shares) == 1_000_000
    cycles = [share.operations * share.config.latency()[1] for share in shares]
    assert max(cycles) - min(cycles) < 2 * max(share.config.latency()[1] for share in shares)
    few = next(soak.plan_shares(catalog.get("modexp"), 10**7, 1))
    assert sum(share.operations * share.config.latency()[1] for share in few) <= 10**7 + 10**6
    for share, operations in zip(shares, (300_000, 699_999), strict=True):
        assert soak.missing(shares)
        actual = check_of(share.config, "modexp: random", operations)
        verify.write_down([actual], Scope())
    assert soak.missing(shares)
    verify.write_down([replace(actual, cases=700_000)], Scope())
    assert not soak.missing(shares)


def test_a_power_is_checked_by_its_definition() -> None:
    config = catalog.get("modexp").configure(8)
    job = Job(251, 7, 100)
    right = config.model(job.modulus, job.a, job.b, job.kind)
    assert by_definition(config, job, right) is None
    for wrong in (
        replace(right, result=(right.result or 0) ^ 1),
        replace(right, cycles=right.cycles + 1),
        replace(right, status=Status.BAD_MODULUS, result=0),
    ):
        message = by_definition(config, job, wrong) or ""
        assert "modulus = 0xfb, a = 0x7, b = 0x64" in message


def test_a_stopped_soak_of_curves_continues(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each named curve runs on the RTL; a model run or a shorter run does not count."""
    ran: list[tuple[str, int]] = []

    def verify_volume(core: catalog.Core, scope: Scope, _: object) -> Iterator[Check]:
        (config,), curve, count = scope.real(core), scope.curve, scope.extent.count
        assert scope.skip == 0
        assert curve is not None
        ran.append((curve.name, count))
        for what, cases in (("edges", 39), ("random points", count)):
            actual = check_of(config, f"scalar-mul: {curve.words}, {what}", cases)
            failures = int(curve.name == wrong and what == "edges")
            yield replace(actual, failures=failures, first_failure="2 is not 3")

    monkeypatch.setattr(verify, "verify_volume", verify_volume)
    core = catalog.get("scalar-mul")
    (first,) = next(soak.plan_shares(core, 10**7, 1))
    config, curve, count = first.config, first.scope.curve, first.operations
    assert curve is not None
    verify.keep_run(
        Check("scalar-mul", "", "", config.bits, dict(config.values), config.checksum(), 9999),
        curve.words, 1, model=True,
    )  # fmt: skip
    wrong = "P-521"
    words = ["scalar-mul", "--cycles", "10000000"]
    assert run_app(soak.app, words) == 1
    assert "2 is not 3" in capsys.readouterr().err
    done = len(ran)
    assert ran[0] == (curve.name, count)
    assert "P-521" not in {run.moduli for run in evidence.OPERATIONS.of("scalar-mul")}
    wrong = ""
    assert run_app(soak.app, words) == 0
    assert ran[done][0] == "P-521"
    assert {name for name, _ in ran} == set(CURVES)
    stored = {
        run.moduli: run.operations for run in evidence.OPERATIONS.of("scalar-mul") if not run.model
    }
    assert stored == dict(ran)
    assert len(ran) == len(CURVES) + 1
    assert run_app(soak.app, words) == 0
    assert len(ran) == len(CURVES) + 1
    stored = {
        run.moduli: run.operations for run in evidence.OPERATIONS.of("scalar-mul") if not run.model
    }
    assert stored == dict(ran)
    asked = asked_of(core, 10**12)
    wide = ("P-256", "secp256k1", "brainpoolP256r1", "SM2")
    assert asked == dict.fromkeys(CURVES, 10_000) | dict.fromkeys(wide, 250_000)


def asked_of(core: catalog.Core, cycles: int) -> dict[str, int]:
    """The number of points that are to be run on each curve."""
    shares = [share for (share,) in soak.plan_shares(core, cycles, 1)]
    return {s.scope.curve.name: s.operations for s in shares if s.scope.curve}


def test_points_of_other_settings_count() -> None:
    """Only points on the same curve and RTL count, not those of the model or the same setting."""
    core = catalog.get("scalar-mul")

    def asked() -> dict[str, int]:
        return asked_of(core, 10**15)

    def keep(config: catalog.Configuration, count: int, curve: str, model: bool = False) -> None:
        actual = check_of(config, f"scalar-mul: {curve}, random points", count)
        verify.keep_run(actual, curve, 1, model)

    every = asked()
    (other,) = Scope(curve=CURVES["P-192"], assignments={"Arithmetic": "dsp"}).real(core)
    (share,) = next(s for s in soak.plan_shares(core, 1, 2) if s[0].scope.curve == CURVES["P-192"])
    config = share.config
    keep(config, 500, "P-192")
    keep(other, 9000, "P-192", model=True)
    assert asked() == every
    keep(other, 700, "P-192")
    assert asked() == every | {"P-192": 9300}
    keep(other, 12_000, "P-192")
    assert asked() == every | {"P-192": 0}
    soak._run(replace(share, operations=0))
    (run,) = [run for run in evidence.OPERATIONS.of(core.id) if run.operations == 12_000]
    changed = replace(run, rtl_checksum="0" * 64, operations=13_000)
    evidence.OPERATIONS.put(changed)
    assert asked() == every


def test_a_curve_continues_after_its_last_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """Points of other kinds are run with the first piece; another seed begins anew."""
    ran: list[tuple[str, int]] = []
    core, curve = catalog.get("scalar-mul"), CURVES["K-163"]
    scope = Scope(QUICK, 5, curve=curve)
    (config,) = scope.real(core)

    def check_lanes(
        configs: list[catalog.Configuration], jobs: list[Collection[Job]], what: str, *_: object,
        model: bool,
    ) -> list[Check]:  # fmt: skip
        assert (configs, model) == ([config], False)
        ran.append((what, len(jobs[0])))
        if len(ran) == stop:
            raise KeyboardInterrupt
        return [check_of(config, what, len(jobs[0]))]

    monkeypatch.setattr(verify, "check_lanes", check_lanes)
    monkeypatch.setattr(soak, "PIECE", 40 * config.latency()[1])
    stop = 5
    with pytest.raises(KeyboardInterrupt):
        soak._run(soak.Share(config, scope, 100))
    (run,) = evidence.OPERATIONS.of("scalar-mul")
    assert (run.moduli, run.operations, run.seed) == ("K-163", 40, 5)
    kinds = ("edges", "random points", "points of small order", "refused points", "random points")
    assert [what.split(", ")[1] for what, _ in ran] == list(kinds)
    stop = 0
    del ran[:]
    soak._run(soak.Share(config, scope, 100))
    (run,) = evidence.OPERATIONS.of("scalar-mul")
    assert [count for _, count in ran] == [40, 20]
    assert run.operations == 100
    other = replace(scope, seed=6)
    assert not soak.missing([soak.Share(config, other, 100)])
    soak._run(soak.Share(config, other, 120))
    assert [count for what, count in ran[2:] if "random" in what] == [40, 40, 40]
    (run,) = evidence.OPERATIONS.of("scalar-mul")
    assert (run.operations, run.seed) == (120, 6)


@needs("libcrypto with EC_GROUP_new_curve_GF2m")
def test_recorded_points_are_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    values: list[list[Job]] = []

    def check_lanes(
        _configs: object, jobs: list[Collection[Job]], *_: object, **_more: object
    ) -> list[Check]:
        values.append(list(jobs[0]))
        return []

    monkeypatch.setattr(verify, "check_lanes", check_lanes)
    curve = CURVES["P-192"]
    core, extent = catalog.get("scalar-mul"), replace(QUICK, count=5)
    list(verify.verify_volume(core, Scope(extent, 3, curve=curve)))
    every = values[1]
    del values[:]
    later = replace(extent, count=2)
    list(verify.verify_volume(core, Scope(later, 3, curve=curve, skip=3)))
    assert values == [every[3:]]


@pytest.mark.sweep
@pytest.mark.parametrize("name", ["scalar-mul-prime", "base-mul", "x25519"])
def test_a_core_for_one_curve_runs_the_curves_that_it_takes(name: str) -> None:
    core = catalog.get(name)
    shares = [share for (share,) in soak.plan_shares(core, 10**7, 1)]
    curves = {share.scope.curve.name for share in shares if share.scope.curve}
    assert len(curves) == len(shares)
    assert ("25519" in curves) == (name != "base-mul")
    assert ("P-256" in curves) == (name != "x25519")
    assert all(
        share.config.modulus == share.scope.curve.modulus for share in shares if share.scope.curve
    )
