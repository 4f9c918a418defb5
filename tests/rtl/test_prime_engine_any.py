"""The engine for any modulus on the RTL: words, status and cycles of the model."""

import itertools
import random
from collections.abc import Sequence
from dataclasses import replace

from dualfield.check.user_program import bench, pack
from dualfield.models.outcome import InvariantError
from dualfield.models.prime_engine import Machine
from dualfield.models.prime_engine_any import AnyEngine, AnyModulus
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.instruction import (
    LEAST_WAIT,
    Control,
    Instruction,
    Kind,
    Sum,
    control,
    decode,
)
from dualfield.simulate import Bench, Job
from rtl.lanes import cycles_of_lanes
from rtl.prime_engine_compare import compare
from rtl.prime_engine_texts import random_text

SMALL = (
    AnyEngine(3, word=2, multipliers=16, spare=1),
    AnyEngine(4, word=3, multipliers=2, spare=2),
    AnyEngine(5, word=4, multipliers=1, spare=1),
    AnyEngine(5, word=7, multipliers=4, spare=1),
)
REAL = tuple(AnyEngine(256, multipliers=most) for most in (16, 4, 1))
TEXT = """
in m {bits}; in x {bits}; in one 2
modulus m
y = x * one; z = y * y; s = z + y; w = s * z; v = y * w; u = m -- v
out y; out z; out s; out w; out v; last out u
"""


def test_every_modulus_and_operand() -> None:
    """Even moduli and 1 too: their products are 0."""
    engines, inputs = [], []
    for engine in SMALL:
        text = TEXT.replace("{bits}", str(engine.bits))
        engines.append((engine, assemble(text, engine.build)))
        span = range(1 << engine.bits)
        inputs.append([list(row) for row in itertools.product(span, span[::3], (1, 3))])
    compare(engines, inputs)


