"""A user's operation in a field: checks its operands and chooses the core's width."""

from collections.abc import Mapping
from functools import lru_cache

from dualfield.catalog.core import Configuration, Core
from dualfield.host.errors import UsageError, shown
from dualfield.math.fields import Field, make_field, parse_field, parse_integer

_FIELDS = 10_000
"""Size of the cache of parsed fields."""


def read_field(entry: Mapping[str, object], default: Field | None) -> Field:
    """The field of a line of vectors, or the default; UsageError if it has neither."""
    kind = entry.get("kind")
    if kind not in (None, "gfp", "gf2m"):
        raise UsageError(f'"kind" must be "gfp" or "gf2m", not {shown(kind)}.')
    if "field" in entry and "modulus" in entry:
        raise UsageError('a line must have either "field" or "modulus", not both.')
    if "field" in entry:
        field = _field(str(entry["field"]))
    elif "modulus" in entry:
        field = _of_modulus(str(entry.get("kind", "gfp")), str(entry["modulus"]))
    elif default is not None:
        field = default
    else:
        raise UsageError('a line needs "field" or "modulus" unless the command has --field.')
    if kind not in (None, field.kind):
        raise UsageError(
            f'"kind" is {shown(kind)}, but the field {field.name} is of kind {field.kind!r}.'
        )
    return field


@lru_cache(_FIELDS)
def _field(text: str) -> Field:
    return parse_field(text)


@lru_cache(_FIELDS)
def _of_modulus(kind: str, text: str) -> Field:
    return make_field(kind, parse_integer(text, "the modulus"))


def configure_for(
    core: Core, field: Field, bits: int | None, assignments: Mapping[str, object]
) -> Configuration:
    """The core at the user's width, or at the field's, but at least the core's smallest width.

    Raises UsageError if the core does not work in the field, or the field does not fit.
    """
    core.takes(field.kind)
    assignments = _choose_parameters(core, field, assignments)
    if bits is not None and field.bits > bits:
        raise UsageError(
            f"the field {field.name} has {field.bits} bits and does not fit a core of {bits} bits; "
            f"--bits must be at least {field.bits}."
        )
    config = core.configure(
        max(field.bits, core.minimum_bits) if bits is None else bits, assignments
    )
    config.takes(field.kind, field.modulus)
    return config


def _choose_parameters(
    core: Core, field: Field, assignments: Mapping[str, object]
) -> Mapping[str, object]:
    """The parameters with the field's ``Field``, and its ``Modulus`` for squares.

    A core whose modulus is always fixed has the field's ``Modulus`` too.
    """
    names = {name.lower() for name in assignments}
    unset = {p.name for p in core.parameters if p.name.lower() not in names}
    squares = any(k.lower() == "square" and str(v) != "0" for k, v in assignments.items())
    fixed = squares or core.usual_modulus is not None
    modulus = {"Modulus": field.modulus} if fixed and "Modulus" in unset else {}
    kind = {n: k for n, k in core.for_kind(field.kind).items() if n in unset}
    return {**assignments, **modulus, **kind}


def fit_operand(config: Configuration, name: str, value: int) -> int:
    """The port value of an operand; UsageError if it does not fit."""
    if value.bit_length() > config.operand_bits:
        raise UsageError(
            f"the operand {name} has {value.bit_length()} bits and does not fit a core of "
            f"{config.operand_bits} bits; reduce it first, or give a larger --bits."
        )
    core = config.core
    if value < 0 and not config.signed:
        raise UsageError(
            f"the operand {name} is negative; {core.id} takes negative operands only with "
            "-P Signed=1."
            if any(p.name == "Signed" for p in core.parameters)
            else f"the operand {name} is negative; {core.id} takes no negative operands."
        )
    return value % (2 << config.bits) if config.signed else value
