"""The cocotb tests of test_word_stream: the wrapped cores of DUALFIELD_LANES, in parallel."""

import json
import os
import random
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, ReadOnly, Timer

from dualfield import catalog
from dualfield.models.outcome import Status
from dualfield.simulate.ports import answered
from dualfield.synthesize.shell import BAD_PACKET, ShellDesign
from rtl import random_operands
from rtl.driven_ports import DrivenPorts, diagram, follow

LANES = [
    ShellDesign(catalog.get(name).configure(bits, values), word, alone)
    for name, bits, values, word, alone in json.loads(os.environ["DUALFIELD_LANES"])
]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "word-stream.md"
GOOD, EARLY, LATE, PADDED = "good", "early", "late", "padded"


def expected(design: ShellDesign, operands: dict[str, int]) -> dict[str, int]:
    """Return the expected answer to a valid packet, by port."""
    outputs = design.results()[0]
    if design.alone:
        bits = first = 0
        for slot in design.operands()[0]:
            bits |= operands[slot.name] << first
            first += slot.width
        bits |= bits << first  # more results than operands: repeat from the start
        answer = {}
        for slot in outputs:
            answer[slot.name] = bits & (1 << slot.width) - 1
            bits >>= slot.width
        return answer
    outcome = answered(design.config, operands)
    answer = {"result": outcome.result, "k": outcome.k or 0, "status": outcome.status.value}
    return {p.name: answer[p.role] for p in design.config.core.outputs}


