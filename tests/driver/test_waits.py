"""Waits, timeouts and errors of the driver on Linux, with real signals."""

import ctypes
import errno
import fcntl
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from driver import driver as api
from driver.uio import (
    RESULT,
    SPACE,
    FakeDevice,
    Uio,
    compile_uio,
    interrupt_count,
    repeat_signals,
    run_after,
    run_every,
)

LATE = 400
"""The delay in milliseconds that a busy machine may add."""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    return compile_uio(tmp_path_factory.mktemp("uio"))


@pytest.fixture
def line() -> Iterator[tuple[socket.socket, socket.socket]]:
    """An interrupt line: the driver's end, and the end that raises it."""
    ends = socket.socketpair()
    for end in ends:
        end.setblocking(False)
    yield ends
    for end in ends:
        end.close()


Line = tuple[socket.socket, socket.socket]


def test_signals_do_not_end_a_wait(library: ctypes.CDLL, line: Line) -> None:
    fake = FakeDevice(library, line[0].fileno())
    fake.start(timeout=5000)

    def end() -> None:
        fake.end_operation()
        line[1].send(interrupt_count())

    with repeat_signals(0.005), run_after(0.3, end):
        answer = fake.finish()
    assert (answer.status, answer.result) == (api.OK, RESULT)
    assert answer.ms >= 290


@pytest.mark.parametrize("interrupt", [True, False], ids=["interrupt", "polling"])
def test_the_timeout_is_in_milliseconds(library: ctypes.CDLL, line: Line, interrupt: bool) -> None:
    fake = FakeDevice(library, line[0].fileno(), interrupt)
    fake.start(timeout=100)
    with repeat_signals(0.005):
        answer = fake.finish()
    assert answer.status == api.TIMEOUT
    assert 98 <= answer.ms < 100 + LATE


def test_foreign_interrupts_do_not_extend_a_timeout(library: ctypes.CDLL, line: Line) -> None:
    fake = FakeDevice(library, line[0].fileno())
    fake.start(timeout=100)
    with run_every(0.01, lambda: line[1].send(interrupt_count())):
        answer = fake.finish()
    assert answer.status == api.TIMEOUT
    assert 98 <= answer.ms < 100 + LATE


def test_a_missed_interrupt(library: ctypes.CDLL, line: Line) -> None:
    """The driver polls once more after the deadline."""
    fake = FakeDevice(library, line[0].fileno())
    fake.start(timeout=200)
    with run_after(0.05, fake.end_operation):
        answer = fake.finish()
    assert (answer.status, answer.result) == (api.OK, RESULT)


def test_a_device_without_interrupt_fails_at_once(library: ctypes.CDLL) -> None:
    """A write to such a device ends with EIO, as one to this file. The operation stays started."""
    file = os.open("/proc/self/mem", os.O_RDWR)
    with pytest.raises(OSError, match=os.strerror(errno.EIO)):
        os.write(file, interrupt_count())
    fake = FakeDevice(library, file)
    fake.start(timeout=2000)
    assert fake.finish().status == api.WAIT_FAILED
    fake.device.bus.wait = api.WAIT()  # polls from now on
    with run_after(0.05, fake.end_operation):
        answer = fake.finish()
    assert (answer.status, answer.result) == (api.OK, RESULT)
    os.close(file)


def test_a_removed_device_fails_at_once(library: ctypes.CDLL, line: Line) -> None:
    fake = FakeDevice(library, line[0].fileno())
    fake.start(timeout=5000)
    with run_after(0.05, line[1].close):
        answer = fake.finish()
    assert answer.status == api.WAIT_FAILED
    assert answer.ms < 5000
    assert fake.finish().status == api.WAIT_FAILED


@pytest.mark.parametrize("interrupt", [True, False], ids=["interrupt", "polling"])
def test_a_timeout_of_0_polls(library: ctypes.CDLL, line: Line, interrupt: bool) -> None:
    fake = FakeDevice(library, line[0].fileno(), interrupt)
    fake.start(timeout=0)
    for _ in range(3):
        assert fake.finish().status == api.BUSY
    fake.end_operation()
    answer = fake.finish()
    assert (answer.status, answer.result) == (api.OK, RESULT)
    assert fake.finish().status == api.IDLE


def test_a_device_is_opened_once(library: ctypes.CDLL, tmp_path: Path) -> None:
    """Another program cannot open it either; reading a missing interrupt does not block."""
    path = tmp_path / "uio0"
    path.write_bytes(bytes(SPACE))
    name, first, second = str(path).encode(), Uio(), Uio()
    assert library.dualfield_uio_open(ctypes.byref(first), name) == 0
    assert fcntl.fcntl(first.file, fcntl.F_GETFL) & os.O_NONBLOCK
    assert library.dualfield_uio_open(ctypes.byref(second), name) == -errno.EBUSY
    other = f"import ctypes; from driver.uio import Uio; uio = Uio(); at = {name!r}\n"
    other += f"open = ctypes.CDLL({library._name!r}).dualfield_uio_open\n"
    other += "print(open(ctypes.byref(uio), at))"
    tests = Path(__file__).parents[1]
    env = os.environ | {"PYTHONPATH": f"{tests}{os.pathsep}{tests.parent}"}
    argv = [sys.executable, "-c", other]

    def open_in_another_process() -> int:
        return int(subprocess.run(argv, env=env, capture_output=True, check=True).stdout)

    assert open_in_another_process() == -errno.EBUSY
    library.dualfield_uio_close(ctypes.byref(first))
    assert open_in_another_process() == 0
    assert library.dualfield_uio_open(ctypes.byref(second), name) == 0
    library.dualfield_uio_close(ctypes.byref(second))
    assert library.dualfield_uio_open(ctypes.byref(first), b"/nowhere/uio0") == -errno.ENOENT


def test_programs_have_numbers_of_their_own(library: ctypes.CDLL, line: Line) -> None:
    assert FakeDevice(library, line[0].fileno()).bus.owner == os.getpid() % 0xFFFFF + 1
