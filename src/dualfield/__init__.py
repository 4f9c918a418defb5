"""Hardware for inversion, division and multiplication in GF(p) and GF(2^m), and its toolkit.

The names in ``__all__`` are the public interface: docs/reference/python.md. Cores, fields and
curves are given by name, as on the command line; operands are integers, or text such as ``"0x1f"``.

Everything raises `Error`: its subclasses are in ``dualfield.host.errors``.
"""

# Importing this package must stay quick, so each function imports what it needs. These two packages
# have the names of functions below: they are imported first, or their import would replace them.
import dualfield.generate  # noqa: F401
import dualfield.synthesize  # noqa: F401
from dualfield.host.version import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path
    from typing import Any

    from dualfield.catalog.core import Core
    from dualfield.catalog.inputs import Note
    from dualfield.check.engine import Check
    from dualfield.check.single import Answer
    from dualfield.generate.export import Export
    from dualfield.host.errors import Error
    from dualfield.math.curves import Curve
    from dualfield.math.fields import Field
    from dualfield.measure.single import Measured
    from dualfield.selection.choose import Answer as Ranking

    Progress = Callable[[str, int, int | None], None]

__all__ = [
    "Curve",
    "Error",
    "Field",
    "__version__",
    "choose",
    "compute",
    "core",
    "cores",
    "generate",
    "synthesize",
    "verify",
]

_CLASSES = {
    "Curve": "dualfield.math.curves",
    "Error": "dualfield.host.errors",
    "Field": "dualfield.math.fields",
}


def __getattr__(name: str) -> "Any":
    """The public classes, imported at their first use."""
    if name in _CLASSES:
        import importlib

        return getattr(importlib.import_module(_CLASSES[name]), name)
    raise AttributeError(f"module 'dualfield' has no attribute {name!r}")


def _ignore(_: object) -> None:
    pass


def cores() -> "dict[str, Core]":
    """Every core of the catalog by its name.

    >>> import dualfield
    >>> [name for name, core in dualfield.cores().items() if core.operation == "power"]
    ['modexp', 'modexp-words']
    """
    from dualfield import catalog

    return dict(catalog.cores())


def core(name: str) -> "Core":
    """The core of that name.

    >>> import dualfield
    >>> dualfield.core("mont-mul-serial")
    <Core mont-mul-serial: Bit-serial Montgomery multiplier with segmented carry chains>
    >>> dualfield.core("inv-divstep").timing
    'constant'

    Raises:
        Error: the catalog has no such core; the message lists the cores.
    """
    from dualfield import catalog

    return catalog.get(name)