def random_modulus(engine: AnyEngine, rng: random.Random) -> int:
    """Return an odd modulus, the least and the largest one among them."""
    most = (1 << engine.bits) - 1
    return rng.choice([3, most, rng.randrange(most // 2 | 1, most + 1, 2)])


def test_random_programs() -> None:
    rng = random.Random(5)
    engines, inputs = [], []
    for engine in (SMALL[2], AnyEngine(16, word=5, multipliers=8, spare=2), *REAL[:2]):
        engines.append((engine, assemble(random_text(rng, modulus=True), engine.build)))
        rows = []
        for _ in range(12):
            own = rng.getrandbits(2), rng.getrandbits(2), rng.getrandbits(engine.build.width)
            rows.append([random_modulus(engine, rng), *own])
        inputs.append(rows)
    compare(engines, inputs)


WORDS_IN, OPERANDS = 4, range(1, 6)
"""Numbers that a random program reads; its registers of numbers, besides the modulus."""


def episode(engine: AnyEngine, rng: random.Random) -> list[int]:
    """Return random products and sums at distances near the least ones, a long wait after them."""
    build = engine.build
    near = [build.product, build.product - build.words, build.interval, LEAST_WAIT]
    steps = []
    for _ in range(rng.randrange(2, 6)):
        d, x, y = (rng.choice(OPERANDS) for _ in range(3))
        wait = max(LEAST_WAIT, rng.choice(near) + rng.randrange(-3, build.words + 2))
        kind = rng.choice([Kind.PRODUCT, Kind.PRODUCT, Kind.SUM])
        flags = Sum(inverts=rng.choice([0, 0, 1])).flags if kind is Kind.SUM else 0
        steps.append(Instruction(kind, LEAST_WAIT, d, x, y, flags))
        steps.append(control(Control.PASS, max(LEAST_WAIT, wait - LEAST_WAIT)))
    steps.append(control(Control.PASS, build.drain))
    return [step.word for step in steps]


def raw_program(
    engine: AnyEngine, inputs: Sequence[Sequence[int]], rng: random.Random, most: int
) -> list[int]:
    """Return a program of ``most`` words, of random episodes the model accepts for all inputs."""
    outputs = [control(Control.OUT, register).word for register in OPERANDS]
    end = [control(Control.OUT, 64).word, control(Control.END).word]
    words = [control(Control.OUT, 1).word]
    words += [control(Control.IN, register).word for register in range(WORDS_IN)]
    words += [control(Control.MODULUS, 0).word]
    while len(words) + 24 < most:
        more = [*words, *episode(engine, rng)]
        more += rng.choice([outputs, outputs[:1]])
        try:
            for row in inputs:
                engine.run([*more, *end], row)
        except InvariantError:
            continue
        words = more
    return [*words, *end]


def run_raw(
    programs: Sequence[tuple[AnyEngine, Sequence[int], Sequence[Sequence[int]]]],
) -> list[bool]:
    """Run programs on the RTL; return whether results, status and cycles are those of the model."""
    configs, jobs, expected = [], [], []
    for lane, (engine, words, inputs) in enumerate(programs):
        machine = machine_of(engine, words, inputs[0])
        outputs = machine.run()
        transfers = (engine.words * WORDS_IN, engine.words * len(outputs.numbers))
        values = {"Registers": engine.build.least_registers(6)}
        config = bench(engine, words, transfers, values)
        configs.append(config)
        for row in inputs:
            jobs.append(Job(config.modulus, pack(engine, row), 0, lane=lane))
            found = machine_of(engine, words, row).run()
            first = next(c for at, c in machine.issues if is_control(words[at], Control.IN))
            expected.append((pack(engine, found.numbers), 0, found.cycles - first - 1))
    pairs = Bench(configs).pairs(jobs, cycles=cycles_of_lanes(jobs, 20_000))
    found_lanes = [
        (job.lane, (outcome.result, outcome.status.value, outcome.k)) for job, outcome in pairs
    ]
    same = [True] * len(configs)
    for (lane, actual), answer in zip(found_lanes, expected, strict=True):
        same[lane] &= actual == answer
    return same


def is_control(word: int, operation: Control) -> bool:
    """Return True for a word of the program memory with a control operation."""
    step = decode(word)
    return step.kind is Kind.CONTROL and step.d == operation


def machine_of(engine: AnyEngine, words: Sequence[int], row: Sequence[int]) -> Machine:
    """Return the model of an engine, whose products may follow a cycle too early."""
    early = replace(engine.build, multiplier_interval=engine.build.interval - 1)
    return Machine(early, AnyModulus(engine.word, engine.size), words, row)


def test_random_instructions_near_the_least_distances() -> None:
    """A reader that is too early reads old rows, as in the model; register 1 is 0 at first."""
    rng = random.Random(7)
    programs = []
    for engine, most in (*((one, 380) for one in SMALL), *((one, 150) for one in REAL)):
        inputs = [
            [random_modulus(engine, rng), *(rng.getrandbits(engine.bits) for _ in range(3))]
            for _ in range(6)
        ]
        programs.append((engine, raw_program(engine, inputs, rng, most), inputs))
    assert all(run_raw(programs))


def products(engine: AnyEngine, early: int) -> list[int]:
    """Return a program of three products at the least distance, or earlier, and their readers."""
    build = engine.build
    words = [control(Control.OUT, 1), *(control(Control.IN, r) for r in range(WORDS_IN))]
    words.append(control(Control.MODULUS, 0))
    apart = control(Control.PASS, build.interval - LEAST_WAIT - early)
    for d, x, y in ((4, 1, 2), (5, 2, 3), (1, 1, 3)):
        words += [Instruction(Kind.PRODUCT, LEAST_WAIT, d, x, y), apart]
    last = max(build.product - build.interval + early, LEAST_WAIT)
    words += [control(Control.PASS, last), Instruction(Kind.PRODUCT, 511, 2, 1, 1)]
    words += [control(Control.PASS, build.drain)]
    words += [control(Control.OUT, register) for register in (4, 5, 1)]
    return [step.word for step in [*words, control(Control.OUT, 66), control(Control.END)]]


def test_products_follow_at_the_interval_and_not_earlier() -> None:
    """A product a cycle earlier is late, or the engine reports a fault."""
    rng = random.Random(9)
    programs = []
    for engine in (*SMALL, *REAL):
        most = (1 << engine.bits) - 1
        inputs = [[most, *(rng.randrange(1, 4) for _ in range(3))] for _ in range(4)]
        programs += [(engine, products(engine, early), inputs) for early in (0, 1)]
    assert run_raw(programs) == [True, False] * len((*SMALL, *REAL))


def test_the_modulus_comes_directly_after_the_wipe() -> None:
    """MODULUS of a register that is 0 is the first instruction; a constant is the next modulus."""
    programs = []
    for engine in (*SMALL, REAL[2]):
        head = [control(Control.MODULUS, 0).word, control(Control.CONSTANT, 0).word]
        words = [*head, *engine.build.split(5), control(Control.MODULUS, 0).word]
        words += [control(Control.IN, register).word for register in range(1, 1 + WORDS_IN)]
        words += [Instruction(Kind.PRODUCT, LEAST_WAIT, 5, 1, 2).word]
        words += [control(Control.PASS, engine.build.drain).word]
        words += [control(Control.OUT, 5 | 64).word, control(Control.END).word]
        programs.append((engine, words, [[1, 2, 3, 4], [4, 3, 2, 1], [4, 4, 0, 0]]))
    assert all(run_raw(programs))


def test_squares() -> None:
    """Chains of squares, squares after products and products after squares; every operand."""
    engines, inputs = [], []
    rng = random.Random(11)
    text = TEXT.replace("w = s * z", "w = z * z; w = w * w; s = y * w; s = s * s")
    for bits, word, most in ((6, 2, 1), (9, 2, 2), (256, 18, 4), (256, 18, 1)):
        engine = AnyEngine(bits, word=word, multipliers=most, spare=2, squares=True)
        engines.append((engine, assemble(text.replace("{bits}", str(bits)), engine.build)))
        rows = [[m, x, 1] for m in range(3, 64, 2) for x in range(0, m, 7)] if bits == 6 else []
        for _ in range(12):
            modulus = random_modulus(engine, rng)
            rows.append([modulus, rng.randrange(modulus), rng.randrange(1, 3)])
        inputs.append(rows)
    compare(engines, inputs)
