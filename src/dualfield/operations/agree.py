"""The operation of ``x25519`` and ``x448``: the shared secret of a key and a u-coordinate."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

import flint

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.key_agreement import coefficient
from dualfield.host.errors import UsageError
from dualfield.math import points
from dualfield.math.curves import NAMED, Curve
from dualfield.math.fields import Field
from dualfield.models.key_agreement import clamp
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import curve_requests, random_numbers
from dualfield.operations.operation import Algebra, Inputs, Operation, Request
from dualfield.programs.protection import randomizes
from dualfield.simulate.bench import Job

_MOST_EXHAUSTIVE = 1 << 11
"""Operations of an exhaustive check; a larger world is sampled evenly."""


class Agree(Operation):
    """The u-coordinate of the clamped key b times the point with the coordinate a: RFC 7748."""

    id = "agree"
    title = "the shared secret of a key and a u-coordinate, in bytes"
    over = "curve"
    operands = ("key", "u")
    members = ("curve",)
    options = ("curve", "key", "u")
    reduced_roles: ClassVar = ()
    cores = ("agree",)
    group = "agree"
    code = 5
    bad_operand = "a u-coordinate of small order"
    failure = "all zero"
    failure_row = ("all_zero", "the result is 0: the u-coordinate has small order")

    def default_curve(self, core: Core) -> Curve:
        named = (c for c in NAMED.values() if c.form == "montgomery")
        return next(c for c in named if c.bits == core.maximum_bits)

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Curve:
        assert not isinstance(default, Field)
        return curve_requests.read_curve(entry, default)

    def width(self, core: Core, algebra: Algebra) -> int:
        return algebra.bits

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        for name in self.operands:
            if given.get(name) is None:
                size = -(-core.maximum_bits // 8)
                raise UsageError(
                    f"compute {core.id} needs --key and --u, {size} bytes each in hexadecimal "
                    f"digits, or --vectors FILE; --{name} is missing."
                )

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        self.require(core, algebra)
        assert isinstance(algebra, Curve)
        parameters, width = self.fit_core(core, algebra, assignments, bits, fixed=True)
        config = core.configure(width, parameters)
        values = []
        for name in self.operands:
            if given.get(name) is None:
                raise UsageError(f'{core.id} needs "{name}".')
            values.append(from_bytes(name, given[name], config.port_bits("a") // 8))
        key, u = values
        return Request(config, algebra, pack(config, u, key, random_numbers.source()))

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        size = request.config.port_bits("a") // 8
        refused = outcome.status is Status.NOT_INVERTIBLE
        shared = outcome.result.to_bytes(size, "little").hex()
        return {
            "shared": shared if outcome.status is Status.OK else None,
            "status": self.failure_row[0] if refused else outcome.status.word,
            "cycles": outcome.cycles,
        }

    def require(self, core: Core, algebra: Algebra) -> None:
        own = self.default_curve(core)
        if not isinstance(algebra, Curve) or algebra.form != "montgomery":
            raise UsageError(
                f"{core.id} works on Montgomery curves, not on {algebra.name}: use --curve "
                f"{own.name}, or leave out --curve and --field."
            )
        if algebra in NAMED.values() and algebra != own:
            raise UsageError(
                f"{core.id} is for the curve {own.name}: use the core x{algebra.name} for "
                f"{algebra.name}."
            )

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        assert isinstance(algebra, Curve)
        if bits not in (None, algebra.bits):
            raise UsageError(
                f"{core.id}: the curve {algebra.words} needs --bits {algebra.bits}, the bits of "
                "its modulus."
            )
        constants = {"Modulus": algebra.modulus, "A": algebra.a}
        for name, value in core.parse(given).items():
            if constants.get(name, value) != value:
                raise UsageError(
                    f"{core.id}: -P {name}={value} is not that of the curve {algebra.words}, "
                    f"{constants[name]:#x}; leave it out."
                )
        own = {name.lower() for name in constants}
        rest = {name: value for name, value in given.items() if name.lower() not in own}
        if algebra.a == 0:
            raise UsageError(f"{core.id}: the coefficient of {algebra.words} must not be 0.")
        return {**rest, **constants}, algebra.bits

    def port_constants(self, config: Configuration, algebra: Algebra | None) -> dict[str, int]:
        return {}

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        return algebra.modulus

    def meaning(self, config: Configuration, port: Port) -> str:
        zero = ", 1 all_zero" if config.values["RefuseZero"] else ""
        zero += ", 2 operand_range" if randomizes(config.protect) else ""
        key = "the private key, byte 0 in bits 7:0; clamped inside"
        return {
            "a": "the u-coordinate, byte 0 in bits 7:0",
            "b": key + random_numbers.place(config),
            "result": "the shared secret, byte 0 in bits 7:0; 0 unless the status is 0",
            "status": f"0 ok{zero}, 4 fault",
        }[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        curve = curve_of(config)
        name = f"{curve.name}: " if curve.name else ""
        return f"{name}B y^2 = x^3 + {curve.a:#x} x^2 + x over GF({curve.modulus:#x})"

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        key = "key_i" if not randomizes(config.protect) else "the key in key_i"
        return f"result_o = x of k U, k = {key} clamped as RFC 7748 has it, x of U = u_i"

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        zero = "status 1" if config.values["RefuseZero"] else "zeros"
        rows = [
            ("a private key, the u of the base point", "the public key"),
            ("a private key, a public key", "the shared secret"),
            ("a private key, a u of small order", zero),
        ]
        if randomizes(config.protect):
            rows.append(("a private key, above it a new random number", "as without it"))
            rows.append(("a random number that is 0 modulo p", "status 2"))
        return rows

    def exponent(self, config: Configuration) -> None:
        return None

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        curve, bits = curve_of(config), config.bits
        scalar = clamp(unpack(config, job)[0], bits, curve.modulus)
        return _SCRIPT.format(
            p=curve.modulus,
            a=curve.a,
            k=scalar,
            u=job.a & (1 << bits) - 1,
            result=outcome.result,
            bits=bits,
        )

    def longest_operand(self, config: Configuration, widths: Mapping[str, int]) -> int:
        return widths.get("b", 0)

    def exhaustive(self, config: Configuration) -> Iterator[Job]:
        size = config.port_bits("a")
        step = max(1, (1 << 2 * size) // _MOST_EXHAUSTIVE) | 1
        top = (1 << size) - 1
        for i in range(0, 1 << 2 * size, step):
            yield pack(config, i >> size, i & top)

    def edges(self, config: Configuration, rng: random.Random) -> Iterator[Job]:
        curve, size = curve_of(config), config.port_bits("a")
        p, top = config.modulus, (1 << size) - 1
        keys = [0, 1, 7, 8, 1 << config.bits - 1, 1 << config.bits - 2, top, rng.getrandbits(size)]
        base = curve.x or rng.randrange(p)
        for key in keys:
            yield pack(config, base, key)
        near_p = (p - 2, p - 1, p, p + 1, p + 2, (1 << config.bits) - 1, top, top - 1)
        for u in (0, 1, 2, *near_p, 1 << size - 1, *small_order(curve)):
            yield pack(config, u & top, rng.getrandbits(size))

    def randoms(
        self,
        config: Configuration,
        count: int,
        rng: random.Random,
        modulus: int = 0,
        kind: str = "",
        *,
        widths: bool = False,
    ) -> Iterator[Job]:
        size = config.port_bits("a")
        for _ in range(count):
            yield pack(config, rng.getrandbits(size), rng.getrandbits(size))

    def refusals(
        self, config: Configuration, size: int | None, rng: random.Random
    ) -> Iterator[Job]:
        if not config.values["RefuseZero"]:
            return
        bits, p = config.port_bits("a"), config.modulus
        for u in small_order(curve_of(config)):
            for encoded in (u, u + p, u | 1 << bits - 1):
                job = pack(config, encoded, rng.getrandbits(bits))
                if encoded >> bits == 0 and self.status(config, job) is not Status.OK:
                    yield job

    def status(self, config: Configuration, job: Job) -> Status:
        return expected(config, job, shared(config, job)).status

    def complaint(self, config: Configuration, job: Job, outcome: Outcome) -> str | None:
        return compare(outcome, expected(config, job, shared(config, job)))

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        """The outcome by chord and tangent, without the ladder's steps."""
        return expected(config, job, shared(config, job))