def compute(
    core: str,
    *,
    field: "Field | str | None" = None,
    curve: "Curve | str | None" = None,
    a: int | str | None = None,
    b: int | str | None = None,
    scalar: int | str | None = None,
    x: int | str | None = None,
    y: int | str | None = None,
    scalar2: int | str | None = None,
    x2: int | str | None = None,
    y2: int | str | None = None,
    key: int | str | None = None,
    u: str | None = None,
    hash: int | str | None = None,  # noqa: A002
    nonce: int | str | None = None,
    r: int | str | None = None,
    s: int | str | None = None,
    k: str | None = None,
    public: str | None = None,
    commitment: str | None = None,
    response: str | None = None,
    p: int | str | None = None,
    q: int | str | None = None,
    qinv: int | str | None = None,
    e: int | str | None = None,
    dp: int | str | None = None,
    dq: int | str | None = None,
    v: int | str | None = None,
    n: int | str | None = None,
    d: int | str | None = None,
    action: str | None = None,
    bits: int | None = None,
    parameters: "Mapping[str, object] | None" = None,
    wave: "Path | None" = None,
    progress: "Progress | None" = None,
    note: "Note | None" = None,
) -> "Answer":
    """Run one operation on the RTL of a core, in simulation.

    >>> import dualfield
    >>> answer = dualfield.compute("ami-sf", field="gfp:103", a=7)
    >>> answer
    Answer(result='0x3b', status='ok', cycles=20, k=0)
    >>> answer.status, answer.result * 7 % 103 == pow(2, answer.k, 103), answer.cycles
    ('ok', True, 20)

    Args:
        core: Name of a core.
        field: Field of the operands, e.g. ``"P-256"``, ``"2^255-19"``, ``"gf2m:0x13"``.
        curve: Curve of a core for curves, instead of a field; x25519 and x448 have their own.
            Two for ecdsa, ``"P-256,P-384"``: it computes on the first one.
        a: Operand; the inverse of a, a / b or a * b is computed.
        b: Second operand of a division or a multiplication.
        scalar: Factor of the point, for scalar-mul.
        x: Coordinate of the point; the curve's base point if None. ``"infinity"`` is one too.
        y: The other coordinate.
        scalar2: Second factor, for ``Program=combine``.
        x2: Coordinate of the second point.
        y2: The other coordinate of the second point.
        key: Private key: for ecdsa a number; for x25519 and x448 bytes as hexadecimal digits, byte
            0 first.
        u: The u-coordinate, the other party's public key, in the same form.
        hash: Hash to sign or to verify with ecdsa: the leftmost bits of the digest, as a number.
        nonce: Secret number of a signature, from 1 to the order - 1, new for each.
        r: First number of the signature to verify with ecdsa. For eddsa, whose operands are bytes
            as hexadecimal digits, byte 0 first: the hash of the prefix and the message.
        s: Second number of the signature to verify with ecdsa; for eddsa the secret scalar.
        k: Hash of the commitment, the public key and the message, for eddsa.
        public: Public key to verify with eddsa.
        commitment: First half of the signature to verify with eddsa.
        response: Second half of the signature to verify with eddsa.
        p: First prime of a key, for rsa.
        q: Second prime.
        qinv: 1 / q modulo p.
        e: Public exponent.
        dp: Private exponent modulo p - 1.
        dq: Private exponent modulo q - 1.
        v: Second number of the pair that blinds; u is the first.
        n: Modulus of a key, for rsa-one.
        d: Private exponent of n.
        action: Operation of field-words: add, subtract, multiply, square, invert or reduce.
        bits: Width of the core; that of the field if None.
        parameters: Core parameters by name, e.g. ``{"Segment": 32}``.
        wave: VCD file to write.
        progress: Called with (step, done, total or None).
        note: Called with a remark on the input before the work.

    Returns:
        Status, result (0 unless the status is ok), cycles, and the exponent k where there is one.

    Raises:
        Error: the input does not fit the core, or a tool is missing.
    """
    from dualfield.check import single

    operands = {"a": a, "b": b, "scalar": scalar, "x": x, "y": y}
    operands |= {"scalar2": scalar2, "x2": x2, "y2": y2, "key": key, "u": u}
    operands |= {"hash": hash, "nonce": nonce, "r": r, "s": s, "k": k}
    operands |= {"public": public, "commitment": commitment, "response": response}
    operands |= {"p": p, "q": q, "qinv": qinv, "e": e, "dp": dp, "dq": dq, "v": v}
    operands |= {"n": n, "d": d, "action": action}
    return single.answer(
        core,
        field=field,
        curve=curve,
        operands=operands,
        bits=bits,
        parameters=parameters or {},
        wave=wave,
        progress=progress,
        note=note or _ignore,
    )


def verify(
    core: str,
    *,
    field: "Field | str | None" = None,
    curve: "Curve | str | None" = None,
    openssl: bool = False,
    model: bool = False,
    bits: int | None = None,
    count: int | None = None,
    seed: int = 1,
    thorough: bool = False,
    widths: bool = False,
    refusals: bool = False,
    record: bool = False,
    parameters: "Mapping[str, object] | None" = None,
    progress: "Progress | None" = None,
    note: "Note | None" = None,
    report: "Callable[[Check], None] | None" = None,
) -> "list[Check]":
    """Check the RTL of a core against its model and against algebra.

    >>> import dualfield
    >>> checks = dualfield.verify("ami-sf", bits=8, count=20)
    >>> sum(check.failures for check in checks)
    0

    Args:
        core: Name of a core.
        field: Field of the random operands; random moduli if None.
        curve: Check a core for curves on this curve against OpenSSL.
        openssl: Check rsa or rsa-one with keys of OpenSSL, of 2048 bits unless ``bits`` is given;
            with ``curve``, a core that signs or agrees with operands of OpenSSL alone.
        model: With ``curve`` or ``openssl``, run the model instead of the RTL.
        bits: Width for corner cases and random operands.
        count: Random operations per configuration: 100, with ``thorough`` 1000, with ``openssl``
            6, if None.
        seed: Seed of the random operands.
        thorough: Check three widths exhaustively, and all pairs of settings.
        widths: Use random moduli of every width from 3 bits to the core's width.
        refusals: Use only operands that a core must refuse, at every size and word length.
        record: Add the correct random operations to the evidence, in a checkout.
        parameters: Core parameters by name.
        progress: Called with (step, done, total or None).
        note: Called with a remark on the input before the work.
        report: Called with each check as it finishes.

    Returns:
        One check per configuration and set of operands: cases, failures, cycles, statuses.

    Raises:
        Error: the core does not support the field or the width, or a tool is missing.
    """
    from dualfield.check import verify as checks

    return checks.verify(
        core,
        field=field,
        curve=curve,
        openssl=openssl,
        model=model,
        bits=bits,
        count=count,
        seed=seed,
        thorough=thorough,
        widths=widths,
        refusals=refusals,
        record=record,
        parameters=parameters or {},
        progress=progress,
        note=note or _ignore,
        report=report or _ignore,
    )


