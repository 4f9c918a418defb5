"""Model of ECDSA on two curves in one build: the operation selects the curve."""

from dataclasses import dataclass, replace
from functools import lru_cache

from dualfield.host.errors import UsageError
from dualfield.models.outcome import Outcome, require
from dualfield.models.prime_base import MOST_ROWS, cheapest_shape
from dualfield.models.prime_ecdsa import Ecdsa, outcome
from dualfield.models.prime_engine import Machine
from dualfield.models.prime_engine_curve import CurveEngine
from dualfield.models.prime_scalar import FRAME_CYCLES
from dualfield.programs.prime_engine.build import Build
from dualfield.programs.prime_engine.comb_program import Shape
from dualfield.programs.prime_engine.ecdsa_program import OPERATIONS
from dualfield.programs.prime_engine.join import join
from dualfield.programs.prime_engine.timing import program_cycles

COUNT = 2
"""The curves of a build."""


@dataclass(frozen=True)
class Pair:
    """Two builds whose programs and tables are in the memories of one engine for any modulus.

    ``curves``: the builds, as for one curve, with one ``word``, ``multipliers``, ``check``,
    ``protect`` and ``random``. The numbers of the ports have the bits of the longer one.

    >>> one = Ecdsa(5, 31, 1, 23, 29, (1, 5), 4, 0, True)
    >>> other = Ecdsa(4, 13, 7, 6, 11, (1, 1), 4, 0, True)
    >>> pair = Pair((one, other))
    >>> pair.bits, pair.run(2 << 5, 3).status.word, pair.run((4 + 2) << 5, 3).status.word
    (5, 'ok', 'ok')
    """

    curves: tuple[Ecdsa, Ecdsa]

    @property
    def bits(self) -> int:
        """Return the bits of a number of the ports."""
        return max(curve.bits for curve in self.curves)

    @property
    def any_modulus(self) -> bool:
        """Return True: the multiplier takes both primes and both orders in turn."""
        return True

    @property
    def refusal(self) -> str | None:
        """Return why there is no such build; None if there is."""
        one, other = self.curves
        if (one.modulus, one.a, one.b, one.base) == (other.modulus, other.a, other.b, other.base):
            return "both curves are the same: give two curves, or one."
        for number, curve in enumerate(self._wide(0)):
            if problem := curve.fixed.refusal:
                return f"curve {number}: {problem}"
        if self.entries_of_table is None:
            return "no number of entries suits the tables of both curves."
        try:
            _ = [curve.source for curve in self.members]
        except UsageError as error:
            return f"no program for these curves and Word: {error}"
        return None

    def _wide(self, entries: int) -> list[Ecdsa]:
        """Return both builds with the numbers of the engine, and a number of entries of a table."""
        values = {"any_modulus": True, "engine_bits": self.bits, "entries_of_table": entries}
        return [replace(curve, **values) for curve in self.curves]  # type: ignore[arg-type]

    @property
    def entries_of_table(self) -> int | None:
        """Return the entries of a table with the fewest cycles; None if none suits both curves."""
        return _entries_of_table(self)

    @property
    def members(self) -> list[Ecdsa]:
        """Return the builds of the curves on the engine."""
        entries = self.entries_of_table
        assert entries is not None, self.refusal
        return self._wide(entries)

    @property
    def build(self) -> Build:
        """Return the build of the engine, with the constants of the first curve."""
        return self.members[0].build

    @property
    def offsets(self) -> list[int]:
        """Return the offset of a difference, for each curve."""
        return [curve.build.offset for curve in self.members]

    @property
    def table_rows(self) -> list[int]:
        """Return the rows of the table memory."""
        return list(_memories(self)[1])

    @property
    def words(self) -> tuple[int, ...]:
        """Return the words of the program memory."""
        return _memories(self)[0]

    @property
    def registers(self) -> int:
        """Return the registers of the engine."""
        return max(curve.registers for curve in self.members)

    @property
    def wipe(self) -> int:
        """Return the cycles of wiping the register file before the first instruction."""
        return self.build.wipe_cycles(self.registers)

    @property
    def entries(self) -> tuple[int, ...]:
        """Return the address of the first instruction of each operation of both curves."""
        one, other = self.members
        base = len(one.program.words)
        return (*one.entries, *(base + entry for entry in other.entries))

    def cycles(self, operation: int) -> int:
        """Return the cycles of an operation: 0 to 3 of the first curve, 4 to 7 of the other one."""
        build = self.members[operation // len(OPERATIONS)].build
        cycles = program_cycles(self.words, build, self.entries[operation])
        return self.wipe + cycles + FRAME_CYCLES - 1

    def run(self, message: int, values: int) -> Outcome:
        """Return the outcome of {curve, operation, hash} and {random numbers, y, x, second, first}.

        The result is {second, first}. Raises InvariantError unless both fit.
        """
        require(0 <= message >> self.bits < COUNT * len(OPERATIONS), "the operation fits")
        curve = self.members[message >> self.bits + 2]
        numbers = curve.numbers(message & (4 << self.bits) - 1, values)
        engine = curve.engine
        assert isinstance(engine, CurveEngine), "the engine is for any modulus"
        machine = Machine(
            curve.build,
            engine.arithmetic,
            self.words,
            numbers,
            _memories(self)[1],
            address=self.entries[message >> self.bits],
        )
        return outcome(self.bits, machine.run(), self.wipe)


@lru_cache(maxsize=64)
def _entries_of_table(pair: Pair) -> int | None:
    costs: dict[int, int] = {}
    for entries in (1 << bits for bits in range(1, MOST_ROWS.bit_length())):
        found: list[tuple[int, Shape] | None] = [
            cheapest_shape(curve.fixed) for curve in pair._wide(entries)
        ]
        if all(found):
            costs[entries] = sum(one[0] for one in found if one)
    return min(costs, key=lambda entries: costs[entries]) if costs else None


@lru_cache(maxsize=64)
def _memories(pair: Pair) -> tuple[tuple[int, ...], tuple[int, ...]]:
    one, other = pair.members
    rows = one.table_rows
    return join(one.program, other.program, len(rows)), (*rows, *other.table_rows)
