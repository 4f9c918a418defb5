"""The cocotb tests of test_register_buses: one core behind APB, Wishbone or AXI4-Lite.

APB and AXI4-Lite are driven by cocotbext-axi. `Wishbone` is a master of this file: the published
model has no wheel, which the lock of the environment requires.
"""

import json
import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import FallingEdge, RisingEdge, Timer
from cocotbext.axi import ApbBus, ApbMaster, AxiLiteBus, AxiLiteMaster, AxiProt, AxiResp

from dualfield import catalog
from dualfield.generate.bus import driver
from dualfield.generate.handover import handover
from dualfield.generate.registers import addresses
from dualfield.simulate.ports import answered
from rtl import random_operands
from workshop import registers

[(_CORE, _BITS, _VALUES, _BUS, _PRIVILEGED)] = json.loads(os.environ["DUALFIELD_LANES"])
H = handover(
    catalog.get(_CORE),
    "lane0",
    bits=_BITS,
    assignments=_VALUES,
    bus=_BUS,
    privileged=_PRIVILEGED,
)
MAP = addresses()
CAUSE = registers.enumerations()["cause"]
START, DONE, WIPE, VALID, FAULT = 1, 2, 1 << 4, 1 << 8, 1 << 9
FAULT_CAUSE = 1 << 3
PROTECTED = AxiProt.PRIVILEGED | AxiProt.NONSECURE


class Apb:
    """APB by cocotbext-axi, with gaps between transfers."""

    def __init__(self, dut: Any, rng: random.Random) -> None:
        self.master = ApbMaster(ApbBus.from_prefix(dut, "l0"), dut.pclk, dut.presetn, False)
        self.master.set_pause_generator(iter(lambda: rng.random() < 0.3, None))

    async def write(self, address: int, data: int, prot: AxiProt = PROTECTED) -> bool:
        answer = await self.master.write(address, data.to_bytes(4, "little"), prot)
        return bool(answer.resp == AxiResp.OKAY)

    async def read(self, address: int, prot: AxiProt = PROTECTED) -> tuple[int, bool]:
        answer = await self.master.read(address, 4, prot)
        return int.from_bytes(answer.data, "little"), bool(answer.resp == AxiResp.OKAY)


class Lite:
    """AXI4-Lite by cocotbext-axi."""

    def __init__(self, dut: Any, _: random.Random) -> None:
        bus = AxiLiteBus.from_prefix(dut, "l0_s_axi")
        self.master = AxiLiteMaster(bus, dut.s_axi_aclk, dut.s_axi_aresetn, False)

    async def write(self, address: int, data: int, prot: AxiProt = PROTECTED) -> bool:
        answer = await self.master.write(address, data.to_bytes(4, "little"), prot)
        return bool(answer.resp == AxiResp.OKAY)

    async def read(self, address: int, prot: AxiProt = PROTECTED) -> tuple[int, bool]:
        answer = await self.master.read(address, 4, prot)
        return int.from_bytes(answer.data, "little"), bool(answer.resp == AxiResp.OKAY)


class Wishbone:
    """A Wishbone B4 master, for each access classic or pipelined at random, with gaps."""

    def __init__(self, dut: Any, rng: random.Random) -> None:
        self.dut, self.rng = dut, rng
        for name in ("cyc_i", "stb_i", "we_i", "adr_i", "dat_i", "sel_i"):
            getattr(dut, f"l0_{name}").value = 0

    def get(self, name: str) -> int:
        return int(getattr(self.dut, f"l0_{name}").value)

    def offer(self, address: int, data: int | None, select: int = 15) -> None:
        """Drive CYC, STB and an access; a read has no data."""
        dut = self.dut
        dut.l0_cyc_i.value, dut.l0_stb_i.value = 1, 1
        dut.l0_we_i.value = data is not None
        dut.l0_adr_i.value, dut.l0_sel_i.value = address >> 2, select
        dut.l0_dat_i.value = self.rng.getrandbits(32) if data is None else data

    async def step(self) -> tuple[bool, tuple[int, bool] | None]:
        """One cycle: whether STALL was 0, and the answer: data, and whether it was ACK."""
        await FallingEdge(self.dut.clk_i)
        ack, err = self.get("ack_o"), self.get("err_o")
        assert not (ack and err)
        sampled = self.get("stall_o") == 0, (self.get("dat_o"), bool(ack)) if ack or err else None
        await RisingEdge(self.dut.clk_i)
        return sampled

    async def end(self) -> None:
        """Lower CYC and STB for some cycles, in which nothing may answer."""
        self.dut.l0_cyc_i.value, self.dut.l0_stb_i.value = 0, 0
        for _ in range(self.rng.randrange(3)):
            assert (await self.step())[1] is None

    async def access(self, address: int, data: int | None, select: int = 15) -> tuple[int, bool]:
        classic = self.rng.random() < 0.5
        self.offer(address, data, select)
        while True:
            accepted, answer = await self.step()
            if answer is not None:
                await self.end()
                return answer
            if accepted and not classic:
                self.dut.l0_stb_i.value = 0

    async def block(self, accesses: Sequence[tuple[int, int | None]]) -> list[tuple[int, bool]]:
        """Pipelined accesses in one cycle of the bus: the next is offered before an answer."""
        answers: list[tuple[int, bool]] = []
        waiting = list(accesses)
        while len(answers) < len(accesses):
            if waiting:
                self.offer(*waiting[0])
            else:
                self.dut.l0_stb_i.value = 0
            accepted, answer = await self.step()
            if waiting and accepted:
                waiting.pop(0)
            answers += [] if answer is None else [answer]
            assert len(answers) + len(waiting) <= len(accesses), "an answer without an access"
        await self.end()
        return answers

    async def write(self, address: int, data: int) -> bool:
        return (await self.access(address, data))[1]

    async def read(self, address: int) -> tuple[int, bool]:
        return await self.access(address, None)


