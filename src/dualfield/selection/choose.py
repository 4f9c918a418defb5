"""Rank the configurations that can perform an operation by their published rows.

Nothing is measured. The answer also lists gaps in the published rows: configurations without a row,
rows of older RTL, rows without the figure to minimise.
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
        question: The operation and the requirements.
        choices: Configurations with figures, best first.
        unmeasured: Configurations without a published row, fewest cycles first.
        unknown: Gaps in the published rows, in sentences.
        advice: If there are no choices: the reason, and options that give some.
    """

    question: Question
    choices: tuple[Choice, ...]
    unmeasured: tuple[Unmeasured, ...] = ()
    unknown: tuple[str, ...] = ()
    advice: tuple[str, ...] = ()

    def best(self, top: int) -> tuple[Choice, ...]:
        """Return the first choices and, after them, the best batch core if it is not among them.

        Only a question about batches has such choices.
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
    """Return the field, or the field of any modulus of a width."""
    if field is not None and bits is not None:
        name = field if isinstance(field, str) else field.name
        raise UsageError(
            f"--field {name} and --bits {bits} cannot be combined: --field selects one field, "
            "--bits any odd modulus of that width."
        )
    named_field = field_of(field)
    if named_field is not None:
        return named_field
    if bits is None:
        raise UsageError("choose needs --field or --bits, e.g. --field P-256 or --bits 2048.")
    return of_bits(bits)


def wipes(row: Row) -> bool:
    """Return whether the configuration of a row clears its data registers.

    One with ``Wipe=0`` is for public data only, so it is never proposed.
    """
    return bool(row["parameters"].get("Wipe", 1))


def answer(
    question: Question, rows: Sequence[Row], where: Callable[[Row], bool] = lambda row: True
) -> Answer:
    """Return the configurations that meet the requirements, and the gaps in the rows.

    Args:
        question: The operation and the requirements.
        rows: Published rows.
        where: A further condition on a row.
    """
    result = _answer(question, rows, where)
    if result.choices:
        return result
    other_targets = [
        target
        for target in dict.fromkeys(row["target"] for row in rows)
        if target != question.target
        and _answer(replace(question, target=target), rows, where).choices
    ]
    advice = (
        (f"Other targets have matching rows: --target {', '.join(other_targets)}.",)
        if other_targets
        else ()
    )
    return replace(result, advice=result.advice + advice)


def _answer(question: Question, rows: Sequence[Row], where: Callable[[Row], bool]) -> Answer:
    """Return the answer without advice about other targets."""
    cores = {core.id for core in _capable_cores(question)}
    families: dict[tuple[Configuration, str], list[Row]] = {}
    for row in rows:
        if row["target"] == question.target and row["core"] in cores and wipes(row):
            config = _from_row(question, row)
            if config is not None:
                families.setdefault((config, row.get("part", "")), []).append(row)
    doubtful = [row for family in families.values() for row in filter(_doubtful, family)]
    phase_one: list[Configuration] = []
    complete: list[Choice] = []
    for (config, _), family in families.items():
        credible = [row for row in family if not _doubtful(row)]
        result = figures(config, credible) if credible else None
        if result is not None and first_phase_alone(result.row):
            phase_one.append(config)
        elif result is not None:
            reason = next((reason for source in result.sources if (reason := stale(source))), None)
            result = replace(result, row=_in_batches(result.row)) if question.batches else result
            complete.append(Choice(config, result, question, reason))
    matching = [choice for choice in complete if where(choice.row)]
    goal = GOALS[question.goal]
    ranked = [choice for choice in matching if choice.row[goal] is not None]
    ranked.sort(key=lambda choice: (choice.row[goal], choice.row["label"]))
    with_row = [choice.config for choice in complete]
    with_row += [
        config for (config, _), family in families.items() if any(r in doubtful for r in family)
    ]
    unmeasured = _unmeasured(question, with_row, rows)
    unknown = [
        _count(len(matching) - len(ranked), f"without {question.goal}, the figure to minimise"),
        _count(len(phase_one), "of phase I alone (result=almost), which does not give the inverse"),
        _count(sum(c.stale is not None for c in ranked), "measured on older RTL, marked *"),
        *_doubts(doubtful),
    ]
    return Answer(
        question,
        tuple(ranked),
        tuple(unmeasured),
        tuple(text for text in unknown if text),
        tuple(_advice(question, cores, complete, matching)) if not ranked else (),
    )


def _advice(
    question: Question, cores: set[str], complete: Sequence[Choice], matching: Sequence[Choice]
) -> Iterator[str]:
    """Yield why there are no choices, and options that give some on the same target."""
    if not cores:
        where = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}[question.field.kind]
        either = " and supports both kinds of field" if question.either_field else ""
        yield (
            f"No core supports {question.operation} in {where} at {question.field.bits} bits"
            f"{either}; `dualfield list` shows what each core supports."
        )
    elif matching and question.goal != "area":
        yield f"Rows of {question.target} have no clock: add --best area to rank by area."
    elif complete:
        yield f"--where excludes every configuration ({len(complete)}): relax the condition."
    else:
        yield f"No published row of {question.target} matches at {question.field.bits} bits."


def _doubtful(row: Row) -> bool:
    """Return whether a row is marked as not credible; its key ``doubt`` has the reason."""
    return bool(row.get("doubt"))


def _doubts(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the rows that are not credible, one sentence per reason."""
    for reason in dict.fromkeys(str(row["doubt"]) for row in rows):
        labels = [row["label"] for row in rows if row["doubt"] == reason]
        yield _count(len(labels), f"left out as not credible, {', '.join(labels)}: {reason}")


