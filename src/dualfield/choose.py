"""Which core: the published configurations that do what is asked, the best first.

Nothing is measured here. What the published rows do not tell is said: cores without a row, rows
of older RTL, rows without the figure that decides.
"""

import math
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from dualfield import catalog
from dualfield.catalog.formula import cycles_each
from dualfield.errors import UsageError, closest
from dualfield.fields import Field
from dualfield.measure import Row, first_phase_alone
from dualfield.results.rows import stale

OPERATIONS = {
    "inverse": ("inverse", "divide"),
    "divide": ("divide",),
    "multiply": ("multiply",),
    "power": ("power",),
    "scalar": ("scalar",),
}
"""What may be asked for -> operations of the catalog that do it: a divider inverts."""

MOST_BITS = 65536

GOALS = {"time": "time_us", "area": "core_area", "time*area": "time_x_area"}
"""What may be wanted small -> the figure of a row."""


@dataclass(frozen=True)
class Question:
    """What is asked for.

    ``operation``: a key of `OPERATIONS`. ``target``: where it is to be built. ``goal``: a key of
    `GOALS`. ``constant_time``: only cores whose cycles do not depend on operands.
    ``either_field``: only cores that take GF(p) and GF(2^m), as built, one after the other.
    ``batches``: where a core takes many elements with one modulus, an operation is one of them.
    """

    operation: str
    field: Field
    target: str
    goal: str = "time*area"
    constant_time: bool = False
    either_field: bool = False
    batches: bool = False

    def __post_init__(self) -> None:
        for name, value, known in (
            ("--operation", self.operation, OPERATIONS),
            ("--best", self.goal, GOALS),
        ):
            if value not in known:
                raise UsageError(
                    f"{name} {value} is not possible; it is one of {', '.join(known)}."
                    f"{closest(value, known)}"
                )


@dataclass(frozen=True)
class Choice:
    """A published configuration that does what is asked. ``stale``: why it is not of this RTL."""

    row: Row
    stale: str | None

    def generate(self, field: Field) -> str:
        """The command that writes the core as a folder."""
        core, bits = self.row["core"], self.row["bits"]
        width = f"--field {shlex.quote(field.name)}"
        width += "" if bits == field.bits else f" --bits {bits}"
        if field == of_bits(field.bits):
            width = f"--bits {bits}"
        return f"dualfield generate {core} {width}{self._parameters()} -o my_{_word(core)}"

    def synth(self) -> str:
        """The command that measures it again."""
        row = self.row
        seeds = f" --seeds {len(row['seeds'])}" if len(row["seeds"]) > 1 else ""
        where = f"--bits {row['bits']} --target {row['target']}"
        part = f" --part {row['part']}" if row.get("part") else ""
        return f"dualfield synth {row['core']} {where}{self._parameters()}{part}{seeds}"

    def _parameters(self) -> str:
        given = {name: value for name, value in changed(self.row).items() if name != "part"}
        return "".join(f" -P {name}={value}" for name, value in given.items())


@dataclass(frozen=True)
class Answer:
    """``choices``: best first. ``unknown``: what the published rows do not tell, in sentences."""

    choices: tuple[Choice, ...]
    unknown: tuple[str, ...]


def of_bits(bits: int) -> Field:
    """Any odd modulus of that many bits, which is not known beforehand, as that of RSA.

    >>> of_bits(2048).name
    '2048 bits'
    """
    if not 2 <= bits <= MOST_BITS:
        raise UsageError(f"--bits {bits} is not possible; it is from 2 to {MOST_BITS}.")
    return Field(f"{bits} bits", "gfp", (1 << bits) - 1)


def _word(text: str) -> str:
    return text.replace("-", "_")


def changed(row: Row) -> dict[str, object]:
    """The settings of a row that are not the core's defaults, ``part`` among them.

    >>> changed({"core": "div-pm", "parameters": {"Segment": 40, "Signed": 0}})
    {'Segment': 40}
    """
    known = {p.name: p.default for p in catalog.get(row["core"]).parameters}
    part = {"part": row["part"]} if row.get("part") else {}
    return {n: v for n, v in row["parameters"].items() if v != known.get(n)} | part


