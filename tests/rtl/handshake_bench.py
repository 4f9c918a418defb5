"""The cocotb tests of test_handshake: stalls, clear and reset on the lanes of DUALFIELD_LANES.

Works for any core of the catalog: ports, model and latency come from its record.
"""

import json
import os
import random
from collections.abc import Callable, Coroutine
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, RisingEdge, Timer, gather

from dualfield import catalog
from dualfield.catalog.core import Configuration
from dualfield.models.outcome import Outcome, Status
from dualfield.simulate.ports import answered
from rtl import random_operands
from rtl.driven_ports import DrivenPorts

LANES = [
    catalog.get(name).configure(bits, values)
    for name, bits, values in json.loads(os.environ["DUALFIELD_LANES"])
]


class Lane(DrivenPorts):
    """One core of the bench: drives its handshake and samples it before each rising edge."""

    def __init__(self, dut: Any, index: int, config: Configuration, seed: int) -> None:
        super().__init__(dut, index)
        self.config = config
        self.rng = random.Random(seed * 100 + index)
        self.masked = [p.name for p in config.core.outputs if p.role in ("status", "k")]
        # Fewer operations for slow cores, since all lanes wait for the slowest.
        self.operations = max(4, min(30, 1500 // config.latency()[1]))
        for name in ("in_valid_i", "out_ready_i", "clear_i"):
            self.set(name, 0)

    async def edge(self) -> None:
        """Wait until just after the next falling edge: inputs change there, outputs are stable."""
        await FallingEdge(self.dut.clk_i)

    def draw(self) -> dict[str, int]:
        """Return random operands by port, with any modulus."""
        return random_operands.operands(self.config, self.rng)

    def expected(self, operands: dict[str, int]) -> Outcome:
        return answered(self.config, operands)

    def answer(self) -> dict[str, int]:
        return {p.role: self.get(p.name) for p in self.config.core.outputs}

    async def send(self, operands: dict[str, int]) -> None:
        """Offer operands until they transfer; returns after the transferring edge."""
        for name, value in operands.items():
            self.set(name, value)
        self.set("in_valid_i", 1)
        await ReadOnly()
        while not self.get("in_ready_o"):
            await self.edge()
            await ReadOnly()
        await self.edge()
        self.set("in_valid_i", 0)
        self.garbage()  # the core must have stored its operands

    def garbage(self) -> None:
        """Drive random values on every operand port."""
        for port in self.config.core.inputs:
            self.set(port.name, self.rng.getrandbits(port.width(self.config)))

    async def receive(self, operands: dict[str, int], stall: int) -> None:
        """Count cycles to the result, check it during a stall, then accept it."""
        expected = self.expected(operands)
        cycles = 1
        await ReadOnly()
        while not self.get("out_valid_o"):
            assert not self.get("in_ready_o"), "ready in mid-operation"
            early = any(self.get(name) for name in self.masked)
            assert not early, f"{self.config.label()}: status or exponent before the result"
            await self.edge()
            await ReadOnly()
            cycles += 1
            assert cycles <= expected.cycles, f"{self.config.label()} {operands}: endless"
        assert cycles == expected.cycles, f"{self.config.label()} {operands}: {cycles} cycles"
        for _ in range(stall + 1):
            outputs = self.answer()
            assert self.get("out_valid_o"), "result not held"
            assert not self.get("in_ready_o"), "ready while a result waits"
            assert Status(outputs["status"]) is expected.status, f"{self.config.label()} {operands}"
            assert outputs["result"] == expected.result, f"{self.config.label()} {operands}"
            assert expected.k is None or outputs["k"] == expected.k
            await self.edge()
            await ReadOnly()
        await self.edge()
        self.set("out_ready_i", 1)
        await self.edge()
        self.set("out_ready_i", 0)
        await ReadOnly()
        assert not self.get("out_valid_o"), "result shown twice"
        await self.edge()

    async def operation(self) -> None:
        operands = self.draw()
        for _ in range(self.rng.choice((0, 0, 1, 5))):
            await self.edge()
        await self.send(operands)
        await self.receive(operands, self.rng.choice((0, 0, 1, 7)))

    async def start(self) -> int:
        """Start an operation and wait some cycles, perhaps past its end; return the cycles."""
        await self.send(self.draw())
        cycles = self.rng.randrange(self.config.latency()[1] + 3)
        for _ in range(cycles):
            await self.edge()
        return cycles


async def start(dut: Any) -> None:
    """Reset before the first edge, since registers start with random values."""
    dut.rst_ni.value = 0
    await Timer(1, "ns")
    Clock(dut.clk_i, 10, "ns").start()


async def each_lane(dut: Any, seed: int, body: Callable[[Lane], Coroutine[Any, Any, None]]) -> None:
    """Reset, then run the body on all lanes in parallel."""
    lanes = [Lane(dut, i, config, seed) for i, config in enumerate(LANES)]
    await start(dut)
    for _ in range(2):
        await RisingEdge(dut.clk_i)
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await FallingEdge(dut.clk_i)
    await gather(*(body(lane) for lane in lanes))


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def stalls_on_both_sides(dut: Any) -> None:
    """Modulus and operands change with each operation; gaps before it, stalls after it."""

    async def body(lane: Lane) -> None:
        for _ in range(lane.operations):
            await lane.operation()

    await each_lane(dut, 1, body)


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def back_to_back(dut: Any) -> None:
    """Valid and ready always 1: the next operands transfer in the cycle after the result."""

    async def body(lane: Lane) -> None:
        def offer() -> dict[str, int]:
            operands = lane.draw()
            for name, value in operands.items():
                lane.set(name, value)
            return operands

        lane.set("out_ready_i", 1)
        lane.set("in_valid_i", 1)
        operands = offer()
        for leftover in reversed(range(min(20, lane.operations))):
            await ReadOnly()
            assert lane.get("in_ready_o"), "not ready at once after a result"
            expected = lane.expected(operands)
            for cycle in range(1, expected.cycles + 1):
                await lane.edge()
                if cycle == 1:  # the next operands are valid from here on
                    operands = offer()
                    lane.set("in_valid_i", int(leftover > 0))
                await ReadOnly()
                assert lane.get("out_valid_o") == (cycle == expected.cycles)
            assert lane.get(lane.config.core.outputs[0].name) == expected.result
            await lane.edge()

    await each_lane(dut, 2, body)


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def clear_abandons_and_wipes(dut: Any) -> None:
    """clear_i at any time: idle and wiped in the next cycle, no input transfer, then correct.

    Outputs stay wiped until the next operands transfer, whatever the input ports carry.
    """

    async def body(lane: Lane) -> None:
        for _ in range(min(25, lane.operations)):
            await lane.start()
            lane.set("clear_i", 1)
            lane.set("in_valid_i", 1)
            await ReadOnly()
            assert not lane.get("in_ready_o"), "operands taken in the cycle of clear_i"
            await lane.edge()
            lane.set("clear_i", 0)
            lane.set("in_valid_i", 0)
            for _ in range(lane.rng.choice((1, 2, 3, 20))):
                lane.garbage()
                await ReadOnly()
                assert lane.get("in_ready_o")
                assert not lane.get("out_valid_o")
                nonzero = any(lane.answer().values())
                assert not nonzero, f"{lane.config.label()}: not wiped, or not for long"
                await lane.edge()
            await lane.operation()

    await each_lane(dut, 3, body)


@cocotb.test(timeout_time=2, timeout_unit="ms")
async def reset_in_mid_operation(dut: Any) -> None:
    """rst_ni falls at any time, also between clock edges: idle at once, then correct results."""

    async def body(lane: Lane) -> None:
        for _ in range(min(3, lane.operations // 4)):
            await lane.operation()

    await start(dut)
    rng = random.Random(4)
    for _ in range(8):
        await FallingEdge(dut.clk_i)
        lanes = [Lane(dut, i, config, rng.getrandbits(20)) for i, config in enumerate(LANES)]
        dut.rst_ni.value = 1
        await FallingEdge(dut.clk_i)
        await gather(*(lane.send(lane.draw()) for lane in lanes))
        await Timer(rng.randrange(1, 400), "ns")
        dut.rst_ni.value = 0
        await Timer(1, "ns")
        for lane in lanes:
            assert not lane.get("out_valid_o"), "result shown in reset"
            assert not lane.get("in_ready_o"), "operands taken in reset"
        await FallingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        await FallingEdge(dut.clk_i)
        for lane in lanes:
            assert lane.get("in_ready_o"), "not idle after reset"
        await gather(*(body(lane) for lane in lanes))
