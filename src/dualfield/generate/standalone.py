"""``model.py`` of a folder: what the core answers, by definition, with nothing but Python.

The result is the definition of the operation. The cycles are a constant or a formula of the size,
and where they depend on the operands the steps of the algorithm, which say nothing of the result.
"""

from dualfield.generate import batches
from dualfield.generate.bench import render
from dualfield.generate.handover import Handover
from dualfield.generate.stimuli import Stimulus, product_of, stimuli, tied
from dualfield.operations.curve_words import ANSWERS, EQUATIONS
from dualfield.programs.curve_programs import POINTS
from dualfield.programs.protection import randoms

_EXPONENTS = {"plain": "0", "single": "size", "double": "2 * size", "almost": ""}
_EQUATIONS = {
    "inverse": "1 / a * 2^k",
    "divide": "a / b * 2^k",
    "multiply": "a * b * 2^-({r})",
    "power": "a to the power b",
}


def standalone(h: Handover) -> dict[str, str]:
    """The file ``model.py``.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> text = standalone(handover(catalog.get("ami-sf"), "inv", bits=8))["model.py"]
    >>> space = {"__name__": "model"}
    >>> exec(text, space)
    >>> space["answer"](13, 3)
    (9, 0, 0, 10)
    """
    if h.core.operation == "scalar":
        return {"model.py": render("model_curve.py.j2", **_of_curve(h))}
    facts = _facts(h)
    name = h.core.formula(h.config).template
    facts["cycles"] = render(f"{name}.py.j2", **facts) if name else ""
    return {"model.py": render("model.py.j2", **facts)}


def _facts(h: Handover) -> dict[str, object]:
    """What the templates are told."""
    modulus, kind = tied(h)
    kinds = (kind,) if kind else h.config.kinds
    ports = {s.role: s.name for s in h.operands}
    formula = h.core.formula(h.config)
    r_bits = _scale(h)
    return {
        "h": h,
        "examples": _examples(h),
        "said": _said(h, kinds, r_bits),
        "constants": _constants(h, modulus),
        "kinds": kinds,
        "signed": h.config.signed,
        "sized": h.core.sized,
        "unreduced": h.core.unreduced,
        "exact": h.core.exact,
        "operation": h.core.operation,
        "arguments": [s.name for s in h.operands],
        "ports": ports,
        "ring": f"Polynomials if {ports['field']} else Integers"
        if "field" in ports
        else {"gfp": "Integers", "gf2m": "Polynomials"}[kinds[0]],
        "binary": "(ring is Polynomials)" if len(kinds) == 2 else str(kinds[0] == "gf2m"),
        "size": ports.get("size", "BITS"),
        "modulus": ports.get("modulus", "MODULUS"),
        "exponent": _EXPONENTS[str(h.config.values.get("result", "plain"))],
        "batched": h.batched,
        "lazy": not h.config.values.get("Reduced", 1),
        "scale": r_bits,
        "fixed": bool(h.config.values.get("ConstantTime", 0)),
        "timed": formula.call,
        "square_timed": formula.square,
        **formula.told,
    }


def _of_curve(h: Handover) -> dict[str, object]:
    """What the template of ``scalar-mul`` is told."""
    form = str(h.config.values["Form"])
    constants = [
        ("BITS", str(h.config.bits), "size of a coordinate"),
        ("CYCLES", str(h.config.latency()[1]), "whatever the operands"),
    ]
    if "curve_i" in h.fixed:
        constants.append(("CURVE", hex(h.fixed["curve_i"]), "fixed inside"))
    return {
        "h": h,
        "batched": False,
        "form": form,
        "equation": EQUATIONS[form],
        "program": h.config.values["Program"],
        "points": POINTS[str(h.config.values["Program"])],
        "scalar": "scalar_i & MASK" if randoms(str(h.config.values["Protect"])) else "scalar_i",
        "computes": ANSWERS[str(h.config.values["Program"])],
        "kinds": h.config.kinds,
        "signed": False,
        "constants": constants,
        "arguments": [s.name for s in h.operands],
        "examples": _examples(h),
    }