class Lane(DrivenPorts):
    """One wrapped core: sends queued words, receives answers, checks the protocol each cycle."""

    def __init__(self, dut: Any, index: int, design: ShellDesign, seed: int) -> None:
        super().__init__(dut, index)
        self.design = design
        self.rng = random.Random(seed * 100 + index)
        self.words: deque[tuple[int, bool]] = deque()
        self.expected_answers: deque[dict[str, int]] = deque()
        self.answer: list[int] = []
        self.answers = self.taken = 0
        self.offering = self.clear = self.ready = False
        self.held: tuple[int, int] | None = None
        self.in_rate = self.out_rate = 1.0
        self.first_valid: list[int] = []  # cycles in which a packet's first word was first offered
        self.last_sent: list[int] = []  # cycles in which a packet's last word went out
        self.word_cycles: list[int] = []  # cycles in which a word went in
        self.cycle = 0

    def inside(self, name: str) -> int:
        """The shell's operand register."""
        return int(getattr(getattr(self.dut, f"u_l{self.index}").u_shell.u_in, name).value)

    # Packets

    def draw(self) -> dict[str, int]:
        return random_operands.operands(self.design.config, self.rng)

    def padding(self) -> list[int]:
        slots, count = self.design.operands()
        used = {bit for s in slots for bit in range(s.first, s.first + s.width)}
        return [bit for bit in range(count * self.design.word) if bit not in used]

    def queue(self, kind: str = GOOD) -> dict[str, int]:
        """Queue a packet and its expected answer."""
        operands = self.draw()
        words = self.design.pack(operands)
        if kind == PADDED:
            bit = self.rng.choice(self.padding())
            words[bit // self.design.word] |= 1 << bit % self.design.word
        elif kind == EARLY:
            words = words[: self.rng.randrange(1, len(words))]
        elif kind == LATE:  # up to a second packet behind the first
            words += words[: self.rng.randrange(1, len(words) + 1)]
        self.words.extend((word, i == len(words) - 1) for i, word in enumerate(words))
        if kind == GOOD:
            self.expected_answers.append(expected(self.design, operands))
        else:
            ports = self.design.config.core.outputs
            self.expected_answers.append(
                {p.name: BAD_PACKET if p.role == "status" else 0 for p in ports}
            )
        return operands

    def kinds(self) -> list[str]:
        return [GOOD, EARLY, LATE] + ([PADDED] if self.padding() else [])

    def forget(self) -> None:
        """Restart both sides, as clear_i and reset require."""
        self.words.clear()
        self.expected_answers.clear()
        self.answer.clear()
        self.offering, self.held, self.taken = False, None, 0

    # Cycles

    def drive(self) -> None:
        """Drive the inputs of a cycle; an offered word stays until it transfers."""
        if not self.offering:
            self.offering = bool(self.words) and self.rng.random() < self.in_rate
        word, last = self.words[0] if self.offering else (self.rng.getrandbits(8), True)
        self.ready = self.rng.random() < self.out_rate
        for name, value in (
            ("in_valid_i", self.offering),
            ("in_data_i", word),
            ("in_last_i", last),
            ("out_ready_i", self.ready),
            ("clear_i", self.clear),
        ):
            self.set(name, int(value))

    def sample(self) -> None:
        """Sample the outputs before the edge at the end of the cycle."""
        what = f"{self.design.label()} cycle {self.cycle}"
        if self.clear:
            assert not self.get("in_ready_o"), f"{what}: word taken with clear_i"
        if self.get("in_ready_o") and self.offering:
            self.words.popleft()
            self.offering = False
            self.word_cycles.append(self.cycle)
        valid = self.get("out_valid_o")
        assert valid or self.held is None, f"{what}: answer withdrawn"
        if valid:
            word_out = (self.get("out_data_o"), self.get("out_last_o"))
            assert self.held in (None, word_out), f"{what}: word changed while offered"
            if self.held is None and not self.answer:
                self.first_valid.append(self.cycle)
            self.held = None if self.ready else word_out
            if self.ready:
                self.take(*word_out, what)
        if self.clear:
            self.forget()
        self.cycle += 1

    def take(self, data: int, last: int, what: str) -> None:
        self.answer.append(data)
        assert bool(last) == (len(self.answer) == self.design.results()[1]), f"{what}: length"
        if last:
            assert self.expected_answers, f"{what}: answer to nothing"
            assert self.design.unpack(self.answer) == self.expected_answers.popleft(), what
            self.answer.clear()
            self.answers += 1
            self.last_sent.append(self.cycle)


async def reset(dut: Any, seed: int) -> list[Lane]:
    lanes = [Lane(dut, i, design, seed) for i, design in enumerate(LANES)]
    dut.rst_ni.value = 0  # before the first edge: registers start with random values
    for lane in lanes:
        lane.drive()
    await Timer(1, "ns")
    Clock(dut.clk_i, 10, "ns").start()
    await FallingEdge(dut.clk_i)
    await FallingEdge(dut.clk_i)
    dut.rst_ni.value = 1
    await FallingEdge(dut.clk_i)
    return lanes


async def cycle(dut: Any, lanes: list[Lane], change: Callable[[Lane], None] | None = None) -> None:
    for lane in lanes:
        if change is not None:
            change(lane)
        lane.drive()
    await ReadOnly()
    for lane in lanes:
        lane.sample()
    await FallingEdge(dut.clk_i)


async def until_answered(dut: Any, lanes: list[Lane]) -> None:
    limit = 40 * max(lane.design.config.latency()[1] + 200 for lane in lanes)
    while any(lane.expected_answers or lane.words for lane in lanes):
        await cycle(dut, lanes)
        limit -= 1
        assert limit, "an answer is missing"
    for _ in range(30):  # and no further word follows
        await cycle(dut, lanes)


@cocotb.test()
async def stalls_and_wrong_packets(dut: Any) -> None:
    """Valid and invalid packets with and without gaps, random stalls on both sides."""
    lanes = await reset(dut, 1)
    for rates in ((0.3, 0.3), (1.0, 0.2), (0.1, 1.0), (0.9, 0.9)):
        for lane in lanes:
            lane.in_rate, lane.out_rate = rates
            for kind in [*lane.kinds() * 2, *[GOOD] * 3]:
                lane.queue(kind)
            for _ in range(4):
                lane.queue(lane.rng.choice(lane.kinds()))
        await until_answered(dut, lanes)
    for lane in lanes:
        assert lane.answers == 4 * (2 * len(lane.kinds()) + 7)


@cocotb.test()
async def back_to_back(dut: Any) -> None:
    """Without stalls: the cycles in the headers; the next packet is read during an operation."""
    lanes = await reset(dut, 2)
    works: list[list[int]] = []
    for lane in lanes:
        works.append([])
        for _ in range(5):
            operands = lane.queue()
            if lane.design.alone:
                works[-1].append(0)
            else:
                works[-1].append(answered(lane.design.config, operands).cycles)
    await until_answered(dut, lanes)
    for lane, work in zip(lanes, works, strict=True):
        words, answer = lane.design.operands()[1], lane.design.results()[1]
        assert lane.word_cycles[:words] == list(
            range(lane.word_cycles[0], lane.word_cycles[0] + words)
        )
        full = [last + 1 for last in lane.word_cycles[words - 1 :: words]]  # the packet is complete
        for i, latency in enumerate(work):
            free = lane.last_sent[i - 1] + 1 if i else 0  # the core is idle again
            assert lane.first_valid[i] == max(full[i], free) + latency, lane.design.label()
            assert lane.last_sent[i] == lane.first_valid[i] + answer - 1
        accepted = [lane.first_valid[i] - latency for i, latency in enumerate(work)]
        if not lane.design.alone:
            assert lane.word_cycles[words : 2 * words] == list(
                range(accepted[0] + 1, accepted[0] + words + 1)
            )


@cocotb.test()
async def clear_at_any_time(dut: Any) -> None:
    """clear_i within a packet, an operation or an answer: wiped, then correct answers."""
    lanes = await reset(dut, 3)
    for _ in range(20):
        for lane in lanes:
            lane.in_rate = lane.out_rate = lane.rng.choice((0.5, 1.0))
            for _ in range(2):
                lane.queue(lane.rng.choice(lane.kinds()))
        for _ in range(lanes[0].rng.choice((3, 10, 60))):
            await cycle(dut, lanes, lambda lane: setattr(lane, "clear", lane.rng.random() < 0.03))
        await cycle(dut, lanes, lambda lane: setattr(lane, "clear", True))
        for lane in lanes:
            assert not lane.get("out_valid_o")
            assert lane.inside("data_q") == 0, "operands not wiped"
            lane.clear = False
            lane.queue()
        await until_answered(dut, lanes)


@cocotb.test()
async def reset_at_any_time(dut: Any) -> None:
    """rst_ni falls at any time, also between clock edges; then packets restart."""
    lanes = await reset(dut, 4)
    for _ in range(12):
        for lane in lanes:
            lane.in_rate = lane.out_rate = 0.7
            for _ in range(2):
                lane.queue(lane.rng.choice(lane.kinds()))
        for _ in range(lanes[0].rng.randrange(1, 60)):
            await cycle(dut, lanes)
        await Timer(lanes[0].rng.randrange(1, 5), "ns")
        dut.rst_ni.value = 0
        await Timer(1, "ns")
        for lane in lanes:
            assert not lane.get("out_valid_o"), "answer shown in reset"
            assert not lane.get("in_ready_o"), "word taken in reset"
            lane.forget()
            lane.queue()
        await FallingEdge(dut.clk_i)
        dut.rst_ni.value = 1
        for lane in lanes:
            lane.drive()
        await ReadOnly()
        for lane in lanes:
            assert not lane.get("in_ready_o"), "ready in the cycle after reset"
        await FallingEdge(dut.clk_i)
        await until_answered(dut, lanes)


@cocotb.test()
async def a_refusal_shows_nothing_of_the_core(dut: Any) -> None:
    """The answer to an invalid packet is zeros, even while the core holds an old result."""
    lanes = await reset(dut, 5)
    for lane in lanes:
        lane.queue()
        while not lane.design.alone and lane.expected_answers[0]["status_o"] != Status.OK.value:
            lane.forget()
            lane.queue()
        lane.queue(EARLY)
    await until_answered(dut, lanes)
    for lane in lanes:
        assert lane.answers == 2


@cocotb.test()
async def diagram_of_the_page(dut: Any) -> None:
    """The timing diagram in docs/reference/word-stream.md, on the last lane."""
    lane = (await reset(dut, 6))[-1]
    assert (lane.design.bits, lane.design.word) == (4, 8)
    rows = diagram(PAGE, "Cycles")
    outputs = [name for name in rows if name.endswith("_o")]
    assert (len(rows), len(outputs)) == (8, 4)
    await follow(lane, dut.clk_i, rows, outputs)
