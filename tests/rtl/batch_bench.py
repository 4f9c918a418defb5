"""The cocotb tests of test_batch_inverse: batches under back-pressure, cleared at any time."""

import json
import os
import random
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, Timer

from dualfield import catalog
from dualfield.catalog.records.batch_inverse import unit

LANES = [
    catalog.get(name).configure(bits, values)
    for name, bits, values in json.loads(os.environ["DUALFIELD_LANES"])
]


async def play(dut: Any, lane: int, rng: random.Random, modulus: int, elements: list[int]) -> None:
    """Run a batch with stalls on both sides; sometimes clear it in the middle and stop."""

    def port(name: str) -> Any:
        return getattr(dut, f"l{lane}_{name}")

    answers = unit(LANES[lane]).batch(modulus, elements)
    sent, got, cycles = 0, 0, 0
    until = rng.randrange(answers[0].cycles + 9) if rng.randrange(2) else 1 << 30
    while got < len(elements):
        offers = port("in_valid_i").value == 1 or (sent < len(elements) and rng.randrange(3))
        offers = offers and sent < len(elements)
        takes = rng.randrange(3) == 0
        a = elements[sent] if offers else rng.getrandbits(4)
        port("in_valid_i").value = int(bool(offers))
        port("a_i").value = a
        port("modulus_i").value = modulus
        port("more_i").value = int(sent + 1 < len(elements))
        port("out_ready_i").value = int(takes)
        port("clear_i").value = int(cycles == until)
        await ReadOnly()
        assert cycles != until or port("in_ready_o").value == 0
        if port("out_valid_o").value == 1:
            assert sent == len(elements), "a result before the batch ends"
            assert int(port("result_o").value) == answers[got].result
            assert int(port("status_o").value) == answers[got].status.value
            got += takes
        if offers and port("in_ready_o").value == 1:
            sent += 1
            moved = True
        else:
            moved = False
        await FallingEdge(dut.clk_i)
        if moved or cycles == until:
            port("in_valid_i").value = 0
        port("clear_i").value = 0
        if cycles == until:
            return
        cycles += 1
        assert cycles < 40 * answers[0].cycles, "endless"


@cocotb.test()
async def stalled_and_cleared(dut: Any) -> None:
    rng = random.Random(int(os.environ.get("DUALFIELD_SEED", "1")))
    dut.rst_ni.value = 0
    for lane in range(len(LANES)):
        for name in ("in_valid_i", "clear_i", "out_ready_i", "more_i", "a_i", "modulus_i"):
            getattr(dut, f"l{lane}_{name}").value = 0
    await Timer(1, "ns")
    Clock(dut.clk_i, 10, "ns").start()
    await FallingEdge(dut.clk_i)
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    for _ in range(40):
        for lane in range(len(LANES)):
            await FallingEdge(dut.clk_i)
            modulus = rng.choice((3, 5, 7, 9, 11, 13, 15, 15, 4))
            elements = [rng.randrange(16) for _ in range(rng.randint(1, 3))]
            await play(dut, lane, rng, modulus, elements)
