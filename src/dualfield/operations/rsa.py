"""The operation of ``rsa``: a private operation by two primes, or the pair that blinds it."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.prime_rsa import cycles, rsa
from dualfield.host.errors import UsageError
from dualfield.math.curves import Curve
from dualfield.math.fields import Field, parse_integer
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import rsa_keys, rsa_stimuli
from dualfield.operations.defined_operation import DefinedOperation, choose_action
from dualfield.operations.operation import Algebra, Inputs, Request
from dualfield.operations.rsa_keys import Action
from dualfield.simulate.bench import Job

_KEY = {name: name for name in ("p", "q", "qinv", "e")}
_OPERANDS: Mapping[Action, Mapping[str, str]] = {
    Action.PRIVATE: {**_KEY, "a": "c", "dp": "dp", "dq": "dq", "u": "u", "v": "v"},
    Action.BLIND: {**_KEY, "r": "c"},
}
"""The user's operands of each action, with the names of the core."""


class KeyOperation(DefinedOperation):
    """An operation whose operands are a key and numbers; n is its modulus."""

    over = "numbers"
    members = ()
    group = "rsa"
    slow_model = True

    @abstractmethod
    def modulus(self, given: Inputs) -> Field | None:
        """The ring modulo n of the user's key; None if an operand is missing."""

    def algebra_of(self, core: Core, given: Inputs) -> Field | None:
        return self.modulus(given)

    def require(self, core: Core, algebra: Algebra) -> None:
        option = "curve" if isinstance(algebra, Curve) else "field"
        raise UsageError(
            f"{core.id} takes the numbers of a key as operands: use --bits instead of --{option} "
            f"{algebra.name}."
        )

    def fit_core(
        self, core: Core, algebra: Algebra, given: Inputs, bits: int | None, *, fixed: bool
    ) -> tuple[dict[str, object], int]:
        self.require(core, algebra)
        raise AssertionError("every field and every curve is refused")

    def port_modulus(self, config: Configuration, algebra: Algebra) -> int:
        return 0


class Rsa(KeyOperation):
    """A private operation of RSA by two primes, or the pair that blinds one."""

    id = "rsa"
    title = "a to the private exponent of an RSA key with two primes, or a pair for its blinding"
    operands = ("p", "q", "qinv", "e", "a", "dp", "dq", "u", "v", "r")
    options = operands
    cores = ("rsa", "rsa-one")
    code = 8
    drawn = rsa_stimuli
    bad_operand = "a pair that does not belong to the key, or a number without an inverse modulo n"
    failure = "bad blinding"
    failure_row = (
        "bad_blinding",
        "private: u v^e is not 1 modulo n; blind: r has no inverse modulo n, or p or q is not "
        "prime",
    )

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Field:
        _action(entry)
        field = self.modulus(entry)
        assert field is not None, "both actions have two primes"
        return field

    def modulus(self, given: Inputs) -> Field | None:
        p, q = given.get("p"), given.get("q")
        return None if p is None or q is None else ring(number("p", p) * number("q", q))

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        _action(given)

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        action = _action(given)
        numbers = {own: number(name, given[name]) for name, own in _OPERANDS[action].items()}
        longest = max(numbers["p"].bit_length(), numbers["q"].bit_length())
        width = max(2 * longest, core.minimum_bits) if bits is None else bits
        config = core.configure(width, assignments)
        widths, names = dict(rsa(config).fields), _OPERANDS[action].items()
        require_widths(
            config,
            {name: numbers[own] for name, own in names},
            {name: widths[own] for name, own in names},
        )
        return Request(config, algebra, rsa_keys.pack(config, action, numbers))

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        bits = request.config.bits
        is_ok = outcome.status is Status.OK
        results = {"u": outcome.result % (1 << bits), "v": outcome.result >> bits}
        if rsa_keys.unpack(request.config, request.job)[0] is Action.PRIVATE:
            results = {"result": outcome.result}
        invalid = outcome.status is Status.NOT_INVERTIBLE
        return {
            **{name: hex(value) if is_ok else None for name, value in results.items()},
            "status": self.failure_row[0] if invalid else outcome.status.word,
            "cycles": outcome.cycles,
        }

    def meaning(self, config: Configuration, port: Port) -> str:
        return {
            "a": "{operation, dq, dp, e, qinv, q, p}: 0 private, 1 blind (2 and 3 are refused); "
            "the private exponents (not read to blind), the public exponent, 1 / q modulo p, the "
            "primes",
            "b": "{v, u, c}: the pair (not read to blind), the number (to blind: r)",
            "result": "c^d modulo n, or the pair {v, u}; 0 unless the status is 0",
            "status": "0 ok, 1 bad_blinding, 2 operand_range, 3 bad_modulus, 4 fault (also: the "
            "result does not fit c, so dp, dq and e are not of one key)",
        }[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        return f"n = p q, two primes of {config.bits // 2} bits, given at run time"

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        return "result_o = c^d mod n, or {1 / c mod n, c^e mod n}"

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return [
            ("private: a key, a number c below n, a pair", "c^d modulo n"),
            ("blind: p, q, 1 / q modulo p, e, a random r", "the pair u = r^e, v = 1 / r"),
        ]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        action, numbers = rsa_keys.unpack(config, job)
        lines = [f"{name} = {numbers[name]:#x}" for name in _OPERANDS[action].values()]
        if action is Action.PRIVATE:
            lines += [
                "n = p * q",
                f"result = {outcome.result:#x}",
                "assert result < n",
                "assert pow(result, e, n) == c",
                "assert (result - pow(c, dp, p)) % p == (result - pow(c, dq, q)) % q == 0",
            ]
        else:
            v, u = divmod(outcome.result, 1 << config.bits)
            lines += [
                "n = p * q",
                f"u, v = {u:#x}, {v:#x}",
                "assert u == pow(c, e, n)",
                "assert v < n",
                "assert v * c % n == 1",
            ]
        return "\n".join(lines) + "\n"

    def usual_cycles(self, config: Configuration) -> int:
        return cycles(config, Action.PRIVATE)

    def case_cycles(self, config: Configuration) -> dict[str, int]:
        return {
            "for a private operation": cycles(config, Action.PRIVATE),
            "for a pair": cycles(config, Action.BLIND),
            "for operations 2 and 3": cycles(config, Action.NONE),
        }

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        return rsa_keys.expected(config, job)


def _action(given: Inputs) -> Action:
    """The action that the user's operands select; UsageError if they are not those of one."""
    return choose_action(
        given,
        _OPERANDS,
        "for a private operation, give p, q, qinv, e, a, dp, dq, u and v; for a pair, give p, q, "
        "qinv, e and r (for a public operation, use modexp-words)",
    )


def ring(n: int) -> Field:
    """Return the ring modulo n."""
    return Field(f"gfp:{n:#x}", "gfp", n)


def require_widths(
    config: Configuration, numbers: Mapping[str, int], widths: Mapping[str, int]
) -> None:
    """Raise UsageError for a number of the user that is too long."""
    for name, value in numbers.items():
        if (length := value.bit_length()) > widths[name]:
            raise UsageError(
                f"{name} has {length} bits; {config.core_id} of {config.bits} bits takes at most "
                f"{widths[name]}."
            )


def number(name: str, value: object) -> int:
    """The user's number; the message of an error does not show it, as most are secret."""
    try:
        found = parse_integer(value, name)
    except UsageError:
        raise UsageError(f"{name} is not an integer such as 17, 0x11 or 0b1_0001.") from None
    if found < 0:
        raise UsageError(f"{name} is negative; it must be from 0 on.")
    return found
