"""Model of the engine for any modulus that computes modulo a prime and modulo an order in turn."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property

from dualfield.models.prime_engine import Arithmetic, Machine, Outputs
from dualfield.models.prime_engine_any import AnyEngine, AnyModulus
from dualfield.programs.prime_engine.curve_build import CurveBuild
from dualfield.programs.prime_engine.table import Table


@dataclass(frozen=True)
class CurveEngine:
    """An engine for a curve over GF(``modulus``) with points of the order ``order``.

    ``plain``: the engine for any modulus. ``margin``: the right side of a difference can be as
    large as that many products. ``table``: the table memory, if the program reads it.

    >>> engine = CurveEngine(AnyEngine(8, word=4, multipliers=4), 239, 223, 3)
    >>> engine.build.words, engine.build.limit, engine.build.offset // 239
    (5, 238, 3)
    """

    plain: AnyEngine
    modulus: int
    order: int
    margin: int
    table: Table | None = None

    @property
    def arithmetic(self) -> Arithmetic:
        """The multiplier, for `Machine`; it has no modulus yet."""
        return AnyModulus(self.plain.word, self.plain.size)

    @cached_property
    def build(self) -> CurveBuild:
        """The widths, bounds and cycles of the engine, for the assembler."""
        limit = max(self.modulus, self.order) - 1
        values = asdict(self.plain.build) | {
            "modulus": self.modulus,
            "order": self.order,
            "limit": limit,
            "offset": -(-self.margin * limit // self.modulus) * self.modulus,
            "entries": self.table.entries if self.table else 0,
            "numbers": self.table.numbers if self.table else 0,
        }
        return CurveBuild(**values)

    def run(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Outputs:
        """Return the outputs of an operation for the numbers that IN takes.

        ``address``: of its first instruction.
        """
        return self.machine(words, inputs, address).run()

    def machine(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Machine:
        """Return the engine before it runs an operation; ``address``: of its first instruction."""
        table = self.table.rows(self.build) if self.table else []
        return Machine(self.build, self.arithmetic, words, inputs, table, address=address)
