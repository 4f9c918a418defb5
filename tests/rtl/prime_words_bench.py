"""The cocotb tests of test_prime_words: words of a bus to words of the engine, and back."""

import json
import os
import random
from collections.abc import Awaitable, Callable
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer

LANES = json.loads(os.environ["DUALFIELD_LANES"])


class Lane:
    """One pair of modules, its numbers and its ports."""

    def __init__(self, dut: Any, index: int) -> None:
        _, self.word, self.facts = LANES[index]
        self.dut, self.index, self.rng = dut, index, random.Random(index)
        self.words: int = self.facts["words"]
        self.bus: int = self.facts["bus"]

    def set(self, name: str, value: int) -> None:
        getattr(self.dut, f"l{self.index}_{name}").value = value

    def get(self, name: str) -> int:
        return int(getattr(self.dut, f"l{self.index}_{name}").value)

    async def idle(self) -> None:
        """All inputs 0, and a wipe."""
        for name in ("start_i", "stop_i", "wait_i", "ready_i", "valid_i", "data_i", "word_i"):
            self.set(name, 0)
        self.set("wipe_i", 1)
        await FallingEdge(self.dut.clk_i)
        self.set("wipe_i", 0)

    def split(self, number: int) -> list[int]:
        """The words of a number of the engine."""
        return [number >> self.word * i & (1 << self.word) - 1 for i in range(self.words)]


async def each(dut: Any, action: Callable[[Lane], Awaitable[None]]) -> None:
    """Run an action on all lanes, in parallel."""
    Clock(dut.clk_i, 10, "ns").start()
    lanes = [Lane(dut, i) for i in range(len(LANES))]
    tasks = [cocotb.start_soon(action(lane)) for lane in lanes]
    for task in tasks:
        await task


async def read_numbers(lane: Lane, rate: float, wait: int) -> None:
    """One operation: every word of every number; words are taken in this part of the cycles.

    At rate 1 without wait each word is there when the engine can take it.
    """
    bits = lane.facts["address_bits"]
    memory = [lane.rng.getrandbits(lane.bus) for _ in range(1 << bits)]
    parts = [
        sum(
            word << lane.bus * i for i, word in enumerate(memory[k << bits - 2 : k + 1 << bits - 2])
        )
        for k in range(4)
    ]
    lane.set("start_i", 1)
    lane.set("wait_i", wait > 0)
    await FallingEdge(lane.dut.clk_i)
    lane.set("start_i", 0)
    cycle, data = 0, 0
    for part, first, width in lane.facts["inputs"]:
        expected = lane.split(parts[part] >> first & (1 << width) - 1)
        pause = 1 if cycle else 6
        while expected:
            lane.set("wait_i", cycle < wait)
            ready = pause == 0 and lane.rng.random() < rate
            pause = max(pause - 1, 0)
            lane.set("data_i", data)
            lane.set("ready_i", ready)
            await Timer(1, "ns")
            if lane.get("read_o"):
                data = memory[lane.get("address_o")]
            if ready and (rate == 1 and not wait):
                assert lane.get("valid_o"), "a word is late"
            if ready and lane.get("valid_o"):
                assert lane.get("word_o") == expected.pop(0)
            assert lane.get("run_o") == 1 or cycle == 0
            await FallingEdge(lane.dut.clk_i)
            cycle += 1
    lane.set("ready_i", 1)
    for _ in range(5):
        await FallingEdge(lane.dut.clk_i)
        assert not lane.get("valid_o"), "a word after the last number"
    lane.set("ready_i", 0)


@cocotb.test()
async def unpack(dut: Any) -> None:
    """Numbers at the rate of the engine, with gaps, and after a wait for the memory."""

    async def work(lane: Lane) -> None:
        await lane.idle()
        for rate, wait in ((1, 0), (1, 0), (0.3, 0), (1, 17), (0.6, 40)):
            await read_numbers(lane, rate, wait)

    await each(dut, work)


