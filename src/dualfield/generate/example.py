"""The description of a result's domain, and an example operation as a script."""

from dualfield import operations
from dualfield.catalog.core import Configuration
from dualfield.generate.handover import Handover
from dualfield.generate.wave import Wave, answer, jobs
from dualfield.models.outcome import Outcome
from dualfield.simulate import Job


def domains(h: Handover) -> list[tuple[str, str]]:
    """The descriptions of the result, for plain operands and in the Montgomery domain.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> domains(handover(catalog.get("modexp"), "power", bits=8))
    [('a, b', 'a^b')]
    """
    return h.operation.domains(h.config, {s.role: s.name for s in h.operands})


def power(h: Handover) -> str:
    """The description of R; empty if the operation has no domain.

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> power(handover(catalog.get("mont-mul-scalable"), "product", bits=16))
    'R = 2^n, in GF(2^m) x^n, n the value of size_i'
    """
    exponent = h.operation.exponent(h.config)
    if exponent is None:
        return ""
    kinds = h.config.kinds if h.field is None or h.open_modulus else (h.field.kind,)
    text, note = str(exponent), ""
    if any(signal.role == "size" for signal in h.operands):
        text, note = "n", ", n the value of size_i"
        if h.operation.exponent(h.config.at(h.config.bits - 1)) != h.config.bits - 1:  # by words
            text, note = "r", f", r as above: {exponent} for {h.config.bits} bits"
    base = {"gfp": "2", "gf2m": "x"}
    return "R = " + ", in GF(2^m) ".join(f"{base[kind]}^{text}" for kind in kinds) + note


def operation(h: Handover, wave: Wave) -> tuple[Configuration, Job, Outcome]:
    """The first operation of the diagram; where that is of fewer bits, one as it would begin here.

    Its answer is then the model's.
    """
    if not wave.small:
        return wave.config, wave.job, wave.outcome
    job = jobs(h, h.config, small=False)[0]
    return h.config, job, answer(h.config, job)


def constants(h: Handover) -> list[tuple[str, int]]:
    """R and its square modulo the field's modulus, where both are fixed and the core multiplies.

    >>> from dualfield import catalog
    >>> from dualfield.math.fields import parse_field
    >>> from dualfield.generate.handover import handover
    >>> constants(handover(catalog.get("mont-mul-serial"), "product", field=parse_field("gfp:13")))
    [('R mod p', 3), ('R^2 mod p', 9)]
    """
    return [] if h.field is None else h.operation.constants(h.config, h.field)


def script(config: Configuration, job: Job, outcome: Outcome) -> str:
    """The Python lines of an operation, its result, and assertions on it."""
    return operations.of(config.core).script(config, job, outcome)
