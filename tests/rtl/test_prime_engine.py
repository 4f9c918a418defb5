"""The prime engine on the RTL: its instructions, the exact cycles of each, and its word ports."""

import itertools
import random
from collections.abc import Callable, Iterable, Sequence

import pytest

from dualfield.catalog.core import Configuration
from dualfield.math.fields import NAMED
from dualfield.programs.prime_engine.instruction import (
    Condition,
    Control,
    Join,
    Source,
    Sum,
)
from dualfield.simulate import Bench, Job
from rtl.lanes import cycles_of_lanes, small_and_great
from rtl.prime_engine_programs import (
    SUM_LATENCY,
    TAKE_LATENCY,
    Build,
    Program,
    configure,
    operand,
)

P25519, P256 = NAMED["25519"].modulus, NAMED["P-256"].modulus
SMALL = (
    Build(13, 4, offset=13 * 9),
    Build(29, 5, offset=29 * 100),
    Build(23, 6, registers=11, offset=23),
    Build(65521, 4, registers=16, offset=65521 << 2),
)
"""Builds of two to five rows, with even and odd numbers of words."""

ALWAYS = Source.ALWAYS


def numbers(build: Build, count: int, rng: random.Random, most: int | None = None) -> list[int]:
    """Return random numbers, corner cases among them."""
    most = build.most if most is None else most
    edges = [0, 1, most, most >> 1, (most >> 1) + 1, build.modulus]
    return [rng.choice(edges) & most if rng.random() < 0.3 else rng.randint(0, most)
            for _ in range(count)]  # fmt: skip


def run(
    programs: Sequence[Program],
    inputs: Sequence[Iterable[Sequence[int]]],
    expected: Callable[[Program, Sequence[int]], tuple[list[int], int]] | None = None,
    clears: int = 0,
    configs: Sequence[Configuration] | None = None,
) -> None:
    """Run each program on its inputs; compare results, status and cycles with the evaluation.

    ``clears``: most cycles after which half of the operations are cleared once.
    """
    rng = random.Random(11)
    configs = [configure(program) for program in programs] if configs is None else configs
    jobs, answers = [], []
    for lane, (program, rows) in enumerate(zip(programs, inputs, strict=True)):
        for row in rows:
            clear = rng.randrange(1, clears) if clears and rng.random() < 0.5 else 0
            jobs.append(Job(program.build.modulus, operand(program.build, row), clear, lane=lane))
            results, status, cycles = program.outcome(row)
            if expected is not None:
                results, status = expected(program, row)
            answers.append((operand(program.build, results), status, cycles))
    stalls = [config.values["Stall"] for config in configs]
    outcomes = Bench(configs).pairs(jobs, cycles=cycles_of_lanes(jobs, 1000))
    for (job, outcome), answer in zip(outcomes, answers, strict=True):
        label = configs[job.lane].label(), hex(job.a)
        assert (outcome.result, outcome.status.value) == answer[:2], label
        assert stalls[job.lane] or outcome.k == answer[2] + 1, label


