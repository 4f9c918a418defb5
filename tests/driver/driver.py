"""Python bindings of the C driver and of a Verilator model of a core behind AXI4-Lite."""

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

FOLDER = Path(__file__).parent
C = ("-std=c11", "-ffreestanding", "-Wall", "-Wextra", "-Wconversion", "-Wpedantic", "-Werror")

SOURCES = ("dualfield.c", "dualfield_rsa.c", "dualfield_command.c")
"""The driver's files, without back ends."""

READ = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p, ctypes.c_uint32)
WRITE = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_uint32, ctypes.c_uint32)
NOW = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_void_p)
WAIT = ctypes.CFUNCTYPE(ctypes.c_bool, ctypes.c_void_p, ctypes.c_uint32)
Words = ctypes.POINTER(ctypes.c_uint32)

OK, NOT_INVERTIBLE, OPERAND_RANGE, BAD_MODULUS, FAULT = range(5)
BAD_ARGUMENT, NOT_FOUND, UNSUPPORTED, BUSY, IDLE, TIMEOUT, REFUSED, LOST = range(16, 24)
WAIT_FAILED, WRONG_VERSION = range(24, 26)
INVERT, DIVIDE, MULTIPLY, POWER, SCALAR, AGREE = range(6)


class Bus(ctypes.Structure):
    """``dualfield_bus_t``."""

    _fields_ = (
        *(("read32", READ), ("write32", WRITE), ("now", NOW), ("wait", WAIT)),
        *(("context", ctypes.c_void_p), ("owner", ctypes.c_uint32), ("random", NOW)),
    )


