"""The operation of ``ecdsa``: a signature, its verification, or a public key."""

from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.prime_ecdsa import cycles, ecdsa
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, parse_integer
from dualfield.models.curve_constants import OTHER, has_two
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import (
    curve_builds,
    curve_words,
    random_numbers,
    signature_stimuli,
    signatures,
)
from dualfield.operations.defined_operation import choose_action
from dualfield.operations.operation import Algebra, Inputs, Request
from dualfield.operations.signature_operation import SignatureOperation
from dualfield.operations.signatures import Action, Operands
from dualfield.simulate.bench import Job

_OPERANDS: Mapping[Action, Mapping[str, str]] = {
    Action.SIGN: {"hash": "hash", "nonce": "first", "key": "second"},
    Action.VERIFY: {"hash": "hash", "r": "first", "s": "second", "x": "x", "y": "y"},
    Action.PUBLIC: {"key": "first"},
}
"""The user's operands of each action, with their places."""
_SECRET = ("nonce", "key")
_CURVE = ("", "curve, ")
"""Field above the operation in ``message_i``: none for one curve, the curve for two."""
_CASES = {
    Action.SIGN: "to sign",
    Action.VERIFY: "to verify",
    Action.PUBLIC: "for a public key",
    Action.NONE: "for operation 3",
}


