"""The model of commands on the prime engine: small operands, and shapes of the engine."""

import random
from collections import Counter

import pytest

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.models.outcome import InvariantError, Status
from dualfield.models.prime_field import FieldWords
from dualfield.operations import of
from dualfield.operations.commands import Action, exhaustive, expected, pack, unpack
from dualfield.programs.prime_engine.field_program import least_width
from dualfield.simulate.bench import Job

CORE = catalog.get("field-words")
SHAPES = ((5, 2, 1), (16, 18, 3), (40, 9, 64), (64, 18, 4), (256, 18, 16))
"""(bits, Word, Multipliers)."""


def test_every_operand_of_three_bits() -> None:
    config, statuses = CORE.configure(3, {"Word": 2, "Multipliers": 1}), Counter[Status]()
    for job in exhaustive(config):
        outcome = config.model(job.modulus, job.a, job.b)
        assert outcome == expected(config, job), job
        statuses[outcome.status] += 1
    assert sum(statuses.values()) == 8 * 8 * (3 * 8 + 5)
    assert set(statuses) == set(Status) - {Status.FAULT}


@pytest.mark.parametrize("bits", [4, 9, 25])
def test_an_inverse_is_right_or_refused(bits: int) -> None:
    """Each residue of a few moduli; a prime modulus refuses 0 alone, and 9, 25 and 65 more."""
    config = CORE.configure(bits, {"Word": 4, "Multipliers": 2})
    for modulus in (3, 5, 9, 13, *((17, 25, 65) if bits > 8 else ())):
        refused = set()
        for a in range(modulus):
            job = pack(config, Action.INVERT, Job(modulus, a))
            outcome = config.model(job.modulus, job.a, job.b)
            assert outcome == expected(config, job)
            if outcome.status is Status.OK:
                assert outcome.result < modulus
                assert outcome.result * a % modulus == 1
            else:
                assert outcome.status is Status.NOT_INVERTIBLE
                refused.add(a)
        assert (refused == {0}) == (modulus in (3, 5, 13, 17)), modulus


@pytest.mark.parametrize(("bits", "word", "multipliers"), SHAPES)
def test_shapes(bits: int, word: int, multipliers: int) -> None:
    """Corner cases and random operations; each operation has one number of cycles."""
    config = CORE.configure(bits, {"Word": word, "Multipliers": multipliers})
    own, rng = FieldWords(bits, word, multipliers), random.Random(bits)
    jobs = rng.sample(list(of(CORE).edges(config, rng)), 40)
    for job in [*jobs, *of(CORE).randoms(config, 20, rng)]:
        outcome = config.model(job.modulus, job.a, job.b)
        assert outcome == expected(config, job), job
        assert outcome.cycles == own.cycles(unpack(config, job)[0])
    assert own.engine.build.width >= least_width(bits)
    assert own.least_cycles < config.latency()[1]


def test_operands_that_do_not_fit_are_refused() -> None:
    with pytest.raises(InvariantError, match="the operands fit"):
        FieldWords(8, 4, 2).run(Action.ADD, 256, 1, 1)
    for bits in (2, 4097):
        with pytest.raises(UsageError, match="must be from 3 to 4096 bits"):
            CORE.configure(bits)