async def start(dut: Any, seed: int) -> Any:
    """Reset the core and return the master of its bus."""
    clock, reset = getattr(dut, driver(H).clock), getattr(dut, driver(H).reset)
    reset.value = 0  # before the first edge: registers start with random values
    await Timer(1, "ns")
    master = {"apb": Apb, "axi-lite": Lite, "wishbone": Wishbone}[_BUS](dut, random.Random(seed))
    Clock(clock, 10, "ns").start()
    await restart(dut)
    return master


async def restart(dut: Any) -> None:
    """Reset the core between two edges of the clock."""
    clock, reset = getattr(dut, driver(H).clock), getattr(dut, driver(H).reset)
    await FallingEdge(clock)
    reset.value = 0
    for _ in range(3):
        await FallingEdge(clock)
    reset.value = 1
    await RisingEdge(clock)


def test_if(condition: bool) -> Callable[[Any], Any]:
    """A test for some buses; the others do not have it, so that it is not skipped there."""
    return cocotb.test() if condition else lambda function: function


def words(value: int, width: int) -> Iterator[tuple[int, int]]:
    """The words of an operand or a result: offset of the address, data."""
    return ((i // 8, value >> i & 0xFFFFFFFF) for i in range(0, width, 32))


async def prepare(bus: Any, operands: dict[str, int]) -> None:
    """Write options and operands."""
    if "divide_i" in operands:
        assert await bus.write(MAP["OPTIONS"], operands["divide_i"])
    for s in H.operands:
        if s.role in ("modulus", "a", "b"):
            for offset, word in words(operands[s.name], s.width):
                assert await bus.write(MAP[s.role.upper()] + offset, word)


async def operate(bus: Any, rng: random.Random) -> None:
    """A random operation, compared with the model."""
    operands = random_operands.operands(H.config, rng) | H.fixed
    outcome = answered(H.config, dict(operands))
    await prepare(bus, operands)
    assert await bus.write(MAP["CONTROL"], START)
    for _ in range(H.config.longest()):
        if (await bus.read(MAP["CONTROL"]))[0] & DONE:
            break
    else:
        raise AssertionError("no result")
    assert await bus.read(MAP["STATUS"]) == (VALID | outcome.status.value, True)
    for s in H.results:
        if s.role == "result":
            for offset, word in words(outcome.result, s.width):
                assert await bus.read(MAP["RESULT"] + offset) == (word, True)
    assert await bus.read(MAP["STATUS"]) == (0, True)


async def cause(bus: Any) -> int:
    """The cause of the last refusal; reading it clears it."""
    value, accepted = await bus.read(MAP["ERROR"])
    assert accepted
    return int(value)


@cocotb.test()
async def operations(dut: Any) -> None:
    """Operations give the results of the model, also after a reset in the middle of one."""
    rng = random.Random(2)
    bus = await start(dut, 1)
    for _ in range(15):
        await operate(bus, rng)
    await prepare(bus, random_operands.operands(H.config, rng) | H.fixed)
    assert await bus.write(MAP["CONTROL"], START)
    await restart(dut)
    assert await bus.read(MAP["STATUS"]) == (0, True)
    assert not await bus.write(MAP["CONTROL"], START)  # the operands are wiped
    assert await cause(bus) == CAUSE["missing"].value
    for _ in range(3):
        await operate(bus, rng)


@cocotb.test()
async def refusals(dut: Any) -> None:
    """A refused access ends with an error, reads 0, and leaves its cause in ERROR."""
    bus = await start(dut, 4)
    for address, code in (
        (MAP["CLAIM"] + 4, "outside"),
        (0x1FFC, "outside"),
        (MAP["A"], "write_only"),
        (MAP["RESULT"], "no_result"),
    ):
        assert await bus.read(address) == (0, False)
        assert await cause(bus) == CAUSE[code].value
    for address, code in ((MAP["STATUS"], "read_only"), (MAP["CONTROL"], "missing")):
        assert not await bus.write(address, START)
        assert await cause(bus) == CAUSE[code].value
    assert await cause(bus) == CAUSE["none"].value


@cocotb.test()
async def a_fault(dut: Any) -> None:
    """An upset of the frame's timer reaches status, interrupt and result; a wipe clears it.

    Upset while the core is idle, the timer is not compared, but a code of the state is.
    """
    rng, bus = random.Random(8), await start(dut, 8)
    core = dut.u_l0.u_core.u_core
    if H.by_words:
        core = core.u_operation if H.has_memory else core.u_shell
    frame = core.u_frame
    irq = dut.l0_irq_o if _BUS == "wishbone" else dut.l0_irq
    assert await bus.write(MAP["IER"], FAULT_CAUSE)
    assert await bus.write(MAP["GIE"], 1)
    for idle in (False, True, False):
        await operate(bus, rng)
        assert irq.value == 0
        assert await bus.read(MAP["ISR"]) == (0, True)
        if not idle:
            await prepare(bus, random_operands.operands(H.config, rng) | H.fixed)
            assert await bus.write(MAP["CONTROL"], START)
        await FallingEdge(getattr(dut, driver(H).clock))
        if idle:
            frame.state_q.value = 3
        else:
            frame.timer_q.value = int(frame.timer_q.value) ^ 1
        for _ in range(10):
            await RisingEdge(getattr(dut, driver(H).clock))
        assert irq.value == 1
        assert await bus.read(MAP["ISR"]) == (FAULT_CAUSE, True)
        assert await bus.write(MAP["ISR"], FAULT_CAUSE)
        assert irq.value == 0
        assert await bus.read(MAP["STATUS"]) == (FAULT | (0 if idle else VALID | 4), True)
        if not idle:
            for s in H.results:
                if s.role == "result":
                    for offset, _ in words(0, s.width):
                        assert await bus.read(MAP["RESULT"] + offset) == (0, True)
            assert await bus.read(MAP["STATUS"]) == (FAULT, True)
        assert await bus.write(MAP["CONTROL"], WIPE)
        assert await bus.read(MAP["STATUS"]) == (0, True)
    await operate(bus, rng)


@test_if(_PRIVILEGED)
async def unprivileged_accesses(dut: Any) -> None:
    """An unprivileged access is refused and changes or shows nothing."""
    bus = await start(dut, 5)
    assert await bus.write(MAP["GIE"], 1)
    for prot in (AxiProt(0), AxiProt.NONSECURE, AxiProt.INSTRUCTION):
        assert not await bus.write(MAP["GIE"], 0, prot)
        assert await cause(bus) == CAUSE["outside"].value
        assert await bus.read(MAP["GIE"], prot) == (0, False)
        assert await cause(bus) == CAUSE["outside"].value
    assert await bus.read(MAP["GIE"]) == (1, True)
    assert await bus.read(MAP["GIE"], AxiProt.PRIVILEGED) == (1, True)


@test_if(_BUS == "wishbone")
async def pipelined_blocks(dut: Any) -> None:
    """Accesses that are offered before an answer are answered in order."""
    rng, bus = random.Random(6), await start(dut, 6)
    for _ in range(30):
        accesses: list[tuple[int, int | None]] = []
        expected = []
        enable = 0
        for _ in range(rng.randrange(1, 9)):
            choice = rng.randrange(3)
            if choice == 0:
                enable = rng.randrange(2)
                accesses.append((MAP["GIE"], enable))
                expected.append((0, True))
            elif choice == 1 and accesses:
                accesses.append((0x1FFC, None))
                expected.append((0, False))
            else:
                accesses += [(MAP["GIE"], enable), (MAP["GIE"], None)]
                expected += [(0, True), (enable, True)]
        assert await bus.block(accesses) == expected


@test_if(_BUS == "wishbone")
async def partial_and_aborted_accesses(dut: Any) -> None:
    """A write of some bytes is refused; an access without CYC to its end has no answer."""
    rng, bus = random.Random(7), await start(dut, 7)
    for select in range(15):
        assert await bus.access(MAP["GIE"], 1, select) == (0, False)
        assert await cause(bus) == CAUSE["partial"].value
    for i in range(40):
        enable = i % 2
        assert await bus.write(MAP["GIE"], enable)
        bus.offer(MAP["ID"], None)
        for _ in range(rng.randrange(1, 3)):
            assert (await bus.step())[1] is None
        bus.dut.l0_cyc_i.value = 0
        bus.dut.l0_stb_i.value = 0
        await bus.step()  # an answer in this cycle belongs to nobody
        assert await bus.read(MAP["GIE"]) == (enable, True)