def synthesize(
    core: str,
    *,
    bits: int,
    target: str = "ecp5",
    seeds: int = 1,
    parameters: "Mapping[str, object] | None" = None,
    part: str = "",
    progress: "Progress | None" = None,
    note: "Note | None" = None,
) -> "Measured":
    """Measure area, clock and time of a core on a target, by synthesis, place and route.

    >>> import dualfield
    >>> measured = dualfield.synthesize("mont-mul-serial", bits=8, target="xc7")
    >>> measured.row["area_unit"], measured.row["core_area"] > 10
    ('LUT6', True)

    Args:
        core: Name of a core.
        bits: Width of the core.
        target: Name of a target, as ``dualfield list --targets`` shows them.
        seeds: Number of placement seeds; the row has the median.
        parameters: Core parameters by name; the target chooses some of those that are not given.
        part: Measure only this module of the core.
        progress: Called with (step, done, total or None).
        note: Called with a remark on the input before the work.

    Raises:
        Error: the core or the target is not known, or a tool is missing or failed.
    """
    from dualfield.measure import single

    return single.measure(
        core,
        bits=bits,
        target=target,
        seeds=seeds,
        parameters=parameters or {},
        part=part,
        progress=progress,
        note=note or _ignore,
    )


def choose(
    operation: str,
    *,
    field: "Field | str | None" = None,
    bits: int | None = None,
    target: str = "ecp5",
    best: str = "time*area",
    constant_time: bool = False,
    either_field: bool = False,
    batches: bool = False,
    where: str | None = None,
    note: "Note | None" = None,
) -> "Ranking":
    """Rank configurations for a field and a target by published measurements, best first.

    >>> import dualfield
    >>> ranking = dualfield.choose("inverse", field="P-256", target="ecp5")
    >>> "inv-divstep" in [choice.config.core_id for choice in ranking.choices[:3]]
    True
    >>> ranking.choices[0].generate().split()[:2]
    ['dualfield', 'generate']

    Args:
        operation: inverse, divide, multiply, power, scalar, agree, sign, sign-ed, rsa or rsa-one.
        field: The field; a curve's name for scalar, agree, sign and sign-ed.
        bits: Instead of a field, the width of any odd modulus.
        target: Name of a target.
        best: Quantity to minimise: time, area or time*area.
        constant_time: Only cores whose cycles do not depend on operands.
        either_field: Only cores that take GF(p) and GF(2^m) as built.
        batches: An operation is one element of a batch with one modulus.
        where: Condition on the figures, e.g. ``"core_area < 3000 and time_us < 5"``.
        note: Called with a remark on the input before the work.

    Returns:
        The choices, configurations without a measurement, and what the measurements do not show.

    Raises:
        Error: an argument is not valid.
    """
    from dualfield.selection import choose as ranking

    return ranking.choose(
        operation,
        field=field,
        bits=bits,
        target=target,
        best=best,
        constant_time=constant_time,
        either_field=either_field,
        batches=batches,
        where=where,
        note=note or _ignore,
    )


def generate(
    core: str,
    folder: "Path | str",
    *,
    field: "Field | str | None" = None,
    curve: "Curve | str | None" = None,
    bits: int | None = None,
    bus: str = "none",
    word: int | None = None,
    modulus_port: bool = False,
    privileged: bool = False,
    name: str | None = None,
    parameters: "Mapping[str, object] | None" = None,
    measure: str | None = None,
    force: bool = False,
    progress: "Progress | None" = None,
    note: "Note | None" = None,
) -> "Export":
    """Export a core as one self-contained folder: RTL, flat Verilog, bench, datasheet, driver.

    >>> import dualfield, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     made = dualfield.generate("ami-sf", f"{folder}/my_inv", bits=16)
    >>> made.name, "my_inv.v" in made.files
    ('my_inv', True)

    Args:
        core: Name of a core.
        folder: Folder to write; it must not exist, or be empty.
        field: Field that the hardware is fixed to.
        curve: Curve that scalar-mul is fixed to; two for ecdsa, ``"P-256,P-384"``.
        bits: Width, for any modulus, instead of a field.
        bus: none, words, axi-stream, axi-lite, apb or wishbone.
        word: Width of the words of a bus.
        modulus_port: Keep a port for the modulus of a field, or for the curve.
        privileged: Refuse unprivileged accesses; with axi-lite and apb.
        name: Name of the top module; the name of the folder if None.
        parameters: Core parameters by name.
        measure: Name of a target on which to measure the cost for the datasheet.
        force: Replace a folder that was generated earlier.
        progress: Called with (step, done, total or None).
        note: Called with a remark on the input before the work.

    Raises:
        Error: an argument is not possible, or the folder cannot be written.
    """
    from dualfield.generate import export

    return export.export(
        core,
        folder,
        field=field,
        curve=curve,
        bits=bits,
        bus=bus,
        word=word,
        modulus_port=modulus_port,
        privileged=privileged,
        name=name,
        parameters=parameters or {},
        measure=measure,
        force=force,
        progress=progress,
        note=note or _ignore,
    )