class Sign(SignatureOperation):
    """A signature of a hash, its verification, or the public key of a private one: ECDSA."""

    id = "sign"
    title = "an ECDSA signature, its verification, or a public key"
    operands = ("hash", "nonce", "key", "r", "s", "x", "y")
    options = ("curve", *operands)
    cores = ("sign",)
    group = "sign"
    code = 6
    drawn = signature_stimuli
    bad_operand = "a signature that is not valid, or a public key that is not on the curve"
    failure_row = (
        "bad_signature",
        "verify: the signature is not valid, or the public key is not on the curve; sign: r or s "
        "is 0, so another nonce is needed",
    )

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        if algebra is None:
            raise UsageError(f"compute {core.id} needs --curve, e.g. --curve P-256.")
        _action(given)

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        self.require(core, algebra)
        assert isinstance(algebra, Curve)
        parameters, width = self.fit_core(core, algebra, assignments, bits, fixed=True)
        config = core.configure(width, parameters)
        action = _action(given)
        numbers = {
            place: _number(name, given[name], width) for name, place in _OPERANDS[action].items()
        }
        job = signatures.pack(config, Operands(action, **numbers), random_numbers.source())
        return Request(config, algebra, job)

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        config = request.config
        names = {Action.SIGN: ("r", "s"), Action.PUBLIC: ("x", "y")}
        action = signatures.unpack(config, request.job).action
        result = (outcome.result & (1 << config.bits) - 1, outcome.result >> config.bits)
        is_ok = outcome.status is Status.OK
        shown = [hex(number) if is_ok else None for number in result]
        invalid = outcome.status is Status.NOT_INVERTIBLE
        return {
            **dict(zip(names.get(action, ()), shown, strict=False)),
            "status": self.failure_row[0] if invalid else outcome.status.word,
            "cycles": outcome.cycles,
        }

    def require(self, core: Core, algebra: Algebra) -> None:
        if isinstance(algebra, Field):
            raise UsageError(
                f"{core.id} works on curves: use --curve {algebra.name} instead of --field."
            )
        curve_builds.check(algebra)

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        assert isinstance(algebra, Curve)
        parameters = curve_builds.choose_parameters(core, algebra, given)
        return parameters, curve_builds.width(core, algebra, bits)

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        assert isinstance(algebra, Curve)
        return algebra.modulus

    def meaning(self, config: Configuration, port: Port) -> str:
        drawn = random_numbers.names(config)
        return {
            "a": f"{{{_CURVE[has_two(config.values)]}operation, hash}}: 0 sign, 1 verify, 2 public "
            "key, 3 none; hash: the leftmost bits of the digest, as many as the order has",
            "b": f"{{{drawn}y, x, second, first}}: nonce and private key to sign; r, s and the "
            "public key (x, y) to verify; the private key for its public key. Others are not read"
            + random_numbers.rule(config),
            "result": "{s, r} or {y, x}; to verify 0, as the status is the answer. 0 unless the "
            "status is 0",
            "status": "0 ok (valid), 1 bad_signature, 2 operand_range, 4 fault",
        }[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        assert not isinstance(algebra, Field)
        if not has_two(config.values):
            return curve_words.describe(config, algebra)
        texts = (curve_words.describe(config, None, end) for end in ("", OTHER))
        return "; ".join(f"curve {number} {text}" for number, text in enumerate(texts))

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        return (
            "result_o = {s, r}, a signature of message_i with the nonce and the key in values_i; "
            "or {y, x}, a public key; to verify, the status is the answer"
        )

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return [
            ("sign: a hash, a nonce, a private key", "r and s"),
            ("verify: a hash, r, s, a public key", "status 0 if the signature is valid, else 1"),
            ("public: a private key", "x and y of the public key"),
        ]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        o = signatures.unpack(config, job)
        curve = signatures.curve_of(config, o.curve)
        assert curve.base is not None, "the curve of a build has a base point"
        result = (outcome.result & (1 << config.bits) - 1, outcome.result >> config.bits)
        lines = [f"m = {curve.modulus:#x}", f"a = {curve.a:#x}", f"n = {curve.order:#x}"]
        lines.append("G = {:#x}, {:#x}".format(*curve.base))
        numbers = {name: getattr(o, place) for name, place in _OPERANDS[o.action].items()}
        # `hash` is a function of Python.
        lines += [f"{'h' if n == 'hash' else n} = {value:#x}" for n, value in numbers.items()]
        if o.action is not Action.VERIFY:
            lines.append("result = {:#x}, {:#x}".format(*result))
        return "\n".join(lines) + "\n\n\n" + curve_words.ARITHMETIC + _ASSERTIONS[o.action]

    def usual_cycles(self, config: Configuration) -> int:
        return cycles(config, Action.SIGN)

    def case_cycles(self, config: Configuration) -> dict[str, int]:
        own, curves = ecdsa(config), signatures.curves_of(config)
        return {
            f"{name} on curve {number}" if len(curves) > 1 else name: own.cycles(
                number * len(Action) + action
            )
            for number in range(len(curves))
            for action, name in _CASES.items()
        }

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        return signatures.expected(config, job)


def _action(given: Inputs) -> Action:
    """The action that the user's operands select; UsageError if they are not those of one."""
    return choose_action(
        given,
        _OPERANDS,
        "to sign, give hash, nonce and key; to verify, give hash, r, s, x and y; for a public "
        "key, give key alone",
    )


def _number(name: str, value: object, bits: int) -> int:
    """The user's number; the message of an error does not show a secret."""
    if name in _SECRET:
        try:
            number = parse_integer(value, name)
        except UsageError:
            raise UsageError(f"{name} is not an integer such as 17, 0x11 or 0b1_0001.") from None
    else:
        number = parse_integer(value, name)
    if number < 0 or number.bit_length() > bits:
        sign = "is negative" if number < 0 else f"has {number.bit_length()} bits"
        hint = ": give the leftmost bits of the digest" if name == "hash" else ""
        raise UsageError(f"{name} {sign}; it must be from 0 on and have at most {bits} bits{hint}.")
    return number


_ASSERTIONS = {
    Action.SIGN: """\
r = times_point(nonce, G)[0] % n
assert result == (r, pow(nonce, -1, n) * (h + r * key) % n)
""",
    Action.VERIFY: """\
w = pow(s, -1, n)
point = add(times_point(h * w % n, G), times_point(r * w % n, (x, y)))
assert point[0] % n == r
""",
    Action.PUBLIC: "assert result == times_point(key, G)\n",
}
