"""The driver in C on the RTL: a model of a generated core behind AXI4-Lite."""

import ctypes
import random
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from absent import needs
from driver import driver as api
from driver.driver import DIVIDE, INVERT, MULTIPLY, OK, POWER, SCALAR, Core
from dualfield import catalog
from dualfield.generate.handover import handover
from dualfield.host import tools
from dualfield.host.paths import c_dir
from dualfield.math import points
from dualfield.math.curves import parse_curve
from dualfield.math.polynomials import multiply, reduce
from dualfield.operations.curve_packing import fixed_curve, pack_curve

BITS = 40
PRIME = (1 << 40) - 87
UNWRITTEN = api.unwritten(BITS)
ISR, STATUS, ID, VERSION, ERROR, CLAIM = 0x0C, 0x10, 0x20, 0x24, 0x34, 0x3C
OPERAND, RESULT = 0x800, 0x1000
WAIT = api.WAIT(lambda context, limit: True)


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> tuple[ctypes.CDLL, ctypes.CDLL]:
    """The driver, and a core with every operand and option of GF(p): 2^40 / a and so on."""
    folder = tmp_path_factory.mktemp("driver")
    values: dict[str, object] = {"Multiply": 1, "Result": "single", "Segment": 8}
    h = handover(catalog.get("inv-divstep"), "inv", bits=BITS, assignments=values, bus="axi-lite")
    return api.compile_driver(folder), api.build_model(h)


@pytest.fixture(params=[False, True], ids=["polling", "interrupt"])
def core(
    request: pytest.FixtureRequest, libraries: tuple[ctypes.CDLL, ctypes.CDLL]
) -> Iterator[Core]:
    """An open device; right use of the driver never meets an error response."""
    core = Core(*libraries, interrupt=request.param)
    assert core.open() == OK
    yield core
    assert core.refusals() == 0
    core.library.model_free(core.model)


def test_device_properties(core: Core) -> None:
    config = catalog.get("inv-divstep").configure(
        BITS, {"Multiply": 1, "Result": "single", "Segment": 8}
    )
    assert (core.device.bits, core.device.modulus_bits) == (BITS, BITS)
    assert core.device.latency == config.latency()[1]


def test_operations(core: Core) -> None:
    draw = random.Random(1)
    two = pow(2, BITS, PRIME)
    for _ in range(12):
        a, b = draw.randrange(1, PRIME), draw.randrange(1, PRIME)
        expected = {
            INVERT: (pow(a, -1, PRIME) * two % PRIME, BITS),
            DIVIDE: (a * pow(b, -1, PRIME) * two % PRIME, BITS),
            MULTIPLY: (a * b * pow(two, -1, PRIME) % PRIME, 0),
        }
        for operation, (result, k) in expected.items():
            operands = {"modulus": PRIME, "a": a} | ({} if operation == INVERT else {"b": b})
            answer = core.run(operation, **operands)
            assert (answer.status, answer.result) == (OK, result)
            assert operation == MULTIPLY or answer.k == k


def test_refused_operands(core: Core) -> None:
    for operands, status in (
        ({"modulus": PRIME, "a": 0}, api.NOT_INVERTIBLE),
        ({"modulus": PRIME, "a": PRIME}, api.OPERAND_RANGE),
        ({"modulus": PRIME - 1, "a": 1}, api.BAD_MODULUS),
        ({"modulus": 15, "a": 5}, api.NOT_INVERTIBLE),
    ):
        answer = core.run(INVERT, **operands)
        assert (answer.status, answer.result, answer.k) == (status, 0, 0)
    assert core.run(INVERT, modulus=15, a=2).status == OK


