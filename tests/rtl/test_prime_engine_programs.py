"""Whole programs of the prime engine on the RTL: numbers, status and cycles of the model."""

import dataclasses
import random
from collections.abc import Sequence

from dualfield.catalog.core import Configuration
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_multiply_words import Words
from dualfield.simulate import Bench, Job
from rtl import prime_engine_programs
from rtl.prime_engine_programs import configure, operand

SMALL = ((5, 1, 4), (13, 7, 5))
"""Prime, coefficient A and bits of a word: three and four words."""


@dataclasses.dataclass
class _Words(prime_engine_programs.Program):
    """A program that is words, with the numbers that it takes and gives."""

    code_words: Sequence[int] = ()
    counts: tuple[int, int] = (3, 2)

    @property
    def words(self) -> list[int]:
        """Return the words of the program memory."""
        return list(self.code_words)

    @property
    def transfers(self) -> tuple[int, int]:
        """Return the words in and out."""
        return self.build.words * self.counts[0], self.build.words * self.counts[1]


def lane(core: Montgomery) -> tuple[prime_engine_programs.Build, Configuration]:
    """Return the build and the bench of a core."""
    program, words = core.program, core.multiplier
    build = prime_engine_programs.Build(
        words.modulus,
        words.word,
        words.multipliers,
        max(2, len(program.registers)),
        core.engine.build.offset,
    )
    return build, configure(_Words(build, code_words=program.words))


def check(cores: Sequence[Montgomery], operands: Sequence[Sequence[tuple[int, int, int]]]) -> None:
    """Compare results of the RTL with those of the model."""
    lanes = [lane(core) for core in cores]
    jobs, answers = [], []
    for i, (core, (build, _), rows) in enumerate(zip(cores, lanes, operands, strict=True)):
        for k, x, infinity in rows:
            given = core.outputs(k, x, infinity=bool(infinity))
            jobs.append(Job(build.modulus, operand(build, (k, x, infinity)), 0, lane=i))
            # From the first word in, a cycle after the first issue, to the last word out.
            cycles = given.cycles - 1
            answers.append((operand(build, given.numbers), given.status, cycles))
    most = sum(core.cycles + 1000 for core in cores) * len(jobs)
    outcomes = Bench([config for _, config in lanes]).pairs(jobs, cycles=most)
    for (job, outcome), answer in zip(outcomes, answers, strict=True):
        found = outcome.result, outcome.status.value, outcome.k
        assert found == answer, (job.lane, hex(job.a))


def test_every_operand_of_small_curves() -> None:
    cores = [Montgomery(a, Words(p, p.bit_length(), word, 16)) for p, a, word in SMALL]
    ranges = [range(1 << core.bits) for core in cores]
    check(cores, [[(k, x, i) for x in r for k in r for i in (0, 1)] for r in ranges])


def test_x25519() -> None:
    """The private key 9 of RFC 7748, section 5.2, and random operands."""
    p, rng = 2**255 - 19, random.Random(5)
    core = Montgomery(486662, Words(p, 255, 18, 16))
    rows = [(1 << 254 | 8, 9, 0), (0, 9, 0), (5, 0, 0), (5, p, 0), (5, 9, 1)]
    rows += [(rng.getrandbits(255), rng.randrange(p), 0) for _ in range(3)]
    check([core], [rows])