def test_products_and_sums_of_small_moduli() -> None:
    """Every odd modulus from 5 to 31; operands of both ends of their range."""
    programs, inputs = [], []
    for modulus in range(5, 32, 2):
        build = Build(modulus, 4 + modulus // 2 % 3, offset=modulus * 3)
        program = Program(build)
        for register in (0, 1):
            program.read(register)
        program.product(2, 0, 1)
        program.sum(3, 0, 1)
        program.write(2)
        program.write(3, last=True)
        program.control(Control.END)
        programs.append(program)
        span = small_and_great(build.numbers.shape.operand_bits)
        inputs.append(list(itertools.product(span[::5], [*span[::3], span[-1]])))
    run(programs, inputs)


def flag_program(build: Build) -> Program:
    """Return a program with a sum of every combination of flags, for both values of a condition.

    Numbers out: after each sum, the sum plus 1 if it is below 0, plus 2 if it is 0.
    """
    program = Program(build)
    program.read(0)
    program.read(1)
    program.constant(4, 1)
    settings = itertools.product((0, 1), (0, 1), (0, 1), (0, 1, 2), (0, 1))
    combinations = list(settings)
    for index, (value, drops_x, masks_y, inverts, offset) in enumerate(combinations):
        condition = index % 4
        program.set(Condition(condition, ALWAYS, inverts=not value))
        program.sum(2, 0, 1, Sum(condition, bool(drops_x), bool(masks_y), inverts, bool(offset)))
        program.set(Condition(0, Source.BELOW))
        program.set(Condition(1, Source.ZERO))
        program.sum(2, 2, 4, Sum(0, masks_y=True))
        program.sum(2, 2, 4, Sum(1, masks_y=True))
        program.sum(2, 2, 4, Sum(1, masks_y=True))
        program.write(2, last=index == len(combinations) - 1)
    program.control(Control.END)
    return program


def test_sums_of_every_combination_of_flags() -> None:
    rng = random.Random(5)
    programs = [flag_program(build) for build in SMALL]
    inputs = []
    for program in programs:
        rows = [numbers(program.build, 2, rng) for _ in range(150)]
        inputs.append(rows + [[x, x] for x in numbers(program.build, 30, rng)])
    run(programs, inputs)


def bounded(build: Build, rng: random.Random, count: int, rows: int) -> list[list[int]]:
    """Return operands that are allowed in products."""
    most = (1 << build.numbers.shape.operand_bits - 1) - 1
    return [numbers(build, count, rng, most) for _ in range(rows)]


def chain(build: Build, early: int) -> Program:
    """Return a program that reads a product, then a sum, ``early`` cycles too early.

    The register with the result has another number before, register 1.
    """
    program = Program(build)
    for register in (0, 1):
        program.read(register)
    program.sum(2, 1, 3)  # register 3 is 0
    program.product(2, 0, 0, wait=build.product_latency - early)
    program.product(4, 2, 0)
    program.write(4)
    program.sum(2, 1, 3)
    program.sum(2, 0, 0, wait=SUM_LATENCY - early)
    program.product(4, 2, 0)
    program.write(4, last=True)
    program.control(Control.END)
    return program


def test_results_are_read_at_the_stated_latencies() -> None:
    """One cycle earlier the register has the number before."""
    builds = [*SMALL[:3], Build(P256, 18, 16)]
    rng = random.Random(3)
    inputs = [bounded(build, rng, 2, 40) for build in builds]
    run([chain(build, 0) for build in builds], inputs)

    def stale(program: Program, row: Sequence[int]) -> tuple[list[int], int]:
        shape = program.build.numbers.shape
        x, y = row
        return [shape.row_sums(y, x)] * 2, 0

    run([chain(build, 1) for build in builds], inputs, stale)


def flag_chain(build: Build, early: int) -> Program:
    """Return a program that reads flags and digit at their latencies, or a cycle earlier.

    The first number out has bit 0 if the sum is below 0, bit 1 if it is not 0; the second one is 1
    if the digit's lowest bit is 1.
    """
    program = Program(build)
    for register in (0, 1):
        program.read(register)
    program.constant(4, 1)
    program.constant(5, 2)
    for condition, source, inverts in ((0, Source.BELOW, False), (1, Source.ZERO, True)):
        program.sum(3, 2, 2)  # 0
        program.sum(3, 0, 1, Sum(inverts=1), wait=build.rows + 4 - early)
        program.set(Condition(condition, source, inverts=inverts))
    program.sum(3, 2, 4, Sum(0, masks_y=True))
    program.sum(3, 3, 5, Sum(1, masks_y=True))
    program.write(3)
    program.control(Control.SEEK, build.position(0))
    program.control(Control.TAKE, 0, wait=TAKE_LATENCY - early)
    program.set(Condition(0, Source.DIGIT))
    program.sum(3, 2, 4, Sum(0, masks_y=True))
    program.write(3, last=True)
    program.control(Control.END)
    return program


def test_flags_and_digit_are_read_at_the_stated_latencies() -> None:
    """One cycle earlier they are those before: of a sum that is 0, of a digit 0."""
    builds = [*SMALL[1:3], SMALL[3], Build(P25519, 18, 16)]
    rng = random.Random(3)
    inputs = [bounded(build, rng, 2, 40) for build in builds]
    run([flag_chain(build, 0) for build in builds], inputs)
    run([flag_chain(build, 1) for build in builds], inputs, lambda *_: ([0, 0], 0))


def test_products_at_the_least_distance() -> None:
    """Two products are under way; a sum writes each operand as soon as its last row is read."""
    programs = []
    for build in (*SMALL[:2], SMALL[3], Build(P256, 18, 16), Build(P25519, 18, 16)):
        program = Program(build)
        for register in (0, 1):
            program.read(register)
        interval = build.interval
        for d, x, y in ((2, 0, 1), (3, 1, 1), (4, 0, 0), (5, 1, 0), (6, 5, 5)):
            wait = build.product_latency if d == 5 else interval
            program.product(d, x, y, wait=max(wait, interval) if d < 6 else 0)
        for register in range(2, 7):
            program.write(register)
        # The sum's last row is written a cycle after the last row of b is read.
        reads_last = 2 * build.rows - 1
        program.product(2, 0, 1, wait=max(3, reads_last + 1 - (build.rows - 1) - SUM_LATENCY))
        program.sum(1, 7, 7, wait=build.product_latency + build.rows)
        program.write(1)
        program.write(2, last=True)
        program.control(Control.END)
        programs.append(program)
    rng = random.Random(8)
    run(programs, [bounded(program.build, rng, 2, 60) for program in programs])


def ladder(build: Build) -> Program:
    """Return a program that walks over the bits of register 0 from the highest one.

    Numbers out: the count of ones, of changes from bit to bit, and of digits that are 5.
    """
    program = Program(build)
    program.read(0)
    program.constant(1, 1)
    bits = build.word * build.words
    program.control(Control.SEEK, build.position(bits - 1))
    program.control(Control.LOOP, 1 << 16 | bits // build.word - 1)
    outer = len(program.code)
    program.control(Control.LOOP, build.word - 1)
    inner = len(program.code)
    program.control(Control.TAKE, 0, wait=TAKE_LATENCY)
    sources = ((Source.DIGIT, 0), (Source.CHANGE, 0), (Source.EQUAL, 5))
    for register, (source, value) in enumerate(sources, 2):
        program.set(Condition(1, source, value=value))
        program.sum(register, register, 1, Sum(1, masks_y=True))
    program.control(Control.NEXT, inner)
    program.control(Control.NEXT, 1 << 16 | outer)
    for register in (2, 3, 4):
        program.write(register, last=register == 4)
    program.control(Control.END)
    return program


def test_digits_over_row_borders_in_nested_loops() -> None:
    programs = [ladder(build) for build in (*SMALL, Build(P25519, 18, 16))]
    rng = random.Random(2)
    run(programs, [[numbers(p.build, 1, rng) for _ in range(60)] for p in programs])


def condition_program(build: Build, seed: int) -> Program:
    """Return a program with random settings of conditions, and checks of some of them.

    Numbers out: after each few settings, the sum of 2^i for the conditions i that are 1.
    """
    rng = random.Random(seed)
    program = Program(build)
    program.read(0)
    program.read(1)
    for i in range(4):
        program.constant(3 + i, 1 << i)
    program.sum(2, 0, 1, Sum(inverts=1))
    program.control(Control.SEEK, build.position(6))
    for _ in range(5):
        program.control(Control.TAKE, 0)
    for _ in range(16):
        for _ in range(5):
            source = rng.choice(list(Source))
            join = rng.choice(list(Join))
            target = rng.randrange(4)
            flag = rng.random() < 0.5
            program.set(Condition(target, source, join, flag, rng.randrange(32)))
        for i in range(4):
            program.sum(7, 7 if i else 8, 3 + i, Sum(i, masks_y=True))
        program.write(7)
    for status in (1, 3, 2):
        program.set(Condition(status, Source.BELOW, Join.AND))
        program.control(Control.CHECK, status << 3 | status)
    program.write(7)
    program.write(0, last=True)
    program.control(Control.END)
    return program


def test_conditions_and_checks() -> None:
    """All sources and joins; a refused operation gives 0 for all words after the check."""
    build = Build(13, 4, registers=16)
    programs = [condition_program(build, seed) for seed in range(6)]
    rng = random.Random(2)
    run(programs, [[numbers(build, 2, rng) for _ in range(100)] for _ in programs])


def wiped(build: Build) -> Program:
    """Return a program that gives all registers before it writes them, then fills them."""
    program = Program(build)
    for register in range(build.registers):
        program.write(register)
    program.read(0)
    program.read(1)
    program.set(Condition(0, ALWAYS))
    program.product(2, 0, 1)
    program.control(Control.CHECK, 2)
    program.write(2, last=True)
    for register in range(build.registers):
        program.sum(register, 0, 1, Sum(offset=True))
    program.control(Control.END)
    return program


def test_registers_and_status_are_wiped() -> None:
    """At the first operation after reset, after others, and after a clear; words wait too."""
    programs = [wiped(build) for build in (*SMALL, Build(P25519, 18, 16, registers=24))]
    rng = random.Random(2)
    inputs = [bounded(program.build, rng, 2, 40) for program in programs]

    for stall in (False, True):
        configs = [configure(program, stall) for program in programs]
        run(programs, inputs, clears=250, configs=configs)


@pytest.mark.parametrize("technology", [0, 1])
def test_named_primes(technology: int) -> None:
    """Products, sums and differences of 255 and 256 bits; words wait, and clears."""
    programs = []
    for modulus in (P25519, P256):
        build = Build(modulus, 18, 16, registers=24, offset=modulus << 12)
        program = Program(build)
        for register in (0, 1):
            program.read(register)
        program.product(2, 0, 1)
        program.sum(3, 2, 0, Sum(inverts=1, offset=True))
        program.product(4, 2, 2)
        program.sum(5, 4, 2)
        program.product(6, 5, 2)
        program.write(6)
        program.write(3)
        program.write(5, last=True)
        program.control(Control.END)
        programs.append(program)
    rng = random.Random(4)
    inputs = [bounded(program.build, rng, 2, 300) for program in programs]
    for stall in (False, True):
        configs = [configure(program, stall, Technology=technology) for program in programs]
        run(programs, inputs, configs=configs, clears=300 * stall)
