"""Two programs on one core behind AXI4-Lite, with events between any two bus accesses."""

import ctypes
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from driver import driver as api
from driver.driver import Answer, Core
from dualfield.generate.registers import addresses

AT = addresses()
START, WIPE, VALID = 1, 0x10, 0x100
KEEP_MODULUS, KEEP_RESULT = 0x100, 0x200
TIMEOUT = 2000
"""Timeout in cycles: several operations of a small core."""
ERRORS = (api.NOT_FOUND, api.BUSY, api.TIMEOUT, api.REFUSED, api.LOST)


@dataclass
class Task:
    """An operation, its operands, the correct answer, and the bits of a result."""

    operation: int
    operands: dict[str, int]
    answer: Answer
    bits: int


class Program(Core):
    """A program with a device on a shared model.

    Attributes:
        hook: Runs before each access of the driver, including waits.
    """

    def __init__(
        self, driver: ctypes.CDLL, library: ctypes.CDLL, interrupt: bool, model: ctypes.c_void_p
    ) -> None:
        super().__init__(driver, library, interrupt, model)
        raw = self.raw = self.copy_bus()
        self.hook: Callable[[], None] = _no_event

        def read(context: int, offset: int) -> int:
            self.hook()
            return int(raw.read32(context, offset))

        def write(context: int, offset: int, value: int) -> None:
            self.hook()
            raw.write32(context, offset, value)

        def wait(context: int, limit: int) -> bool:
            self.hook()
            return bool(raw.wait(context, limit))

        self.bus.read32, self.bus.write32 = api.READ(read), api.WRITE(write)
        if interrupt:
            self.bus.wait = api.WAIT(wait)

    def run_task(self, task: Task) -> Answer:
        """`dualfield_run` of the task."""
        return self.run(task.operation, **task.operands)

    def open_and_run(self, task: Task) -> Answer:
        """`dualfield_open`, then `dualfield_run` of the task."""
        status = self.open(TIMEOUT)
        return self.run_task(task) if status == api.OK else Answer(status, 0, 0)

    def read(self, offset: int) -> int:
        """Read a register, without the driver and `hook`."""
        return int(self.raw.read32(self.raw.context, offset))

    def write(self, offset: int, value: int) -> None:
        """Write a register, without the driver and `hook`."""
        self.raw.write32(self.raw.context, offset, value)

    def operate_raw(self, options: int, operands: dict[str, int]) -> None:
        """Run an operation by register accesses, without a claim; the result is not read."""
        self.write(AT["OPTIONS"], options)
        widths = {"modulus": self.device.modulus_bits, "b": self.device.b_bits}
        for name, value in operands.items():
            for i, word in enumerate(api.words(value, widths.get(name, self.device.bits))):
                self.write(AT[name.upper()] + 4 * i, word)
        self.write(AT["CONTROL"], START)
        for _ in range(TIMEOUT):
            if self.read(AT["STATUS"]) & VALID:
                break

    def count_accesses(self, call: Callable[[], object]) -> int:
        """The number of accesses of a driver call."""
        accesses: list[None] = []
        self.hook = lambda: accesses.append(None)
        call()
        self.hook = _no_event
        return len(accesses)

    def interrupt_at(self, place: int, event: Callable[[], object]) -> None:
        """Run an event before access number ``place``; the next access is number 0."""
        remaining = place

        def hook() -> None:
            nonlocal remaining
            remaining -= 1
            if remaining == -1:
                event()

        self.hook = hook


class Pause:
    """A call of a program in its own thread, which pauses before one access.

    One thread runs at a time: the caller waits while this thread runs.
    """

    def __init__(self, program: Program, place: int, call: Callable[[], Answer]) -> None:
        self._pause, self._resume = threading.Event(), threading.Event()
        self._answer: Answer | None = None

        def stop() -> None:
            self._pause.set()
            self._resume.wait()

        def run() -> None:
            program.interrupt_at(place, stop)
            self._answer = call()
            program.hook = _no_event
            self._pause.set()

        self._thread = threading.Thread(target=run)

    def begin(self) -> None:
        """Run to the access, or to the end."""
        self._thread.start()
        self._pause.wait()

    def end(self) -> Answer:
        """Continue to the end."""
        self._resume.set()
        self._thread.join()
        assert self._answer is not None
        return self._answer


