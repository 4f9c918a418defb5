"""The program of a power: a^e mod m by fixed windows of the exponent, in the engine's language.

The shape of a build (window, counts, registers) is that of ``df_engine_modexp_pkg``.
"""

from dataclasses import dataclass

from dualfield.programs.engine.assembler import assemble

TEXT = """\
registers m a e one x g c z
table t
counts raise squares lift table window windows picks

in m; in a; in e
begin_new a a           # checks the modulus and a

one one; one x          # x = R 2^s mod m, by s + log2 R doublings of 1
loop raise
  x = turn x m
end
x = fix x m
result g

loop squares            # x = R 2^(16 s)
  begin x x; result x
end
one one                 # a sum that is not below 0, for turn
loop lift               # x = R^2
  x = turn x m
end
x = fix x m

begin x a; result g     # g = a R
begin x one; result x   # x = R
zero z; index 0
t[] = x + z
loop table              # t[i] = a^i R
  begin g t[]
  index up
  result t[]
end

loop window             # the first window
  shift e
end
loop windows
  zero c; index 0
  loop window           # x = x^(2^window), and c = t[window] beside it
    begin x x
    loop picks
      c = pick c t[]
    end
    result x
  end
  begin x c
  loop window           # the next window
    shift e
  end
  result x
end

begin x one; result x
out x
"""

PROGRAM = assemble(TEXT)
SQUARES = 4
WINDOW_MAX = 5


@dataclass(frozen=True)
class Shape:
    """The shape of a build for operands of ``bits`` bits in words of ``word`` bits."""

    bits: int
    word: int

    @property
    def words(self) -> int:
        """Words of a register, which has room for one more bit."""
        return self.bits // self.word + 1

    @property
    def window(self) -> int:
        """Bits of a window.

        >>> [Shape(bits, 18).window for bits in (31, 251, 256, 2048)]
        [2, 4, 4, 5]
        """
        most = 2 + sum(self.bits >= least for least in (32, 112, 320))
        fits = (w for w in range(1, most + 1) if -(-self.bits // w) * w <= self.words * self.word)
        return max(fits)

    @property
    def windows(self) -> int:
        """Number of windows of the exponent."""
        return -(-self.bits // self.window)

    @property
    def exponent_top(self) -> int:
        """Bit of a register that the window takes."""
        return self.windows * self.window - 1

    @property
    def picks(self) -> int:
        """Entries of the table that are read in the time of a square."""
        return -(-(1 << self.window) // self.window)

    @property
    def registers(self) -> int:
        """Number of registers, the table as far as it is read included."""
        return len(PROGRAM.registers) - 1 + self.window * self.picks

    @property
    def depth(self) -> int:
        """Words of the register file."""
        return self.registers << max(1, (self.words - 1).bit_length())

    @property
    def scale(self) -> int:
        """R is 2^scale."""
        return self.word * (self.words + 1)

    @property
    def counts(self) -> dict[str, int]:
        """Values of the counts of loops, all at least 1."""
        return {
            "raise": self.scale + (self.scale - 1 >> SQUARES),
            "squares": SQUARES,
            "lift": (self.scale - 1) % (1 << SQUARES) + 1,
            "table": (1 << self.window) - 1,
            "window": self.window,
            "windows": self.windows,
            "picks": self.picks,
        }
