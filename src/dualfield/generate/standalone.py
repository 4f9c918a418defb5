"""``model.py`` of a folder: what the core answers, by definition, with nothing but Python.

The result is the definition of the operation. The cycles are a constant or a formula of the size,
and where they depend on the operands the steps of the algorithm, which say nothing of the result.
"""

from dualfield.catalog.records.binary_division import divider as binary
from dualfield.catalog.records.dsp_multiply import unit
from dualfield.catalog.records.dual_multiply import cut_of
from dualfield.catalog.records.plus_minus import divider as plus_minus
from dualfield.curve.programs import POINTS
from dualfield.generate import batches
from dualfield.generate.bench import render
from dualfield.generate.handover import Handover
from dualfield.generate.of_curves import ANSWERS, EQUATIONS
from dualfield.generate.stimuli import Stimulus, product_of, stimuli, tied
from dualfield.models.divstep import SCALES
from dualfield.models.dsp_multiply import ROUND, rounds
from dualfield.models.jump_inverse import word

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
    name = facts["part"]
    facts["cycles"] = render(f"{name}.py.j2", **facts) if name else ""
    return {"model.py": render("model.py.j2", **facts)}


def _facts(h: Handover) -> dict[str, object]:
    """What the templates are told."""
    modulus, kind = tied(h)
    kinds = (kind,) if kind else h.config.kinds
    ports = {s.role: s.name for s in h.operands}
    part, timed, more = _cycles(h)
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
        "part": part,
        "timed": timed,
        **more,
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
    if h.core.id == "mont-mul-dual":
        found.append(("STAGES", str(cut_of(config).stages), "of the array of one word"))
    elif h.core.id == "mont-mul-scalable":
        found.append(("STAGES", str(values["Stages"]), "processing elements"))
    elif h.core.id == "mont-mul-digit":
        found.append(("DIGIT", str(values["Digit"]), "bits of a in a cycle"))
    elif h.core.id == "inv-jump":
        multipliers = int(values["Multipliers"])
        found.append(("WORD", str(word(multipliers)), "bits of a word"))
        found.append(("SLOT", str(max(1, 4 // multipliers)), "cycles for four products"))
    elif h.core.id == "mont-mul-dsp":
        found += _multipliers(h)
    elif h.core.id == "inv-unified":
        shift = 1 if values["ConstantTime"] else values["MultibitShift"]
        found.append(("SHIFT", str(shift), "bits that one pass shifts at most"))
    elif len(set(config.latency())) == 1 or config.squares:
        found.append(("CYCLES", str(config.latency()[1]), "whatever the operands"))
    if h.batched:
        found.append(("DEPTH", str(config.batch), "elements of a batch, at most"))
        names = (
            ("TWO", "cycles of a batch of two, from its last transfer to its first result"),
            ("MORE", "of each element more"),
            ("APART", "the same if an element other than 0 shares a factor with the modulus"),
            ("EACH", "and of each element then"),
        )
        counts = zip(names, batches.cycles(config), strict=True)
        found += [(name, str(cycles), what) for (name, what), cycles in counts]
    if config.squares:
        found.append(("SQUARE_CYCLES", str(config.latency()[0]), "of a square, whatever it is of"))
    if any(s.role == "multiply" for s in h.operands):
        cycles = product_of(config).latency()[1]
        found.append(("PRODUCT_CYCLES", str(cycles), "of a product, whatever the operands"))
    return found


def _multipliers(h: Handover) -> list[tuple[str, str, str]]:
    """The constants of the multiplier on hard multipliers."""
    built = unit(h.config)
    return [
        ("WIDTH", str(built.width), "multipliers of a segment"),
        ("SEGMENTS", str(built.segments), "one after the other"),
        ("GROUPS", str(built.groups), "of words in a segment"),
        ("PREPARE", str(ROUND * rounds(built.word)), "cycles for -1 / modulus"),
    ]


def _cycles(h: Handover) -> tuple[str, str, dict[str, object]]:
    """The template with the function of the cycles, how it is called, and what it is told."""
    n, values = h.config.bits, h.config.values
    family, core = h.core.family, h.core.id
    if family in ("almost_inverse", "montgomery_inverse"):
        zero = {"ami-sf": 3, "ami-2sub": 3, "ami-1sub": 2 * n + 3}.get(core, 2 * n + 2)
        more: dict[str, object] = {"zero": zero, "one_subtractor": core == "ami-1sub"}
        return "cycles_almost", "timed(modulus, a, status)", more
    if core == "inv-unified":
        factor = {"almost": 2, "double": 2, "single": 3, "plain": 4}[str(values["result"])]
        more = {"most": f"({factor} * size + 3)"}
        return "cycles_unified", "timed(ring, size, modulus, a, status)", more
    if core == "inv-word":
        halvings = SCALES[str(values["result"])]
        return "cycles_word", "timed(ring, size)", {"halvings": halvings}
    if core == "inv-jump":
        return "cycles_jump", "timed(size)", {}
    if core == "mont-mul-scalable":
        return "cycles_scalable", "timed(size)", {}
    if core == "mont-mul-dual":
        return "cycles_dual", "timed(ring, size)", {}
    if core in ("mont-mul-dsp", "mont-mul-digit"):
        return f"cycles_{core.rsplit('-')[-1]}", "timed(size)", {}
    if core == "div-binary" and not binary(h.config).fixed:
        return "cycles_binary", "timed(modulus, divisor, k, status)", {}
    if core == "div-pm":
        unit = plus_minus(h.config)
        more = {
            "scaled": unit.scale > 0,
            "halvings": 2 + unit.scale * n,
            "by_zero": unit.end == "zero",
            "overhead": unit.cycles(0, 0),
        }
        timed = "CYCLES" if unit.fixed else "timed(modulus, divisor)"
        return "cycles_plus_minus", timed, more
    return "", "(0, CYCLES)" if h.core.operation == "inverse" else "CYCLES", {}


def _scale(h: Handover) -> str:
    """The exponent R of a product a * b / 2^R, as the file computes it."""
    if h.core.id in ("mont-mul-dual", "mont-mul-dsp", "mont-mul-digit"):
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
