"""Published test vectors on the RTL, or on the model: ``python -m workshop published-vectors``.

The files are those of the wheel ``cryptography-vectors``, whose key pairs, public keys and key
agreements are NIST's, the others those of RFC 7027 and RFC 7748. Nothing is fetched: the wheel is
installed, or the folder is named that holds its folder ``asymmetric``. A test is of the core
``scalar-mul`` with `Program=multiply`: the on-curve check is inside, and P is 1 P.
"""

import importlib
import importlib.util
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from dualfield import catalog
from dualfield.check.engine import by_model
from dualfield.cli.arguments import Parameters, assignments
from dualfield.host import console
from dualfield.host.entry import make_app, run_app
from dualfield.host.errors import CheckFailed, UsageError, quoted
from dualfield.math.curves import NAMED, Curve
from dualfield.math.points import Point
from dualfield.models.outcome import Status
from dualfield.operations import Request
from dualfield.operations.curve_packing import unpack_point
from dualfield.operations.curve_requests import request
from dualfield.simulate import Bench

Values = Mapping[str, str]
Answer = tuple[Status, Point]
OFF = (Status.NOT_INVERTIBLE, Status.OPERAND_RANGE)
"""A point is refused: not on the curve, or a coordinate that is not reduced."""

X25519, X448 = NAMED["25519"], Curve("448", "montgomery", 2**448 - 2**224 - 1, 156326, 0)
_ALIASES = {"K-256": "secp256k1", "SECP256R1": "P-256", "SECP256K1": "secp256k1"}


@dataclass(frozen=True)
class Vector:
    """An operation of a file and whether an answer to it is right."""

    file: str
    curve: Curve
    scalar: int
    point: Point
    right: Callable[[Answer], bool]


