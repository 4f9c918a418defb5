"""The operation of ``rsa-one``: a private operation of RSA by one modulus."""

from collections.abc import Mapping, Sequence
from typing import Any

from dualfield.catalog.core import Configuration, Core, Port
from dualfield.catalog.records.prime_rsa_one import rsa_one
from dualfield.host.errors import UsageError
from dualfield.math.fields import Field
from dualfield.models.outcome import Outcome, Status
from dualfield.operations import rsa_one_keys
from dualfield.operations.operation import Algebra, Inputs, Request
from dualfield.operations.rsa import KeyOperation, number, require_widths, ring
from dualfield.simulate.bench import Job


class RsaOne(KeyOperation):
    """A private operation of RSA from n, e and d, without the primes."""

    id = "rsa-one"
    title = "a to the private exponent of an RSA key without its primes"
    operands = ("n", "e", "d", "a", "r")
    options = operands
    cores = ("rsa-one",)
    code = 9
    drawn = rsa_one_keys
    failure = "not used"
    failure_row = ("not_invertible", "not used by this core")

    def read_algebra(self, entry: Inputs, default: Algebra | None) -> Field:
        missing = [name for name in self.operands if entry.get(name) is None]
        if missing:
            raise UsageError(
                f"a private operation needs n, e, d, a and r: {', '.join(missing)} missing."
            )
        return ring(number("n", entry["n"]))

    def modulus(self, given: Inputs) -> Field | None:
        return None if given.get("n") is None else ring(number("n", given["n"]))

    def require_operands(
        self, core: Core, algebra: Algebra | None, given: Inputs, assignments: Inputs
    ) -> None:
        self.read_algebra(given, None)

    def request(
        self, core: Core, algebra: Algebra, given: Inputs, *, bits: int | None, assignments: Inputs
    ) -> Request:
        numbers = {name: number(name, given[name]) for name in self.operands}
        width = max(numbers["n"].bit_length(), core.minimum_bits) if bits is None else bits
        config = core.configure(width, assignments)
        widths = rsa_one(config).fields
        require_widths(config, numbers, {**widths, "a": widths["c"]})
        job = rsa_one_keys.pack(config, {**numbers, "c": numbers["a"]})
        return Request(config, algebra, job)

    def answer(self, request: Request, outcome: Outcome) -> dict[str, Any]:
        return {
            "result": hex(outcome.result) if outcome.status is Status.OK else None,
            "status": outcome.status.word,
            "cycles": outcome.cycles,
        }

    def meaning(self, config: Configuration, port: Port) -> str:
        return {
            "modulus": "{e, n}: the public exponent, the modulus",
            "a": "d, the private exponent",
            "b": "{r, c}: the random number that blinds, new for each operation; the number",
            "result": "c^d modulo n; 0 unless the status is 0",
            "status": "0 ok, 2 operand_range, 3 bad_modulus, 4 fault (also: the result does not "
            "fit c, so d and e are not of one key)",
        }[port.role]

    def describe(self, config: Configuration, algebra: Algebra | None) -> str:
        return f"n of exactly {config.bits} bits, given at run time"

    def formula(self, config: Configuration, names: Mapping[str, str], kinds: Sequence[str]) -> str:
        return "result_o = c^d mod n"

    def domains(self, config: Configuration, names: Mapping[str, str]) -> list[tuple[str, str]]:
        return [("a key, a number c below n, a random r", "c^d modulo n")]

    def script(self, config: Configuration, job: Job, outcome: Outcome) -> str:
        numbers = rsa_one_keys.unpack(config, job)
        lines = [f"{name} = {numbers[name]:#x}" for name in ("n", "e", "d", "c")]
        lines += [
            f"result = {outcome.result:#x}",
            "assert result < n",
            "assert result == pow(c, d, n)",
            "assert pow(result, e, n) == c",
        ]
        return "\n".join(lines) + "\n"

    def by_definition(self, config: Configuration, job: Job) -> Outcome:
        return rsa_one_keys.expected(config, job)
