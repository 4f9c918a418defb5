"""The driver and the model of a core behind AXI4-Lite, as Python sees them."""

import ctypes
import hashlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from compiled import verilator_env
from dualfield.generate.handover import Handover
from dualfield.generate.rtl import rtl
from dualfield.host import cache, tools
from dualfield.host.paths import c_dir

HERE = Path(__file__).parent
C = ("-std=c11", "-ffreestanding", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror")

READ = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p, ctypes.c_uint32)
WRITE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32)
NOW = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p)
WAIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint32)
Words = ctypes.POINTER(ctypes.c_uint32)

OK, NOT_INVERTIBLE, OPERAND_RANGE, BAD_MODULUS, FAULT = range(5)
BAD_ARGUMENT, NOT_FOUND, UNSUPPORTED, BUSY, IDLE, TIMEOUT, REFUSED, LOST = range(16, 24)
WAIT_FAILED, WRONG_VERSION = range(24, 26)
INVERT, DIVIDE, MULTIPLY, POWER, SCALAR = range(5)


class Bus(ctypes.Structure):
    """``dualfield_bus_t``."""

    _fields_ = (
        *(("read32", READ), ("write32", WRITE), ("now", NOW), ("wait", WAIT)),
        *(("context", ctypes.c_void_p), ("owner", ctypes.c_uint32)),
    )


class Device(ctypes.Structure):
    """``dualfield_device_t``."""

    _fields_ = (
        ("bus", Bus),
        *((name, ctypes.c_uint32) for name in ("timeout", "capability", "bits")),
        *((name, ctypes.c_uint32) for name in ("b_bits", "result_bits")),
        *((name, ctypes.c_uint32) for name in ("modulus_bits", "latency")),
        *((name, ctypes.c_uint32) for name in ("claim", "map")),
        *((name, ctypes.c_bool) for name in ("fault", "started")),
    )


class Job(ctypes.Structure):
    """``dualfield_job_t``."""

    _fields_ = (
        ("operation", ctypes.c_int),
        *((name, Words) for name in ("modulus", "a", "b")),
        ("gf2m", ctypes.c_bool),
        ("size", ctypes.c_uint32),
    )


def compile_driver(folder: Path) -> ctypes.CDLL:
    """The driver as a shared library."""
    made = folder / "driver.so"
    source = str(c_dir() / "dualfield.c")
    tools.run(["gcc", *C, "-O1", "-fPIC", "-shared", source, "-o", made], cwd=folder)
    return ctypes.CDLL(str(made))


def build_model(h: Handover) -> ctypes.CDLL:
    """The generated core in Verilator, as a shared library; from the cache if it was built."""
    texts = dict(rtl(h))
    about = [path.read_text() for path in (*sorted(c_dir().glob("*.h*")), HERE / "model.cpp")]
    made = (texts, about, _FLAGS, tools.versions("verilator"), tools.compiler())
    key = f"driver-{hashlib.sha256(repr(made).encode()).hexdigest()[:32]}"
    folder = cache.entry("simulate", key, lambda work: _build(work, h.name, texts))
    library = ctypes.CDLL(str(folder / "model.so"))
    library.model_new.restype = ctypes.c_void_p
    library.model_cycles.restype = ctypes.c_uint64
    return library


_FLAGS = ("--cc", "--exe", "--build", "--x-initial", "unique", "-Wno-fatal", "-LDFLAGS", "-shared")


def _build(work: Path, top: str, texts: dict[str, str]) -> None:
    """Fill a folder with ``model.so`` alone."""
    (work / "rtl").mkdir()
    for name, text in texts.items():
        (work / name).write_text(text)
    argv = ["verilator", *_FLAGS, "-CFLAGS", f"-std=gnu++14 -O0 -fPIC -I{c_dir()}"]
    argv += ["--prefix", "Vinv"]
    argv += ["--top-module", top, "--Mdir", "obj", "-o", "../model.so", *texts]
    tools.run([*argv, str(HERE / "model.cpp")], cwd=work, env=verilator_env())
    for folder in ("rtl", "obj"):
        shutil.rmtree(work / folder)


