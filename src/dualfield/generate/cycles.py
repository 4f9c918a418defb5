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
"""Least and most cycles over every operand, refused ones included."""

_KINDS = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
_ELEMENTS = 4
"""Batches of each size up to this one have a row of their own."""


@dataclass(frozen=True)
class Counts:
    """Cycles from the transfer of the operands to the result.

    Attributes:
        cases: What an operation may be, in words: a product, in GF(p). One empty word if all
            operations of a size take as many cycles.
        rows: A span for each case, by what the row is of: a size, or a number of elements. One row
            without a name where there is neither.
        rows_of: What the rows are of, in words; empty where there is one row.
        ports: Ports on which the number depends.
        varies: It depends on the operands too.
        refused: Cycles of an operation whose size is out of range; None where there is no size.
    """

    cases: tuple[str, ...]
    rows: Mapping[str, tuple[Span, ...]]
    rows_of: str
    ports: tuple[str, ...]
    varies: bool
    refused: Span | None


def counts(h: Handover) -> Counts:
    """The latency of an exported core.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> jump = handover(catalog.get("inv-jump"), "mine", bits=51, assignments={"MaxBits": 64})
    >>> found = counts(jump)
    >>> found.ports, found.rows["51"], found.rows["64"], found.refused
    (('size_i',), ((337, 337),), ((391, 391),), (148, 148))

    Raises:
        CheckFailed: the model and the stated latency of a core do not agree.
    """
    if h.batched:
        return _of_batches(h)
    roles = {s.role: s.name for s in h.operands}
    by = _cases(h, roles)
    sizes = _sizes(h) if "size" in roles else (h.config.bits,)
    rows = {size: tuple(span(h.config.at(size)) for span in by.values()) for size in sizes}
    if all(len(set(spans)) == 1 for spans in rows.values()):
        by = {"": next(iter(by.values()))}
        rows = {size: spans[:1] for size, spans in rows.items()}
    words = tuple(by)
    cases = [role for role in ("field", "multiply", "square") if role in roles and len(by) > 1]
    ports = tuple(roles[role] for role in ["size", *cases] if role in roles)
    outside = h.config.at(h.config.most_bits + 1) if "size" in roles else None
    return Counts(
        words,
        {str(size) if "size" in roles else "": spans for size, spans in rows.items()},
        "size" if "size" in roles else "",
        ports,
        any(least != most for spans in rows.values() for least, most in spans),
        None if outside is None else _span(_of_model(outside, kind) for kind in outside.kinds),
    )


def brief(h: Handover) -> str:
    """The cycles at the size of the build in a few words, for a header.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> given = {"MaxBits": 96}
    >>> brief(handover(catalog.get("inv-word"), "mine", bits=64, assignments=given))
    '1610 in GF(p), 1420 in GF(2^m) at size_i = 64'
    >>> brief(handover(catalog.get("inv-batch"), "mine", bits=64))
    '241 of a batch of 1'
    """
    found = counts(h)
    name = str(h.config.bits) if found.rows_of == "size" else next(iter(found.rows))
    if found.rows_of == "elements":
        return f"{span_text(found.rows[name][0])} of a batch of {name}"
    said = ", ".join(
        f"{span_text(span)} {case}".rstrip()
        for case, span in zip(found.cases, found.rows[name], strict=True)
    )
    return f"{said} at {found.ports[0]} = {name}" if found.rows_of else said


def span_text(span: Span) -> str:
    """A span in words.

    >>> span_text((7, 7)), span_text((7, 9))
    ('7', '7 to 9')
    """
    least, most = span
    return f"{least}" if least == most else f"{least} to {most}"


def _cases(h: Handover, roles: Mapping[str, str]) -> dict[str, Callable[[Configuration], Span]]:
    """What an operation may be at a size, with its cycles."""
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


def _in_field(config: Configuration, kind: str) -> Span:
    """The cycles in a kind of field, on a core whose latency does not depend on operands."""
    found = {kind: _of_model(config, kind) for kind in config.kinds}
    if _span(found.values()) != config.latency():
        raise CheckFailed(f"{config.label()}: {found} by the model, stated {config.latency()}")
    return found[kind], found[kind]


def _of_model(config: Configuration, kind: str) -> int:
    """The cycles of one operation, whatever its operands."""
    top = 1 << config.bits
    modulus = top - 1 if kind == "gfp" else top | 1
    return config.model(modulus, 1, 1, kind).cycles


def _span(cycles: Iterable[int]) -> Span:
    found = list(cycles)
    return min(found), max(found)


def _sizes(h: Handover) -> list[int]:
    """The sizes of a table: smallest, largest, the build's, powers of 2, named fields."""
    least, most = h.core.minimum_bits, h.config.most_bits
    fields = {field.bits for field in NAMED.values() if field.kind in h.config.kinds}
    powers = {1 << i for i in range(3, most.bit_length())}
    some = {least, h.config.bits, most} | powers | fields
    return sorted(size for size in some if least <= size <= most)


def _of_batches(h: Handover) -> Counts:
    """The cycles from a batch's last transfer to its first result, by its number of elements."""
    depth = h.config.batch
    rows = {
        str(count): tuple(
            (batches.after(h.config, count, common=common),) * 2 for common in (False, True)
        )
        for count in sorted({*range(1, min(_ELEMENTS, depth) + 1), depth})
    }
    cases = ("", "where an element other than 0 shares a factor with the modulus")
    more = next(s.name for s in h.operands if s.role == "more")
    return Counts(cases, rows, "elements", (more,), True, None)
