"""The comment on top of a generated module: what it is, and its contract in short."""

import textwrap

from dualfield.generate import of_curves
from dualfield.generate.cycles import brief
from dualfield.generate.handover import Handover
from dualfield.host.version import __version__
from dualfield.math.fields import NAMED

COLUMNS = 100
"""Of a line at most."""


def lines(h: Handover, form: str = "") -> list[str]:
    """The lines of the comment, the licence first.

    Args:
        h: What is handed over.
        form: What the file is, where it is not the source itself.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> lines(handover(catalog.get("ami-sf"), "inv", bits=8))[4]
    '// Field     any GF(p) that fits'
    """
    unreduced = {"computed": "computed with"}.get(h.core.unreduced, h.core.unreduced)
    said = {
        "Form": form,
        "Core": f"{h.core.id} of dualfield {__version__}: {h.core.title}",
        "Built": ", ".join([f"{h.config.bits} bits", *_values(h)]),
        "Field": field_words(h),
        "Computes": computes(h),
        "Tied": ", ".join(_tied(h)),
        "Operands": f"{'a ' * (h.core.operation == 'power')}reduced; others are {unreduced}",
        "Status": f"0 ok, 1 {_refusal(h)}, 2 operand out of range, 3 bad modulus; the result is 0 "
        "with any but 0",
        "Cycles": f"{brief(h)}, from the cycle in which the operands transfer to out_valid_o",
        "Handshake": "as README.md says, with the contract in full",
    }
    found = ["// SPDX-License-Identifier: Apache-2.0", "//"]
    for word, text in said.items():
        if text:
            found += wrapped(text, f"{word:9} ")
    return found


def wrapped(text: str, word: str = "") -> list[str]:
    """A sentence as lines of a comment, a word before the first.

    >>> wrapped("the result", "Is ")
    ['// Is the result']
    """
    later = f"// {' ' * len(word)}"
    return textwrap.wrap(
        text,
        COLUMNS,
        initial_indent=f"// {word}",
        subsequent_indent=later,
        break_on_hyphens=False,
    )


def _refusal(h: Handover) -> str:
    return "not on the curve" if h.core.operation == "scalar" else "not invertible"


def _values(h: Handover) -> list[str]:
    """The parameters; a fixed modulus stands with the field or the tied inputs."""
    return [f"{name} = {value}" for name, value in h.config.items if name != "Modulus"]


def _tied(h: Handover) -> list[str]:
    roles = {port.name: port.role for port in h.core.inputs}
    return [
        f"{name} = {'the modulus' if roles[name] == 'modulus' else value}"
        for name, value in h.fixed.items()
    ]


def field_words(h: Handover) -> str:
    """The field or curve of a build in words, with the modulus where it is fixed."""
    kinds = {"gfp": "GF(p)", "gf2m": "GF(2^m)"}
    if h.core.operation == "scalar":
        return of_curves.described(h.config, h.curve)
    if h.field is None:
        return f"any {' or '.join(kinds[kind] for kind in h.config.kinds)} that fits"
    named = f"{h.field.name}, " if h.field.name.lower() in {n.lower() for n in NAMED} else ""
    return f"{named}{kinds[h.field.kind]} of {h.field.bits} bits, modulus {h.field.modulus:#x}"


def computes(h: Handover) -> str:
    """The operation as a formula of the ports that are left.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> computes(handover(catalog.get("mont-mul-serial"), "mul", bits=8))
    'result_o = a_i b_i 2^-8 mod modulus_i'
    """
    names = {signal.role: signal.name for signal in (*h.operands, *h.results)}
    modulus = names.get("modulus", "modulus")
    kinds = h.config.kinds if h.field is None else (h.field.kind,)
    base = "x" if kinds == ("gf2m",) else "2"
    modulus += ", x for 2 in GF(2^m)" if len(kinds) > 1 else ""
    if h.core.operation == "scalar":
        return of_curves.computes(h.config)
    if h.core.operation == "power":
        return f"{names['result']} = a_i ^ b_i mod {modulus}"
    power = f" {base}^k_o" if "k" in names else ""
    r_bits = h.core.r_bits(h.config)
    product = f"a_i b_i {base}^-{r_bits or h.config.bits}"
    if h.plain_product:
        product = "a_i b_i"
    if "size" in names:
        product = f"a_i b_i {base}^-R (R = {r_bits} at {names['size']} = {h.config.bits})"
    if h.core.operation == "multiply":
        square = f", {product.replace('b_i', 'a_i')} (square_i = 1)" if "square" in names else ""
        return f"{names['result']} = {product}{square} mod {modulus}"
    inverse, quotient = f"a_i^-1{power}", f"a_i b_i^-1{power}"
    parts = [quotient if h.core.operation == "divide" else inverse]
    if "divide" in names:
        parts = [f"{inverse} (divide_i = 0)", f"{quotient} (divide_i = 1)"]
    if "multiply" in names:
        parts.append(f"{product} (multiply_i = 1)")
    return f"{names['result']} = {', '.join(parts)} mod {modulus}"
