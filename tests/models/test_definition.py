"""The model of every core on fields against the definition of its operation."""

import dataclasses
import random

import pytest

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.check.engine import by_definition, check_lanes
from dualfield.check.settings import QUICK, Scope, variants
from dualfield.operations import of
from dualfield.simulate import Job
from recorder import note

CORES = [core for core in catalog.cores().values() if of(core).over == "field"]
SAMPLE = 2000
"""Most operations of a configuration at small widths; of more, this many at equal distances."""
WIDTHS = (13, 70)


def check(configs: list[Configuration], jobs: list[list[Job]]) -> set[str]:
    """Check the answers of the model; return their statuses."""
    checks = check_lanes(configs, jobs, "model", complain=by_definition, model=True)
    for item in checks:
        assert item.failures == 0, f"{item.label}: {item.first_failure}"
    return {status for item in checks for status in item.statuses}


def expected(core: catalog.Core) -> set[str]:
    """Statuses that occur; a core whose modulus is always fixed has no bad one."""
    return {"ok"} if core.usual_modulus else {"ok", "bad_modulus"}


@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_small_operands(core: catalog.Core) -> None:
    """Every operand of the two or three smallest widths, or many, with every parameter value."""
    configs = Scope(dataclasses.replace(QUICK, widths=3)).small(core)
    jobs = [list(of(core).exhaustive(config)) for config in configs]
    statuses = check(configs, [lane[:: len(lane) // SAMPLE | 1] for lane in jobs])
    assert expected(core) <= statuses
    note(core.id, "model", "test_small_operands")


@pytest.mark.sweep
@pytest.mark.parametrize("core", CORES, ids=lambda c: c.id)
def test_corner_cases_and_random_operands(core: catalog.Core) -> None:
    """Two larger widths, with every combination of results, kinds of field and timings."""
    for bits in WIDTHS:
        configs = variants(core, min(bits, core.maximum_bits))
        rng = random.Random(bits)
        jobs = [[*of(core).edges(c, rng), *of(core).randoms(c, 60, rng)] for c in configs]
        lanes = [lane[:: len(lane) * len(configs) // SAMPLE | 1] for lane in jobs]
        assert expected(core) <= check(configs, lanes)
    note(core.id, "model", "test_corner_cases_and_random_operands")
