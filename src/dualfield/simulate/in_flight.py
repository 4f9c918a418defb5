"""Operations in flight in a core with ``Overlap`` = 1: when it is ready, when it shows results.

`dualfield.simulate.schedule` uses it. Two frames are modelled cycle by cycle: ``df_frame_queue``
with one operation in the datapath (``Pending`` = 1), and ``df_frame_pipeline``. A core that has
several operations in the datapath of ``df_frame_queue`` decides by its own control when it is
ready, so it has no model here.
"""

from collections.abc import Callable
from typing import Protocol

from dualfield.catalog.core import Configuration

Outputs = tuple[int, ...]
"""Values of the result ports of one operation."""


class InFlight(Protocol):
    """The operations in flight."""

    @property
    def ready(self) -> bool:
        """``in_ready_o`` while ``clear_i`` is 0."""

    @property
    def result(self) -> Outputs | None:
        """The result that waits at the port; None if ``out_valid_o`` is 0."""

    @property
    def busy(self) -> bool:
        """True if any operation is in flight."""

    def advance(self, operation: tuple[Outputs, int] | None, accept: bool) -> None:
        """Compute the state after one cycle.

        Args:
            operation: Results and latency of the operation that transfers in the cycle, if any.
            accept: ``out_ready_i``.
        """


class Queue:
    """Operations of ``df_frame_queue`` with ``Pending`` = 1.

    The datapath has one operation. Its result moves to the result register as soon as that is free.

    >>> queue = Queue()
    >>> queue.advance(((7, 0), 3), accept=False)
    >>> queue.ready, queue.busy
    (False, True)
    >>> queue.advance(None, accept=False)
    >>> queue.ready, queue.result
    (True, None)
    >>> queue.advance(None, accept=False)
    >>> queue.result
    (7, 0)
    """

    def __init__(self) -> None:
        self._pending: tuple[Outputs, int] | None = None  # results, cycles to the end
        self._waiting: Outputs | None = None
        self.result: Outputs | None = None

    @property
    def ready(self) -> bool:
        """True without an operation in the datapath, unless a result waits there for the register.

        A result that transfers makes room one cycle later.
        """
        return self._pending is None and (self._waiting is None or self.result is None)

    @property
    def busy(self) -> bool:
        """True if an operation or a result is in the core."""
        return any(part is not None for part in (self._pending, self._waiting, self.result))

    def advance(self, operation: tuple[Outputs, int] | None, accept: bool) -> None:
        """Compute the state after one cycle."""
        if accept:
            self.result = None
        if self._waiting is not None and self.result is None:
            self.result, self._waiting = self._waiting, None
        if operation is not None:
            self._pending = (operation[0], operation[1] - 1)
        if self._pending is not None:
            outputs, left = self._pending
            self._pending = (outputs, left - 1)
            if left == 1:
                self._waiting, self._pending = outputs, None


class Pipeline:
    """Operations of ``df_frame_pipeline``: one in each stage, two results behind the last one.

    >>> pipeline = Pipeline(depth=2)
    >>> for value in range(3):
    ...     pipeline.advance(((value,), 3), accept=False)
    >>> pipeline.ready, pipeline.result
    (True, (0,))
    >>> pipeline.advance(None, accept=False)
    >>> pipeline.ready, pipeline.result
    (False, (0,))
    """

    def __init__(self, depth: int) -> None:
        self._stages: list[Outputs | None] = [None] * depth
        self._skid: Outputs | None = None
        self.result: Outputs | None = None

    @property
    def ready(self) -> bool:
        """True while the stages move: no second result waits."""
        return self._skid is None

    @property
    def busy(self) -> bool:
        """True if an operation or a result is in the core."""
        return any(part is not None for part in (*self._stages, self._skid, self.result))

    def advance(self, operation: tuple[Outputs, int] | None, accept: bool) -> None:
        """Compute the state after one cycle."""
        if accept:
            self.result = None
        next_result = self._skid
        if self._skid is None:
            next_result = self._stages[-1]
            self._stages = [None if operation is None else operation[0], *self._stages[:-1]]
        self._skid = next_result
        if self.result is None:
            self.result, self._skid = next_result, None


def model(config: Configuration) -> Callable[[], InFlight] | None:
    """Return the model of a configuration with ``Overlap`` = 1; None if there is no model.

    >>> from dualfield import catalog
    >>> model(catalog.get("mont-mul-serial").configure(4, {"Overlap": 1})).__name__
    'Queue'
    >>> model(catalog.get("mont-mul-dsp").configure(64, {"Overlap": 1}))
    """
    latency, interval = config.latency()[1], config.interval()
    if interval == 1:
        return lambda: Pipeline(latency - 1)
    return Queue if latency == interval + 1 else None