def sections(text: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The curve's name of each test, and its values, of a file of NIST's or of the RFC's.

    >>> list(sections(chr(10).join(["[P-192]", "d = 5", "Qx = 6", "", "[P-224,SHA-1]", "d = 7"])))
    [('P-192', {'d': '5', 'Qx': '6'}), ('P-224', {'d': '7'})]
    >>> list(sections(chr(10).join(["[EA]", "[Curve selected: P-192]", "[EA - SHA1]", "Z = 7"])))
    [('P-192', {'Z': '7'})]
    """
    known: dict[str, str] = {}  # the name of a set of parameters and its curve
    curve = last = ""
    values: dict[str, str] = {}
    for line in [*text.splitlines(), ""]:
        name, equals, value = (part.strip() for part in line.partition("="))
        if line.startswith("["):
            word = re.split(r"[\s,\]]", line[1:])[0]
            if word == "Curve":
                known[last] = line.strip("[]").split(":")[1].strip()
            else:
                last, word = word, known.get(word, _ALIASES.get(word, word))
                curve = word if word in NAMED or re.match(r"[A-Z]-", word) else curve
        elif equals and not line.startswith("#"):
            values[name] = value
            if name in ("curve", "CURVE"):
                curve = _ALIASES.get(value, value)
        elif not line.strip() and values:
            if curve in NAMED or "INPUT_U" in values:
                yield curve, values
            values = {}


def _is(x: int, y: int | None = None) -> Callable[[Answer], bool]:
    """The point with this x, and this y if it is given."""

    def right(found: Answer) -> bool:
        status, point = found
        at = point is not None and point[0] == x and y in (None, point[1])
        return status is Status.OK and at

    return right


def _code(values: Values) -> str:
    """The number of a result, as 2 of ``F (2 - Point not on curve)``."""
    match = re.search(r"\((\d+)", values["Result"])
    return match[1] if match else ""


class Reader:
    """The tests of a file."""

    def __init__(self, folder: Path, file: str) -> None:
        self.folder, self.file = folder, file

    def vectors(self) -> Iterator[Vector]:
        """All of them; UsageError if the file cannot be read."""
        path = self.folder / self.file
        try:
            text = path.read_text(encoding="ascii")
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(f"{quoted(path)} cannot be read: {error}.") from None
        for name, values in sections(text):
            if "INPUT_U" in values:
                yield self._of_rfc7748(values)
            else:
                yield from self._of(NAMED[name], values)

    def _vector(
        self, curve: Curve, scalar: int, point: Point, right: Callable[[Answer], bool]
    ) -> Vector:
        return Vector(self.file, curve, scalar, point, right)

    def _of(self, curve: Curve, values: Values) -> Iterator[Vector]:
        def number(key: str) -> int:
            return int(values[key], 16)

        def at(x: str, y: str) -> tuple[int, int]:
            return number(x), number(y)

        base = curve.base
        if "dsIUT" in values:
            yield from self._agreement(curve, values, number, at)
        elif "d" in values and "Qx" in values:
            yield self._vector(curve, number("d"), base, _is(*at("Qx", "Qy")))
        elif "Qx" in values and "Result" in values and "Msg" not in values:
            yield self._public_key(curve, at("Qx", "Qy"), values["Result"])
        elif "dA" in values:
            yield self._vector(curve, number("dA"), base, _is(*at("x_qA", "y_qA")))
            yield self._vector(curve, number("dB"), base, _is(*at("x_qB", "y_qB")))
            shared = _is(*at("x_Z", "y_Z"))
            yield self._vector(curve, number("dA"), at("x_qB", "y_qB"), shared)
            yield self._vector(curve, number("dB"), at("x_qA", "y_qA"), shared)
        elif "POINT" in values:
            yield self._vector(curve, 1, at("X", "Y"), _is(*at("X", "Y")))

    def _public_key(self, curve: Curve, point: tuple[int, int], result: str) -> Vector:
        """The vector of a public-key test; "order" in the result: a point of order 2 was added."""
        if "order" in result:
            return self._vector(
                curve, curve.order or 0, point, lambda f: f[0] in OFF or f[1] is not None
            )
        if result.startswith("P"):
            return self._vector(curve, 1, point, _is(*point))
        status = Status.OPERAND_RANGE if "range" in result else Status.NOT_INVERTIBLE
        return self._vector(curve, 1, point, lambda f: f[0] is status)

    def _agreement(
        self,
        curve: Curve,
        values: Values,
        number: Callable[[str], int],
        at: Callable[[str, str], tuple[int, int]],
    ) -> Iterator[Vector]:
        """Z = x of d Q. What a failure code names must not hold: the two keys, d or Z."""
        code = _code(values)
        other_key, own_key, d = at("QsCAVSx", "QsCAVSy"), at("QsIUTx", "QsIUTy"), number("dsIUT")
        agreed, public = _is(number("Z")), _is(*own_key)
        if code in ("1", "2"):
            yield self._vector(curve, d, other_key, lambda f: f[0] in OFF)
        elif code in ("5", "6"):
            yield self._vector(curve, 1, own_key, lambda f: f[0] in OFF)
        elif code == "7":
            yield self._vector(curve, d, curve.base, lambda f: f[0] is Status.OK and not public(f))
        elif code == "8":
            yield self._vector(curve, d, other_key, lambda f: f[0] is Status.OK and not agreed(f))
        else:
            yield self._vector(curve, d, other_key, agreed)

    def _of_rfc7748(self, values: Values) -> Vector:
        key, u, out = (bytes.fromhex(values[k]) for k in ("INPUT_SCALAR", "INPUT_U", "OUTPUT_U"))
        curve, cofactor = (X25519, 3) if len(key) == 32 else (X448, 2)
        top = 1 << curve.bits - 1
        scalar = int.from_bytes(key, "little") >> cofactor << cofactor & (top - 1) | top
        x = (int.from_bytes(u, "little") & 2 * top - 1) % curve.modulus
        return self._vector(curve, scalar, (x, 0), _is(int.from_bytes(out, "little")))


FILES = (
    "ECDSA/FIPS_186-2/KeyPair.rsp",
    "ECDSA/FIPS_186-3/KeyPair.rsp",
    "ECDSA/FIPS_186-2/PKV.rsp",
    "ECDSA/FIPS_186-3/PKV.rsp",
    "ECDSA/SECP256K1/SigGen.txt",
    "ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_init.fax",
    "ECDH/KASValidityTest_ECCStaticUnified_NOKC_ZZOnly_resp.fax",
    "ECDH/KASValidityTest_ECCStaticUnified_KDFConcat_NOKC_init.fax",
    "ECDH/KASValidityTest_ECCStaticUnified_KDFConcat_NOKC_resp.fax",
    "ECDH/brainpool.txt",
    "EC/compressed_points.txt",
    "X25519/rfc7748.txt",
    "X448/rfc7748.txt",
)
"""The applicable files in the folder ``asymmetric``."""


def installed() -> Path:
    """The folder of the wheel; UsageError if it is not installed."""
    if importlib.util.find_spec("cryptography_vectors") is None:
        raise UsageError(
            "The package cryptography-vectors is not installed: run `pip install "
            "cryptography-vectors`, or name the folder that holds its folder `asymmetric`."
        )
    return Path(str(importlib.import_module("cryptography_vectors").__file__)).parent


@dataclass
class Row:
    """The results of one file. ``unfit``: tests with a coordinate wider than the ports."""

    run: int = 0
    unfit: int = 0
    wrong: int = 0


def _operations(tests: Sequence[Vector], user_values: Mapping[str, object]) -> list[Request | None]:
    """The operations of one curve, all of one width; None where the ports are too narrow.

    A core for GF(p) is as wide as the widest coordinate, so that the core itself refuses it.
    """
    curve, core = tests[0].curve, catalog.get("scalar-mul")
    binary = curve.form == "binary"
    values = [v for test in tests for v in (test.scalar, *(test.point or ()))]
    bits = curve.bits if binary else max(curve.bits, *(v.bit_length() for v in values))
    drop = {"multipliers", "word"} if binary else {"digit"}
    values_of_core = {k: v for k, v in user_values.items() if k.lower() not in drop}
    values_of_core.setdefault("Arithmetic", "digit" if binary else "dsp")
    requests: list[Request | None] = []
    for test in tests:
        fits = max(test.scalar, *(test.point or (0, 0))).bit_length() <= bits
        requests.append(
            request(core, curve, [test.point], [test.scalar], bits=bits, assignments=values_of_core)
            if fits
            else None
        )
    return requests


def run(
    tests: Sequence[Vector],
    given: Mapping[str, object],
    rows: Mapping[str, Row],
    progress: Callable[[str, int, int | None], None],
    model: bool = False,
) -> Iterator[str]:
    """Run the tests of one curve and count them in the rows of their files; yield each error.

    ``model``: run the model instead of the RTL.
    """
    operations = _operations(tests, given)
    pairs = [(test, op) for test, op in zip(tests, operations, strict=True) if op is not None]
    for test, op in zip(tests, operations, strict=True):
        rows[test.file].unfit += op is None
    if not pairs:
        return
    config = pairs[0][1].config
    jobs = [op.job for _, op in pairs]
    answers = by_model([config], jobs) if model else Bench([config]).pairs(jobs)
    progress(config.label(), 0, len(jobs))
    for count, ((test, _), (_, outcome)) in enumerate(zip(pairs, answers, strict=True), 1):
        point = unpack_point(config.bits, outcome.result)
        rows[test.file].run += 1
        if not test.right((outcome.status, point)) or outcome.cycles != config.latency()[1]:
            rows[test.file].wrong += 1
            title = f"{test.curve.name}, scalar {test.scalar:#x}, {test.point}"
            yield f"{test.file}: {title}: {outcome}"
        progress(config.label(), count, len(jobs))


app = make_app()


@app.command()
def published(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help="Folder that contains `asymmetric`; the default is the installed wheel."
        ),
    ] = None,
    *,
    curves: Annotated[
        list[str] | None,
        typer.Option("--curve", help="Curve; may be repeated; the default is all."),
    ] = None,
    count: Annotated[
        int | None, typer.Option(min=1, help="Maximum number of tests per file and curve.")
    ] = None,
    model: Annotated[
        bool, typer.Option("--model", help="Run the model instead of the RTL.")
    ] = False,
    parameters: Parameters = None,
) -> None:
    """Run the published test files; print per file the tests run, skipped and wrong."""
    where = (folder or installed()) / "asymmetric"
    rows = {file: Row() for file in FILES}
    tests_of: dict[str, list[Vector]] = {}
    counts: Counter[tuple[str, str]] = Counter()
    for file in FILES:
        for test in Reader(where, file).vectors():
            counts[file, test.curve.name] += 1
            if count is None or counts[file, test.curve.name] <= count:
                tests_of.setdefault(test.curve.name, []).append(test)
    if missing := set(curves or ()) - set(tests_of):
        raise UsageError(f"no tests for {', '.join(missing)}; choose from {', '.join(tests_of)}.")
    given = assignments(parameters)
    with console.progress(lines=True) as show:
        for name in curves or tests_of:
            for line in run(tests_of[name], given, rows, show, model):
                console.err.print(line, soft_wrap=True)
    ran = "answered by the model" if model else "run"
    for file, row in rows.items():
        print(f"{file}: {row.run} {ran}, {row.unfit} wider than the ports, {row.wrong} wrong")
    total, wrong = (sum(getattr(row, kind) for row in rows.values()) for kind in ("run", "wrong"))
    print(f"{total} {ran} on {len(curves or tests_of)} curves: {wrong} wrong.")
    if wrong:
        raise CheckFailed(f"{wrong} published tests are wrong.")


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    return run_app(app, argv, "python -m workshop published-vectors")


if __name__ == "__main__":
    sys.exit(main())