def _constants(h: Handover, modulus: int) -> list[tuple[str, str, str]]:
    """Constants of the file: name, value, meaning."""
    config, values = h.config, h.config.values
    found = [("BITS", str(config.bits), "size of the operands")]
    if modulus:
        found.append(("MODULUS", hex(modulus), "fixed inside"))
    if h.core.sized:
        found += [
            ("LEAST_SIZE", str(h.core.minimum_bits), "sizes that the core has"),
            ("MOST_SIZE", str(values["MaxBits"]), "its own size"),
        ]
    if h.core.sized and "Word" in values:
        found.append(("WORD", str(values["Word"]), "bits of a word"))
    found += h.core.formula(config).constants
    if h.batched:
        found.append(("DEPTH", str(config.batch), "maximum number of elements in a batch"))
        names = (
            ("TWO", "cycles of a batch of two, from its last transfer to its first result"),
            ("MORE", "of each element more"),
            ("APART", "the same if an element other than 0 shares a factor with the modulus"),
            ("EACH", "and of each element then"),
        )
        counts = zip(names, batches.cycles(config), strict=True)
        found += [(name, str(cycles), what) for (name, what), cycles in counts]
    if config.squares and h.core.formula(config).square == "SQUARE_CYCLES":
        found.append(("SQUARE_CYCLES", str(config.latency()[0]), "of a square, whatever it is of"))
    if any(s.role == "multiply" for s in h.operands):
        cycles = product_of(config).latency()[1]
        found.append(("PRODUCT_CYCLES", str(cycles), "of a product, whatever the operands"))
    return found


def _scale(h: Handover) -> str:
    """The exponent R of a product a * b / 2^R, as the file computes it."""
    if h.core.formula(h.config).scaled:
        return "scale_of(size)"
    r_bits = h.core.r_bits(h.config)
    if h.core.operation == "multiply" and r_bits == 0:
        return "0"
    return "size" if r_bits in (0, h.config.bits) else str(r_bits)


def _said(h: Handover, kinds: tuple[str, ...], r_bits: str) -> str:
    """What is computed, in words."""
    equation = _EQUATIONS[h.core.operation].format(r=r_bits).removesuffix(" * 2^-(0)")
    lines = [f"result = {equation} modulo the modulus."]
    if h.core.operation == "divide" and any(s.role == "divide" for s in h.operands):
        lines.append("With divide_i = 0 it is 1 / a * 2^k.")
    if any(s.role == "multiply" for s in h.operands):
        lines.append("With multiply_i = 1 it is a * b * 2^-size.")
    if any(s.role == "square" for s in h.operands):
        lines.append("With square_i = 1 a stands for b, and b_i is not read.")
    if "gf2m" in kinds:
        lines.append("In GF(2^m) bit i is the coefficient of x^i, and 2 is x.")
    if h.batched:
        lines.append("answer() is of a batch of one element, batch() of one of several.")
    lines.append("status is 0 for a result, 1 if there is no inverse, 2 if an operand is")
    lines.append("not reduced and the core refuses that, 3 for a bad modulus; then result and k")
    lines.append("are 0.")
    return "\n".join(lines)


def _alone(h: Handover, number: int) -> bool:
    """Whether an operation is a batch by itself."""
    found = stimuli(h)
    ends = [not found[i].operands["more_i"] for i in (number - 1, number)]
    return all(ends) if number else ends[1]


def _examples(h: Handover) -> list[tuple[str, str]]:
    """An operation of each status, one with small operands: call and answer."""
    found: dict[str, Stimulus] = {}
    alone = [s for i, s in enumerate(stimuli(h)) if not h.batched or _alone(h, i)]
    for operation in sorted(alone, key=lambda s: sum(s.operands.values())):
        if operation.results["result_o"] > 1 or operation.status != "ok":
            found.setdefault(operation.status, operation)
    rows: list[tuple[str, str]] = []
    for operation in found.values():
        given = ", ".join(f"{name}={value:#x}" for name, value in operation.operands.items())
        results = operation.results
        answer = (results["result_o"], results.get("k_o", 0), results["status_o"])
        rows.append((f"answer({given})", str((*answer, operation.cycles))))
    return rows
