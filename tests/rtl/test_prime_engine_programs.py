"""Assembled programs on the RTL of the prime engine: results, status and cycles of the model."""

import random
from collections.abc import Sequence

import pytest

from dualfield.catalog.core import Configuration
from dualfield.check.user_program import bench, pack
from dualfield.math.fields import NAMED
from dualfield.models.prime_curve import Montgomery
from dualfield.models.prime_engine import Engine
from dualfield.models.prime_multiply_words import Words
from dualfield.programs.prime_engine.assembler import assemble
from dualfield.programs.prime_engine.layout import Program
from dualfield.simulate import Bench, Job

P25519, P256 = NAMED["25519"].modulus, NAMED["P-256"].modulus


def configure(program: Program, numbers: Words, stall: int = 0) -> Configuration:
    """Return the bench round an engine with an assembled program."""
    texts = [entry.text.split() for entry in program.entries if entry.instruction is not None]
    reads = sum(text[0] == "in" for text in texts)
    writes = sum("out" in text[:2] for text in texts)
    transfers = (numbers.words * reads, numbers.words * writes)
    values = {"Registers": max(2, len(program.registers)), "Offset": program.build.offset}
    return bench(numbers, program.words, transfers, values | {"Stall": stall})


def compare(
    engines: Sequence[tuple[Engine, Program]], inputs: Sequence[Sequence[Sequence[int]]]
) -> None:
    """Run programs on the RTL, twice: words come at once, or wait; compare with the model."""
    configs = [configure(program, engine.multiplier) for engine, program in engines]
    configs += [configure(program, engine.multiplier, 1) for engine, program in engines]
    rng = random.Random(1)
    jobs, answers = [], []
    for lane, config in enumerate(configs):
        engine, program = engines[lane % len(engines)]
        for row in inputs[lane % len(engines)]:
            clear = rng.choice([0, rng.randrange(1, 500)]) if lane != lane % len(engines) else 0
            jobs.append(Job(config.modulus, pack(engine.multiplier, row), clear, lane=lane))
            given = engine.run(program.words, row)
            answers.append((pack(engine.multiplier, given.numbers), given.status, given.cycles))
    outcomes = Bench(configs).pairs(jobs, cycles=len(jobs) * 2000)
    for (job, outcome), (result, status, cycles) in zip(outcomes, answers, strict=True):
        label = configs[job.lane].label(), hex(job.a)
        assert (outcome.result, outcome.status.value) == (result, status), label
        # From the first word in, a cycle after the first issue, to the last word out.
        assert job.lane >= len(engines) or outcome.k == cycles - 1, label


def random_text(rng: random.Random) -> str:
    """Return a program of random statements whose bounds the assembler accepts.

    Names with r hold inputs, products and choices of them; names with s sums of two of those.
    """
    narrow, wide = ["a", "b"], ["a", "b"]
    conditions = ("c", "d", "e")

    def statement(in_overlap: bool = False) -> str:
        x, y = rng.choice(narrow), rng.choice(narrow)
        name, total = f"r{rng.randrange(8)}", f"s{rng.randrange(4)}"
        condition, joined = rng.choice(conditions), rng.choice(["=", "^=", "|=", "&="])
        kind = rng.choice(["product", "product", "sum", "sum", "choice", "flag", "digit"])
        if kind == "product":
            line = f"{name} = {rng.choice(wide)} * {rng.choice(wide)}"
            narrow.append(name)
        elif kind == "sum":
            line = f"{total} = {x} {rng.choice('+-')} {y}{rng.choice(['', f' if {condition}'])}"
            wide.append(total)
        elif kind == "choice":
            line = f"{name} = {x} if {condition} else {y}"
            narrow.append(name)
        elif kind == "flag" and not in_overlap:
            return f"t = {x} -- {y}; {condition} {joined} {rng.choice(['below', 'not zero'])}"
        else:
            source = rng.choice(["digit", "change", f"not equal {rng.randrange(8)}"])
            return f"seek {rng.randrange(1, 8)}; take k; take k; {condition} {joined} {source}"
        wide.extend(narrow[-1:])
        return line

    lines = ["conditions c d e; in a 4; in b 4; in k"]
    lines += [statement() for _ in range(12)]
    overlap = rng.random() < 0.5
    lines.append(f"loop {rng.randrange(1, 5)}{' overlap' if overlap else ''}")
    lines += [statement(overlap) for _ in range(10)]
    lines.append("end")
    lines += [f"out {name}" for name in sorted({*narrow, *wide})]
    return "\n".join([*lines, "check c 3", "last out a"])


BUILDS = (
    Engine(Words(13, 4, 4, 64)),
    Engine(Words(29, 5, 5, 64)),
    Engine(Words(65521, 16, 4, 64)),
    Engine(Words(29, 5, 5, 64, spare=3)),
    Engine(Words(P256, 256, 18, 16, spare=2)),
)


@pytest.mark.parametrize("seed", range(3))
def test_random_programs(seed: int) -> None:
    rng = random.Random(seed)
    engines, inputs = [], []
    for engine in BUILDS:
        for _ in range(3):
            engines.append((engine, assemble(random_text(rng), engine.build)))
            width = engine.build.width
            rows = [
                [rng.getrandbits(4), rng.getrandbits(4), rng.getrandbits(width)] for _ in range(20)
            ]
            inputs.append(rows)
    compare(engines, inputs)


def test_every_point_of_small_curves() -> None:
    """All scalars and all x, refused ones and infinity too, on curves modulo 7, 11 and 13."""
    shapes = ((3, 7, 4), (6, 11, 5), (4, 13, 4))
    cores = [Montgomery(a, Words(p, p.bit_length(), word, 64)) for a, p, word in shapes]
    inputs = []
    for core in cores:
        span = range(1 << core.bits)
        rows = [(k, x, infinity) for k in span for x in span for infinity in (0, 1)]
        inputs.append(rows if core.bits < 4 else rows[::3])
    compare([(core.engine, core.program) for core in cores], inputs)


K, U, RESULT = (
    int.from_bytes(bytes.fromhex(text), "little")
    for text in (
        "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4",
        "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c",
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
    )
)
"""The first vector of RFC 7748, section 5.2."""


def test_x25519() -> None:
    core = Montgomery(486662, Words(P25519, 255, 18, 16))
    scalar = K & ~7 & (1 << 254) - 1 | 1 << 254
    x = U & (1 << 255) - 1
    assert core.outputs(scalar, x, infinity=False).numbers == (RESULT, 0)
    rng = random.Random(1)
    rows = [(scalar, x, 0), (rng.getrandbits(255), P25519, 0), (5, 9, 1), (8, 1, 0)]
    compare([(core.engine, core.program)], [rows])
