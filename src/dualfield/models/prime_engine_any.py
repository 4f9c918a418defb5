"""Model of the engine with products modulo a number that MODULUS sets at run time."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from dualfield.models import dsp_multiply_words
from dualfield.models.dsp_multiply import rows
from dualfield.models.outcome import require
from dualfield.models.prime_engine import Machine, Outputs
from dualfield.programs.prime_engine.any_build import AnyBuild

LEAST_WORDS = 2
"""Words of a number of the engine, fewest."""


@dataclass
class AnyModulus:
    """The multiplier with a modulus of its own. ``size``: bits of its operands."""

    word: int
    size: int
    modulus: int | None = field(default=None, init=False)

    def load(self, modulus: int) -> None:
        """Take a modulus."""
        self.modulus = modulus

    def product(self, x: int, y: int) -> int:
        """Return x y / R; 0 if the modulus is even, 1 or too large.

        The result is reduced if x y is at most modulus R / 2^word. Raises InvariantError without a
        modulus, and for operands that do not fit.
        """
        require(self.modulus is not None, "MODULUS comes before a product")
        require(max(x, y) < 1 << self.size, "the multiplier's words hold an operand")
        modulus = self.modulus or 0
        if modulus % 2 == 0 or not 3 <= modulus < 1 << self.size:
            return 0
        return dsp_multiply_words.product(
            self.word, self.size, modulus=modulus, a=x, b=y, reduced=False
        )


@dataclass(frozen=True)
class AnyEngine:
    """An engine for any odd modulus from 3 on, of at most ``bits`` bits.

    Numbers have ``2 spare`` bits more: both operands of a product can be sums of ``2^spare``
    products. ``multipliers``: the most that may be used, 1 to 64. ``squares``: the product of a
    register with itself takes fewer cycles; only if `has_squares`. ``moduli_range``: the least
    and the largest modulus that the program sets; None: any.

    >>> engines = [AnyEngine(256, multipliers=most) for most in (16, 4, 1)]
    >>> [(e.build.words, e.build.interval, e.build.product) for e in engines]
    [(15, 35, 80), (15, 126, 168), (15, 498, 540)]
    """

    bits: int
    word: int = 18
    multipliers: int = 16
    spare: int = 4
    squares: bool = False
    moduli_range: tuple[int, int] | None = None

    @property
    def size(self) -> int:
        """Bits of an operand of the multiplier."""
        return self.bits + 2 * self.spare

    @property
    def unit(self) -> dsp_multiply_words.Words:
        """The multiplier."""
        return dsp_multiply_words.Words(self.word, self.multipliers, self.size, self.squares)

    @property
    def has_squares(self) -> bool:
        """True if a square takes fewer cycles: the multiplier has one segment of several groups.

        >>> [AnyEngine(256, multipliers=most).has_squares for most in (16, 4, 1)]
        [False, True, True]
        """
        return self.unit.shape.segments == 1 and self.unit.groups > 1

    @property
    def words(self) -> int:
        """Words of a number."""
        return rows(self.word, self.size)

    @cached_property
    def build(self) -> AnyBuild:
        """The widths, bounds and cycles of the engine, for the assembler."""
        unit, count = self.unit, self.words
        require(count > 1, "a number has at least two words")
        require(self.has_squares or not self.squares, "squares need one segment")
        return AnyBuild(
            modulus=0,
            word=self.word,
            words=count,
            rows=count,
            r_bits=self.word * (count + 1),
            least=0,
            limit=(1 << self.bits) - 2,
            largest_operand=(1 << self.size) - 1,
            offset=0,
            bits=self.bits,
            first_result=unit.cycles_same_modulus(self.size),
            multiplier_interval=unit.interval(self.size),
            preparation=unit.preparation(self.size),
            multiplier_wipe=unit.wipe,
            square_steps_saved=unit.saved(self.size),
            square_interval=unit.interval(self.size, square=True),
            moduli_range=self.moduli_range,
        )

    def run(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Outputs:
        """Return the outputs of an operation for the numbers that IN takes.

        ``address``: of its first instruction.

        >>> from dualfield.programs.prime_engine.assembler import assemble
        >>> engine = AnyEngine(8, word=4, multipliers=4, spare=2)
        >>> program = assemble("in m 8; in x 4; modulus m; y = x * x; last out y", engine.build)
        >>> engine.run(program.words, [239, 9]).numbers[0] == 81 * pow(2**20, -1, 239) % 239
        True
        """
        return self.machine(words, inputs, address).run()

    def machine(self, words: Sequence[int], inputs: Sequence[int], address: int = 0) -> Machine:
        """Return the engine before it runs an operation; ``address``: of its first instruction."""
        arithmetic = AnyModulus(self.word, self.size)
        return Machine(self.build, arithmetic, words, inputs, address=address)


def smallest_engine(
    bits: int,
    word: int,
    multipliers: int,
    width: int,
    moduli_range: tuple[int, int] | None = None,
) -> AnyEngine:
    """Return the engine with the fewest spare bits whose numbers have at least ``width`` bits.

    It has squares if they take fewer cycles than products.

    >>> [smallest_engine(16, 4, 16, width).words for width in (16, 17, 20, 21)]
    [5, 5, 5, 6]
    """
    spare = 0
    while True:
        plain = AnyEngine(bits, word, multipliers, spare)
        engine = replace(plain, squares=plain.has_squares, moduli_range=moduli_range)
        if engine.words * word >= width and engine.words >= LEAST_WORDS:
            return engine
        spare += 1