def _in_batches(row: Row) -> Row:
    """Return the row of a batch core with cycles and times per element of a full batch."""
    config = catalog.get(row["core"]).configure(row["bits"], row["parameters"])
    if config.core.batches is None:
        return row
    unit = config.core.batches(config)
    element_cycles = cycles_each(unit)
    element_row = {
        **row,
        "cycles_mean": element_cycles,
        "cycles_worst": math.ceil(element_cycles),
        "batch": unit.depth,
    }
    element_row["label"] = f"{row['label']} in batches of {unit.depth}"
    measure.fill_times(element_row)
    return element_row


def _in_a_batch(choice: Choice) -> bool:
    return "batch" in choice.row


def _capable_cores(question: Question) -> list[catalog.Core]:
    """Return the cores that can meet the requirements in some configuration."""
    return [
        core
        for core in catalog.cores().values()
        if operations.ALL[question.operation].runs_on(core)
        and question.field.kind in core.kinds
        and (not question.either_field or _takes_either(core))
        and core.minimum_bits <= question.field.bits <= core.maximum_bits
    ]


def _takes_either(core: catalog.Core) -> bool:
    """Return whether one build of a core supports both kinds of field.

    >>> [_takes_either(catalog.get(name)) for name in ("inv-unified", "inv-divstep")]
    [True, False]
    """
    return len(core.kinds) == 2 and not {"Field", "Form"} & {p.name for p in core.parameters}


def _from_row(question: Question, row: Row) -> Configuration | None:
    """Return the configuration of a row at the required width, None if it is not suitable."""
    return _suitable(question, catalog.get(row["core"]), row["parameters"])


def _suitable(
    question: Question, core: catalog.Core, parameters: Mapping[str, object]
) -> Configuration | None:
    """Return the core at the required width, None if it is not suitable.

    A core whose modulus is always fixed is built for the field, or for the curve with its
    coefficients; it does not take any modulus.
    """
    has_point = any(parameter.name == "X" for parameter in core.parameters)
    if has_point and not core.has_input("b"):
        return None  # only multiples of this point; the question is about any point
    no_curve = question.of_curves and question.curve is None
    if core.usual_modulus and (question.any_modulus or no_curve):
        return None
    modulus = {} if "Modulus" in parameters else core.for_modulus(question.field.modulus)
    assignments = {**modulus, **parameters}
    try:
        if question.curve is not None and core.usual_modulus:
            assignments.pop("A", None)
            operation = operations.of(core)
            operation.require(core, question.curve)
            assignments, _ = operation.fit_core(core, question.curve, assignments, None, fixed=True)
        config = core.configure(question.field.bits, assignments)
        config.takes(question.field.kind, question.field.modulus)
    except UsageError:
        return None
    if config.values.get("Program", "multiply") != "multiply":
        return None
    if question.curve is not None and config.form not in ("", question.curve.form):
        return None
    return config if config.constant_time or not question.constant_time else None


def _unmeasured(
    question: Question, measured: Sequence[Configuration], rows: Sequence[Row]
) -> list[Unmeasured]:
    """Return suitable cores, with each choice of modules, that have no row; fewest cycles first."""
    with_row = {_modules(config) for config in measured}
    result = []
    for core in _capable_cores(question):
        choices = [p for p in core.parameters if p.name in core.alternatives]
        constant = (
            {"ConstantTime": 1} if question.constant_time and core.timing != "constant" else {}
        )
        if constant and "ConstantTime" not in {p.name for p in core.parameters}:
            continue
        for values in itertools.product(*map(_values, choices)):
            modules = dict(zip((p.name for p in choices), values, strict=True))
            config = _suitable(question, core, {**modules, **constant})
            if config is None or _modules(config) in with_row:
                continue
            cycles = _cycles(question, config)
            area_note = _area_elsewhere(config, question.target, rows)
            result.append(Unmeasured(config, question.target, cycles, *area_note))
    return sorted(result, key=lambda entry: (entry.cycles, entry.config.label()))


def _values(parameter: catalog.Parameter) -> Sequence[int | str]:
    """Return every value of a parameter that selects a module."""
    return parameter.choices or range(parameter.minimum, parameter.maximum + 1)


def _modules(config: Configuration) -> tuple[object, ...]:
    """Return the core of a configuration and the values that select its modules."""
    return (config.core_id, *(config.values[name] for name in config.core.alternatives))


def _cycles(question: Question, config: Configuration) -> int:
    """Return the worst-case cycles of an operation; for batches, per element of a full one."""
    if question.batches and config.core.batches is not None:
        return math.ceil(cycles_each(config.core.batches(config)))
    return config.latency()[1]


def _area_elsewhere(config: Configuration, target: str, rows: Sequence[Row]) -> tuple[str, bool]:
    """Return its area on another target of the family, in words, and whether that fits this one."""
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
            fits = not devices or any(device.fits(row) for device in devices)
            return text if fits else f"{text}, does not fit {devices[-1].name}", fits
    return "", True


def _settings(values: Mapping[str, object]) -> Mapping[str, object]:
    """Return the parameters that do not depend on the target."""
    return {name: value for name, value in values.items() if name != "Technology"}


def _count(number: int, description: str) -> str:
    return f"{number} row{'s' if number > 1 else ''} {description}." if number else ""