class Device(ctypes.Structure):
    """``dualfield_device_t``."""

    _fields_ = (
        ("bus", Bus),
        *((name, ctypes.c_uint32) for name in ("timeout", "capability", "bits")),
        *((name, ctypes.c_uint32) for name in ("b_bits", "result_bits")),
        *((name, ctypes.c_uint32) for name in ("modulus_bits", "latency")),
        *((name, ctypes.c_uint32) for name in ("claim", "map", "curve", "curve_bits")),
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


def compile_driver(folder: Path, sources: Path | None = None) -> ctypes.CDLL:
    """Compile the driver as a shared library, from another folder than ``c`` if one is given."""
    library = folder / "driver.so"
    paths = [str((sources or c_dir()) / name) for name in SOURCES]
    tools.run(["gcc", *C, "-O1", "-fPIC", "-shared", *paths, "-o", library], cwd=folder)
    return ctypes.CDLL(str(library))


def build_model(h: Handover) -> ctypes.CDLL:
    """The generated core as a Verilator model in a shared library, cached or built."""
    texts = dict(rtl(h))
    sources = [path.read_text() for path in (*sorted(c_dir().glob("*.h*")), FOLDER / "model.cpp")]
    parts = (texts, sources, _FLAGS, tools.versions("verilator"), tools.compiler())
    key = f"driver-{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"
    folder = cache.entry("simulate", key, lambda work: _build(work, h.name, texts))
    library = ctypes.CDLL(str(folder / "model.so"))
    library.model_new.restype = ctypes.c_void_p
    library.model_cycles.restype = ctypes.c_uint64
    return library


_FLAGS = ("--cc", "--exe", "--build", "--x-initial", "unique", "-Wno-fatal", "-LDFLAGS", "-shared")


def _build(work: Path, top: str, texts: dict[str, str]) -> None:
    """Build ``model.so`` in a folder and remove the other files."""
    (work / "rtl").mkdir()
    for name, text in texts.items():
        (work / name).write_text(text)
    argv = ["verilator", *_FLAGS, "-CFLAGS", f"-std=gnu++14 -O0 -fPIC -I{c_dir()}"]
    argv += ["--prefix", "Vinv"]
    argv += ["--top-module", top, "--Mdir", "obj", "-o", "../model.so", *texts]
    tools.run([*argv, str(FOLDER / "model.cpp")], cwd=work, env=verilator_env())
    for folder in ("rtl", "obj"):
        shutil.rmtree(work / folder)


def words(number: int, bits: int) -> "ctypes.Array[ctypes.c_uint32]":
    """A number in the driver's format, cut to whole words."""
    count = -(-bits // 32)
    return (ctypes.c_uint32 * count)(*(number >> 32 * i & 0xFFFFFFFF for i in range(count)))


SENTINEL = 0x5EADBEEF
"""The initial value of result and exponent, by which a test sees unwritten words."""


def unwritten(bits: int) -> int:
    """The value of a result of ``bits`` bits that the driver has not written."""
    return sum(SENTINEL << at for at in range(0, bits, 32))


@dataclass
class Answer:
    """The status of a call, with result and exponent after it."""

    status: int
    result: int
    k: int


class Core:
    """A device on a new model, or on the model of another device."""

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
        """A copy of the bus functions, before a test replaces them."""
        return Bus.from_buffer_copy(self.bus)

    def open(self, timeout: int = 100000) -> int:
        """Call `dualfield_open`."""
        return int(
            self.driver.dualfield_open(
                ctypes.byref(self.device), ctypes.byref(self.bus), ctypes.c_uint32(timeout)
            )
        )

    def job(self, operation: int, **operands: int) -> Job:
        """A job; missing operands are null pointers."""
        job = Job(
            operation=operation, gf2m=bool(operands.get("gf2m")), size=operands.get("size", 0)
        )
        for name in ("modulus", "a", "b"):
            if name in operands:
                widths = {"modulus": self.device.modulus_bits, "b": self.device.b_bits}
                bits = widths.get(name, self.device.bits)
                setattr(job, name, ctypes.cast(words(operands[name], bits or 32), Words))
        return job

    def run(self, operation: int, **operands: int) -> Answer:
        """Call `dualfield_run`."""
        job = self.job(operation, **operands)
        return self._answer(
            lambda result, k: self.driver.dualfield_run(
                ctypes.byref(self.device), ctypes.byref(job), result, k
            )
        )

    def agree(self, key: bytes, u: bytes) -> tuple[int, bytes]:
        """Call `dualfield_agree`; the status and the bytes of the secret."""
        shared = ctypes.create_string_buffer(b"\x5e" * len(u), len(u))
        status = self.driver.dualfield_agree(ctypes.byref(self.device), key, u, shared)
        return int(status), shared.raw

    def sign(self, digest: bytes, nonce: bytes, key: bytes) -> tuple[int, bytes]:
        """Call `dualfield_sign`; the status and the bytes of the signature."""
        signature = ctypes.create_string_buffer(b"\x5e" * 2 * len(key), 2 * len(key))
        device, size = ctypes.byref(self.device), ctypes.c_size_t(len(digest))
        status = self.driver.dualfield_sign(device, digest, size, nonce, key, signature)
        return int(status), signature.raw

    def verify(self, digest: bytes, signature: bytes, public_key: bytes) -> int:
        """Call `dualfield_verify`."""
        device, size = ctypes.byref(self.device), ctypes.c_size_t(len(digest))
        return int(self.driver.dualfield_verify(device, digest, size, signature, public_key))

    def public_key(self, key: bytes) -> tuple[int, bytes]:
        """Call `dualfield_public_key`; the status and the bytes of the public key."""
        public = ctypes.create_string_buffer(b"\x5e" * 2 * len(key), 2 * len(key))
        status = self.driver.dualfield_public_key(ctypes.byref(self.device), key, public)
        return int(status), public.raw

    def start(self, operation: int, **operands: int) -> int:
        """Call `dualfield_start`."""
        job = self.job(operation, **operands)
        return int(self.driver.dualfield_start(ctypes.byref(self.device), ctypes.byref(job)))

    def finish(self) -> Answer:
        """Call `dualfield_finish`."""
        return self._answer(
            lambda result, k: self.driver.dualfield_finish(ctypes.byref(self.device), result, k)
        )

    def wipe(self) -> int:
        """Call `dualfield_wipe`."""
        return int(self.driver.dualfield_wipe(ctypes.byref(self.device)))

    def read(self, offset: int) -> int:
        """Read a register without the driver."""
        return int(self.bus.read32(self.bus.context, offset))

    def cycles(self) -> int:
        """The number of cycles of the model so far."""
        return int(self.library.model_cycles(self.model))

    def refusals(self) -> int:
        """The number of error responses so far; the maximum if the bus hung."""
        return int(self.library.model_refusals(self.model) & 0xFFFFFFFF)

    def _answer(self, call: Callable[[object, object], int]) -> Answer:
        count = -(-max(self.device.result_bits, 32) // 32)
        result = (ctypes.c_uint32 * count)(*[SENTINEL] * count)
        k = ctypes.c_uint32(SENTINEL)
        status = call(result, ctypes.byref(k))
        return Answer(status, sum(word << 32 * i for i, word in enumerate(result)), k.value)
