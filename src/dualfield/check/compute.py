"""``dualfield compute``: operations given by a user, through the RTL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError, quoted
from dualfield.host.files import require_writable
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome
from dualfield.operations.algebra import require_operands
from dualfield.simulate import Bench, Job

_ALL_LEVELS = 99


@dataclass(frozen=True)
class Operation:
    """One operation: the configuration that runs it, and its operands."""

    config: Configuration
    field: Field
    job: Job

    def as_dict(self) -> dict[str, object]:
        """The configuration and the field, as members in JSON."""
        return self.config.as_dict() | self.field.as_dict()


def operation(
    core: Core,
    field: Field,
    a: int | None,
    b: int | None,
    *,
    bits: int | None = None,
    assignments: Mapping[str, object],
) -> Operation:
    """Check an operation against the core and size the core.

    ``bits``: the core's width, the field's size if None (the core's least if that is larger).
    Raises UsageError if the core does not work in the field, operands are missing or too many, or
    something does not fit.
    """
    core.takes(field.kind)
    assignments = _built_for(core, field, assignments)
    if bits is not None and field.bits > bits:
        raise UsageError(
            f"the field {field.name} has {field.bits} bits and does not fit a core of {bits} bits; "
            f"--bits must be at least {field.bits}."
        )
    config = core.configure(
        max(field.bits, core.minimum_bits) if bits is None else bits, assignments
    )
    config.takes(field.kind, field.modulus)
    require_operands(config, a, b)
    for name, value in (("a", a), ("b", b)):
        if value is not None and value.bit_length() > config.bits:
            raise UsageError(
                f"the operand {name} has {value.bit_length()} bits and does not fit a core of "
                f"{config.bits} bits; reduce it first, or give a larger --bits."
            )
        if value is not None and value < 0 and not config.signed:
            raise UsageError(
                f"the operand {name} is negative; {core.id} takes such operands with "
                f"-P Signed=1 only."
                if any(p.name == "Signed" for p in core.parameters)
                else f"the operand {name} is negative; {core.id} takes operands from 0 on."
            )
    assert a is not None
    if config.signed:  # two's complement of one bit more
        a, b = a % (2 << config.bits), None if b is None else b % (2 << config.bits)
    if b is None and core.operation == "divide" and not core.selects("divide"):
        a, b = 1, a  # the quotient 1 / a
    size = config.bits if core.sized else None
    return Operation(config, field, Job(field.modulus, a, b, field.kind, size=size))


def _built_for(core: Core, field: Field, assignments: Mapping[str, object]) -> Mapping[str, object]:
    """The parameters, with ``Field``, and for squares ``Modulus``, as the field wants them."""
    given = {name.lower() for name in assignments}
    left = {p.name for p in core.parameters if p.name.lower() not in given}
    squares = any(k.lower() == "square" and str(v) != "0" for k, v in assignments.items())
    fixed = {"Modulus": field.modulus} if squares and "Modulus" in left else {}
    return {**assignments, **fixed, **({"Field": field.kind} if "Field" in left else {})}


def simulate(
    op: Operation,
    wave: Path | None = None,
    progress: Callable[[str, int, int | None], None] = lambda what, done, total: None,
) -> Outcome:
    """Run one operation; ``wave`` names a VCD file to write.

    ``progress`` is called with (what, done, total or None): the build, then cycles of the worst
    case that the configuration states.
    """
    if wave is not None and wave.suffix.lower() not in ("", ".vcd"):
        raise UsageError(
            f"--wave {quoted(wave)}: a waveform is VCD; name it {quoted(wave.stem + '.vcd')}."
        )
    require_writable(wave)
    bench = Bench([op.config], trace=_ALL_LEVELS * (wave is not None))
    progress(f"building {op.config.label()}", 0, None)
    bench.executable(bench.planned([op.job]))
    progress(f"building {op.config.label()}", 1, 1)
    most = op.config.latency()[1]
    progress("cycles", 0, most)
    answers = bench.run([op.job], wave=wave, progress=lambda done: progress("cycles", done, most))
    (outcome,) = answers
    return outcome


def answer_members(op: Operation, outcome: Outcome) -> dict[str, Any]:
    """The members of an answer in JSON, beside those of the operation."""
    members: dict[str, Any] = {
        "result": hex(outcome.result),
        "status": outcome.status.word,
        "cycles": outcome.cycles,
    }
    if outcome.k is not None:
        members["k"] = outcome.k
    if op.config.core.operation == "multiply":
        members["r_bits"] = op.config.core.r_bits(op.config)
    return members
