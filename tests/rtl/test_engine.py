"""The engine on the RTL: shapes, stalls at its word ports, and control that no operand reaches."""

import dataclasses
import random
import re
from pathlib import Path

import pytest

from dualfield import catalog
from dualfield.catalog import Configuration
from dualfield.models.outcome import Status
from dualfield.operations import operands
from dualfield.simulate import Bench, Job
from dualfield.simulate.build import LEVELS
from rtl.dsp_bursts import STALL
from rtl.lanes import check_every_operand, cycles_of_lanes, run_lanes
from workshop.activity.pairs import compare
from workshop.activity.watched_nets import Watched

CORE = catalog.get("modexp")
BENCH = Path(__file__).parent / "df_engine_bench.sv"

SHAPES = (
    (3, 32, 1),
    (4, 3, 5),
    (17, 18, 5),
    (33, 6, 16),
    (40, 18, 1),
    (67, 5, 7),
    (112, 17, 4),
    (113, 2, 64),
    (251, 18, 16),
)
"""(bits, Word, Multipliers): a word and many, windows of 2 to 4 bits, one segment and several."""


def on_engine(bits: int, word: int, multipliers: int) -> Configuration:
    build = {"Multiplier": "engine", "Word": word, "Multipliers": multipliers}
    return CORE.configure(bits, build)


def random_jobs(config: Configuration, count: int, rng: random.Random) -> list[Job]:
    jobs = []
    for _ in range(count):
        modulus = rng.getrandbits(rng.randrange(2, config.bits + 1)) | 1
        jobs.append(Job(modulus, rng.randrange(modulus), rng.getrandbits(config.bits)))
    return jobs


def test_every_operand() -> None:
    """All moduli, bases and exponents of 3 and 4 bits."""
    configs = [on_engine(3, 2, 1), on_engine(4, 3, 5)]
    check_every_operand(configs, {"ok", "operand_range", "bad_modulus"})


def test_shapes_against_the_model() -> None:
    """Random operands and corner cases; the cycles are those of the model.

    Up to 50 on each shape: as many as fit into a run whose model is compiled without optimisation.
    """
    configs = [on_engine(*shape) for shape in SHAPES]
    configs.append(CORE.configure(33, {**configs[3].values, "Technology": 1}))
    jobs = []
    for config in configs:
        rng = random.Random(4)
        edges = list(operands.edges(config, rng))
        count = min(50, LEVELS[0][0] // config.latency()[1])
        lane = rng.sample(edges, 3 * count // 5)
        jobs.append(lane + random_jobs(config, count - len(lane), rng))
    for check in run_lanes(configs, jobs):
        assert check.cycles_min == check.cycles_max


@pytest.mark.parametrize("multipliers", [4, 16])
def test_against_pow(multipliers: int) -> None:
    config = on_engine(256, 18, multipliers)
    jobs = random_jobs(config, 20, random.Random(multipliers))
    for job, outcome in zip(jobs, Bench([config]).run(jobs), strict=True):
        assert job.b is not None
        if job.modulus == 1:
            assert outcome.status is Status.BAD_MODULUS
        else:
            assert outcome.result == pow(job.a, job.b, job.modulus)
        assert outcome.cycles == config.latency()[1]


def test_words_wait() -> None:
    """Words in and out that wait some cycles each: the same results."""
    kept = ("Multipliers", "Word", "FaultChecks")
    bench_core = dataclasses.replace(
        CORE,
        id="df-engine-bench",
        top="df_engine_bench",
        bench=BENCH,
        parameters=(*(p for p in CORE.parameters if p.name in kept), STALL),
        constraint=lambda _: None,
        latency=lambda c: (0, 20_000),
    )
    configs = [
        bench_core.configure(40, {"Word": word, "Multipliers": multipliers, "Stall": stall})
        for word, multipliers, stall in ((6, 4, 0), (6, 4, 1), (18, 1, 7), (41, 1, 2), (5, 16, 3))
        if word <= 32
    ]
    rng = random.Random(9)
    jobs = []
    for lane, config in enumerate(configs):
        for job in [*random_jobs(config, 10, rng), Job(6, 1, 1), Job(9, 9, 1)]:
            jobs.append(dataclasses.replace(job, lane=lane))
    for job, outcome in Bench(configs).pairs(jobs, cycles=cycles_of_lanes(jobs, 20_000)):
        good = job.modulus % 2 == 1 and job.modulus > 1
        assert job.b is not None
        if good and job.a < job.modulus:
            assert (outcome.status, outcome.result) == (
                Status.OK,
                pow(job.a, job.b, job.modulus),
            )
        else:
            refusal = Status.OPERAND_RANGE if good else Status.BAD_MODULUS
            assert (outcome.status, outcome.result) == (refusal, 0)


_DATA = re.compile(
    r"u_frame\..*|(modulus|a|b)_i|result(_o)?|status(_o)?|unused_\w+|"
    r"gen_engine\.u_power\.((modulus|a|b)_i|operands_q|out_data|result_[oq]|status_o|unused_top)|"
    r"gen_engine\.u_power\.u_engine\.(in_data_i|out_data_o|feed_word|[xy]_word|sum|result|write_data|"
    r"(result_)?status(_[dqo])?|unused_residue)|"
    r"gen_engine\.u_power\.u_engine\.u_(x|y|feed_words)\.(write_data_i|read_data_o|words_q)|"
    r"gen_engine\.u_power\.u_engine\.u_parity_status\..*|"
    r"gen_engine\.u_power\.u_engine\.u_add\.(x|y|[xy]_i|[xy]_q|sum(_[oq])?|carry(_in|_q)?|high_q|"
    r"below_q|window_q|takes_y|inverts|unused_guard)|"
    # The multiplier has its own proof: formal/dsp_multiply. Its ports are compared.
    r"gen_engine\.u_power\.u_engine\.u_multiply\.(?!in_ready_o|out_valid_o|out_last_o|fault_o).*"
)
"""Variables that hold numbers, or their signs, masks and status."""


def test_no_operand_reaches_the_control() -> None:
    """All other variables are the same in every cycle of pairs of operations, refused ones too."""
    config = CORE.configure(
        9, {"Multiplier": "engine", "Word": 4, "Multipliers": 2, "FaultChecks": 1}
    )
    prefix = "top.df_bench.u_l0."
    watched = Watched(config, 80, lambda name: _DATA.fullmatch(name.removeprefix(prefix)) is None)
    rng = random.Random(3)
    jobs = [
        Job(rng.getrandbits(9) | (rng.random() < 0.8), rng.getrandbits(9), rng.getrandbits(9))
        for _ in range(40)
    ]
    (comparison,) = compare(watched, jobs)
    assert comparison.operations == 39
    assert (comparison.pairs, comparison.nets) == (set(), set())
    names = {name.removeprefix(prefix) for name in watched.control}
    engine = "gen_engine.u_power.u_engine."
    assert {
        engine + "u_sequence.pc_q",
        engine + "write_address",
        engine + "u_feed.address_o",
        engine + "u_x.read_address_i",
    } <= names
