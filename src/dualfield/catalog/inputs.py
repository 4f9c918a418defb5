"""Check the fields and curves that users name, against the limits of the cores."""

from collections.abc import Callable

from dualfield import catalog
from dualfield.catalog.core import Core
from dualfield.catalog.fixed_point import takes_two_curves
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve, parse_curves
from dualfield.math.fields import NAMED, Field, parse_field

Note = Callable[[str], None]
"""Called with a remark on valid input, before the work starts."""


def field_of(value: Field | str | None) -> Field | None:
    """Return the field of ``--field``, None if the option is absent.

    Vector files do not use this function: there the core refuses a bad modulus.

    >>> field_of("p256") == field_of(field_of("P-256"))
    True

    Raises:
        UsageError: there is no such field, or every core refuses its modulus.
    """
    if value is None:
        return None
    from dualfield.math.moduli import require_modulus

    field = parse_field(value) if isinstance(value, str) else value
    _require_width("--field: the field", field.bits)
    require_modulus(field.kind, field.modulus, f"--field {field.name}")
    return field


def curve_of(value: Curve | str | None, core: Core | None = None) -> Curve | None:
    """Return the curve of ``--curve``, None if the option is absent.

    ``core``: the core that is built for it; some cores are built for two curves.

    Raises:
        UsageError: there is no such curve, every core refuses its modulus, or there are two curves
            for a core that takes one.
    """
    if value is None:
        return None
    from dualfield.math.moduli import require_modulus

    curve = parse_curves(value) if isinstance(value, str) else value
    if curve.also is not None and not (core is not None and takes_two_curves(core)):
        name = "this command" if core is None else core.id
        raise UsageError(f"--curve {curve.words} has two curves, but {name} takes one.")
    for each in (curve, curve.also):
        if each is not None:
            _require_width("--curve: the field of the curve", each.bits)
            require_modulus(each.kind, each.modulus, f"--curve {curve.words}")
    return curve


def note_composite(field: Field | Curve | None, consequence: str, note: Note) -> None:
    """Call ``note`` if the modulus is composite; an empty ``consequence`` means no remark."""
    from dualfield.math.moduli import composite_note

    if field is None or field.name in NAMED or not consequence:
        return
    if text := composite_note(field.kind, field.modulus, consequence):
        note(text)


def _require_width(subject: str, bits: int) -> None:
    """Refuse a field wider than every core: a primality test of its modulus could take hours."""
    limit = max(core.maximum_bits for core in catalog.cores().values())
    if bits > limit:
        raise UsageError(f"{subject} has {bits} bits; cores support at most {limit}.")
