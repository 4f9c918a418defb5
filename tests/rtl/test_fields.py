"""Cores on the named fields and at large widths, against Python's arithmetic."""

import dataclasses
import random
import statistics

import pytest

from dualfield import catalog, operations
from dualfield.check.engine import check_lanes
from dualfield.check.settings import QUICK, Extent, Scope, covering
from dualfield.check.verify import verify_real
from dualfield.math.fields import NAMED
from dualfield.simulate import Bench, Job

LARGE = {
    "base-mul": 131,  # 256 and 384 bits: test_base_mul.py
    "eddsa": 40,  # 255 bits: test_eddsa_core.py
    "ecdsa": 40,  # 256 bits: test_ecdsa.py
    "field-words": 131,  # 256 bits: test_field_words.py
    "inv-batch": 67,
    "inv-divstep": 131,  # 521 bits: test_divstep_volume.py
    "inv-divstep-words": 257,
    "inv-unified": 131,
    "inv-word": 131,
    "modexp": 67,
    "modexp-words": 67,  # 1024 bits: test_modexp_words.py
    "mont-mul-digit": 571,
    "mont-mul-parallel": 40,
    "mont-mul-scalable": 571,
    "rsa": 64,  # 1024 bits: test_rsa.py
    "rsa-one": 64,  # 1024 bits: test_rsa_one.py
    "scalar-mul-prime": 131,  # 255 and 256 bits: test_scalar_mul_prime.py
    "scalar-mul-words": 67,  # 256 bits: test_scalar_mul_words.py
    "x25519": 131,  # 255 bits: test_key_agreement.py
    "x448": 131,  # 448 bits: test_key_agreement.py
}
"""Widths in place of 521 bits: smaller for cores that take too long, larger for K-571."""
LONG = 15_000
"""From this latency on, in cycles, ten random operations are enough."""
ALONE = {"ecdsa", "eddsa", "inv-batch", "rsa", "rsa-one", "scalar-mul-words"}
"""Cores that contain other cores or take long to compile: each parameter value once, not all
pairs."""
WHOLE = {
    *("ami-sf", "ami-1sub", "ami-2sub", "div-binary", "inv-divstep", "mont-inv", "mont-inv-split"),
    *("mont-mul-divstep", "mont-mul-parallel", "mont-mul-scalable", "mont-mul-serial"),
    "scalar-mul",
}
"""Cores whose own test runs every operand with every value of a parameter."""
SPLIT = {"ecdsa", "eddsa", "rsa", "rsa-one", "x25519", "x448"}
"""Cores with too many small operands for every lane: each operand runs in one of the lanes."""
REAL = {"mont-mul-dual", "scalar-mul"}
"""Cores whose own tests run edges and random operands at real widths: test_dual_volume.py,
test_curve.py."""
AMI = [core for core in catalog.cores().values() if core.paper == "000"]


@pytest.mark.parametrize(
    "core", [c for c in catalog.cores().values() if c.id not in WHOLE], ids=lambda c: c.id
)
def test_every_small_operand(core: catalog.Core) -> None:
    """The cores of the catalog at their smallest width with all settings.

    Every pair of values where all settings would be more than 20 (`dualfield verify --thorough`).
    """
    together = 1 if core.id in ALONE else 2
    configs = Scope(dataclasses.replace(QUICK, together=together)).small(core)
    configs = covering(configs) if len(configs) > 20 else configs
    jobs = [list(operations.of(core).exhaustive(config)) for config in configs]
    if core.id in SPLIT:
        jobs = [lane[i :: len(configs)] for i, lane in enumerate(jobs)]
    checks = check_lanes(configs, jobs, "exhaustive")
    assert [c.first_failure for c in checks if c.failures] == []
    assert sum(c.cases for c in checks) >= 32


@pytest.mark.parametrize(
    "core", [c for c in catalog.cores().values() if c.id not in REAL], ids=lambda c: f"521-{c.id}"
)
def test_edges_and_random_operands(core: catalog.Core) -> None:
    """Every core of the catalog at a large width, each value of a parameter once.

    Pairs of values meet in `test_every_small_operand`; short words in ``dualfield verify``. An
    exponentiation takes 600,000 cycles at 521 bits: 67 are large enough for it. A combinational
    multiplier of 64 bits takes minutes to compile (``dualfield verify mont-mul-parallel --bits
    64``): 40 are enough.
    """
    bits = LARGE.get(core.id, min(521, core.maximum_bits))
    count = 40 if core.configure(bits).latency()[1] < LONG else 10
    extent = Extent(widths=0, count=count, bits=bits, together=1, short=False)
    checks = list(verify_real(core, Scope(extent, seed=bits)))
    assert [c.first_failure for c in checks if c.failures] == []
    assert sum(c.cases for c in checks) > 60


def test_cycles_at_256_bits() -> None:
    """10,000 random operands: main loop mean and bound (paper 000, S = 1.25), unload at most 4."""
    configs = [core.configure(256, {"result": "almost"}) for core in AMI]
    p = NAMED["P-256"].modulus
    rng = random.Random(3)
    values = [rng.randrange(1, p) for _ in range(10_000)]
    jobs = [Job(p, a, lane=lane) for a in values for lane in range(len(configs))]
    cycles: dict[str, list[int]] = {c.core.id: [] for c in configs}
    for job, outcome in zip(jobs, Bench(configs).run(jobs), strict=True):
        assert outcome.k is not None
        assert outcome.result * job.a % p == pow(2, outcome.k, p)
        loop = outcome.cycles - 3  # load, check and unload
        assert loop >= outcome.k + 1
        cycles[configs[job.lane].core.id].append(loop)
    assert statistics.fmean(cycles["ami-sf"]) == pytest.approx(361.2, abs=1)
    assert cycles["ami-2sub"] == cycles["ami-sf"]
    assert statistics.fmean(cycles["ami-1sub"]) == pytest.approx(450.9, abs=1.5)
    assert max(cycles["ami-sf"]) <= 2 * 256 - 1
    assert max(cycles["ami-1sub"]) <= 3 * 256 - 3
