"""``dualfield compute``: operations given by a user, through the RTL."""

import itertools
import json
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield.catalog.algebra import require_operands
from dualfield.catalog.core import Configuration, Core
from dualfield.errors import UsageError
from dualfield.fields import Field, make_field, parse_field, parse_hex, parse_operand
from dualfield.models.outcome import Outcome
from dualfield.simulate import Bench, Job

CHUNK = 20_000
"""Lines of a vectors file that are held in memory at a time."""


@dataclass(frozen=True)
class Operation:
    """One operation: the configuration that runs it, and its operands."""

    config: Configuration
    field: Field
    job: Job


def operation(
    core: Core,
    field: Field,
    a: int | None,
    b: int | None,
    bits: int | None,
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
    size = config.bits if core.sized else None
    return Operation(config, field, Job(field.modulus, a, b, field.kind, size=size))


def _built_for(core: Core, field: Field, assignments: Mapping[str, object]) -> Mapping[str, object]:
    """The parameters, with ``Field`` as the field wants it unless it is given."""
    given = {name.lower() for name in assignments}
    choice = any(p.name == "Field" for p in core.parameters) and "field" not in given
    return {**assignments, "Field": field.kind} if choice else assignments


def run(
    op: Operation,
    wave: Path | None = None,
    progress: Callable[[str, int, int | None], None] = lambda what, done, total: None,
) -> Outcome:
    """Run one operation; ``wave`` names a VCD file to write.

    ``progress`` is called with (what, done, total or None): the build, then cycles of the worst
    case that the configuration states.
    """
    if wave is not None and not wave.resolve().parent.is_dir():
        raise UsageError(f"--wave {wave}: there is no folder {wave.parent}.")
    if wave is not None and wave.is_dir():
        raise UsageError(f"--wave {wave} is a folder; name a file.")
    bench = Bench([op.config], trace=wave is not None)
    progress(f"building {op.config.label()}", 0, None)
    bench.executable(bench.planned([op.job]))
    progress(f"building {op.config.label()}", 1, 1)
    most = op.config.latency()[1]
    progress("cycles", 0, most)
    answers = bench.run(
        [op.job],
        wave=wave.resolve() if wave else None,
        progress=lambda done: progress("cycles", done, most),
    )
    (outcome,) = answers
    return outcome


def row(op: Operation, outcome: Outcome) -> dict[str, Any]:
    """The answer as a JSON object."""
    answer: dict[str, Any] = {
        "result": hex(outcome.result),
        "status": outcome.status.word,
        "cycles": outcome.cycles,
    }
    if outcome.k is not None:
        answer["k"] = outcome.k
    if op.config.core.operation == "multiply":
        answer["r_bits"] = op.config.core.r_bits(op.config)
    return answer


def _hardware(config: Configuration) -> Hashable:
    """What tells builds apart: one does for every operand size that is chosen at run time."""
    return config.core_id, config.items, None if config.core.sized else config.bits


class Vectors:
    """A vectors file being run: one JSON object in and one out per line, in order.

    A line names its field (``"field"``, or ``"modulus"`` with ``"kind"``) or takes the default
    one. Without ``bits`` each line runs on a core of its own field's size.
    """

    def __init__(
        self,
        core: Core,
        default: Field | None,
        bits: int | None,
        assignments: Mapping[str, object],
        progress: Callable[[str, int], None] | None = None,
    ) -> None:
        self.core = core
        self.default = default
        self.assignments = assignments
        self.bits = bits if bits is not None or default is None else self._size(default)
        self.progress = progress
        self.bad_lines = 0
        self._fields: dict[tuple[str, str], Field] = {}
        if self.bits is not None:
            core.configure(self.bits, assignments)  # a bad width or parameter is said at once
        else:
            core.configure(core.minimum_bits, assignments)
        if default is not None:
            core.takes(default.kind)

    def _size(self, field: Field) -> int:
        return max(field.bits, self.core.minimum_bits)

    def run(self, lines: Iterable[str]) -> Iterator[str]:
        """Answers, one JSON text per line."""
        rest = iter(lines)
        done = 0
        while chunk := list(itertools.islice(rest, CHUNK)):
            for answer in self._run_chunk(chunk):
                done += 1
                if self.progress and done % 128 == 0:
                    self.progress("operations", done)
                yield answer

    def _run_chunk(self, lines: list[str]) -> Iterator[str]:
        entries: list[Operation | str] = []
        for line in lines:
            try:
                entries.append(self._parse(line))
            except UsageError as error:
                self.bad_lines += 1
                entries.append(json.dumps({"status": "bad_input", "error": str(error)}))
        sizes: dict[Hashable, list[Operation]] = {}  # by hardware
        for entry in entries:
            if isinstance(entry, Operation):
                sizes.setdefault(_hardware(entry.config), []).append(entry)
        if len(sizes) > 1 and self.progress:
            self.progress(f"{len(sizes)} core sizes, a build each (--bits N runs all on one)", 0)
        outcomes = {
            built: iter(Bench([operations[0].config]).run([op.job for op in operations]))
            for built, operations in sizes.items()
        }
        for entry in entries:
            if isinstance(entry, Operation):
                yield json.dumps(row(entry, next(outcomes[_hardware(entry.config)])))
            else:
                yield entry
        for left in outcomes.values():
            for extra in left:
                raise AssertionError(f"an answer too many: {extra}")

    def _field(self, entry: Mapping[str, object]) -> Field:
        if "field" in entry and "modulus" in entry:
            raise UsageError('a line has either "field" or "modulus", not both.')
        if "field" in entry:
            key = ("field", str(entry["field"]))
        elif "modulus" in entry:
            kind = entry.get("kind", "gfp")
            if kind not in ("gfp", "gf2m"):
                raise UsageError(f'"kind" is "gfp" or "gf2m", not {kind!r}.')
            key = (str(kind), str(entry["modulus"]))
        elif self.default is not None:
            return self.default
        else:
            raise UsageError('a line needs "field" or "modulus", or the command --field.')
        if key not in self._fields:
            if len(self._fields) > 10_000:
                self._fields.clear()
            self._fields[key] = (
                parse_field(key[1])
                if key[0] == "field"
                else make_field(key[0], parse_hex(key[1], "the modulus"))
            )
        return self._fields[key]

    def _parse(self, line: str) -> Operation:
        try:
            entry = json.loads(line)
        except (ValueError, RecursionError):
            raise UsageError(f"not JSON: {line.strip()[:60]!r}.") from None
        if not isinstance(entry, dict):
            raise UsageError('a line is a JSON object such as {"field": "P-256", "a": "0x2"}.')
        field = self._field(entry)
        if "a" not in entry:
            raise UsageError('a line needs "a".')
        a = parse_operand(entry["a"], "the operand a")
        b = parse_operand(entry["b"], "the operand b") if entry.get("b") is not None else None
        return operation(self.core, field, a, b, self.bits, self.assignments)