def answer(
    question: Question, rows: Sequence[Row], where: Callable[[Row], bool] = lambda row: True
) -> Answer:
    """The published configurations that do what is asked for, and what is not known.

    Args:
        question: What is asked for.
        rows: Published rows.
        where: A further condition on a row.
    """
    cores = {core.id for core in _able(question)}
    there = [r for r in rows if r["core"] in cores and r["target"] == question.target]
    fitting = [r for r in there if _does(r, question)]
    half = [r for r in fitting if first_phase_alone(r)]
    whole = [_in_batches(r) if question.batches else r for r in fitting if r not in half]
    whole = [r for r in whole if where(r)]
    figure = GOALS[question.goal]
    ranked = [r for r in whole if r[figure] is not None]
    ranked.sort(key=lambda r: (r[figure], r["label"]))
    choices = tuple(Choice(r, stale(r)) for r in ranked)
    unknown = [
        _unmeasured(question, cores - {r["core"] for r in fitting}),
        _count(len(whole) - len(ranked), f"without {question.goal}, which decides here"),
        _count(len(half), "of phase I alone (result=almost), which is no inverse yet"),
        _count(sum(c.stale is not None for c in choices), "of older RTL than this, marked *"),
    ]
    return Answer(choices, tuple(text for text in unknown if text))


def _in_batches(row: Row) -> Row:
    """A row of a core that takes batches with the cycles and times of an element of a full one."""
    config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
    if config.core.batches is None:
        return row
    unit = config.core.batches(config)
    each = cycles_each(unit)
    made = {**row, "cycles_mean": each, "cycles_worst": math.ceil(each)}
    made["label"] = f"{row['label']} in batches of {unit.depth}"
    if row["clock_mhz"] is not None:
        made["time_us"] = made["time_worst_us"] = each / row["clock_mhz"]
        made["time_x_area"] = made["time_us"] * row["core_area"]
    return made


def _able(question: Question) -> list[catalog.Core]:
    """The cores that do it, in any configuration."""
    return [
        core
        for core in catalog.cores().values()
        if core.operation in OPERATIONS[question.operation]
        and question.field.kind in core.kinds
        and (not question.either_field or _takes_either(core))
        and core.minimum_bits <= question.field.bits <= core.maximum_bits
    ]


def _takes_either(core: catalog.Core) -> bool:
    """Whether it takes both kinds of field without being built anew.

    >>> [_takes_either(catalog.get(name)) for name in ("inv-unified", "inv-divstep")]
    [True, False]
    """
    return len(core.kinds) == 2 and not {"Field", "Form"} & {p.name for p in core.parameters}


def _does(row: Row, question: Question) -> bool:
    """Whether the configuration of a row takes the field, in constant time if that is asked."""
    core = catalog.get(row["core"])
    try:
        config = core.configure(row["bits"], row["parameters"])
        config.takes(question.field.kind, question.field.modulus)
    except UsageError:
        return False
    constant = core.timing == "constant" or config.values.get("ConstantTime") == 1
    wide = row["bits"] >= question.field.bits and (
        question.field.kind == "gfp" or core.sized or row["bits"] == question.field.bits
    )
    return (
        wide
        and (constant or not question.constant_time)
        and (_takes_either(core) or not question.either_field)
    )


def _unmeasured(question: Question, cores: set[str]) -> str:
    if not cores:
        return ""
    bits = question.field.bits
    names = ", ".join(core for core in catalog.cores() if core in cores)
    fixed = ", with `-P ConstantTime=1` where the core has it" if question.constant_time else ""
    return (
        f"No published row of {bits} bits on {question.target} does this: {names}. "
        f"`dualfield synth CORE --bits {bits} --target {question.target}` measures one{fixed}."
    )


def _count(number: int, what: str) -> str:
    return f"{number} row{'s' if number > 1 else ''} {what}." if number else ""