def pack(config: Configuration, u: int, key: int, chance: random.Random | None = None) -> Job:
    """Return the job of a key and a u-coordinate, as on the ports.

    ``chance``: the source of the random number of a protected core, see `random_numbers.draw`.
    """
    drawn = random_numbers.draw(
        config, f"{u} {key}", chance, lambda numbers: numbers[0] % config.modulus == 0
    )
    return Job(config.modulus, u, drawn << config.port_bits("a") | key)


def unpack(config: Configuration, job: Job) -> tuple[int, list[int]]:
    """Return the key of a job, and the random numbers above the key."""
    drawn, key = divmod(job.b or 0, 1 << config.port_bits("a"))
    return key, random_numbers.split(config, drawn)


def curve_of(config: Configuration) -> Curve:
    """The curve of a configuration, under its name if it has one."""
    modulus, a = config.modulus, coefficient(config)
    curve = Curve("", "montgomery", modulus, a, 0)
    named = (c for c in NAMED.values() if c.form == "montgomery")
    return next((c for c in named if (c.modulus, c.a) == (modulus, a)), curve)


def shared(config: Configuration, job: Job) -> int:
    """The shared secret by chord and tangent; 0 stands for infinity."""
    curve = curve_of(config)
    u, (key, _) = (job.a & (1 << config.bits) - 1) % curve.modulus, unpack(config, job)
    return points.multiple_x(curve, clamp(key, config.bits, curve.modulus), u) or 0


