"""Rank the configurations that can perform an operation by their published rows.

Nothing is measured here. The answer names what the published rows do not show: configurations
without a row, rows of older RTL, rows without the figure that decides.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dualfield import catalog, measure, operations
from dualfield.catalog.batches import cycles_each
from dualfield.catalog.core import Configuration
from dualfield.catalog.inputs import Note, field_of, note_composite
from dualfield.host.errors import UsageError
from dualfield.math.fields import Field
from dualfield.measure import Row, first_phase_alone, published
from dualfield.measure.explore.where import condition
from dualfield.measure.published import stale
from dualfield.selection.estimates import figures
from dualfield.selection.proposals import Choice, Unmeasured
from dualfield.selection.question import GOALS, Question, of_bits
from dualfield.synthesize import registry
from dualfield.synthesize.devices import DEVICES


@dataclass(frozen=True)
class Answer:
    """The ranking.

    Attributes:
        question: What was asked for.
        choices: Configurations with figures, best first.
        unmeasured: Configurations without a published row, fewest cycles first.
        unknown: What the published rows do not show, in sentences.
        advice: Where nothing is found, why, and what finds something.
    """

    question: Question
    choices: tuple[Choice, ...]
    unmeasured: tuple[Unmeasured, ...] = ()
    unknown: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()

    def best(self, top: int) -> tuple[Choice, ...]:
        """The first choices; after them the first that works in batches, if that is not among them.

        Only a question about batches has choices in batches.
        """
        first = self.choices[:top]
        if any(_in_a_batch(choice) for choice in first):
            return first
        return first + tuple(c for c in self.choices[top:] if _in_a_batch(c))[:1]


def choose(
    operation: str,
    *,
    field: Field | str | None,
    bits: int | None,
    target: str,
    best: str,
    constant_time: bool,
    either_field: bool,
    batches: bool,
    where: str | None,
    note: Note,
) -> Answer:
    """Rank the published measurements; `dualfield.choose` describes the arguments.

    Raises:
        UsageError: an argument is not valid.
    """
    question = Question(
        operation,
        _field(field, bits),
        registry.get(target).name,
        best,
        constant_time,
        either_field,
        batches,
    )
    if field is not None:
        note_composite(question.field, operations.ALL[operation].composite, note)
    rows = published.load(published.folder())
    if where is None:
        return answer(question, rows)
    return answer(question, rows, condition(where, measure.MEDIAN_KEYS))


def _field(field: Field | str | None, bits: int | None) -> Field:
    """The field, or any modulus of a width."""
    if field is not None and bits is not None:
        name = field if isinstance(field, str) else field.name
        raise UsageError(
            f"--field {name} and --bits {bits} cannot be combined: --field selects one field, "
            "--bits any odd modulus of that width."
        )
    named = field_of(field)
    if named is not None:
        return named
    if bits is None:
        raise UsageError("choose needs --field or --bits, e.g. --field P-256 or --bits 2048.")
    return of_bits(bits)


def answer(
    question: Question, rows: Sequence[Row], where: Callable[[Row], bool] = lambda row: True
) -> Answer:
    """The configurations that do what is asked for, and what is not known.

    Args:
        question: What is asked for.
        rows: Published rows.
        where: A further condition on a row.
    """
    found = _answer(question, rows, where)
    if found.choices:
        return found
    others = [
        target
        for target in dict.fromkeys(row["target"] for row in rows)
        if target != question.target
        and _answer(replace(question, target=target), rows, where).choices
    ]
    named = (f"Other targets have matching rows: --target {', '.join(others)}.",) if others else ()
    return replace(found, advice=found.advice + named)


def _answer(question: Question, rows: Sequence[Row], where: Callable[[Row], bool]) -> Answer:
    """The answer, without what other targets have."""
    cores = {core.id for core in _able(question)}
    suited: dict[tuple[Configuration, str], list[Row]] = {}
    for row in rows:
        if row["target"] == question.target and row["core"] in cores:
            config = _proposed(question, row)
            if config is not None:
                suited.setdefault((config, row.get("part", "")), []).append(row)
    doubtful = [row for family in suited.values() for row in filter(_doubtful, family)]
    half: list[Configuration] = []
    whole: list[Choice] = []
    for (config, _), family in suited.items():
        credible = [row for row in family if not _doubtful(row)]
        found = figures(config, credible) if credible else None
        if found is not None and first_phase_alone(found.row):
            half.append(config)
        elif found is not None:
            old = next((why for source in found.sources if (why := stale(source))), None)
            found = replace(found, row=_in_batches(found.row)) if question.batches else found
            whole.append(Choice(config, found, question, old))
    kept = [choice for choice in whole if where(choice.row)]
    goal = GOALS[question.goal]
    ranked = [choice for choice in kept if choice.row[goal] is not None]
    ranked.sort(key=lambda choice: (choice.row[goal], choice.row["label"]))
    known = [choice.config for choice in whole]
    known += [
        config for (config, _), family in suited.items() if any(r in doubtful for r in family)
    ]
    unmeasured = _unmeasured(question, known, rows)
    unknown = [
        _count(len(kept) - len(ranked), f"without {question.goal}, the figure to minimise"),
        _count(len(half), "of phase I alone (result=almost), which does not give the inverse"),
        _count(sum(c.stale is not None for c in ranked), "measured on older RTL, marked *"),
        *_doubts(doubtful),
    ]
    return Answer(
        question,
        tuple(ranked),
        tuple(unmeasured),
        tuple(text for text in unknown if text),
        tuple(_advice(question, cores, whole, kept)) if not ranked else (),
    )


def _advice(
    question: Question, cores: set[str], whole: Sequence[Choice], kept: Sequence[Choice]
) -> Iterator[str]:
    """Why nothing is found, and what finds something on the same target."""
    if not cores:
        where = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}[question.field.kind]
        either = " and supports both kinds of field" if question.either_field else ""
        yield (
            f"No core supports {question.operation} in {where} at {question.field.bits} bits"
            f"{either}; `dualfield list` shows what each core supports."
        )
    elif kept and question.goal != "area":
        yield f"Rows of {question.target} have no clock: add --best area to rank by area."
    elif whole:
        yield f"--where excludes every configuration ({len(whole)}): relax the condition."
    else:
        yield f"No published row of {question.target} matches at {question.field.bits} bits."


def _doubtful(row: Row) -> bool:
    """Whether a row is marked as not credible: its key ``doubt`` says why."""
    return bool(row.get("doubt"))


def _doubts(rows: Sequence[Row]) -> Iterator[str]:
    """Rows that are not credible, by reason."""
    for why in dict.fromkeys(str(row["doubt"]) for row in rows):
        labels = [row["label"] for row in rows if row["doubt"] == why]
        yield _count(len(labels), f"left out as not credible, {', '.join(labels)}: {why}")


def _in_batches(row: Row) -> Row:
    """A row of a core that takes batches with the cycles and times of an element of a full one."""
    config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
    if config.core.batches is None:
        return row
    unit = config.core.batches(config)
    each = cycles_each(unit)
    made = {**row, "cycles_mean": each, "cycles_worst": math.ceil(each), "batch": unit.depth}
    made["label"] = f"{row['label']} in batches of {unit.depth}"
    measure.fill_times(made)
    return made


def _in_a_batch(choice: Choice) -> bool:
    return "batch" in choice.row


def _able(question: Question) -> list[catalog.Core]:
    """The cores that do it, in any configuration."""
    return [
        core
        for core in catalog.cores().values()
        if operations.ALL[question.operation].runs_on(core)
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


def _proposed(question: Question, row: Row) -> Configuration | None:
    """The configuration of a row at the width that is asked for, None if it does not do it."""
    return _suited(question, catalog.get(row["core"]), row["parameters"])


def _suited(
    question: Question, core: catalog.Core, given: Mapping[str, object]
) -> Configuration | None:
    """The core at the width that is asked for, None if it cannot be so or does not do it."""
    try:
        config = core.configure(question.field.bits, given)
        config.takes(question.field.kind, question.field.modulus)
    except UsageError:
        return None
    if config.values.get("Program", "multiply") != "multiply":
        return None
    if question.curve is not None and config.form != question.curve.form:
        return None
    return config if config.constant_time or not question.constant_time else None


def _unmeasured(
    question: Question, measured: Sequence[Configuration], rows: Sequence[Row]
) -> list[Unmeasured]:
    """What does it and has no row: each choice of modules that a core has, fewest cycles first."""
    known = {_modules(config) for config in measured}
    found = []
    for core in _able(question):
        choices = [p for p in core.parameters if p.name in core.alternatives]
        constant = (
            {"ConstantTime": 1} if question.constant_time and core.timing != "constant" else {}
        )
        if constant and "ConstantTime" not in {p.name for p in core.parameters}:
            continue
        for values in itertools.product(*map(_values, choices)):
            chosen = dict(zip((p.name for p in choices), values, strict=True))
            config = _suited(question, core, {**chosen, **constant})
            if config is None or _modules(config) in known:
                continue
            cycles = _cycles(question, config)
            beside = _beside(config, question.target, rows)
            found.append(Unmeasured(config, question.target, cycles, *beside))
    return sorted(found, key=lambda one: (one.cycles, one.config.label()))


def _values(parameter: catalog.Parameter) -> Sequence[int | str]:
    """Every value of a parameter that chooses between modules."""
    return parameter.choices or range(parameter.minimum, parameter.maximum + 1)


def _modules(config: Configuration) -> tuple[object, ...]:
    """The core of a configuration, and what its parameters choose between modules."""
    return (config.core_id, *(config.values[name] for name in config.core.alternatives))


def _cycles(question: Question, config: Configuration) -> int:
    """Cycles of an operation at most; where batches are asked for, of an element of a full one."""
    if question.batches and config.core.batches is not None:
        return math.ceil(cycles_each(config.core.batches(config)))
    return config.latency()[1]


def _beside(config: Configuration, target: str, rows: Sequence[Row]) -> tuple[str, bool]:
    """The area of its row on another target of the family in words, and whether that fits here."""
    family = target.partition("-")[0]
    for row in rows:
        if (
            row["target"] != target
            and row["target"].partition("-")[0] == family
            and (row["core"], row["bits"], row.get("part", "")) == (config.core_id, config.bits, "")
            and _settings(row["parameters"]) == _settings(config.values)
        ):
            text = f"{row['area']:g} {row['area_unit']} on {row['target']}"
            devices = DEVICES.get(target, ())
            fits = not devices or any(device.holds(row) for device in devices)
            return text if fits else f"{text}, does not fit {devices[-1].name}", fits
    return "", True


def _settings(values: Mapping[str, object]) -> Mapping[str, object]:
    """Parameters that do not depend on the target."""
    return {name: value for name, value in values.items() if name != "Technology"}


def _count(number: int, what: str) -> str:
    return f"{number} row{'s' if number > 1 else ''} {what}." if number else ""
