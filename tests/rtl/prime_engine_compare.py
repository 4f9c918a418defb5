"""Assembled programs on the RTL of the prime engine, compared with the model."""

import random
from collections.abc import Sequence

from dualfield.catalog.core import Configuration
from dualfield.check.user_program import bench, pack
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_engine_any import AnyEngine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.any_build import AnyBuild
from dualfield.programs.prime_engine.layout import Program
from dualfield.simulate import Bench, Job
from rtl.lanes import cycles_of_lanes


def numbers_of(engine: Engine | AnyEngine) -> Words | AnyEngine:
    """Return the shape of an engine's numbers."""
    return engine.multiplier if isinstance(engine, Engine) else engine


def configure(program: Program, numbers: Words | AnyEngine, stall: int = 0) -> Configuration:
    """Return the bench round an engine with an assembled program."""
    texts = [entry.text.split() for entry in program.entries if entry.instruction is not None]
    reads = sum(text[0] == "in" for text in texts)
    writes = sum("out" in text[:2] for text in texts)
    transfers = (numbers.words * reads, numbers.words * writes)
    build, count = program.build, max(2, len(program.registers))
    if isinstance(build, AnyBuild):
        count = build.least_registers(count)
    values = {"Registers": count, "Offset": build.offset, "Exact": int(program.exact)}
    return bench(numbers, program.words, transfers, values | {"Stall": stall})


def compare(
    engines: Sequence[tuple[Engine | AnyEngine, Program]], inputs: Sequence[Sequence[Sequence[int]]]
) -> None:
    """Run programs on the RTL, twice: words come at once, or wait; compare with the model."""
    configs = [configure(program, numbers_of(engine)) for engine, program in engines]
    configs += [configure(program, numbers_of(engine), 1) for engine, program in engines]
    rng = random.Random(1)
    jobs, answers = [], []
    for lane, config in enumerate(configs):
        engine, program = engines[lane % len(engines)]
        for row in inputs[lane % len(engines)]:
            clear = rng.choice([0, rng.randrange(1, 500)]) if lane != lane % len(engines) else 0
            jobs.append(Job(config.modulus, pack(numbers_of(engine), row), clear, lane=lane))
            given = engine.run(program.words, row)
            answers.append((pack(numbers_of(engine), given.numbers), given.status, given.cycles))
    outcomes = Bench(configs).pairs(jobs, cycles=cycles_of_lanes(jobs, 2000))
    for (job, outcome), (result, status, cycles) in zip(outcomes, answers, strict=True):
        label = configs[job.lane].label(), hex(job.a)
        assert (outcome.result, outcome.status.value) == (result, status), label
        # From the first word in, a cycle after the first issue, to the last word out.
        assert job.lane >= len(engines) or outcome.k == cycles - 1, label
