"""The operation of ``eddsa``: a half of a signature, a public key, or a verification."""

from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.prime_eddsa import curve_of, eddsa
from dualfield.host.errors import UsageError
from dualfield.math.curves import NAMED, Curve
from dualfield.math.edwards import ED448, ED25519, encoding_bits
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import ed_signatures, ed_stimuli, random_numbers
from dualfield.operations.agree import from_bytes
from dualfield.operations.defined_operation import choose_action
from dualfield.operations.ed_signatures import Action
from dualfield.operations.operation import Algebra, Inputs, Request
from dualfield.operations.signature_operation import SignatureOperation
from dualfield.simulate.bench import Job

CURVES = {"25519": ED25519, "448": ED448}
"""The Montgomery curve by which a user names an Edwards curve -> the curve of RFC 8032."""
_NAMES = {ED25519.modulus: "Ed25519", ED448.modulus: "Ed448"}
_OPERANDS: Mapping[Action, tuple[str, ...]] = {
    Action.COMMIT: ("r",),
    Action.RESPOND: ("r", "k", "s"),
    Action.PUBLIC: ("s",),
    Action.VERIFY: ("public", "commitment", "response", "k"),
}
"""The user's operands of each action, in the order of the core."""
_HASHES = ("r", "k")
"""Operands of twice the bytes."""
_RESULTS = {
    Action.COMMIT: "commitment",
    Action.RESPOND: "response",
    Action.PUBLIC: "public",
}


