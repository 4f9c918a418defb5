"""P + Q, k P + l Q and the check of a point on the RTL: small curves, and a named one."""

import random
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.math import points
from dualfield.math.curves import NAMED, parse_curve
from dualfield.models.outcome import Status
from dualfield.operations import curve_operands as operands
from dualfield.operations.curve_packing import pack_job, unpack_point
from dualfield.programs import curve_programs as programs
from dualfield.programs.prime_programs import DOMAIN, LOAD
from dualfield.simulate import Bench
from rtl.lanes import run_lanes
from workshop import microcode as rtl

CORE = catalog.get("scalar-mul")
SMALL = {"Segment": 3, "Word": 3, "Multipliers": 2, "Digit": 2}
BUILDS = (
    (6, {"Program": "add"}),
    (4, {"Program": "add", "Form": "binary", "Arithmetic": "digit"}),
    (6, {"Program": "combine", "Arithmetic": "dsp"}),
    (4, {"Program": "combine", "Form": "binary", "Arithmetic": "digit"}),
    (6, {"Program": "check"}),
    (4, {"Program": "check", "Form": "binary", "Arithmetic": "digit"}),
)


def test_small_curves() -> None:
    """Random and edge operands of every program, against chord and tangent and the model."""
    configs = [CORE.configure(bits, {**SMALL, **build}) for bits, build in BUILDS]
    jobs = []
    for lane, config in enumerate(configs):
        rng = random.Random(lane)
        samples = [*operands.randoms(config, 40, rng), *operands.edges(config, rng)]
        jobs.append(rng.sample(samples, len(samples)))
    checks = run_lanes(configs, jobs)
    assert sum(len(check.statuses) for check in checks) == 3 * 4 + 3 * 3  # binary: all in range


def test_a_signature_is_verified() -> None:
    """u1 G + u2 Q on P-192 with u1 + u2 d = 3: 3 G; of a wrong sum another point."""
    curve = NAMED["P-192"]
    config = CORE.configure(192, {"Program": "combine", "Arithmetic": "dsp"})
    order, base = curve.order or 0, curve.base
    d, u2 = 0x1234567 << 150, 0x89ABCDEF << 140
    q = points.multiple(curve, d, base)
    u1 = (3 - u2 * d) % order
    jobs = [pack_job(config, curve, (base, q), k) for k in ((u1, u2), (u1 + 1, u2), (order, 0))]
    answers = list(Bench([config]).run(jobs))
    expected = [points.multiple(curve, k, base) for k in (3, 4, 0)]
    assert [unpack_point(192, entry.result) for entry in answers] == expected
    assert {entry.status for entry in answers} == {Status.OK}
    assert len({entry.cycles for entry in answers}) == 1


@pytest.mark.unrecorded
def test_a_program_of_ones_own(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The page's program, the slope of the tangent, replaces `check` on the RTL."""
    text = LOAD + DOMAIN + "t = x * s\nt = t * x\nu = t + t\nt = t + u\nt = t + a\nu = y + y\n"
    monkeypatch.setitem(programs.TEXTS, ("check", "weierstrass"), text + "store t\nstore u\n")
    monkeypatch.setattr(programs, "program", programs.program.__wrapped__)
    monkeypatch.setattr(rtl, "program", programs.program)
    name = "df_curve_program_check_pkg.sv"
    (tmp_path / name).write_text(rtl.package("check"))
    config = CORE.configure(8, {"Program": "check"})
    sources = [tmp_path / name if path.name == name else path for path in config.sources()]
    monkeypatch.setattr(Configuration, "sources", lambda _: sources)
    curve = parse_curve("weierstrass:p=19,a=2,b=3")
    options = [(1, 5), (3, 13), (3, 6)]
    jobs = [pack_job(config, curve, (point,), ()) for point in options]
    answers = list(Bench([config]).run(jobs))
    slopes = [((3 * x * x + 2) % 19, 2 * y % 19) for x, y in options]
    assert [unpack_point(8, entry.result) for entry in answers] == slopes
    assert [entry.cycles for entry in answers] == [313] * 3