class Pair:
    """Two programs, `a` and `b`, on one model."""

    def __init__(self, driver: ctypes.CDLL, library: ctypes.CDLL, interrupt: bool) -> None:
        self.library, self.model = library, ctypes.c_void_p(library.model_new())
        self.a, self.b = (Program(driver, library, interrupt, self.model) for _ in "ab")

    def reset(self) -> None:
        """Reset the core."""
        self.library.model_reset(self.model)

    def prepare(self) -> None:
        """Reset the core and open it by both programs, `a` after `b`."""
        self.reset()
        assert (self.b.open(TIMEOUT), self.a.open(TIMEOUT)) == (api.OK, api.OK)

    def events(self, second_task: Task) -> dict[str, Callable[[], list[tuple[Answer, Task]]]]:
        """The events between two accesses of `a`, by name; each returns the answers of `b`."""

        def without_answer(call: Callable[[], object]) -> Callable[[], list[tuple[Answer, Task]]]:
            def event() -> list[tuple[Answer, Task]]:
                call()
                return []

            return event

        start = {name: value for name, value in second_task.operands.items() if name != "b"}
        return {
            "reset": without_answer(self.reset),
            "wipe": without_answer(lambda: self.b.write(AT["CONTROL"], WIPE)),
            "open": without_answer(lambda: self.b.open(TIMEOUT)),
            "open and run": lambda: [(self.b.open_and_run(second_task), second_task)],
            "run": lambda: [(self.b.run_task(second_task), second_task)],
            "start": without_answer(
                lambda: self.b.start(second_task.operation, **second_task.operands)
            ),
            "no claim, modulus and result kept": without_answer(
                lambda: self.b.operate_raw(KEEP_MODULUS | KEEP_RESULT, start)
            ),
            "result read": without_answer(self.read_result),
        }

    def read_result(self) -> None:
        """Read every word of RESULT, then ERROR, which clears the error of a missing word."""
        words = len(api.words(0, self.b.device.result_bits))
        for offset in (*(AT["RESULT"] + 4 * i for i in range(words)), AT["ERROR"]):
            self.b.read(offset)

    def answers_with_events(self, task: Task, second_task: Task) -> Iterator[tuple[str, str]]:
        """(event, verdict of an answer), for each event before each access of `a`."""
        self.prepare()
        count = self.a.count_accesses(lambda: self.a.open_and_run(task))
        for name, event in self.events(second_task).items():
            for place in range(count):
                self.prepare()
                answers: list[tuple[Answer, Task]] = []
                self.a.interrupt_at(place, lambda: answers.extend(event()))  # noqa: B023
                answers.append((self.a.open_and_run(task), task))
                self.a.hook = _no_event
                for answer, answer_task in answers:
                    yield name, judge(answer, answer_task)
                assert judge(self.a.open_and_run(task), task) == "right"

    def answers_interleaved(self, task: Task, second_task: Task) -> Iterator[str]:
        """Verdicts: `b` starts before each access of `a`, pauses at each own one, ends last."""
        self.prepare()
        a_count = self.a.count_accesses(lambda: self.a.open_and_run(task))
        b_count = self.b.count_accesses(lambda: self.b.open_and_run(second_task))
        for a_place in range(a_count):
            for b_place in range(b_count):
                self.prepare()
                pause = Pause(self.b, b_place, lambda: self.b.open_and_run(second_task))
                self.a.interrupt_at(a_place, pause.begin)
                yield judge(self.a.open_and_run(task), task)
                self.a.hook = _no_event
                yield judge(pause.end(), second_task)


def judge(answer: Answer, task: Task) -> str:
    """The verdict: right, error, or wrong for any other answer or a part of one."""
    if answer == task.answer:
        return "right"
    no_result = answer.result in (0, api.unwritten(task.bits))
    return "error" if answer.status in ERRORS and no_result else "wrong"


def tally(verdicts: Iterator[tuple[str, str]]) -> dict[str, Counter[str]]:
    """The number of right, error and wrong answers for each event."""
    counts: dict[str, Counter[str]] = {}
    for name, verdict in verdicts:
        counts.setdefault(name, Counter())[verdict] += 1
    return counts


def _no_event() -> None:
    pass