def test_wrong_calls(core: Core) -> None:
    right = {"modulus": PRIME, "a": 3, "b": 5}
    wrong = (
        (INVERT, right, api.BAD_ARGUMENT),  # b
        (DIVIDE, {"modulus": PRIME, "a": 3}, api.BAD_ARGUMENT),
        (INVERT, {"modulus": PRIME}, api.BAD_ARGUMENT),
        (INVERT, {"a": 3}, api.BAD_ARGUMENT),
        (DIVIDE, right | {"a": 1 << BITS}, api.BAD_ARGUMENT),
        (DIVIDE, right | {"b": 1 << BITS}, api.BAD_ARGUMENT),
        (DIVIDE, right | {"modulus": PRIME | 1 << BITS}, api.BAD_ARGUMENT),
        (POWER, right, api.UNSUPPORTED),
        (7, right, api.UNSUPPORTED),
        (DIVIDE, right | {"gf2m": 1}, api.UNSUPPORTED),
        (DIVIDE, right | {"size": 20}, api.UNSUPPORTED),
    )
    for operation, operands, status in wrong:
        answer = core.run(operation, **operands)
        assert (answer.status, answer.result, answer.k) == (status, UNWRITTEN, api.SENTINEL), (
            operands
        )
    assert core.finish() == api.Answer(api.IDLE, UNWRITTEN, api.SENTINEL)
    assert core.start(DIVIDE, **right) == OK
    assert core.start(DIVIDE, **right) == api.BUSY
    assert core.finish().status == OK
    driver = core.driver
    device, job = ctypes.byref(core.device), ctypes.byref(core.job(DIVIDE, **right))
    assert driver.dualfield_run(device, None, None, None) == api.BAD_ARGUMENT
    assert driver.dualfield_run(device, job, None, None) == api.BAD_ARGUMENT
    assert core.run(DIVIDE, **right).status == OK  # no operation was started
    assert driver.dualfield_open(None, ctypes.byref(core.bus), 1) == api.BAD_ARGUMENT
    assert driver.dualfield_open(device, None, 1) == api.BAD_ARGUMENT
    core.bus.owner = 1 << 20
    assert core.open() == api.BAD_ARGUMENT
    core.bus.owner = (1 << 20) - 1
    core.bus.wait, core.bus.now = WAIT, api.NOW()
    assert core.open() == api.BAD_ARGUMENT  # a wait without a clock
    assert driver.dualfield_wipe(None) == api.BAD_ARGUMENT
    assert driver.dualfield_wipe(ctypes.byref(api.Device())) == api.BAD_ARGUMENT  # not open


def test_a_claimed_core_is_busy_for_other_programs(core: Core) -> None:
    """A second program uses it after the first, or takes it by opening or wiping."""
    operands = {"modulus": PRIME, "a": 3}
    other = Core(core.driver, core.library, bool(core.bus.wait), core.model)
    assert other.open() == OK
    assert core.start(INVERT, **operands) == OK
    assert other.start(INVERT, **operands) == api.BUSY
    assert core.finish().status == OK
    assert core.read(CLAIM) == 0
    assert other.run(INVERT, **operands).status == OK
    for take in (other.open, other.wipe):
        assert core.start(INVERT, **operands) == OK
        assert take() == OK
        assert core.finish() == api.Answer(api.LOST, 0, 0)
        assert core.run(INVERT, **operands).status == OK
    other.bus.owner = 5
    assert other.open() == OK
    assert other.start(INVERT, **operands) == OK
    assert core.read(CLAIM) >> 12 == 5
    assert other.finish().status == OK


def test_a_timeout_of_0_polls(core: Core) -> None:
    """The operation continues; the call after its end returns the result."""
    core.device.timeout = 0
    assert core.start(DIVIDE, modulus=PRIME, a=3, b=5) == OK
    looks = 0
    while (answer := core.finish()).status == api.BUSY:
        assert (answer.result, answer.k) == (UNWRITTEN, api.SENTINEL)
        looks += 1
    assert looks > 1
    quotient = 3 * pow(5, -1, PRIME) * pow(2, BITS, PRIME) % PRIME
    assert (answer.status, answer.result) == (OK, quotient)
    assert core.run(INVERT, modulus=PRIME, a=3).status == api.BUSY  # started, and not ended
    core.device.timeout = 100000
    assert core.finish().status == OK


def test_wiping(core: Core) -> None:
    """An abandoned operation has no result, and a result is read once."""
    assert core.start(INVERT, modulus=PRIME, a=3) == OK
    assert core.wipe() == OK
    assert core.finish().status == api.IDLE
    assert core.read(STATUS) == 0
    assert core.run(INVERT, modulus=PRIME, a=1).result == pow(2, BITS, PRIME)
    assert core.read(STATUS) == 0


