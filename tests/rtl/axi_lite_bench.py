"""The cocotb tests of test_axi_lite: the cores of DUALFIELD_LANES behind AXI4-Lite, in parallel.

`axi_lite_lane` has the class of a lane.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import cocotb
from cocotb.triggers import FallingEdge, Timer

from rtl.axi_lite_lane import (
    DECERR,
    HANDOVERS,
    MAP,
    OKAY,
    SLVERR,
    WINDOWS,
    Lane,
    address,
    bit,
    clocked,
    identity,
    reset,
    words,
)

START, WIPE = bit("CONTROL", "start"), bit("CONTROL", "wipe")


async def each(lanes: list[Lane], action: Callable[[Lane], Awaitable[None]]) -> None:
    """Run the same coroutine on every lane, in parallel."""
    tasks = [cocotb.start_soon(action(lane)) for lane in lanes]
    for task in tasks:
        await task


@cocotb.test()
async def registers_after_reset(dut: Any) -> None:
    """Every field has the value of the register description, or of the configuration."""

    async def look(lane: Lane) -> None:
        expected_fields = identity(lane.h)
        for name, register in MAP.items():
            if register.is_array or (name == "K" and not lane.has("k")):
                continue
            value, response = await lane.read(address(name))
            if name == "K":
                assert (value, response) == (0, SLVERR)
                await lane.read(address("ERROR"))
                continue
            assert response == OKAY
            used = 0
            for field in register.fields():
                what = f"{lane.h.config.label()} {name}.{field.inst_name}"
                want = field.get_property("reset")
                want = expected_fields[name, field.inst_name] if want is None else want
                mask = (1 << field.width) - 1
                assert value >> field.low & mask == want, what
                used |= mask << field.low
            assert value & ~used == 0, f"{name}: a bit without a field"

    await each(await reset(dut, 1), look)


@cocotb.test()
async def operations_with_back_pressure(dut: Any) -> None:
    """Random operations under increasing stalls on all channels; a waiting response is stable."""

    async def work(lane: Lane) -> None:
        watch = cocotb.start_soon(lane.watch())
        for rate in (0.0, 0.3, 0.6):
            lane.stall(rate)
            for _ in range(5):
                await lane.operate()
        watch.cancel()

    await each(await reset(dut, 2), work)


@cocotb.test()
async def cycles_of_an_operation(dut: Any) -> None:
    """The operation starts with the response of the write; irq rises one cycle after the result."""

    async def time(lane: Lane) -> None:
        await lane.do(address("GIE"), 1)
        await lane.do(address("IER"), bit("IER", "done"))
        outcome = await lane.prepare(lane.operands())
        lane.b.pause = True
        await lane.send(address("CONTROL"), START)
        cycles = 0
        await FallingEdge(lane.dut.s_axi_aclk)
        while not lane.get("s_axi_bvalid"):
            await FallingEdge(lane.dut.s_axi_aclk)
        while not lane.irq:
            await FallingEdge(lane.dut.s_axi_aclk)
            cycles += 1
        assert cycles == outcome.cycles + lane.h.more_cycles + 1
        lane.b.pause = False
        assert await lane.response() == OKAY
        await lane.check(outcome)

    await each(await reset(dut, 3), time)


@cocotb.test()
async def wrong_uses(dut: Any) -> None:
    """Each wrong access gets an error response with its cause, and changes nothing."""

    async def misuse(lane: Lane) -> None:
        operands = lane.operands()
        outcome = await lane.prepare(operands)
        for byte_address in lane.outside():
            await lane.refused("outside", lane.write(byte_address, 0), DECERR)
            await lane.refused("outside", lane.read(byte_address), DECERR)
        for byte_address in (address("ID") + 2, address("RESULT") + 1, address("A") + 3):
            await lane.refused("unaligned", lane.write(byte_address, 0))
            await lane.refused("unaligned", lane.read(byte_address))
        for strobe in range(15):
            await lane.refused("partial", lane.write(address("A"), 1, strobe))
        await lane.refused("partial", lane.write(address("CONTROL"), WIPE, 1))
        for name, register in MAP.items():
            exists = name not in ("B", "MODULUS", "K") or lane.has(name.lower())
            fields = register.fields()
            if exists and not any(f.is_sw_writable for f in fields):
                await lane.refused("read_only", lane.write(address(name), 0))
            if exists and not any(f.is_sw_readable for f in fields):
                await lane.refused("write_only", lane.read(address(name)))
        if not lane.has("size"):
            await lane.refused("read_only", lane.write(address("SIZE"), 8))
        await lane.refused("no_result", lane.read(address("RESULT")))
        for byte_address, data in lane.too_wide():
            await lane.refused("range", lane.write(byte_address, data))
        await lane.do(address("CONTROL"), START)
        await lane.check(outcome)

        for leftover, width in lane.needed(operands):  # with each word left out in turn
            for word in range(len(words(0, width))):
                await lane.prepare(operands, without=(leftover, word))
                await lane.refused("missing", lane.write(address("CONTROL"), START))
                await lane.do(address("CONTROL"), WIPE)

    await each(await reset(dut, 4), misuse)


@cocotb.test()
async def wrong_uses_while_busy(dut: Any) -> None:
    """A wrong access does not disturb the running operation; the first cause is kept."""

    async def disturb(lane: Lane) -> None:
        wheres = [("CONTROL", START), ("OPTIONS", 0), ("A", 1)]
        wheres += [(WINDOWS[role], 1) for role in ("modulus", "b") if lane.has(role)]
        wheres += [("SIZE", 4)] if lane.has("size") else []
        for name, data in wheres:
            outcome = await lane.start_long()
            await lane.refused("busy", lane.write(address(name), data))
            await lane.check(outcome)
        for name in ("RESULT", "K"):
            if name == "RESULT" or lane.has("k"):
                outcome = await lane.start_long()
                await lane.refused("busy", lane.read(address(name)))
                await lane.check(outcome)
        assert await lane.write(address("ID"), 0) == SLVERR
        await lane.refused("read_only", lane.read(address("A")))

    await each(await reset(dut, 5), disturb)


@cocotb.test()
async def wipe_at_any_time(dut: Any) -> None:
    """A wipe erases operands, status and result at any time, and a start is then refused."""

    async def wipe(lane: Lane) -> None:
        for i in range(8):
            outcome = await lane.prepare(lane.operands())
            if i % 4:
                await lane.do(address("CONTROL"), START)
            for _ in range(lane.rng.randrange(outcome.cycles + 10)):
                await FallingEdge(lane.dut.s_axi_aclk)
            if i % 2:
                await lane.do(address("CONTROL"), WIPE)
            else:
                refusal = lane.write(address("CONTROL"), START | WIPE)
                assert await refusal == SLVERR
                await lane.read(address("ERROR"))
            assert not any(lane.windows())
            assert await lane.read(address("STATUS")) == (0, OKAY)
            assert await lane.read(address("CONTROL")) == (bit("CONTROL", "idle"), OKAY)
            await lane.refused("no_result", lane.read(address("RESULT")))
            await lane.refused("missing", lane.write(address("CONTROL"), START))
        await lane.operate()

    await each(await reset(dut, 6), wipe)


@cocotb.test()
async def reset_at_any_time(dut: Any) -> None:
    """Reset at any time, in transfers too: nothing is valid in reset, and no old data is left."""
    lanes = await reset(dut, 7)

    async def busy(lane: Lane) -> None:
        while True:
            await lane.operate()

    for _ in range(10):
        for lane in lanes:
            lane.stall(0.3)
        tasks = [cocotb.start_soon(busy(lane)) for lane in lanes]
        await Timer(lanes[0].rng.randrange(2000), "ns")  # between clock edges too
        dut.s_axi_aresetn.value = 0
        await Timer(1, "ns")
        for task, lane in zip(tasks, lanes, strict=True):
            task.cancel()
            for name in ("s_axi_bvalid", "s_axi_rvalid", "s_axi_awready", "s_axi_wready"):
                assert not lane.get(name), f"{name} in reset"
            assert not lane.irq
            lane.forget()
        await FallingEdge(dut.s_axi_aclk)
        dut.s_axi_aresetn.value = 1
        await clocked(dut, 2)
        for lane in lanes:
            assert not any(lane.windows())
            assert not lane.get("s_axi_rdata")
            assert not lane.inside("write_data")
            await lane.refused("no_result", lane.read(address("RESULT")))
            await lane.refused("missing", lane.write(address("CONTROL"), START))
    for lane in lanes:
        lane.stall(0)
    await each(lanes, Lane.operate)


@cocotb.test()
async def channels_do_not_wait_for_each_other(dut: Any) -> None:
    """Data long before or after its address; reads and writes while a response waits."""
    lane = (await reset(dut, 8))[0]
    byte_address, aw, w = address("OPTIONS"), lane.aw, lane.w
    for i in range(4):
        data = bit("OPTIONS", "keep_result") * (i % 2)
        (w if i < 2 else aw).pause = True
        await lane.send(byte_address, data)
        await clocked(dut, 12)
        assert lane.b.empty()
        assert (await lane.read(byte_address))[0] != data or i == 0
        w.pause = aw.pause = False
        assert await lane.response() == OKAY
        assert (await lane.read(byte_address))[0] == data

    lane.b.pause = True
    for data in (1, 5, 1):
        await lane.send(address("IER"), data)
    await clocked(dut, 20)
    assert [await lane.read(address("IER")) for _ in range(3)] == [(1, OKAY)] * 3
    lane.b.pause = False
    assert [await lane.response() for _ in range(3)] == [OKAY] * 3

    lane.r.pause = True
    reading = cocotb.start_soon(lane.read(address("IER")))
    await clocked(dut, 10)
    await lane.do(address("IER"), 0)
    lane.r.pause = False
    assert await reading == (1, OKAY)


@cocotb.test()
async def kept_or_wiped(dut: Any) -> None:
    """The options keep the modulus and the result; writing a word drops a kept result."""

    async def keep(lane: Lane) -> None:
        modulus, result = bit("OPTIONS", "keep_modulus"), bit("OPTIONS", "keep_result")
        operands = lane.operands()
        await lane.prepare(operands, keep=modulus)
        await lane.do(address("CONTROL"), START)
        for _ in range(2):
            await lane.finished()
            fresh = lane.operands() | {"modulus_i": operands["modulus_i"]}
            outcome = await lane.prepare(fresh, without=("modulus", None), keep=modulus | result)
            await lane.do(address("CONTROL"), START)
        await lane.finished()
        for _ in range(2):
            await lane.results(outcome)
        await lane.do(address("OPTIONS"), 0)
        await lane.results(outcome)  # the options apply to the next operation and to the next read
        await lane.refused("no_result", lane.read(address("RESULT")))
        next_operands = lane.operands() | {"modulus_i": operands["modulus_i"]}
        outcome = await lane.prepare(
            next_operands, without=("modulus", None)
        )  # the last operation kept it
        await lane.do(address("CONTROL"), START)
        await lane.finished()
        assert not any(lane.windows())
        await lane.refused("missing", lane.write(address("CONTROL"), START))
        await lane.do(address("A"), 1)
        await lane.refused("no_result", lane.read(address("RESULT")))
        assert await lane.read(address("STATUS")) == (0, OKAY)
        await lane.do(address("CONTROL"), WIPE)
        await lane.operate()

    await each(await reset(dut, 9), keep)


@cocotb.test()
async def interrupts(dut: Any) -> None:
    """Enabled causes are stored, writes toggle them, and GIE connects them to irq."""

    async def interrupt(lane: Lane) -> None:
        result, error = bit("ISR", "done"), bit("ISR", "error")
        await lane.operate()
        await lane.refused("read_only", lane.write(address("ID"), 0))
        assert await lane.read(address("ISR")) == (0, OKAY)
        await lane.do(address("IER"), result)
        await lane.operate()
        assert await lane.read(address("ISR")) == (result, OKAY)
        assert not lane.irq
        await lane.do(address("GIE"), 1)
        assert lane.irq
        assert (await lane.read(address("CONTROL")))[0] & bit("CONTROL", "interrupt")
        await lane.do(address("ISR"), result)
        assert not lane.irq
        await lane.do(address("IER"), error)
        await lane.refused("write_only", lane.read(address("A")))
        assert await lane.read(address("ISR")) == (error, OKAY)
        assert lane.irq
        await lane.do(address("ISR"), result | error)  # the write clears one and sets the other
        assert await lane.read(address("ISR")) == (result, OKAY)
        await lane.do(address("GIE"), 0)
        assert not lane.irq

    await each(await reset(dut, 10), interrupt)


@cocotb.test()
async def claims(dut: Any) -> None:
    """A claim stays with its owner until release, reset, wipe or a missing result."""
    lanes = await reset(dut, 12)

    async def claim(lane: Lane) -> None:
        byte_address, owner, other = address("CLAIM"), 0x12345 << 12, 0xFFFFF << 12

        async def shows(value: int) -> None:
            assert await lane.read(byte_address) == (value, OKAY)

        operands = lane.operands()
        await lane.prepare(operands)
        await shows(0)  # writes to a free core do not count
        await lane.do(byte_address, owner | 0xFFF)
        await shows(owner)
        await lane.do(byte_address, other)
        await shows(owner)
        outcome = await lane.prepare(operands)
        writes = 1 + lane.has("size") + sum(len(words(0, n)) for _, n in lane.needed(operands))
        writes += lane.has("divide") and not operands["divide_i"]  # `prepare` writes a word of b
        await lane.refused("read_only", lane.write(address("ID"), 0))
        await lane.refused("partial", lane.write(address("A"), 1, 7))
        await lane.do(address("IER"), 0)
        await lane.do(address("CONTROL"), START)
        await shows(owner | writes)
        await lane.finished()
        await lane.results(outcome)
        await shows(owner | writes)
        await lane.refused("no_result", lane.read(address("RESULT")))
        await shows(0)
        for ending in (lane.do(byte_address, 0xFFF), lane.do(address("CONTROL"), WIPE)):
            await lane.do(byte_address, other)
            await shows(other)
            await ending
            await shows(0)
        await lane.do(byte_address, owner)
        await lane.do(address("OPTIONS"), 0)
        await shows(owner | 1)

    await each(lanes, claim)
    dut.s_axi_aresetn.value = 0
    await clocked(dut, 1)
    dut.s_axi_aresetn.value = 1
    await clocked(dut, 2)
    for lane in lanes:
        assert await lane.read(address("CLAIM")) == (0, OKAY)


@cocotb.test()
async def by_the_master(dut: Any) -> None:
    """An operation with cocotbext-axi's master, in one call per operand and result."""
    masters = await reset(dut, 11, master=True)
    assert len(masters) == len(HANDOVERS)
    await each(masters, Lane.operate_by_master)
