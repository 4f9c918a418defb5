"""The name of a generated core where the user gives none: core and field, or core and width."""

import hashlib

from dualfield.math.curves import NAMED as CURVES
from dualfield.math.curves import Curve
from dualfield.math.fields import NAMED, Field


def default_name(core_id: str, field: Field | Curve | None, bits: int) -> str:
    """The name of a core for a field or a curve, or of a width.

    >>> from dualfield.math.fields import parse_field
    >>> default_name("inv-divstep", parse_field("P-256"), 256), default_name("ami-sf", None, 64)
    ('inv_divstep_p256', 'ami_sf_64')
    >>> default_name("ami-sf", parse_field("gfp:101"), 7)
    'ami_sf_gfp_65'
    """
    stem = core_id.replace("-", "_")
    if field is None:
        return f"{stem}_{bits}"
    if field.name in NAMED or field.name in CURVES:
        return f"{stem}_{field.name.replace('-', '').lower()}"
    if isinstance(field, Curve):  # its equation has more than its modulus
        return f"{stem}_{field.form}_{hashlib.sha256(repr(field).encode()).hexdigest()[:8]}"
    digits = f"{field.modulus:x}"
    if len(digits) > 8:  # the modulus is too long: its size and a digest
        digits = f"{field.bits}_{hashlib.sha256(digits.encode()).hexdigest()[:8]}"
    return f"{stem}_{field.kind}_{digits}"