def test_the_interrupt(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    """The interrupt ends the wait; reading a result or wiping clears it."""
    core = Core(*libraries, interrupt=True)
    assert core.open() == OK
    before = core.cycles()
    assert core.run(INVERT, modulus=PRIME, a=3).status == OK
    assert core.cycles() - before < core.device.latency + 300
    assert core.read(ISR) == 0
    assert core.start(INVERT, modulus=PRIME, a=3) == OK
    core.bus.wait(core.bus.context, 100000)
    assert core.read(ISR) == 1
    assert core.wipe() == OK
    assert core.read(ISR) == 0
    assert core.refusals() == 0


def test_errors_of_another_program(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    """Wiping drops the cause of an error; a start without wiping reports it."""
    core = Core(*libraries, interrupt=False)
    assert core.open() == OK
    for wipes, status in ((False, api.REFUSED), (True, OK)):
        core.read(OPERAND)
        assert core.wipe() == OK if wipes else True
        assert core.run(INVERT, modulus=PRIME, a=3).status == status


def test_operands_and_results_are_cleared(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    """Windows and result refuse to be read after an operation."""
    core = Core(*libraries, interrupt=False)
    assert core.open() == OK
    assert core.run(INVERT, modulus=PRIME, a=3).status == OK
    for count, offset in enumerate((RESULT, 0x400, 0x800, 0xC00), 1):
        assert core.read(offset) == 0
        assert core.refusals() == count


class Faulty(Core):
    """A core with faulty registers (offset -> value) that counts reads of STATUS."""

    def __init__(self, driver: ctypes.CDLL, library: ctypes.CDLL) -> None:
        super().__init__(driver, library, interrupt=False)
        self.faults: dict[int, int] = {}
        self.looks = 0
        bus = self.raw = self.copy_bus()
        self.bus.now = api.NOW()  # no clock: the timeout counts reads of STATUS

        def read(context: int, offset: int) -> int:
            self.looks += offset == STATUS
            value = int(bus.read32(context, offset))
            return self.faults.get(offset, value)

        self.bus.read32 = api.READ(read)


def test_faults(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    core = Faulty(*libraries)
    assert core.open() == OK
    for offset, value, refusal in (
        (ID, 0, api.NOT_FOUND),
        (ID, 0xFFFFFFFF, api.NOT_FOUND),
        (VERSION, 0x02, api.WRONG_VERSION),
        (VERSION, 0x04, api.WRONG_VERSION),
    ):
        core.faults = {offset: value}
        assert core.open() == refusal
        assert refusal == api.NOT_FOUND or core.device.map == value
        assert core.run(INVERT, modulus=PRIME, a=3).status == api.BAD_ARGUMENT  # not open
    core.faults = {}
    assert core.open(timeout=7) == OK

    core.faults = {STATUS: 0}  # it never ends
    core.looks = 0
    answer = core.run(INVERT, modulus=PRIME, a=3)
    assert (answer.status, answer.result, core.looks) == (api.TIMEOUT, UNWRITTEN, 8)
    core.faults = {ERROR: 9}
    assert core.run(INVERT, modulus=PRIME, a=3).status == api.REFUSED
    core.faults = {}
    core.device.timeout = 100000
    assert core.run(INVERT, modulus=PRIME, a=1).result == pow(2, BITS, PRIME)
    assert core.refusals() == 0


def test_a_program_for_version_2_of_the_map_is_refused(
    libraries: tuple[ctypes.CDLL, ctypes.CDLL], tmp_path: Path
) -> None:
    """Its driver writes nothing to the core, and says which version the core has."""
    reset = "#define DUALFIELD__VERSION__MAP_reset "
    for source in c_dir().glob("dualfield*.[ch]"):
        text = source.read_text()
        assert source.name != "dualfield_regs.h" or text.count(f"{reset}0x3\n") == 1
        (tmp_path / source.name).write_text(text.replace(f"{reset}0x3\n", f"{reset}0x2\n"))
    core = Core(api.compile_driver(tmp_path, tmp_path), libraries[1], interrupt=False)
    bus, writes = core.copy_bus(), []

    def write(context: int, offset: int, value: int) -> None:
        writes.append(offset)
        bus.write32(context, offset, value)

    core.bus.write32 = api.WRITE(write)
    assert core.open() == api.WRONG_VERSION
    assert core.device.map == 3
    assert core.run(INVERT, modulus=PRIME, a=3).status == api.BAD_ARGUMENT
    assert writes == []


def test_the_core_reports_a_fault(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    """The code of the status says whether the fault hit this operation."""
    core = Faulty(*libraries)
    assert core.open() == OK
    assert core.run(INVERT, modulus=PRIME, a=3).status == OK
    assert not core.device.fault
    for status, answer in ((0x304, api.FAULT), (0x300, OK)):
        core.faults = {STATUS: status}
        assert core.run(INVERT, modulus=PRIME, a=3).status == answer
        assert core.device.fault
        core.faults = {}
        assert core.wipe() == OK


def test_too_short_a_timeout(libraries: tuple[ctypes.CDLL, ctypes.CDLL]) -> None:
    core = Core(*libraries, interrupt=True)
    original_wait = api.WAIT(ctypes.cast(core.bus.wait, ctypes.c_void_p).value or 0)
    waits: list[int] = []

    def wait(context: int, timeout: int) -> bool:
        waits.append(timeout)
        return bool(original_wait(context, timeout))

    core.bus.wait = api.WAIT(wait)
    assert core.open(timeout=5) == OK
    assert core.run(INVERT, modulus=PRIME, a=3).status == api.TIMEOUT
    assert waits
    assert max(waits) <= 5
    core.device.timeout = core.device.latency + 10
    assert core.run(INVERT, modulus=PRIME, a=1).result == pow(2, BITS, PRIME)
    assert core.refusals() == 0


def test_size_and_both_fields(tmp_path: Path) -> None:
    """A core whose field and size are chosen with each operation."""
    values: dict[str, object] = {"MaxBits": BITS, "Word": 16, "Result": "single"}
    h = handover(catalog.get("inv-unified"), "inv", bits=BITS, assignments=values, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=False)
    assert core.open() == OK
    for modulus, size in ((PRIME, 0), (PRIME, BITS), (8191, 17), (8191, 13)):
        answer = core.run(INVERT, modulus=modulus, a=5, size=size)
        n = size or BITS
        assert answer == api.Answer(OK, pow(5, -1, modulus) * pow(2, n, modulus) % modulus, n)
    for size in (0, 20):
        answer = core.run(INVERT, modulus=0x11B, a=0x53, size=size, gf2m=1)
        n = size or BITS
        expected = reduce(multiply(0xCA, 1 << n), 0x11B)
        assert answer == api.Answer(OK, expected, n)
    assert core.run(INVERT, modulus=PRIME, a=5, size=BITS + 1).status == api.BAD_ARGUMENT
    assert core.run(INVERT, modulus=PRIME, a=5, size=1).status == api.BAD_MODULUS
    assert core.run(DIVIDE, modulus=PRIME, a=5, b=3).status == api.UNSUPPORTED
    assert core.refusals() == 0


def pack(driver: ctypes.CDLL, bits: int, *parts: tuple[int, int]) -> int:
    """Numbers of given widths, packed by the driver, the lowest first."""
    count, at = -(-bits // 32), 0
    words = (ctypes.c_uint32 * count)()
    for number, width in parts:
        driver.dualfield_pack(words, at, api.words(number, width), width)
        at += width
    return sum(word << 32 * i for i, word in enumerate(words))


def unpack(driver: ctypes.CDLL, number: int, at: int, bits: int) -> int:
    """A number, unpacked by the driver."""
    words = (ctypes.c_uint32 * -(-bits // 32))(*[api.SENTINEL] * -(-bits // 32))
    driver.dualfield_unpack(api.words(number, 128), at, words, bits)
    return sum(word << 32 * i for i, word in enumerate(words))


def test_a_scalar_and_a_point(tmp_path: Path) -> None:
    """k P with operands packed and unpacked by the driver, and refused operands."""
    n, curve = 36, parse_curve("weierstrass:p=0xffffffffb,a=5,b=6")
    values: dict[str, object] = {"Segment": 12}
    h = handover(catalog.get("scalar-mul"), "inv", bits=n, assignments=values, bus="axi-lite")
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=True)
    assert core.open(timeout=1000000) == OK
    device = core.device
    assert (device.bits, device.b_bits) == (2 * n + 1, n)
    assert (device.result_bits, device.modulus_bits) == (2 * n + 1, 3 * n)
    driver = core.driver
    on_port = pack(driver, 3 * n, (curve.modulus, n), (curve.a, n), (curve.b, n))
    assert on_port == pack_curve(n, curve)
    x, y = points.random_point(curve, random.Random(1))
    point = pack(driver, 2 * n + 1, (x, n), (y, n))
    for k in (1, 2, 0xABCDEF987):
        answer = core.run(SCALAR, modulus=on_port, a=point, b=k)
        coordinates = tuple(unpack(driver, answer.result, at, n) for at in (0, n))
        assert (answer.status, coordinates) == (OK, points.multiple(curve, k, (x, y)))
    zero = core.run(SCALAR, modulus=on_port, a=point, b=0)
    assert (zero.status, unpack(driver, zero.result, 2 * n, 1)) == (OK, 1)
    wrong = core.run(SCALAR, modulus=on_port, a=point ^ 1, b=3)
    assert (wrong.status, wrong.result) == (api.NOT_INVERTIBLE, 0)
    assert core.run(SCALAR, modulus=on_port, a=point).status == api.BAD_ARGUMENT
    assert core.run(SCALAR, modulus=on_port, a=point, b=1 << n).status == api.BAD_ARGUMENT
    assert core.run(POWER, modulus=on_port, a=point, b=3).status == api.UNSUPPORTED
    assert core.refusals() == 0


def test_a_scalar_and_random_numbers(tmp_path: Path) -> None:
    """k G with random numbers above k, which the caller packs; 0 is refused."""
    values: dict[str, object] = {"Word": 4, "Protect": "scalar", "Random": 7}
    h = handover(catalog.get("base-mul"), "inv", bits=9, assignments=values, bus="axi-lite")
    curve = fixed_curve(h.config)
    assert curve is not None
    core = Core(api.compile_driver(tmp_path), api.build_model(h), interrupt=True)
    assert core.open(timeout=1000000) == OK
    assert (core.device.bits, core.device.b_bits, core.device.result_bits) == (9 + 14, 0, 19)
    for k, factor, j in ((1, 5, 9), (300, 127, 1), (511, 2, 127)):
        packed = pack(core.driver, 9 + 14, (k, 9), (factor, 7), (j, 7))
        answer = core.run(SCALAR, a=packed)
        coordinates = tuple(unpack(core.driver, answer.result, at, 9) for at in (0, 9))
        assert (answer.status, coordinates) == (OK, points.multiple(curve, k, curve.base))
    for factor, j in ((0, 1), (1, 0)):
        packed = pack(core.driver, 9 + 14, (5, 9), (factor, 7), (j, 7))
        assert core.run(SCALAR, a=packed).status == api.OPERAND_RANGE
    assert core.refusals() == 0


# -- the sources ---------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["-O0", "-O2", "-Os"])
def test_needs_no_library(level: str, tmp_path: Path) -> None:
    """The objects call no external function; their only global symbols are functions."""
    sources = [str(c_dir() / name) for name in api.SOURCES]
    argv = ["gcc", *api.C, level, "-fanalyzer", "-nostdlib", "-r", *sources, "-o", "driver.o"]
    tools.run(argv, cwd=tmp_path)
    symbols = subprocess.run(["nm", "driver.o"], cwd=tmp_path, capture_output=True, text=True)
    kinds = {line.split()[-2] for line in symbols.stdout.splitlines()}
    assert kinds <= {"T", "t", "r"}, symbols.stdout
    assert "T" in kinds


def test_back_ends_compile(tmp_path: Path) -> None:
    """UIO on Linux, and the bare address, in C and in C++."""
    include = f"-I{c_dir()}"
    warnings = [word for word in api.C if word.startswith("-W")]
    uio = str(c_dir() / "dualfield_uio.c")
    tools.run(["gcc", "-std=c11", *warnings, "-fanalyzer", "-c", uio], cwd=tmp_path)
    use = '#include "dualfield_bare.h"\n'
    use += "dualfield_bus_t bus(void);\n"
    use += "dualfield_bus_t bus(void) { return dualfield_bare(0x40000000u); }\n"
    (tmp_path / "bare.c").write_text(use)
    tools.run(["gcc", *api.C, include, "-c", "bare.c"], cwd=tmp_path)
    includes = '#include "dualfield_bare.h"\n#include "dualfield_uio.h"\n'
    (tmp_path / "bare.cpp").write_text(f"{includes}int main() {{ return 0; }}\n")
    tools.run(["g++", "-std=c++14", *warnings, include, "-c", "bare.cpp"], cwd=tmp_path)


@pytest.mark.parametrize("name", [*api.SOURCES, "dualfield_uio.c"])
@pytest.mark.parametrize("options", [(), ("-D_GNU_SOURCE",), ("-D_POSIX_C_SOURCE=200809L",)])
def test_compiles_with_users_options(name: str, options: tuple[str, ...], tmp_path: Path) -> None:
    """With the C standard only, and with the options of other projects."""
    argv = ["gcc", "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", *options]
    tools.run([*argv, "-c", str(c_dir() / name)], cwd=tmp_path)


@needs("clang")
def test_compiles_with_clang(tmp_path: Path) -> None:
    """The same warnings by clang, and its analyser; `make soc` runs the clang of a wheel."""
    sources = [str(c_dir() / name) for name in api.SOURCES]
    tools.run(["clang", *api.C, "--analyze", "-Xclang", "-analyzer-werror", *sources], cwd=tmp_path)
    tools.run(["clang", *api.C, "-c", *sources], cwd=tmp_path)
