"""The sparse multiple of a prime that `mont-mul-prime` needs, in words and numbers.

`dualfield.models.prime_multiply` finds it; ``dualfield list --fields`` shows it.
"""

from collections.abc import Mapping

from dualfield.host.errors import quoted
from dualfield.math.fields import Field, make_field
from dualfield.models.prime_multiply import MOST_SHIFTS, Form, Unit, find_form

MAX_BITS = 1024
"""Bits of the longest modulus."""
WORD = 18
"""Default bits of a word."""
_WORDS = (16, 17, 18)
"""Words of the multipliers of common devices."""
_MULTIPLIERS = (64, 16, 4, 1)


def form_of(field: Field, word: int = WORD) -> Form | None:
    """Return the form of a field, None if it has none: see `Form.pays`.

    >>> from dualfield.math.fields import NAMED
    >>> [name for name in ("P-256", "25519", "BN254", "B-233") if form_of(NAMED[name])]
    ['P-256', '25519']
    """
    form = _multiple(field, word)
    return form if form is not None and form.pays else None


def _multiple(field: Field, word: int) -> Form | None:
    """Return the best multiple, whether it pays or not; None if the core refuses the modulus."""
    if field.kind != "gfp" or not 2 < field.modulus < 1 << MAX_BITS or not field.modulus % 2:
        return None
    return find_form(field.modulus, word)


def _unit(field: Field, multipliers: int, *, reduced: bool, word: int = WORD) -> Unit:
    return Unit(field.modulus, max(field.bits, 3), word, multipliers, reduced, overlap=True)


def term(form: Form) -> str:
    """Return G as a sum of powers of two, highest first.

    >>> from dualfield.math.fields import NAMED
    >>> term(form_of(NAMED["P-256"]))
    '2^238 - 2^206 + 2^174 + 2^78'
    >>> term(form_of(NAMED["25519"]).with_product())
    '-13797 * 2^237 + 2^0'
    """
    digits = [(i, 1) for i in range(form.plus.bit_length()) if form.plus >> i & 1]
    digits += [(i, -1) for i in range(form.minus.bit_length()) if form.minus >> i & 1]
    if form.coefficient:
        digits.append((form.place, form.coefficient))
    text = ""
    for place, factor in sorted(digits, reverse=True):
        sign = ("-" if factor < 0 else "") if not text else " - " if factor < 0 else " + "
        text += sign + (f"{abs(factor)} * " if abs(factor) > 1 else "") + f"2^{place}"
    return text


def exponent(form: Form) -> int:
    """Return the largest t for which k p is e modulo 2^t.

    >>> from dualfield.math.fields import NAMED
    >>> exponent(form_of(NAMED["P-256"]))
    96
    """
    rest = form.factor * form.modulus - form.sign
    return (rest & -rest).bit_length() - 1


def builds(field: Field) -> list[dict[str, int]]:
    """Return the builds of a field with a form, with different numbers of multipliers.

    The bounds of each are proved here, in integers, for all operands.
    """
    rows: list[dict[str, int]] = []
    for multipliers in _MULTIPLIERS:
        for reduced in (True, False):
            unit = _unit(field, multipliers, reduced=reduced)
            shape = unit.shape
            shape.prove()
            row = {
                "multipliers": min(multipliers, shape.lanes + bool(shape.form.coefficient)),
                "reduced": int(reduced),
                "operand_bits": shape.operand_bits,
                "rows": shape.rows,
                "r_bits": shape.r_bits,
                "planes": shape.form.planes,
                "cycles": unit.cycles,
                "interval": unit.interval,
            }
            rows += [row] if row not in rows else []
    return rows


def as_dict(field: Field) -> dict[str, object] | None:
    """Return the multiple of a field in JSON; None if the core refuses the modulus."""
    form = _multiple(field, WORD)
    if form is None:
        return None
    return {
        "pays": form.pays,
        "word": form.word,
        "e": form.sign,
        "k": form.factor,
        "exponent": exponent(form),
        "term": term(form),
        "shifts": form.shifts,
        "planes": form.planes,
    }


def cost(form: Mapping[str, object]) -> str:
    """Return the cost of a quotient digit in words, from the members of `as_dict`.

    >>> from dualfield.math.fields import NAMED
    >>> [cost(as_dict(NAMED[name])) for name in ("P-521", "P-256", "25519", "BN254")]
    ['1 shift', '4 shifts', '7 shifts', 'none']
    """
    if not form["pays"]:
        return "none"
    return f"{form['shifts']} shift{'s' if form['shifts'] != 1 else ''}"


def lines(field: Field) -> list[tuple[str, str]]:
    """Return name and text of each line on the form of a field."""
    form = _multiple(field, WORD)
    if field.kind != "gfp":
        return [("form", "none: mont-mul-prime works in GF(p) only")]
    if form is None:
        return [("form", f"none: mont-mul-prime takes odd moduli of 2 to {MAX_BITS} bits")]
    costs = []
    for word in _WORDS:
        other = find_form(field.modulus, word)
        costs.append(f"Word={word}: shifts {other.shifts}, planes {other.planes}")
    words = ("words", "; ".join(costs))
    if not form.pays:
        return [("form", f"none: {refusal(form)}"), words]
    factor = "" if form.factor == 1 else f"{form.factor} "
    text = [
        ("form", f"{factor}p = {form.sign} modulo 2^{exponent(form)}"),
        ("row", f"S <- floor(S / 2^{WORD}) + a b_r + q G, q = S mod 2^{WORD}"),
        ("G", term(form)),
    ]
    widest = _unit(field, _MULTIPLIERS[0], reduced=False).shape
    if widest.form.coefficient:
        text.append(("", f"with {widest.lanes + 1} multipliers {term(widest.form)}"))
    return [*text, words]


def refusal(form: Form, *, curve: bool = False) -> str:
    """Return why a modulus without a form is refused, and the core to take instead.

    ``curve``: the core that is asked for multiplies points.
    """
    field = make_field("gfp", form.modulus)
    most = MOST_SHIFTS * -(-field.bits // form.word)
    reason = (
        f"{field.name} has no sparse multiple for Word={form.word}: a quotient digit takes "
        f"{form.shifts} shifts, and more than {most} cost more than the products that they save. "
    )
    if curve:
        return f"{reason}Use scalar-mul, which takes every curve."
    return (
        f"{reason}Use mont-mul-dsp: dualfield generate mont-mul-dsp --field {quoted(field.name)} "
        "-o mont_mul"
    )
