"""Tables of the prime engine: entries of numbers, of which LOOK chooses one and reads all."""

from dataclasses import dataclass

from dualfield.programs.prime_engine.build import Build


@dataclass(frozen=True)
class Table:
    """Tables of one shape: ``values[table][entry][number]``, as registers hold the numbers.

    Each table has as many entries, a power of two from 2 to 16.
    """

    values: tuple[tuple[tuple[int, ...], ...], ...]

    @property
    def entries(self) -> int:
        """The entries of a table."""
        return len(self.values[0])

    @property
    def numbers(self) -> int:
        """The numbers of an entry."""
        return len(self.values[0][0])

    def rows(self, build: Build) -> list[int]:
        """Return the rows of the table memory: row 0 of the first number of each entry, and so on.

        >>> build = Build(7, 4, 2, 2, 4, 0, 8, 15, 14)
        >>> [hex(row) for row in Table((((1, 2), (3, 4)),)).rows(build)]
        ['0x10', '0x30', '0x0', '0x0', '0x20', '0x40', '0x0', '0x0']
        """
        return [
            build.split(entry[number])[row]
            for table in self.values
            for number in range(self.numbers)
            for row in range(build.segments)
            for entry in table
        ]