def words(number: int, bits: int) -> "ctypes.Array[ctypes.c_uint32]":
    """A number as the driver takes it; bits above the words are lost."""
    count = -(-bits // 32)
    return (ctypes.c_uint32 * count)(*(number >> 32 * i & 0xFFFFFFFF for i in range(count)))


SENTINEL = 0x5EADBEEF
"""What result and exponent hold before a call: words the driver does not write keep it."""


def unwritten(bits: int) -> int:
    """A result of so many bits that the driver has not written."""
    return sum(SENTINEL << at for at in range(0, bits, 32))


@dataclass
class Answer:
    """What a call said: its status, and what it left in result and exponent."""

    status: int
    result: int
    k: int


class Core:
    """A device on a model: one of its own, or that of another device."""

    def __init__(
        self,
        driver: ctypes.CDLL,
        library: ctypes.CDLL,
        interrupt: bool,
        model: ctypes.c_void_p | None = None,
    ) -> None:
        self.driver, self.library = driver, library
        self.model = ctypes.c_void_p(library.model_new()) if model is None else model
        self.device = Device()
        self.bus = Bus()
        library.model_bus(self.model, interrupt, ctypes.byref(self.bus))

    def copy_bus(self) -> Bus:
        """The functions of the bus, before a test puts others in their place."""
        return Bus.from_buffer_copy(self.bus)

    def open(self, timeout: int = 100000) -> int:
        """`dualfield_open`."""
        return int(
            self.driver.dualfield_open(
                ctypes.byref(self.device), ctypes.byref(self.bus), ctypes.c_uint32(timeout)
            )
        )

    def job(self, operation: int, **given: int) -> Job:
        """A job; operands that are not given are null pointers."""
        job = Job(operation=operation, gf2m=bool(given.get("gf2m")), size=given.get("size", 0))
        for name in ("modulus", "a", "b"):
            if name in given:
                widths = {"modulus": self.device.modulus_bits, "b": self.device.b_bits}
                bits = widths.get(name, self.device.bits)
                setattr(job, name, ctypes.cast(words(given[name], bits or 32), Words))
        return job

    def run(self, operation: int, **given: int) -> Answer:
        """`dualfield_run`."""
        job = self.job(operation, **given)
        return self._answer(
            lambda result, k: self.driver.dualfield_run(
                ctypes.byref(self.device), ctypes.byref(job), result, k
            )
        )

    def start(self, operation: int, **given: int) -> int:
        """`dualfield_start`."""
        job = self.job(operation, **given)
        return int(self.driver.dualfield_start(ctypes.byref(self.device), ctypes.byref(job)))

    def finish(self) -> Answer:
        """`dualfield_finish`."""
        return self._answer(
            lambda result, k: self.driver.dualfield_finish(ctypes.byref(self.device), result, k)
        )

    def wipe(self) -> int:
        """`dualfield_wipe`."""
        return int(self.driver.dualfield_wipe(ctypes.byref(self.device)))

    def read(self, offset: int) -> int:
        """A register, past the driver."""
        return int(self.bus.read32(self.bus.context, offset))

    def cycles(self) -> int:
        """Cycles of the model so far."""
        return int(self.library.model_cycles(self.model))

    def refusals(self) -> int:
        """Error responses so far; the most if the bus hung."""
        return int(self.library.model_refusals(self.model) & 0xFFFFFFFF)

    def _answer(self, call: Callable[[object, object], int]) -> Answer:
        count = -(-max(self.device.result_bits, 32) // 32)
        result = (ctypes.c_uint32 * count)(*[SENTINEL] * count)
        k = ctypes.c_uint32(SENTINEL)
        status = call(result, ctypes.byref(k))
        return Answer(status, sum(word << 32 * i for i, word in enumerate(result)), k.value)
