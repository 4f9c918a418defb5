"""One core behind AXI4-Lite, as seen by its bench: accesses, operations, expected responses.

Addresses, fields and causes come from the description of the registers.
"""

import json
import os
import random
from collections.abc import Awaitable, Iterator, Mapping
from typing import Any

from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, Timer
from cocotbext.axi import (
    AxiLiteBus,
    AxiLiteMaster,
    AxiResp,
)
from cocotbext.axi.axil_channels import (
    AxiLiteARSource,
    AxiLiteARTransaction,
    AxiLiteAWSource,
    AxiLiteAWTransaction,
    AxiLiteBSink,
    AxiLiteRSink,
    AxiLiteWSource,
    AxiLiteWTransaction,
)

from dualfield import catalog
from dualfield.generate.handover import Handover, handover
from dualfield.host.version import __version__
from dualfield.models.outcome import Outcome
from dualfield.simulate.ports import answered
from rtl import random_operands
from workshop import registers

OKAY, SLVERR, DECERR = AxiResp.OKAY, AxiResp.SLVERR, AxiResp.DECERR
MAP = {r.inst_name: r for r in registers.description().registers(unroll=False)}
WINDOWS = {"modulus": "MODULUS", "a": "A", "b": "B"}
_CODES = registers.enumerations()
HANDOVERS = [
    handover(catalog.get(core), f"lane{i}", bits=bits, assignments=values, bus="axi-lite")
    for i, (core, bits, values) in enumerate(json.loads(os.environ["DUALFIELD_LANES"]))
]


def address(name: str, word: int = 0) -> int:
    """Return the address of a register, or of a word of a window."""
    return int(MAP[name].raw_address_offset) + 4 * word


def bit(register: str, field: str) -> int:
    """Return the mask of a field."""
    actual = next(f for f in MAP[register].fields() if f.inst_name == field)
    return (1 << actual.width) - 1 << actual.low


def words(value: int, width: int) -> list[int]:
    """Return an operand or a result as the words of a window."""
    return [value >> i & 0xFFFFFFFF for i in range(0, width, 32)]


def identity(h: Handover) -> dict[tuple[str, str], int]:
    """Return the fields that identify the core, computed from its record alone."""
    core, config = h.core, h.config
    widths = {s.role: s.width for s in (*h.operands, *h.results)}
    largest = config.at(int(config.values["MaxBits"])) if core.sized else config
    major, minor, patch = (int(part) for part in __version__.split("."))
    multiplies = core.operation == "multiply"
    scale = "product" if multiplies else str(config.values.get("result", "plain"))
    operation = "inverse" if "divide" in widths else core.operation
    fields = {
        ("SIZE", "bits"): largest.bits,
        ("VERSION", "major"): major,
        ("VERSION", "minor"): minor,
        ("VERSION", "patch"): patch,
        ("BITS", "operand"): widths["a"],
        ("BITS", "modulus"): widths["modulus"],
        ("LATENCY", "cycles"): largest.latency()[1] + h.more_cycles,
        ("R_BITS", "value"): core.r_bits(largest) if multiplies else 0,
        ("R_BITS", "result"): widths["result"],
        ("CAPABILITY", "field_gf2m"): int("field" in widths),
        ("CAPABILITY", "gfp"): int("gfp" in config.kinds),
        ("CAPABILITY", "gf2m"): int("gf2m" in config.kinds),
        ("CAPABILITY", "constant_time"): int(core.timing == "constant"),
        ("CAPABILITY", "operation"): _CODES["operation"][operation].value,
        ("CAPABILITY", "scale"): _CODES["scale"][scale].value,
    }
    for role in ("modulus", "b", "k", "size", "divide", "multiply"):
        fields["CAPABILITY", role] = int(role in widths)
    return fields


