"""Measure one point in its own process.

A thread cannot be stopped, and a tool that runs for ten minutes must not outlive a stopped sweep.
Therefore a thread of the sweep or of a Dask worker starts ``python -m
dualfield.measure.explore.task``, writes the point to its standard input and keeps the input open.
When the sweep or the worker dies, the input ends; the process then stops its tool and removes its
work folder.
"""

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from typing import Any

from dualfield import catalog
from dualfield.host import processes
from dualfield.host.errors import CheckFailed, DiskFull, UsageError
from dualfield.synthesize import registry
from dualfield.synthesize.part import design_of, measure_design

_POLL_SECONDS = 0.5
_STOP_SECONDS = 10.0
_LAST_CHARACTERS = 2000


def measure(point: dict[str, Any]) -> dict[str, Any]:
    """Run `measure_point` in a Dask worker, until the client cancels the task or disappears."""
    from distributed import get_worker

    worker = get_worker()
    key = worker.get_current_task()

    def cancelled() -> bool:
        state = worker.state.tasks.get(key)
        return state is None or state.state == "cancelled"

    return measure_point(point, cancelled)


def measure_point(point: dict[str, Any], cancelled: Callable[[], bool]) -> dict[str, Any]:
    """Measure a point; retry once if the process ends without an answer.

    Args:
        point: ``core``, ``bits``, ``parameters``, ``part``, ``target``, ``seed``, and the
            ``checksum`` and ``tools`` of the sweep, which must match those of this machine.
        cancelled: Returns whether to stop.

    Returns:
        ``{"row": Measurement.as_dict()}``, ``{"error": message of the tool}``, or ``{"fatal": why
        this machine cannot measure anything}``.

    Raises:
        RuntimeError: the process ended without an answer, or the measurement was cancelled.
    """
    try:
        with contextlib.suppress(_NoAnswerError):
            return _in_own_process(point, cancelled)
        return _in_own_process(point, cancelled)
    except OSError as error:
        return {"fatal": f"no measuring process can be started: {error}."}


class _NoAnswerError(RuntimeError):
    """The process ended without an answer."""


def _in_own_process(point: dict[str, Any], cancelled: Callable[[], bool]) -> dict[str, Any]:
    with (
        tempfile.TemporaryFile() as out,
        tempfile.TemporaryFile() as err,
    ):
        argv = [sys.executable, "-m", __name__]
        child = processes.start(argv, stdin=subprocess.PIPE, stdout=out, stderr=err)
        assert child.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            child.stdin.write(json.dumps(point).encode() + b"\n")
            child.stdin.flush()
        try:
            while True:
                try:
                    child.wait(_POLL_SECONDS)
                    break
                except subprocess.TimeoutExpired:
                    if cancelled():
                        raise RuntimeError("the measurement was cancelled") from None
        finally:
            _stop(child)
        out.seek(0)
        answer = out.read()
        if child.returncode == 0:
            return dict(json.loads(answer))
        err.seek(0)
        end = err.read().decode(errors="replace").strip()[-_LAST_CHARACTERS:]
    raise _NoAnswerError(f"the measuring process ended with code {child.returncode}\n{end}".strip())


def _stop(child: "subprocess.Popen[bytes]") -> None:
    """End the child: close its input, so that it stops its tool; kill it if it does not end."""
    if child.stdin is not None:
        with contextlib.suppress(BrokenPipeError):
            child.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        child.wait(_STOP_SECONDS)
    processes.end(child)


def main() -> None:
    """Read a point from standard input and write the answer to standard output."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # output of the target must not mix with the answer
    point = json.loads(sys.stdin.buffer.readline())
    try:
        with processes.stopping():
            threading.Thread(target=_watch_input, daemon=True).start()
            answer = _answer(point)
    except processes.Stopped:
        os._exit(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with answers:
        json.dump(answer, answers, allow_nan=False)
    # The thread is blocked on standard input, whose lock Python would wait for at exit.
    os._exit(0)


def _answer(point: dict[str, Any]) -> dict[str, Any]:
    try:
        config = catalog.get(point["core"]).configure(point["bits"], point["parameters"])
        target = registry.get(point["target"])
        design = design_of(config, point["part"])
        if design.checksum() != point["checksum"]:
            raise CheckFailed("the worker and the client have different RTL sources")
        if (local := target.tool_versions()) != point["tools"]:
            raise CheckFailed(
                f"the worker and the client have different tools: {_words(local)} on the worker, "
                f"{_words(point['tools'])} on the client"
            )
        return {"row": measure_design(design, target, point["seed"]).as_dict()}
    except (OSError, DiskFull) as error:
        return {"fatal": str(error)}
    except (CheckFailed, UsageError) as error:
        return {"error": str(error)}


def _words(tools: dict[str, str]) -> str:
    return " ".join(f"{name} {version}" for name, version in sorted(tools.items())) or "none"


def _watch_input() -> None:
    """Stop this process at the end of the input, which is the end of the worker."""
    with contextlib.suppress(ValueError, OSError):
        while os.read(0, 4096):
            pass
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    main()
