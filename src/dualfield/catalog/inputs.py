"""Fields and curves that a user names, for the cores of the catalog."""

from collections.abc import Callable

from dualfield import catalog
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve, parse_curve
from dualfield.math.fields import NAMED, Field, parse_field

Note = Callable[[str], None]
"""Called with a remark on input that is right, before the work starts."""


def field_of(named: Field | str | None) -> Field | None:
    """The field of ``--field``, None if there is none.

    Lines of vectors do not come here: a core itself refuses their moduli.

    >>> field_of("p256") == field_of(field_of("P-256"))
    True

    Raises:
        UsageError: there is no such field, or every core refuses its modulus.
    """
    if named is None:
        return None
    from dualfield.math.moduli import require_modulus

    field = parse_field(named) if isinstance(named, str) else named
    _require_width("--field: the field", field.bits)
    require_modulus(field.kind, field.modulus, f"--field {field.name}")
    return field


def curve_of(named: Curve | str | None) -> Curve | None:
    """The curve of ``--curve``, None if there is none.

    Raises:
        UsageError: there is no such curve, or every core refuses its modulus.
    """
    if named is None:
        return None
    from dualfield.math.moduli import require_modulus

    curve = parse_curve(named) if isinstance(named, str) else named
    _require_width("--curve: the field of the curve", curve.bits)
    require_modulus(curve.kind, curve.modulus, f"--curve {curve.words}")
    return curve


def note_composite(field: Field | Curve | None, consequence: str, note: Note) -> None:
    """Pass on a remark where the modulus is composite; ``consequence``: empty if it has none."""
    from dualfield.math.moduli import composite_note

    if field is None or field.name in NAMED or not consequence:
        return
    if text := composite_note(field.kind, field.modulus, consequence):
        note(text)


def _require_width(what: str, bits: int) -> None:
    """Refuse a field that no core is wide enough for: tests of its modulus would take hours."""
    most = max(core.maximum_bits for core in catalog.cores().values())
    if bits > most:
        raise UsageError(f"{what} has {bits} bits; cores support at most {most}.")