class Lane:
    """One core: the channels of its bus, or a master on it."""

    def __init__(self, dut: Any, index: int, seed: int, master: bool) -> None:
        self.dut, self.index, self.h = dut, index, HANDOVERS[index]
        self.rng = random.Random(seed * 100 + index)
        self.bits = {s.role: s.width for s in (*self.h.operands, *self.h.results)}
        bus = AxiLiteBus.from_prefix(dut, f"l{index}_s_axi")
        clocking = (dut.s_axi_aclk, dut.s_axi_aresetn, False)
        if master:
            self.master = AxiLiteMaster(bus, *clocking)
            write, read = self.master.write_if, self.master.read_if
            self.aw, self.w, self.b = write.aw_channel, write.w_channel, write.b_channel
            self.ar, self.r = read.ar_channel, read.r_channel
        else:
            self.aw = AxiLiteAWSource(bus.write.aw, *clocking)
            self.w = AxiLiteWSource(bus.write.w, *clocking)
            self.b = AxiLiteBSink(bus.write.b, *clocking)
            self.ar = AxiLiteARSource(bus.read.ar, *clocking)
            self.r = AxiLiteRSink(bus.read.r, *clocking)

    def has(self, role: str) -> bool:
        return role in self.bits

    def get(self, name: str) -> int:
        return int(getattr(self.dut, f"l{self.index}_{name}").value)

    @property
    def irq(self) -> int:
        return self.get("irq")

    def inside(self, name: str) -> int:
        """Return the value of a signal inside the shell."""
        return int(getattr(getattr(self.dut, f"u_l{self.index}").u_bus, name).value)

    def windows(self) -> list[int]:
        """Return the operands in the shell, or the word in transfer."""
        if self.h.by_words:
            return [self.inside(name) for name in ("word_write_o", "word_index_o", "word_data_o")]
        return [self.inside(f"{role}_o") for role in WINDOWS if self.has(role)]

    def stall(self, rate: float) -> None:
        """Make every channel pause in this fraction of the cycles."""
        for channel in (self.aw, self.w, self.b, self.ar, self.r):
            channel.clear_pause_generator()
            channel.pause = False
            if rate:
                channel.set_pause_generator(iter(lambda: self.rng.random() < rate, None))

    def forget(self) -> None:
        """Discard everything in transfer, as after a reset."""
        for channel in (self.aw, self.w, self.b, self.ar, self.r):
            channel.clear()

    async def watch(self) -> None:
        """Check that a waiting response stays valid and unchanged."""
        stalled: dict[str, tuple[int, ...]] = {}
        while True:
            await FallingEdge(self.dut.s_axi_aclk)
            for channel, data in (("b", ("resp",)), ("r", ("resp", "data"))):
                payload = tuple(self.get(f"s_axi_{channel}{name}") for name in ("valid", *data))
                assert stalled.get(channel, payload) == payload, "a response changed"
                stalled.pop(channel, None)
                if payload[0] and not self.get(f"s_axi_{channel}ready"):
                    stalled[channel] = payload

    # Accesses

    async def send(self, byte_address: int, data: int, strobe: int = 15) -> None:
        await self.w.send(AxiLiteWTransaction(wdata=data, wstrb=strobe))
        await self.aw.send(AxiLiteAWTransaction(awaddr=byte_address))

    async def response(self) -> AxiResp:
        return AxiResp(int((await self.b.recv()).bresp))

    async def write(self, byte_address: int, data: int, strobe: int = 15) -> AxiResp:
        await self.send(byte_address, data, strobe)
        return await self.response()

    async def read(self, byte_address: int) -> tuple[int, AxiResp]:
        await self.ar.send(AxiLiteARTransaction(araddr=byte_address))
        beat = await self.r.recv()
        return int(beat.rdata), AxiResp(int(beat.rresp))

    async def do(self, byte_address: int, data: int) -> None:
        """Write; the response must be OKAY."""
        assert await self.write(byte_address, data) == OKAY, f"{byte_address:#x} {data:#x}"

    async def refused(self, cause: str, access: Awaitable[Any], response: AxiResp = SLVERR) -> None:
        """Check that an access gets an error with this cause, and 0 if it is a read."""
        got = await access
        assert got in (response, (0, response)), f"{cause}: {got}"
        code = _CODES["cause"][cause].value
        assert await self.read(address("ERROR")) == (code, OKAY), cause
        assert await self.read(address("ERROR")) == (0, OKAY)

    # Wrong addresses and data

    def outside(self) -> Iterator[int]:
        """Yield unmapped addresses: after and between windows, and registers of other cores."""
        windows = {**WINDOWS, "result": "RESULT"}
        for role, name in windows.items():
            yield address(name, len(words(0, self.bits[role])) if self.has(role) else 0)
            yield address(name, 255)
        if not self.has("k"):
            yield address("K")
        yield from (address("CLAIM") + 4, 0x3FC, 0x1400, 0x1FFC)

    def too_wide(self) -> Iterator[tuple[int, int]]:
        """Yield words with a bit beyond the operand."""
        for role, name in WINDOWS.items():
            if self.has(role) and self.bits[role] % 32:
                last = len(words(0, self.bits[role])) - 1
                yield address(name, last), 1 << self.bits[role] % 32
                yield address(name, last), 1 << 31
        for i, role in enumerate(("divide", "multiply", "field")):
            if not self.has(role):
                yield address("OPTIONS"), 1 << i
        if self.has("size"):
            yield address("SIZE"), 1 << self.bits["size"]

    # Operations

    def operands(self) -> dict[str, int]:
        """Return random operands by port name."""
        return random_operands.operands(self.h.config, self.rng) | self.h.fixed

    def needed(self, operands: Mapping[str, int]) -> list[tuple[str, int]]:
        """Return the windows that an operation needs, with their bits."""
        with_b = not self.has("divide") or operands["divide_i"]
        roles = ["modulus", "a", *(["b"] if self.has("b") and with_b else [])]
        return [(role, self.bits[role]) for role in roles]

    async def prepare(
        self,
        operands: Mapping[str, int],
        without: tuple[str, int | None] | None = None,
        keep: int = 0,
    ) -> Outcome:
        """Write options, size and operands except ``without``; return the expected outcome."""
        options = keep | sum(
            bit("OPTIONS", name) * operands[f"{role}_i"]
            for role, name in (("divide", "divide"), ("field", "field_gf2m"))
            if self.has(role)
        )
        await self.do(address("OPTIONS"), options)
        if self.has("size"):
            await self.do(address("SIZE"), operands["size_i"])
        parts = [
            (role, i, word)
            for role, width in self.needed(operands)
            for i, word in enumerate(words(operands[f"{role}_i"], width))
            if without not in ((role, i), (role, None))
        ]
        if (
            self.has("divide") and not operands["divide_i"]
        ):  # a word of b, which the operation does not read
            parts.append(("b", self.rng.randrange(len(words(0, self.bits["b"]))), 5))
        for role, i, word in self.rng.sample(parts, len(parts)):
            await self.do(address(WINDOWS[role], i), word)
        return answered(self.h.config, dict(operands))

    async def finished(self) -> None:
        """Read CONTROL until done."""
        idle, result, ready = (bit("CONTROL", name) for name in ("idle", "done", "ready"))
        for _ in range(self.h.config.latency()[1] + 100):
            value, response = await self.read(address("CONTROL"))
            assert response == OKAY
            if value & result:
                break
        assert value & ~bit("CONTROL", "interrupt") == idle | result | ready
        assert (await self.read(address("CONTROL")))[0] & (result | ready) == 0

    async def results(self, outcome: Outcome) -> None:
        """Check status, exponent and result; read the last word last."""
        status = bit("STATUS", "valid") | outcome.status.value
        assert await self.read(address("STATUS")) == (status, OKAY)
        if self.has("k"):
            assert await self.read(address("K")) == (outcome.k or 0, OKAY)
        for i, word in enumerate(words(outcome.result, self.bits["result"])):
            assert await self.read(address("RESULT", i)) == (word, OKAY)

    async def check(self, outcome: Outcome) -> None:
        """Check the end of the operation; reading the result wipes it."""
        await self.finished()
        await self.results(outcome)
        assert await self.read(address("STATUS")) == (0, OKAY)
        assert await self.read(address("RESULT")) == (0, SLVERR)
        await self.read(address("ERROR"))

    async def operate(self) -> None:
        outcome = await self.prepare(self.operands())
        await self.do(address("CONTROL"), bit("CONTROL", "start"))
        await self.check(outcome)

    async def start_long(self) -> Outcome:
        """Start an operation that is still running during the next accesses."""
        while True:
            operands = self.operands()
            if answered(self.h.config, operands).cycles > 25:
                break
        outcome = await self.prepare(operands)
        await self.do(address("CONTROL"), bit("CONTROL", "start"))
        return outcome

    async def operate_by_master(self) -> None:
        """Run an operation with the library's master, in one call per window."""
        operands, master = self.operands(), self.master
        if self.has("divide"):
            operands["divide_i"] = 0
        if self.has("field"):
            operands["field_i"] = 0
        outcome = answered(self.h.config, operands)
        if self.has("size"):
            await master.write_dword(address("SIZE"), operands["size_i"])
        for role, width in self.needed(operands):
            size = 4 * len(words(0, width))
            data = operands[f"{role}_i"].to_bytes(size, "little")
            assert (await master.write(address(WINDOWS[role]), data)).resp == OKAY
        await master.write_dword(address("CONTROL"), bit("CONTROL", "start"))
        while not await master.read_dword(address("CONTROL")) & bit("CONTROL", "done"):
            pass
        assert await master.read_dword(address("STATUS")) & 3 == outcome.status.value
        size = 4 * len(words(0, self.bits["result"]))
        answer = await master.read(address("RESULT"), size)
        assert (int.from_bytes(answer.data, "little"), answer.resp) == (outcome.result, OKAY)
        assert (await master.read(address("RESULT"), 4)).resp == SLVERR


async def clocked(dut: Any, cycles: int) -> None:
    for _ in range(cycles):
        await FallingEdge(dut.s_axi_aclk)


async def reset(dut: Any, seed: int, master: bool = False) -> list[Lane]:
    dut.s_axi_aresetn.value = 0  # before the first edge: registers start with random values
    await Timer(1, "ns")
    Clock(dut.s_axi_aclk, 10, "ns").start()
    lanes = [Lane(dut, i, seed, master) for i in range(len(HANDOVERS))]
    await clocked(dut, 2)
    dut.s_axi_aresetn.value = 1
    await clocked(dut, 2)
    return lanes
