"""Two programs on one core behind AXI4-Lite, and events between any two accesses of the driver."""

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
"""Cycles: several operations of a small core."""
ERRORS = (api.NOT_FOUND, api.BUSY, api.TIMEOUT, api.REFUSED, api.LOST)


@dataclass
class Task:
    """An operation, its operands, the right answer, and the bits of a result."""

    operation: int
    operands: dict[str, int]
    answer: Answer
    bits: int


class Program(Core):
    """A program with a device on a shared model.

    Attributes:
        before: Runs before each access of the driver, sleeps included.
    """

    def __init__(
        self, driver: ctypes.CDLL, library: ctypes.CDLL, interrupt: bool, model: ctypes.c_void_p
    ) -> None:
        super().__init__(driver, library, interrupt, model)
        raw = self.raw = self.copy_bus()
        self.before: Callable[[], None] = _nothing

        def read(context: int, offset: int) -> int:
            self.before()
            return int(raw.read32(context, offset))

        def write(context: int, offset: int, value: int) -> None:
            self.before()
            raw.write32(context, offset, value)

        def wait(context: int, limit: int) -> bool:
            self.before()
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
        """A register, past the driver and past `before`."""
        return int(self.raw.read32(self.raw.context, offset))

    def write(self, offset: int, value: int) -> None:
        """A register, past the driver and past `before`."""
        self.raw.write32(self.raw.context, offset, value)

    def operate_raw(self, options: int, operands: dict[str, int]) -> None:
        """An operation by registers alone, without a claim; the result is not read."""
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
        """How many accesses a call of the driver makes."""
        seen: list[None] = []
        self.before = lambda: seen.append(None)
        call()
        self.before = _nothing
        return len(seen)

    def interrupt_at(self, place: int, event: Callable[[], object]) -> None:
        """Let an event happen before access number `place` from now on, the first is 0."""
        left = place

        def before() -> None:
            nonlocal left
            left -= 1
            if left == -1:
                event()

        self.before = before


class Pause:
    """A call of a program in a thread of its own, which stops before one access and goes on later.

    One thread runs at a time: the caller waits while this one runs.
    """

    def __init__(self, program: Program, place: int, call: Callable[[], Answer]) -> None:
        self._stopped, self._continued = threading.Event(), threading.Event()
        self._answer: Answer | None = None

        def stop() -> None:
            self._stopped.set()
            self._continued.wait()

        def run() -> None:
            program.interrupt_at(place, stop)
            self._answer = call()
            program.before = _nothing
            self._stopped.set()

        self._thread = threading.Thread(target=run)

    def begin(self) -> None:
        """Run to the place, or to the end."""
        self._thread.start()
        self._stopped.wait()

    def end(self) -> Answer:
        """Go on to the end."""
        self._continued.set()
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
        """As after power-up; both programs have found the core, `a` after `b`."""
        self.reset()
        assert (self.b.open(TIMEOUT), self.a.open(TIMEOUT)) == (api.OK, api.OK)

    def events(self, other: Task) -> dict[str, Callable[[], list[tuple[Answer, Task]]]]:
        """What may come between two accesses of `a`; each gives the answers to program `b`."""

        def without_answer(call: Callable[[], object]) -> Callable[[], list[tuple[Answer, Task]]]:
            def event() -> list[tuple[Answer, Task]]:
                call()
                return []

            return event

        start = {name: value for name, value in other.operands.items() if name != "b"}
        return {
            "reset": without_answer(self.reset),
            "wipe": without_answer(lambda: self.b.write(AT["CONTROL"], WIPE)),
            "open": without_answer(lambda: self.b.open(TIMEOUT)),
            "open and run": lambda: [(self.b.open_and_run(other), other)],
            "run": lambda: [(self.b.run_task(other), other)],
            "start": without_answer(lambda: self.b.start(other.operation, **other.operands)),
            "no claim, modulus and result kept": without_answer(
                lambda: self.b.operate_raw(KEEP_MODULUS | KEEP_RESULT, start)
            ),
            "result read": without_answer(self.read_result),
        }

    def read_result(self) -> None:
        """Read every word of RESULT, then ERROR, which hides that a word was not there."""
        words = len(api.words(0, self.b.device.result_bits))
        for offset in (*(AT["RESULT"] + 4 * i for i in range(words)), AT["ERROR"]):
            self.b.read(offset)

    def interrupted(self, task: Task, other: Task) -> Iterator[tuple[str, str]]:
        """Each event before each access of `a`: the event, and how the answers are."""
        self.prepare()
        count = self.a.count_accesses(lambda: self.a.open_and_run(task))
        for name, event in self.events(other).items():
            for place in range(count):
                self.prepare()
                answers: list[tuple[Answer, Task]] = []
                self.a.interrupt_at(place, lambda: answers.extend(event()))  # noqa: B023
                answers.append((self.a.open_and_run(task), task))
                self.a.before = _nothing
                for answer, of in answers:
                    yield name, judge(answer, of)
                assert judge(self.a.open_and_run(task), task) == "right"

    def interleaved(self, task: Task, other: Task) -> Iterator[str]:
        """`b` begins before each access of `a`, stops before each of its own, ends after `a`."""
        self.prepare()
        a_count = self.a.count_accesses(lambda: self.a.open_and_run(task))
        b_count = self.b.count_accesses(lambda: self.b.open_and_run(other))
        for a_place in range(a_count):
            for b_place in range(b_count):
                self.prepare()
                pause = Pause(self.b, b_place, lambda: self.b.open_and_run(other))
                self.a.interrupt_at(a_place, pause.begin)
                yield judge(self.a.open_and_run(task), task)
                self.a.before = _nothing
                yield judge(pause.end(), other)


def judge(answer: Answer, task: Task) -> str:
    """`right`, `error`, or `wrong`: another answer than that of the task, or words of one."""
    if answer == task.answer:
        return "right"
    nothing = answer.result in (0, api.unwritten(task.bits))
    return "error" if answer.status in ERRORS and nothing else "wrong"


def tally(verdicts: Iterator[tuple[str, str]]) -> dict[str, Counter[str]]:
    """How many answers were right, errors and wrong, for each event."""
    counts: dict[str, Counter[str]] = {}
    for name, verdict in verdicts:
        counts.setdefault(name, Counter())[verdict] += 1
    return counts


def _nothing() -> None:
    pass
