"""The multipliers of paper 004: operands of 4 bits, cuts, overlap, intervals, chaining."""

import random
from pathlib import Path

from dualfield.catalog.records.dual_multiply import PARALLEL, PIPELINED, cut_of
from dualfield.models import dual_multiply_pipeline as pipeline
from dualfield.operations import operands
from dualfield.papers import bursts
from dualfield.simulate import Bench, Job
from rtl.lanes import check_every_operand, run_lanes

CHAIN = Path(__file__).with_name("df_chain_bench.sv")
ENGINES: list[dict[str, int]] = [
    {"MaxBits": 96, "Word": 16, "Height": 2, "Split": 8, "Reduced": 1},
    {"MaxBits": 96, "Word": 16, "Height": 4, "Split": 8, "Reduced": 0},
]
SMALL: list[dict[str, int]] = [
    {"Height": 1, "Split": 2},
    {"Height": 2, "Split": 4},
    {"Height": 1, "Split": 4, "Reduced": 0},
]


def random_job(rng: random.Random, lane: int, kind: str, size: int) -> Job:
    """Return a random job of exactly this size with reduced operands."""
    modulus = rng.getrandbits(size) | 1 | 1 << (size - (kind == "gfp"))
    limit = modulus if kind == "gfp" else 1 << size
    return Job(modulus, rng.randrange(limit), rng.randrange(limit), kind, lane, size)


def test_every_operand_of_the_parallel_unit_at_4_bits() -> None:
    check_every_operand([PARALLEL.configure(4)], {"ok", "bad_modulus", "operand_range"})


def test_small_words_in_every_cut() -> None:
    """Words of 4 and 8 bits, one to four of them, each size; both stage orders."""
    settings = [{"MaxBits": 12, "Word": 4, **cut} for cut in SMALL]
    settings += [
        {"MaxBits": 24, "Word": 8, "Height": 2, "First": 1, "Split": 6},
    ]
    configs = [PIPELINED.configure(12, values) for values in settings]
    rng = random.Random(4)
    jobs = []
    for config in configs:
        sizes = range(4, int(config.values["MaxBits"]) + 1)
        some = [random_job(rng, 0, k, n) for n in sizes for k in ("gfp", "gf2m") for _ in range(5)]
        jobs.append([*operands.edges(config, rng), *some])
    for check in run_lanes(configs, jobs):
        assert check.statuses["ok"] > 80


def test_products_without_a_gap() -> None:
    """Six products overlap: each right, a start every rows * pitch cycles.

    Only if the previous result leaves in time: rows * pitch >= words + stages + 5; see the engine.
    """
    benches = [bursts.bursts(values) for values in ENGINES]
    rng = random.Random(5)
    jobs = [
        random_job(rng, lane, kind, size)
        for lane in range(len(benches))
        for size in range(17, 97, 6)
        for kind in ("gfp", "gf2m")
    ]
    in_time = 0
    for job, outcome in zip(jobs, Bench(benches).run(jobs), strict=True):
        config = benches[job.lane]
        assert bursts.complaint(config, job, outcome) is None
        interval = outcome.k
        assert job.size is not None
        cut, reduced = cut_of(config), bool(config.values["Reduced"])
        rows, words = pipeline.shape(cut, job.kind, job.size, 96, reduced)
        if cut.interval(rows, words) >= words + cut.stages + 5:
            assert interval == cut.interval(rows, words)
            in_time += 1
    assert in_time > 40


def test_chained_power() -> None:
    """Squares and products on results that never leave the engine, against Python's pow."""
    benches = [bursts.on_engine(CHAIN, values) for values in ENGINES]
    rng = random.Random(6)
    jobs, bases = [], []
    for lane, config in enumerate(benches):
        for size in (16, 33, 64, 96):
            scale = PIPELINED.r_bits(config.at(size))
            modulus = random_job(rng, 0, "gfp", size).modulus
            bases.append((rng.randrange(modulus), scale))
            exponent = rng.getrandbits(size) | 1 << (size - 1)
            base = (bases[-1][0] << scale) % modulus
            jobs.append(Job(modulus, base, exponent, "gfp", lane, size))
    answers = Bench(benches).pairs(jobs, cycles=200_000)
    for (job, outcome), (x, scale) in zip(answers, bases, strict=True):
        assert job.b is not None
        assert outcome.result == (pow(x, job.b, job.modulus) << scale) % job.modulus
