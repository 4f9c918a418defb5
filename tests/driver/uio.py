"""The driver's Linux back end on a fake device of memory and a socket."""

import contextlib
import ctypes
import signal
import struct
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from driver import driver as api
from dualfield.generate.registers import addresses
from dualfield.host import tools
from dualfield.host.paths import c_dir
from workshop import registers

AT = addresses()
SPACE = 0x2000
RESULT = 0x12345678
ISR_DONE, VALID, GFP = 1, 0x100, 0x100


class Uio(ctypes.Structure):
    """``dualfield_uio_t``."""

    _fields_ = (("registers", ctypes.c_void_p), ("file", ctypes.c_int))


def compile_uio(folder: Path) -> ctypes.CDLL:
    """Compile driver and back end as a shared library."""
    sources = [str(c_dir() / name) for name in ("dualfield.c", "dualfield_uio.c")]
    argv = ["gcc", "-std=c11", "-O1", "-fPIC", "-shared", *sources, "-o", "uio.so"]
    tools.run(argv, cwd=folder)
    library = ctypes.CDLL(str(folder / "uio.so"))
    library.dualfield_uio_bus.restype = api.Bus
    return library


@dataclass
class Answer:
    """Status and result of `dualfield_finish`, and its time in milliseconds."""

    status: int
    result: int
    ms: float


class FakeDevice:
    """A device with a result of one word; its registers are plain memory."""

    def __init__(self, library: ctypes.CDLL, file: int, interrupt: bool = True) -> None:
        self.library = library
        self.memory = (ctypes.c_uint32 * (SPACE // 4))()
        self._a = api.words(3, 32)
        version = {"ID": 0x44464C44, "VERSION": registers_version(), "CAPABILITY": GFP}
        for name, value in (version | {"BITS": 32, "R_BITS": 32 << 16}).items():
            self.memory[AT[name] // 4] = value
        self.uio = Uio(ctypes.addressof(self.memory), file)
        self.bus = library.dualfield_uio_bus(ctypes.byref(self.uio), interrupt)
        self.device = api.Device()

    def start(self, timeout: int) -> None:
        """Open the device and start an inversion, which does not end by itself."""
        device = ctypes.byref(self.device)
        status = self.library.dualfield_open(device, ctypes.byref(self.bus), timeout)
        assert status == api.OK
        job = api.Job(operation=api.INVERT, a=ctypes.cast(self._a, api.Words))
        assert self.library.dualfield_start(device, ctypes.byref(job)) == api.OK
        self.memory[AT["CLAIM"] // 4] = self.device.claim  # as a core would count
        self.memory[AT["ISR"] // 4] = 0

    def end_operation(self) -> None:
        """Write the result and set VALID."""
        self.memory[AT["RESULT"] // 4] = RESULT
        self.memory[AT["STATUS"] // 4] = VALID

    def finish(self) -> Answer:
        """Call `dualfield_finish`."""
        result = api.words(0, 32)
        begin = time.monotonic()
        status = self.library.dualfield_finish(ctypes.byref(self.device), result, None)
        return Answer(status, result[0], 1000 * (time.monotonic() - begin))


def registers_version() -> int:
    """The version of the register map, from its description."""
    version = next(
        r for r in registers.description().registers(unroll=False) if r.inst_name == "VERSION"
    )
    value = next(f.get_property("reset") for f in version.fields() if f.inst_name == "map")
    assert isinstance(value, int)
    return value


def interrupt_count() -> bytes:
    """The bytes of a read of a UIO device: the interrupt count."""
    return struct.pack("I", 1)


@contextlib.contextmanager
def repeat_signals(seconds: float) -> Iterator[None]:
    """Raise a caught signal at this interval, so that system calls end with EINTR."""
    before = signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextlib.contextmanager
def run_after(seconds: float, action: Callable[[], object]) -> Iterator[None]:
    """Run an action in another thread after a time."""
    timer = threading.Timer(seconds, action)
    timer.start()
    try:
        yield
    finally:
        timer.join()


@contextlib.contextmanager
def run_every(seconds: float, action: Callable[[], object]) -> Iterator[None]:
    """Run an action in another thread at this interval."""
    end = threading.Event()

    def repeat() -> None:
        while not end.wait(seconds):
            action()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()