class SignEd(SignatureOperation):
    """A half of an EdDSA signature, a public key, or a verification; hashes are operands."""

    id = "sign-ed"
    title = "the halves of an EdDSA signature, its verification, or a public key"
    operands = ("r", "s", "k", "public", "commitment", "response")
    options = ("curve", *operands)
    cores = ("sign-ed",)
    group = "sign-ed"
    code = 7
    drawn = ed_stimuli
    bad_operand = "a signature that is not valid, or an encoding of no point"
    failure_row = (
        "bad_signature",
        "verify: the signature is not valid, or an encoding is of no point",
    )

    def default_curve(self, core: Core) -> Curve:
        return NAMED["25519"]

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        _action(given)

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        self.require(core, algebra)
        parameters, width = self.fit_core(core, algebra, assignments, bits, fixed=True)
        config = core.configure(width, parameters)
        size, action = encoding_bits(config.bits) // 8, _action(given)
        numbers: list[int] = []
        for name in _OPERANDS[action]:
            is_hash = name in _HASHES
            value = from_bytes(name, given[name], 2 * size if is_hash else size)
            numbers += ed_signatures.halves(config, value) if is_hash else [value]
        job = ed_signatures.pack(config, action, numbers, random_numbers.source())
        return Request(config, algebra, job)

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        size = encoding_bits(request.config.bits) // 8
        is_ok = outcome.status is Status.OK
        members: dict[str, Any] = {}
        if name := _RESULTS.get(Action(request.job.a)):
            members[name] = outcome.result.to_bytes(size, "little").hex() if is_ok else None
        invalid = outcome.status is Status.NOT_INVERTIBLE
        status = self.failure_row[0] if invalid else outcome.status.word
        return {**members, "status": status, "cycles": outcome.cycles}

    def require(self, core: Core, algebra: Algebra) -> None:
        if not isinstance(algebra, Curve) or algebra not in (NAMED[name] for name in CURVES):
            name = algebra.words if isinstance(algebra, Curve) else algebra.name
            raise UsageError(
                f"{core.id} works on Ed25519 and Ed448, not on {name}: use --curve 25519 or "
                "--curve 448."
            )

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        self.require(core, algebra)
        if bits not in (None, algebra.bits):
            raise UsageError(
                f"{core.id}: --curve {algebra.name} needs --bits {algebra.bits}, the bits of its "
                "modulus; leave out --bits."
            )
        modulus = core.parse(given).get("Modulus", 0)
        if modulus not in (0, algebra.modulus):
            raise UsageError(
                f"{core.id}: -P Modulus={modulus} is not that of --curve {algebra.name}, "
                f"{algebra.modulus:#x}; leave it out."
            )
        rest = {name: value for name, value in given.items() if name.lower() != "modulus"}
        return {**rest, "Modulus": algebra.modulus}, algebra.bits

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        return algebra.modulus

    def meaning(self, config: Configuration, port: Port) -> str:
        return {
            "a": "0 commit, 1 respond, 2 public key, 3 verify",
            "b": "numbers of an encoding each, the first lowest, byte 0 in bits 7:0: the halves of "
            "the hash r; the halves of r and of k, and s; s; or A, R, S and the halves of k"
            + random_numbers.place(config),
            "result": "R, S or A, byte 0 in bits 7:0; to verify 0, as the status is the answer. "
            "0 unless the status is 0",
            "status": "0 ok (valid), 1 bad_signature, 2 operand_range, 4 fault",
        }[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        curve = curve_of(config)
        name = _NAMES.get(curve.modulus)
        sign = "-" if curve.a == -1 else ""
        equation = f"{sign}x^2 + y^2 = 1 + {curve.d:#x} x^2 y^2 over GF({curve.modulus:#x})"
        return f"{name}: {equation}" if name else equation

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        return (
            "result_o = the encoding of r B, r + k s modulo L, or the encoding of s B; to verify, "
            "the status is the answer"
        )

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return [
            ("commit: the hash r", "R, the first half of the signature"),
            ("respond: the hashes r and k, the secret scalar s", "S, the second half"),
            ("public: the secret scalar s", "A, the public key"),
            ("verify: A, R, S, the hash k", "status 0 if the signature is valid, else 1"),
        ]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        curve = curve_of(config)
        action, numbers = ed_signatures.unpack(config, job)
        lines = [
            f"p = {curve.modulus:#x}",
            f"a, d = {curve.a}, {curve.d:#x}",
            f"L = {curve.order:#x}",
            "B = {:#x}, {:#x}".format(*curve.base),
            f"E = {curve.bits}  # bits of an encoding",
        ]
        lines += [
            f"{name} = {number:#x}" for name, number in zip(_WORDS[action], numbers, strict=True)
        ]
        if action is not Action.VERIFY:
            lines.append(f"result = {outcome.result:#x}")
        return "\n".join(lines) + _ARITHMETIC + _ASSERTIONS[action]

    def usual_cycles(self, config: Configuration) -> int:
        return eddsa(config).cycles("commit")

    def case_cycles(self, config: Configuration) -> dict[str, int]:
        own = eddsa(config)
        return {
            "to commit": own.cycles("commit"),
            "to respond": own.cycles("respond"),
            "for a public key": own.cycles("public"),
            "to verify": own.cycles("verify"),
        }

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        return ed_signatures.expected(config, job)


def _action(given: Inputs) -> Action:
    """The action that the user's operands select; UsageError if they are not those of one."""
    return choose_action(
        given,
        _OPERANDS,
        "to commit, give r; to respond, give r, k and s; for a public key, give s; to verify, give "
        "public, commitment, response and k",
    )


_WORDS = {
    Action.COMMIT: ("r_low", "r_high"),
    Action.RESPOND: ("r_low", "r_high", "k_low", "k_high", "s"),
    Action.PUBLIC: ("s",),
    Action.VERIFY: ("A", "R", "S", "k_low", "k_high"),
}
_ARITHMETIC = """


def add(P, Q):
    t = d * P[0] * Q[0] * P[1] * Q[1]
    x = (P[0] * Q[1] + P[1] * Q[0]) * pow(1 + t, -1, p) % p
    return x, (P[1] * Q[1] - a * P[0] * Q[0]) * pow(1 - t, -1, p) % p


def times_point(k, P):
    total = 0, 1
    for bit in bin(k)[2:]:
        total = add(total, total)
        if bit == "1":
            total = add(total, P)
    return total


def encode(P):
    return P[0] % 2 << E - 1 | P[1]


"""
_HASH = "{0} = ({0}_high << E | {0}_low) % L\n"
_ASSERTIONS = {
    Action.COMMIT: _HASH.format("r") + "assert result == encode(times_point(r, B))\n",
    Action.RESPOND: _HASH.format("r") + _HASH.format("k") + "assert result == (r + k * s) % L\n",
    Action.PUBLIC: "assert result == encode(times_point(s % L, B))\n",
    Action.VERIFY: _HASH.format("k")
    + """\


def decode(encoding):
    y = encoding & (1 << E - 1) - 1
    square = (1 - y * y) * pow(a - d * y * y, -1, p) % p
    x = pow(square, (p + 3) // 8 if p % 8 == 5 else (p + 1) // 4, p)
    if x * x % p != square:
        x = x * pow(2, (p - 1) // 4, p) % p
    return (x if x % 2 == encoding >> E - 1 else p - x), y


assert times_point(S, B) == add(decode(R), times_point(k, decode(A)))
""",
}
