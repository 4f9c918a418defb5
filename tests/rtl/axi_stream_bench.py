"""The cocotb tests of test_axi_stream: cocotbext-axi's sources and sinks on parallel lanes."""

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge, Timer
from cocotbext.axi import (
    AxiStreamBus,
    AxiStreamFrame,
    AxiStreamSink,
    AxiStreamSource,
)

from dualfield.generate import bus_narrow, bus_wide
from dualfield.simulate.ports import answered
from dualfield.synthesize.packets import BAD_PACKET
from rtl import random_operands
from rtl.axi_stream_lanes import LANES, lane
from rtl.driven_ports import DrivenPorts, diagram, follow

TOPS = [lane(i) for i in range(len(LANES))]
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "axi-stream.md"


class Lane:
    """A top module with its sources, its sink and the expected answers."""

    def __init__(self, dut: Any, index: int, seed: int) -> None:
        self.dut, self.index, self.h = dut, index, TOPS[index]
        self.rng = random.Random(seed * 100 + index)
        self.expected_answers: list[Any] = []
        self.stored_modulus: int | None = None
        self.valid_only = False
        self.cycles: list[int] = []
        self.clear(0)
        if self.h.word:
            self.sources = {"": self.source("s_axis", None)}
            self.sink = self.agent(AxiStreamSink, "m_axis", None)
        else:
            settings = bus_wide.channels(self.h)
            self.sources = {s.name: self.source(f"s_axis_{s.role}", 1) for s in settings}
            self.sink = self.agent(AxiStreamSink, "m_axis_result", 1)

    def agent(self, kind: Any, name: str, lanes: int | None) -> Any:
        ports = AxiStreamBus.from_prefix(self.dut, f"l{self.index}_{name}")
        reset = {"reset_active_level": False, "byte_lanes": lanes}
        return kind(ports, self.dut.aclk, self.dut.aresetn, **reset)

    def source(self, name: str, lanes: int | None) -> Any:
        return self.agent(AxiStreamSource, name, lanes)

    def clear(self, value: int) -> None:
        getattr(self.dut, f"l{self.index}_clear").value = value

    def pauses(self, rate: float) -> None:
        def generator() -> Iterator[bool]:
            while True:
                yield self.rng.random() < rate

        for agent in (*self.sources.values(), self.sink):
            agent.set_pause_generator(generator() if rate else None)
            agent.pause = False

    def forget(self) -> None:
        """Discard everything in transfer."""
        for agent in (*self.sources.values(), self.sink):
            agent.clear()
        self.expected_answers.clear()
        self.stored_modulus = None

    def operands(self) -> dict[str, int]:
        while True:
            operands = random_operands.operands(self.h.config, self.rng) | self.h.fixed
            if not self.valid_only or not answered(self.h.config, operands).status.value:
                return operands

    def answer(self, operands: dict[str, int]) -> dict[str, int]:
        """Return the expected answer by port, and store its latency."""
        outcome = answered(self.h.config, operands)
        self.cycles.append(outcome.cycles)
        values = {"result": outcome.result, "k": outcome.k or 0, "status": outcome.status.value}
        return {s.name: values[s.role] for s in self.h.results}

    def refusal(self) -> dict[str, int]:
        self.cycles.append(0)
        return {s.name: BAD_PACKET if s.role == "status" else 0 for s in self.h.results}

    # Wide

    def queue_wide(self, beats: int, padded: bool = False) -> None:
        """Queue a frame of operations; with ``padded`` the first has a padding bit set."""
        sent: dict[str, list[int]] = {name: [] for name in self.sources}
        users, answers, ident = [], [], self.rng.getrandbits(bus_wide.ID_BITS)
        above = [s for s in bus_wide.channels(self.h) if s.width % 8]
        for beat in range(beats):
            operands = self.operands()
            for name, values in sent.items():
                values.append(operands[name])
            tag, user, first = self.rng.getrandbits(bus_wide.TAG_BITS), 0, 0
            for s in bus_wide.options(self.h):
                user |= operands[s.name] << first
                first += s.width
            users.append(user | tag << first)
            if padded and beat == 0:
                s = self.rng.choice(above)
                sent[s.name][0] |= 1 << self.rng.randrange(s.width, -(-s.width // 8) * 8)
                answers.append((self.refusal(), tag))
            else:
                answers.append((self.answer(operands), tag))
        for name, values in sent.items():
            about = {"tid": ident, "tuser": users} if name == "a_i" else {}
            self.sources[name].send_nowait(AxiStreamFrame(values, **about))
        self.expected_answers.append((ident, answers))

    def check_wide(self, frame: Any) -> None:
        ident, answers = self.expected_answers.pop(0)
        assert len(frame.tdata) == len(answers), "TLAST"
        assert set(frame.tid) == {ident}, "TID"
        for data, user, (answer, tag) in zip(frame.tdata, frame.tuser, answers, strict=True):
            assert user & 7 == answer["status_o"], (self.h.name, data, user, answer)
            assert user >> 3 & 255 == tag, "tag"
            assert user >> 11 == answer.get("k_o", 0), "k"
            assert data == answer["result_o"]

    # Narrow

    def queue_narrow(self, kind: str) -> None:
        """Queue a valid or invalid packet of one of `kinds`."""
        settings = bus_narrow.packets(self.h)
        short, size = bus_narrow.kept_words(self.h), self.h.word // 8
        operands = self.operands()
        if kind == "short" and self.stored_modulus is not None:
            operands["modulus_i"] = self.stored_modulus
        packet = b"".join(w.to_bytes(size, "little") for w in settings.pack(operands))
        smallest = len(packet) - short * size
        keep = None
        good = kind in ("whole", "trimmed") or (kind == "short" and self.stored_modulus is not None)
        if kind == "short":
            packet = packet[:smallest]
        elif kind == "early":
            packet = packet[: self.rng.randrange(size, smallest, size)]
        elif kind == "between":
            packet = packet[: self.rng.randrange(smallest + size, len(packet), size)]
        elif kind == "late":
            packet += self.rng.randbytes(size * self.rng.randrange(1, 2 + len(packet) // size))
        elif kind == "padded":
            bit = self.rng.choice(sorted(set(range(8 * len(packet))) - set(settings.read())))
            packet = (int.from_bytes(packet, "little") | 1 << bit).to_bytes(len(packet), "little")
        elif kind == "trimmed":
            packet = packet[: settings.operands()[0][-1].top // 8 + 1]
        elif kind == "hole":
            keep = [1] * len(packet)
            keep[self.rng.choice([b // 8 for b in settings.read()])] = 0
        if len(packet) > smallest:
            self.stored_modulus = operands["modulus_i"] if good and short else None
        self.sources[""].send_nowait(AxiStreamFrame(packet, tkeep=keep))
        self.expected_answers.append(self.answer(operands) if good else self.refusal())

    def kinds(self) -> list[str]:
        """Return the kinds of packets for this top module."""
        settings = bus_narrow.packets(self.h)
        slots, count = settings.operands()
        short = bus_narrow.kept_words(self.h)
        present_files = {
            "whole": True,
            "short": short,
            "early": count - short > 1,
            "between": short > 1,
            "late": True,
            "padded": settings.unused(),
            "trimmed": slots[-1].width % self.h.word,
            "hole": True,
        }
        return [kind for kind, may in present_files.items() if may]

    def check_narrow(self, frame: Any) -> None:
        size = self.h.word // 8
        assert frame.tkeep is None or all(frame.tkeep), "TKEEP"
        data = bytes(frame.tdata)
        words = [int.from_bytes(data[i : i + size], "little") for i in range(0, len(data), size)]
        assert bus_narrow.packets(self.h).unpack(words) == self.expected_answers.pop(0), self.h.name

    # Both

    def queue(self, kind: str = "good") -> None:
        """Queue a valid operation, one of this kind, or with ``any`` one of any kind."""
        if self.h.word:
            any_kind = self.rng.choice(self.kinds())
            self.queue_narrow({"good": "whole", "any": any_kind}.get(kind, kind))
            return
        may = any(s.width % 8 for s in bus_wide.channels(self.h))
        self.queue_wide(self.rng.randrange(1, 4), may and kind == "any" and self.rng.random() < 0.5)

    async def take_all(self) -> None:
        """Receive and check all answers; the sink must then be empty."""
        while self.expected_answers:
            frame = await self.sink.recv(compact=False)
            (self.check_narrow if self.h.word else self.check_wide)(frame)


async def start(dut: Any, seed: int) -> list[Lane]:
    dut.aresetn.value = 0
    lanes = [Lane(dut, i, seed) for i in range(len(TOPS))]
    await Timer(1, "ns")
    Clock(dut.aclk, 10, "ns").start()
    for _ in range(2):
        await RisingEdge(dut.aclk)
    dut.aresetn.value = 1
    await RisingEdge(dut.aclk)
    return lanes


async def all_answered(dut: Any, lanes: list[Lane]) -> None:
    tasks = [cocotb.start_soon(lane.take_all()) for lane in lanes]
    for task in tasks:
        await cocotb.triggers.with_timeout(task, 400, "us")
    for _ in range(40):
        await RisingEdge(dut.aclk)
    for item in lanes:
        assert item.sink.empty(), f"{item.h.name}: answer to nothing"


@cocotb.test()
async def stalls_and_wrong_packets(dut: Any) -> None:
    """Valid and invalid operations, with random stalls on both sides."""
    lanes = await start(dut, 1)
    for rate in (0.0, 0.6):
        for item in lanes:
            item.pauses(rate)
            for kind in item.kinds() if item.h.word else ["good", "any"]:
                item.queue(kind)
                item.queue("any")
            item.queue()
        await all_answered(dut, lanes)


@cocotb.test()
async def wide_loses_no_cycle(dut: Any) -> None:
    """Operands transfer at the rate of the bare core: every latency + 1 cycles."""
    wide = [item for item in await start(dut, 2) if not item.h.word]
    for item in wide:
        item.queue_wide(6)
    accepted: dict[int, list[int]] = {item.index: [] for item in wide}
    cycle = 0
    while any(item.sink.empty() for item in wide):
        await FallingEdge(dut.aclk)
        for item in wide:
            ports = f"l{item.index}_s_axis_a_t"
            if all(int(getattr(dut, f"{ports}{end}").value) for end in ("valid", "ready")):
                accepted[item.index].append(cycle)
        cycle += 1
    for item in wide:
        times = accepted[item.index]
        apart = [after - before for before, after in itertools.pairwise(times)]
        assert apart == [latency + 1 for latency in item.cycles[:-1]], item.h.name
    await all_answered(dut, wide)


@cocotb.test()
async def reset_in_mid_transfer(dut: Any) -> None:
    """aresetn falls at any time, also between clock edges; then operation restarts."""
    lanes = await start(dut, 3)
    for _ in range(6):
        for item in lanes:
            item.pauses(item.rng.choice((0.0, 0.4)))
            for _ in range(2):
                item.queue("any")
        for _ in range(lanes[0].rng.randrange(1, 60)):
            await RisingEdge(dut.aclk)
        await Timer(lanes[0].rng.randrange(1, 9), "ns")
        dut.aresetn.value = 0
        await Timer(1, "ns")
        for item in lanes:
            valid = "m_axis_tvalid" if item.h.word else "m_axis_result_tvalid"
            assert not int(getattr(dut, f"l{item.index}_{valid}").value), "TVALID in reset"
            item.forget()
        await RisingEdge(dut.aclk)
        await RisingEdge(dut.aclk)
        dut.aresetn.value = 1
        for item in lanes:
            item.queue()
        await all_answered(dut, lanes)


@cocotb.test()
async def clear_between_packets(dut: Any) -> None:
    """A cleared operation has no answer, and the next answer is correct."""
    lanes = await start(dut, 4)
    for wait in (3, 9, 20):
        for item in lanes:
            item.queue()
            item.sink.pause = True
        for _ in range(wait):
            await RisingEdge(dut.aclk)
        for item in lanes:
            for source in item.sources.values():
                source.pause = True
        for _ in range(3):  # an offered word may still transfer
            await RisingEdge(dut.aclk)
        for item in lanes:
            item.clear(1)
        await RisingEdge(dut.aclk)
        await RisingEdge(dut.aclk)
        for item in lanes:
            item.clear(0)
        dut.aresetn.value = 0  # the agents restart; in the core only control state is reset
        await RisingEdge(dut.aclk)
        for item in lanes:
            item.forget()
            item.pauses(0.0)
        dut.aresetn.value = 1
        for item in lanes:
            item.queue()
        await all_answered(dut, lanes)


@cocotb.test()
async def a_modulus_is_kept_until_clear_or_reset(dut: Any) -> None:
    """Packets without modulus: refused at first, valid after a full packet, refused after clear."""
    lanes = [e for e in await start(dut, 5) if e.h.word and bus_narrow.kept_words(e.h)]
    for kinds in (("short", "whole", "short", "short"), ("early", "short", "late", "short")):
        for item in lanes:
            for kind in kinds:
                item.queue_narrow(kind if kind in item.kinds() else "short")
        await all_answered(dut, lanes)
    for item in lanes:
        item.queue_narrow("whole")
    await all_answered(dut, lanes)
    for item in lanes:
        assert item.stored_modulus is not None
        item.clear(1)
    await RisingEdge(dut.aclk)
    await RisingEdge(dut.aclk)
    for item in lanes:
        item.clear(0)
        item.stored_modulus = None
        item.queue_narrow("short")
    await all_answered(dut, lanes)


@cocotb.test()
async def clear_wipes_the_tag(dut: Any) -> None:
    """After clear the wide form outputs no tag and no TID. (The proofs cover operands.)"""
    lanes = [item for item in await start(dut, 6) if not item.h.word]
    for item in lanes:
        item.queue()
    await all_answered(dut, lanes)
    for item in lanes:
        item.clear(1)
    await RisingEdge(dut.aclk)
    await FallingEdge(dut.aclk)
    for item in lanes:
        ports = f"l{item.index}_m_axis_result_t"
        assert not any(int(getattr(dut, f"{ports}{end}").value) for end in ("id", "user"))


@cocotb.test()
async def a_fault(dut: Any) -> None:
    """An upset of the frame's timer is answered with status 4 and zeros; clear lowers the port."""
    lanes = [item for item in await start(dut, 7) if item.h.core.id in ("ami-sf", "inv-divstep")]
    for item in lanes:
        item.queue()
    await all_answered(dut, lanes)
    for item in lanes:
        assert int(getattr(dut, f"l{item.index}_fault").value) == 0
        core = getattr(dut, f"u_l{item.index}").u_core.u_core
        frame = (core.u_unit if item.h.core.id == "ami-sf" else core.u_shell).u_frame
        item.valid_only = True  # others are refused at once: the core is not busy
        item.queue() if item.h.word else item.queue_wide(1)
        await FallingEdge(dut.aclk)
        for _ in range(100):
            if int(frame.busy_o.value):
                break
            await FallingEdge(dut.aclk)
        else:
            raise AssertionError(f"{item.h.name} is not busy")
        frame.timer_q.value = int(frame.timer_q.value) ^ 1
        answer = item.refusal() | {"status_o": 4}
        if item.h.word:
            item.expected_answers[-1] = answer
        else:
            ident, [(_, tag)] = item.expected_answers[-1]
            item.expected_answers[-1] = ident, [(answer, tag)]
        await all_answered(dut, [item])
        assert int(getattr(dut, f"l{item.index}_fault").value) == 1
        item.clear(1)
        await RisingEdge(dut.aclk)
        await FallingEdge(dut.aclk)
        assert int(getattr(dut, f"l{item.index}_fault").value) == 0
        item.clear(0)
        item.stored_modulus = None
        item.queue()
        await all_answered(dut, [item])


async def follow_page(dut: Any, index: int, heading: str) -> None:
    """Check the timing diagram below a heading of the page, without sources and sinks."""
    rows, lane = diagram(PAGE, heading), DrivenPorts(dut, index)
    outputs = [name for name in rows if name.startswith("m_") != name.endswith("tready")]
    dut.aresetn.value = 0
    for name in {"clear", *rows} - set(outputs):
        lane.set(name, 0)
    await Timer(1, "ns")
    Clock(dut.aclk, 10, "ns").start()
    for released in (0, 1):
        dut.aresetn.value = released
        await FallingEdge(dut.aclk)
        await FallingEdge(dut.aclk)
    await follow(lane, dut.aclk, rows, outputs)


@cocotb.test()
async def diagram_of_the_wide_form(dut: Any) -> None:
    await follow_page(dut, len(TOPS) - 2, "Wide")


@cocotb.test()
async def diagram_of_the_narrow_form(dut: Any) -> None:
    await follow_page(dut, len(TOPS) - 1, "Narrow")