@cocotb.test()
async def stop_and_wipe(dut: Any) -> None:
    """No word is offered after a stop or a wipe, and the next operation begins anew."""

    async def work(lane: Lane) -> None:
        await lane.idle()
        for i in range(8):
            lane.set("start_i", 1)
            lane.set("data_i", lane.rng.getrandbits(lane.bus))
            await FallingEdge(lane.dut.clk_i)
            lane.set("start_i", 0)
            lane.set("ready_i", 1)
            for _ in range(lane.rng.randrange(12)):
                await FallingEdge(lane.dut.clk_i)
            name = ("stop_i", "wipe_i")[i % 2]
            lane.set(name, 1)
            await FallingEdge(lane.dut.clk_i)
            lane.set(name, 0)
            for _ in range(4):
                assert (lane.get("valid_o"), lane.get("run_o"), lane.get("word_o")) == (0, 0, 0)
                await FallingEdge(lane.dut.clk_i)
            lane.set("ready_i", 0)
            await read_numbers(lane, 1, 0)

    await each(dut, work)


@cocotb.test()
async def pack(dut: Any) -> None:
    """Numbers of a result at the engine's highest rate and with gaps."""

    async def work(lane: Lane) -> None:
        await lane.idle()
        for rate in (1, 1, 0.5):
            outputs = lane.facts["outputs"]
            lane.set("start_i", 1)
            await FallingEdge(lane.dut.clk_i)
            lane.set("start_i", 0)
            memory: dict[int, int] = {}
            result = 0

            async def step(memory: dict[int, int] = memory) -> None:
                await Timer(1, "ns")
                if lane.get("write_o"):
                    memory[lane.get("write_address_o")] = lane.get("write_data_o")
                await FallingEdge(lane.dut.clk_i)

            for first, width in outputs:
                number = lane.rng.getrandbits(lane.word * lane.words)  # bits above are left out
                result |= (number & (1 << width) - 1) << first
                for word in lane.split(number):
                    while lane.rng.random() >= rate:
                        lane.set("valid_i", 0)
                        lane.set("word_i", lane.rng.getrandbits(lane.word))
                        await step()
                    lane.set("valid_i", 1)
                    lane.set("word_i", word)
                    await step()
                lane.set("valid_i", 0)
                await step()
                await step()
            await step()
            await step()
            assert sum(word << lane.bus * i for i, word in memory.items()) == result
            used = {i // lane.bus for first, width in outputs for i in range(first, first + width)}
            assert set(memory) == used

    await each(dut, work)


UNPACK = ("run_q", "valid_q", "rest_q", "fill_q", "fetched_q", "number_q", "address_q", "shift_q")
PACK = ("valid_q", "last_q", "leaves_q", "rest_q", "full_q", "left_q", "seam_q", "flush_q")
PACK_MORE = ("number_q", "index_q", "step_q", "shift_q", "address_q")


@cocotb.test()
async def upsets(dut: Any) -> None:
    """An upset of any register of the control is a fault in the same cycle."""

    async def work(lane: Lane) -> None:
        modules = (("unpack", (*UNPACK, "index_q")), ("pack", (*PACK, *PACK_MORE)))
        for module, names in modules:
            for name in names:
                await lane.idle()
                lane.set("start_i", 1)
                await FallingEdge(lane.dut.clk_i)
                lane.set("start_i", 0)
                lane.set("ready_i", 1)
                lane.set("valid_i", 1)
                for _ in range(lane.rng.randrange(12)):
                    await FallingEdge(lane.dut.clk_i)
                    assert not lane.get(f"{module}_fault_o")
                register = getattr(getattr(lane.dut, f"u_{module}{lane.index}"), name)
                register.value = int(register.value) ^ 1 << lane.rng.randrange(len(register))
                await Timer(1, "ns")
                assert lane.get(f"{module}_fault_o"), f"{module} {name}"
                await FallingEdge(lane.dut.clk_i)
        await lane.idle()
        await read_numbers(lane, 1, 0)

    await each(dut, work)