def expected(config: Configuration, job: Job, secret: int) -> Outcome:
    """The outcome of an operation with this shared secret."""
    _, drawn = unpack(config, job)
    status = Status.OK
    if any(number % config.modulus == 0 for number in drawn):
        status = Status.OPERAND_RANGE
    elif secret == 0 and config.values["RefuseZero"]:
        status = Status.NOT_INVERTIBLE
    result = secret if status is Status.OK else 0
    return Outcome(result, None, status, config.latency()[1])


def compare(outcome: Outcome, reference: Outcome) -> str | None:
    """The difference between an outcome and the expected one, as text; None if there is none."""
    if outcome == reference:
        return None
    shown_outcomes = (
        f"{o.status.word} {o.result:#x} in {o.cycles} cycles" for o in (outcome, reference)
    )
    return "{}, expected {}".format(*shown_outcomes)


def small_order(curve: Curve) -> list[int]:
    """The u-coordinates of order 1 to 8 on a Montgomery curve and its twist, ascending.

    u = 0 and the roots of u^2 + A u + 1 have order 2, u = 1 and u = -1 order 4. Those of order 8
    double to 1 or -1; the double of u is (u^2 - 1)^2 / (4 u (u^2 + A u + 1)).

    >>> len(small_order(NAMED["25519"])), small_order(NAMED["448"])[:2]
    (5, [0, 1])
    """
    p, a = curve.modulus, curve.a
    found = {0, 1, p - 1, *_roots([1, a, 1], p)}
    for double in (1, -1):
        odd = -4 * double
        found.update(_roots([1, odd, -2 + odd * a, odd, 1], p))
    return sorted(found)


def _roots(coefficients: Sequence[int], p: int) -> list[int]:
    """The roots of a polynomial modulo a prime; the constant coefficient is first."""
    polynomial = flint.fmpz_mod_poly_ctx(p)([value % p for value in coefficients])
    return [int(root) for root, _ in polynomial.roots()]


def from_bytes(name: str, value: object, size: int) -> int:
    """The port value of bytes in hexadecimal digits, in their order."""
    try:
        encoded = bytes.fromhex(str(value))
    except ValueError:
        encoded = b""
    if len(encoded) != size:  # the message does not show the value: it may be a private key
        raise UsageError(
            f"{name} must be {size} bytes, that is {2 * size} hexadecimal digits, byte 0 first; it "
            f"has {len(str(value))} characters."
        )
    return int.from_bytes(encoded, "little")


_SCRIPT = """\
p = {p:#x}
a = {a:#x}
k = {k:#x}  # the key, clamped
u = {u:#x}
result = {result:#x}
x, (x2, z2), (x3, z3) = u % p, (1, 0), (u % p, 1)
for i in reversed(range({bits})):
    s, d = (x2 + z2) * (x3 - z3), (x2 - z2) * (x3 + z3)
    both = (s + d) ** 2 % p, x * (s - d) ** 2 % p
    q, r = (x3, z3) if k >> i & 1 else (x2, z2)
    e, f = (q + r) ** 2, (q - r) ** 2
    twice = e * f % p, (e - f) * (f + (a + 2) * pow(4, -1, p) * (e - f)) % p
    (x2, z2), (x3, z3) = (both, twice) if k >> i & 1 else (twice, both)
assert result == x2 * pow(z2, p - 2, p) % p
"""
