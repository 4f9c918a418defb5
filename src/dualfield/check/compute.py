"""Simulate one operation on the RTL, with progress and a waveform."""

from collections.abc import Callable
from pathlib import Path

from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import require_writable
from dualfield.models.outcome import Outcome
from dualfield.operations import Request
from dualfield.simulate import Bench

_ALL_LEVELS = 99


def simulate(
    request: Request,
    wave: Path | None = None,
    progress: Callable[[str, int, int | None], None] = lambda what, done, total: None,
) -> Outcome:
    """Simulate one operation.

    Args:
        request: Configuration and operands.
        wave: VCD file to write.
        progress: Called with (task, done, total or None) during the build, then with the simulated
            cycles; their total is the worst-case latency.

    Raises:
        UsageError: the name of the waveform is not that of a VCD file, or it cannot be written.
    """
    if wave is not None and wave.suffix.lower() not in ("", ".vcd"):
        raise UsageError(
            f"--wave {quoted(wave)}: a waveform is a VCD file; name it "
            f"{quoted(wave.stem + '.vcd')}."
        )
    require_writable(wave)
    bench = Bench([request.config], trace=_ALL_LEVELS * (wave is not None))
    progress(f"building {request.config.label()}", 0, None)
    bench.executable(bench.worst_cycles([request.job]))
    progress(f"building {request.config.label()}", 1, 1)
    worst = request.config.latency()[1]
    progress("cycles", 0, worst)
    answers = bench.run(
        [request.job], wave=wave, progress=lambda done: progress("cycles", done, worst)
    )
    (outcome,) = answers
    return outcome
