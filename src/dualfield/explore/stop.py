"""Stopping a sweep: ctrl-C and the end of a batch job, but never in the middle of a row."""

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType, TracebackType

from dualfield.processes import SIGNALS, Stopped


class Stopping:
    """While it is entered, INT, TERM and HUP raise `Stopped`, or wait for the end of `held`.

    Outside the main thread, where Python lets nobody handle signals, it does nothing.
    """

    def __init__(self) -> None:
        self._held = False
        self._pending: int | None = None
        self._before: dict[int, object] = {}

    def __enter__(self) -> "Stopping":
        if threading.current_thread() is threading.main_thread():
            for number in SIGNALS:
                if signal.getsignal(number) is not signal.SIG_IGN:
                    self._before[number] = signal.signal(number, self._handle)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)  # type: ignore[arg-type]

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """What is done here is done to its end."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._pending is not None:
            raise Stopped(self._pending)

    def _handle(self, number: int, _: FrameType | None) -> None:
        if self._held:
            self._pending = number
        else:
            raise Stopped(number)
