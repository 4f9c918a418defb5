"""Commands modulo any odd number on the RTL; 3 bits and 131 bits are in test_fields.py."""

import itertools
import random

import pytest

from dualfield import catalog
from dualfield.check.engine import by_definition, check_lanes
from dualfield.math.fields import NAMED
from dualfield.operations.commands import Action, exhaustive, expected, pack, randoms
from dualfield.simulate import Bench, Job
from rtl.volume import volume

CORE = catalog.get("field-words")
SHAPES = ((16, 18, 1), (17, 2, 5), (33, 8, 16), (40, 4, 64), (64, 18, 4))
"""(bits, Word, Multipliers)."""


def test_every_operand() -> None:
    """All moduli and operands of all commands: 4 bits, and with more volume 5."""
    bits = 5 if volume(1) > 1000 else 4
    config = CORE.configure(bits, {"Word": 4, "Multipliers": 2})
    jobs = list(exhaustive(config))
    (check,) = check_lanes([config], [jobs], "exhaustive", complain=by_definition)
    assert (check.failures, check.cases) == (0, 4**bits * (3 * 2**bits + 5))
    assert set(check.statuses) == {"ok", "not_invertible", "operand_range", "bad_modulus"}


def test_shapes() -> None:
    """One segment and several, few words and many, cells of ECP5."""
    configs = [CORE.configure(n, {"Word": w, "Multipliers": most}) for n, w, most in SHAPES]
    configs.append(CORE.configure(33, {**configs[2].values, "Technology": 1}))
    jobs = [list(randoms(config, volume(30), random.Random(4))) for config in configs]
    for check in check_lanes(configs, jobs, "shapes", complain=by_definition):
        assert check.failures == 0, check.first_failure


@pytest.mark.parametrize("field", ["25519", "P-256"])
def test_inverses_in_named_fields(field: str) -> None:
    """Each command modulo a prime, and a (1 / a) = 1 by two commands."""
    p, config = NAMED[field].modulus, CORE.configure(256)
    rng = random.Random(field)
    a, b = rng.randrange(1, p), rng.randrange(p)
    bench = Bench([config])
    jobs = [pack(config, action, Job(p, a, b)) for action in Action]
    outcomes = list(bench.run(jobs))
    assert outcomes == [expected(config, job) for job in jobs]
    inverse = outcomes[Action.INVERT].result
    (one,) = bench.run([pack(config, Action.MULTIPLY, Job(p, a, inverse))])
    assert one.result == 1


def test_refused_operands_take_the_same_cycles() -> None:
    """Each command has one number of cycles: for results, each refusal and operands of 0."""
    config = CORE.configure(16, {"Word": 4, "Multipliers": 2})
    values = (0, 1, 40_000, 65_520, 65_535)
    moduli = (0, 1, 2, 3, 65_521, 65_535)
    for_action = {
        action: [pack(config, action, Job(*job)) for job in itertools.product(moduli, values, (5,))]
        for action in Action
    }
    outcomes = iter(Bench([config]).run([job for jobs in for_action.values() for job in jobs]))
    for action, jobs in for_action.items():
        found = [next(outcomes) for _ in jobs]
        assert len({outcome.cycles for outcome in found}) == 1
        assert len({outcome.status for outcome in found}) == (1 if action is Action.NONE else 3) + (
            action is Action.INVERT
        ) - (action is Action.REDUCE)
