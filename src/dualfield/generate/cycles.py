"""The latency of an exported core by case and size, for the datasheet and the headers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial

from dualfield.catalog.core import Configuration
from dualfield.generate import batches
from dualfield.generate.handover import Handover
from dualfield.generate.stimuli import product_of
from dualfield.host.errors import CheckFailed
from dualfield.math.fields import NAMED

Span = tuple[int, int]
"""Fewest and most cycles over all operands, refused ones included."""

_KINDS = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
_ELEMENTS = 4
"""A batch of up to so many elements has a row of its own."""


@dataclass(frozen=True)
class Counts:
    """Cycles from the transfer of the operands to the result.

    Attributes:
        cases: Names of the cases, e.g. "of a product" or "in GF(p)"; one empty name if all
            operations of a size take the same number of cycles.
        rows: Size or number of elements -> a span for each case. One row with an empty name if
            neither is variable.
        row_title: "size" or "elements"; empty if there is one row.
        ports: Ports on which the number depends.
        varies: The number also depends on the operands.
        refused: Cycles of an operation whose size is out of range; None without a size port.
    """

    cases: tuple[str, ...]
    rows: Mapping[str, tuple[Span, ...]]
    row_title: str
    ports: tuple[str, ...]
    varies: bool
    refused: Span | None


def counts(h: Handover) -> Counts:
    """The latency of an exported core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> jump = handover(catalog.get("inv-jump"), "mine", bits=51, assignments={"MaxBits": 64})
    >>> cycles = counts(jump)
    >>> cycles.ports, cycles.rows["51"], cycles.rows["64"], cycles.refused
    (('size_i',), ((336, 336),), ((390, 390),), (147, 147))

    Raises:
        CheckFailed: the model and the stated latency of a core do not agree.
    """
    if h.batched:
        return _batch_counts(h)
    roles = {s.role: s.name for s in h.operands}
    span_of_case = _cases(h, roles)
    cases = tuple(span_of_case)
    sized = "size" in roles
    rows = {
        str(size) if sized else "": tuple(
            _later(span(h.config.at(size)), h.more_cycles) for span in span_of_case.values()
        )
        for size in (_sizes(h) if sized else (h.config.bits,))
    }
    if all(len(set(spans)) == 1 for spans in rows.values()):
        cases = ("",)
        rows = {size: spans[:1] for size, spans in rows.items()}
    choosing = ("a",) if h.operation.case_cycles(h.config) else ("field", "multiply", "square")
    ports = ["size", *(choosing if len(cases) > 1 else ())]
    too_large = h.config.at(h.config.most_bits + 1)
    return Counts(
        cases,
        rows,
        "size" if sized else "",
        tuple(roles[role] for role in ports if role in roles),
        any(least != most for spans in rows.values() for least, most in spans),
        _span(_model_cycles(too_large, kind) for kind in too_large.kinds) if sized else None,
    )


def brief(h: Handover) -> str:
    """The cycles at the width of the build, for a header.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> brief(handover(catalog.get("inv-word"), "mine", bits=64, assignments={"MaxBits": 96}))
    '1610 in GF(p), 1420 in GF(2^m) at size_i = 64'
    >>> brief(handover(catalog.get("inv-batch"), "mine", bits=64))
    '241 of a batch of 1'
    """
    cycles = counts(h)
    row = str(h.config.bits) if cycles.row_title == "size" else next(iter(cycles.rows))
    if h.batched:
        return f"{span_text(cycles.rows[row][0])} of a batch of {row}"
    pairs = zip(cycles.cases, cycles.rows[row], strict=True)
    text = ", ".join(f"{span_text(span)} {case}".rstrip() for case, span in pairs)
    return f"{text} at {cycles.ports[0]} = {row}" if cycles.row_title else text


def span_text(span: Span) -> str:
    """A span in words.

    >>> span_text((7, 7)), span_text((7, 9))
    ('7', '7 to 9')
    """
    least, most = span
    return f"{least}" if least == most else f"{least} to {most}"


def _cases(h: Handover, roles: Mapping[str, str]) -> dict[str, Callable[[Configuration], Span]]:
    """Name of a case -> function from a configuration at a size to the cycles."""
    if chosen := h.operation.case_cycles(h.config):
        return {name: partial(_constant, cycles=cycles) for name, cycles in chosen.items()}
    if "square" in roles:
        return {
            "of a product": lambda config: (config.latency()[1],) * 2,
            "of a square": lambda config: (config.latency()[0],) * 2,
        }
    if "multiply" in roles:
        return {
            "of an inverse or quotient": Configuration.latency,
            "of a product": lambda config: product_of(config).latency(),
        }
    if len(h.config.kinds) == 1 or not h.config.constant_time:
        return {"": Configuration.latency}
    if "field" not in roles:
        fixed = next(port for port in h.core.inputs if port.role == "field")
        return {"": partial(_in_field, kind=tuple(_KINDS)[h.fixed[fixed.name]])}
    return {f"in {word}": partial(_in_field, kind=kind) for kind, word in _KINDS.items()}


def _later(span: Span, cycles: int) -> Span:
    least, most = span
    return least + cycles, most + cycles


def _constant(config: Configuration, cycles: int) -> Span:
    return cycles, cycles


def _in_field(config: Configuration, kind: str) -> Span:
    """The cycles in a kind of field, on a core whose latency does not depend on operands."""
    cycles = {kind: _model_cycles(config, kind) for kind in config.kinds}
    if _span(cycles.values()) != config.latency():
        raise CheckFailed(
            f"{config.label()}: the model takes {cycles} cycles, but the record states "
            f"{config.latency()}"
        )
    return cycles[kind], cycles[kind]


def _model_cycles(config: Configuration, kind: str) -> int:
    """The cycles of one operation of the model."""
    top = 1 << config.bits
    modulus = top - 1 if kind == "gfp" else top | 1
    return config.model(modulus, 1, 1, kind).cycles


def _span(cycles: Iterable[int]) -> Span:
    counts = list(cycles)
    return min(counts), max(counts)


def _sizes(h: Handover) -> list[int]:
    """The sizes of a table: smallest, largest, the build's, powers of 2, named fields."""
    least, most = h.core.minimum_bits, h.config.most_bits
    fields = {field.bits for field in NAMED.values() if field.kind in h.config.kinds}
    powers = {1 << i for i in range(3, most.bit_length())}
    sizes = {least, h.config.bits, most} | powers | fields
    return sorted(size for size in sizes if least <= size <= most)


def _batch_counts(h: Handover) -> Counts:
    """The cycles from a batch's last transfer to its first result, by its number of elements."""
    depth = h.config.batch
    rows = {
        str(count): tuple(
            (batches.latency(h.config, count, common=common),) * 2 for common in (False, True)
        )
        for count in sorted({*range(1, min(_ELEMENTS, depth) + 1), depth})
    }
    cases = ("", "where an element other than 0 shares a factor with the modulus")
    more = next(s.name for s in h.operands if s.role == "more")
    return Counts(cases, rows, "elements", (more,), True, None)
