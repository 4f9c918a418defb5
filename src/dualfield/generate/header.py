"""The header comment of a generated module: its name and a summary of its contract."""

import textwrap

from dualfield.generate.cycles import brief
from dualfield.generate.handover import Handover
from dualfield.host.version import __version__

COLUMNS = 100
"""Most characters of a line."""


def lines(h: Handover, form: str = "") -> list[str]:
    """The lines of the comment, the licence first.

    Args:
        h: The exported core.
        form: The kind of file, if it is not the SystemVerilog source.
    """
    unreduced = {"computed": "computed with"}.get(h.core.unreduced, h.core.unreduced)
    rows = {
        "Form": form,
        "Core": f"{h.core.id} of dualfield {__version__}: {h.core.title}",
        "Built": ", ".join([f"{h.config.bits} bits", *_values(h)]),
        "Field": field_words(h),
        "Computes": computes(h),
        "Tied": ", ".join(_tied(h)),
        "Operands": f"{_bounded(h)}reduced; others are {unreduced}",
        "Status": f"0 ok, 1 {h.operation.failure}, 2 operand out of range, 3 bad modulus, 4 fault; "
        "the result is 0 with any but 0",
        "Cycles": f"{brief(h)}, from the cycle in which the operands transfer to out_valid_o",
        "Handshake": "as README.md says, with the contract in full",
    }
    rows = {word: text for word, text in rows.items() if text}
    comments = [line for word, text in rows.items() for line in wrapped(text, f"{word:9} ")]
    return ["// SPDX-License-Identifier: Apache-2.0", "//", *comments]


def wrapped(text: str, word: str = "") -> list[str]:
    """A sentence as lines of a comment, with a word before the first line.

    >>> wrapped("the result", "Is ")
    ['// Is the result']
    """
    fill = textwrap.TextWrapper(COLUMNS, f"// {word}", f"// {' ' * len(word)}")
    fill.break_on_hyphens = False
    return fill.wrap(text)


def _bounded(h: Handover) -> str:
    """The operands that must be reduced, if not all of them must."""
    roles = {signal.role for signal in h.operands} & {"a", "b"}
    bounded = h.operation.reduced_roles
    return "" if roles <= set(bounded) else f"{' and '.join(bounded)} "


def _values(h: Handover) -> list[str]:
    """The parameters, without a constant modulus, which the field or the constant inputs show."""
    return [f"{name} = {value}" for name, value in h.config.items if name != "Modulus"]


def _tied(h: Handover) -> list[str]:
    roles = {port.name: port.role for port in h.core.inputs}
    return [
        f"{name} = {'the modulus' if roles[name] == 'modulus' else value}"
        for name, value in h.fixed.items()
    ]


def field_words(h: Handover) -> str:
    """The field or curve of a build in words, with the modulus where it is fixed."""
    return h.operation.describe(h.config, h.made_for)


def computes(h: Handover) -> str:
    """The operation as a formula of the ports that are not constant.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> computes(handover(catalog.get("mont-mul-serial"), "mul", bits=8))
    'result_o = a_i b_i 2^-8 mod modulus_i'
    """
    names = {signal.role: signal.name for signal in (*h.operands, *h.results)}
    kinds = h.config.kinds if h.field is None else (h.field.kind,)
    return h.operation.formula(h.config, names, kinds)
