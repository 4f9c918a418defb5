"""P + Q, k P + l Q and the check of a point on the RTL: small curves, and a named one."""

import collections
import dataclasses
import random

from dualfield import catalog
from dualfield.catalog.algebra import complaint
from dualfield.curve import operands, points
from dualfield.curve.curves import NAMED
from dualfield.curve.operands import packed, unpack_point
from dualfield.models.outcome import Status
from dualfield.simulate import Bench
from rtl.volume import volume

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
        drawn = [*operands.randoms(config, volume(40), rng), *operands.edges(config, rng)]
        jobs += [dataclasses.replace(job, lane=lane) for job in drawn]
    random.Random(1).shuffle(jobs)
    seen: collections.Counter[tuple[int, Status]] = collections.Counter()
    for job, outcome in Bench(configs).pairs(jobs):
        config = configs[job.lane]
        assert complaint(config, outcome, job.modulus, job.a, job.b, kind=job.kind) is None
        assert outcome == config.model(job.modulus, job.a, job.b, job.kind)
        seen[job.lane, outcome.status] += 1
    assert len(seen) == 3 * 4 + 3 * 3  # no binary operand is too large


def test_a_signature_is_verified() -> None:
    """u1 G + u2 Q on P-192 with u1 + u2 d = 3: 3 G; of a wrong sum another point."""
    curve = NAMED["P-192"]
    config = CORE.configure(192, {"Program": "combine", "Arithmetic": "dsp"})
    order, base = curve.order or 0, curve.base
    d, u2 = 0x1234567 << 150, 0x89ABCDEF << 140
    q = points.multiple(curve, d, base)
    u1 = (3 - u2 * d) % order
    jobs = [packed(config, curve, (base, q), k) for k in ((u1, u2), (u1 + 1, u2), (order, 0))]
    answers = list(Bench([config]).run(jobs))
    wanted = [points.multiple(curve, k, base) for k in (3, 4, 0)]
    assert [unpack_point(192, one.result) for one in answers] == wanted
    assert {one.status for one in answers} == {Status.OK}
    assert len({one.cycles for one in answers}) == 1
