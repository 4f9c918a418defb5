"""The cocotb tests of test_curve_faults: flip a bit of the engine's reads while it runs."""

import json
import os
import random
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge, Timer, with_timeout

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.math import points
from dualfield.math.curves import parse_curve
from dualfield.models.outcome import Status
from dualfield.operations.curve_packing import job, unpack_point

CURVE = parse_curve("weierstrass:p=251,a=5,b=1")
LANES = [
    catalog.get(name).configure(bits, values)
    for name, bits, values in json.loads(os.environ["DUALFIELD_LANES"])
]
FAULTS = 40
PERIOD = 10
ORDER = 6
"""Cycles of one micro-instruction, during which a bit is flipped."""
REFUSED = {Status.FAULT, Status.NOT_INVERTIBLE, Status.BAD_MODULUS, Status.OPERAND_RANGE}


async def answer(dut: Any, index: int, config: Configuration, at: int, bit: int) -> tuple[int, int]:
    """Return result and status of an operation with a bit flipped from cycle ``at`` on."""

    def port(name: str) -> Any:
        return getattr(dut, f"l{index}_{name}")

    options = job(config, CURVE, points.random_point(CURVE, random.Random(1)), 0xB5)
    for entry in config.core.inputs:
        port(entry.name).value = options.operand(entry.role, config)
    port("in_valid_i").value = 1
    await FallingEdge(dut.clk_i)
    port("in_valid_i").value = 0
    if at:
        await Timer(at * PERIOD, "ns")
        read = getattr(dut, f"u_l{index}").u_memory.a_q
        for _ in range(ORDER):
            read.value = int(read.value) ^ 1 << bit
            await FallingEdge(dut.clk_i)
    await with_timeout(RisingEdge(port("out_valid_o")), 2 * config.latency()[1] * PERIOD, "ns")
    await FallingEdge(dut.clk_i)
    outcomes = int(port("result_o").value), int(port("status_o").value)
    port("out_ready_i").value = 1
    await FallingEdge(dut.clk_i)
    port("out_ready_i").value = 0
    for _ in range(2):
        await FallingEdge(dut.clk_i)
    return outcomes


@cocotb.test()
async def faults(dut: Any) -> None:
    """With the check, no answer is off the curve; without it, many are."""
    Clock(dut.clk_i, PERIOD, "ns").start()
    dut.rst_ni.value = 0
    for index in range(len(LANES)):
        for name in ("in_valid_i", "out_ready_i", "clear_i"):
            getattr(dut, f"l{index}_{name}").value = 0
    for _ in range(3):
        await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await FallingEdge(dut.clk_i)
    for index, config in enumerate(LANES):
        protected = config.values["Protect"] != "none"
        expected, _ = await answer(dut, index, config, 0, 0)
        rng, wrong, refused = random.Random(2), 0, 0
        for _ in range(FAULTS):
            at, bit = rng.randrange(300, config.latency()[1] - 200), rng.randrange(8)
            result, status = await answer(dut, index, config, at, bit)
            point = unpack_point(config.bits, result)
            refused += Status(status) in REFUSED
            if status == 0 and result != expected:
                wrong += point is not None and not points.on_curve(CURVE, *point)
        assert wrong == 0 if protected else wrong > FAULTS // 4, (wrong, refused)
        assert refused > FAULTS // 4 or not protected, (wrong, refused)
        dut._log.info(f"{config.label()}: {wrong} off the curve, {refused} refused")
