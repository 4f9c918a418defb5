"""The base class of models of cores on the engine for any modulus."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property, lru_cache

from dualfield.models.prime_engine_any import AnyEngine
from dualfield.programs.prime_engine.layout import Program
from dualfield.programs.prime_engine.timing import program_cycles


@dataclass(frozen=True)
class AnyCore(ABC):
    """A build for operands of ``bits`` bits, words of ``word`` bits and most multipliers."""

    bits: int
    word: int
    multipliers: int

    @cached_property
    @abstractmethod
    def engine(self) -> AnyEngine:
        """The engine, as small as the registers of the program allow."""

    @abstractmethod
    def assemble(self) -> Program:
        """Return the assembled program, each time anew."""

    @property
    def program(self) -> Program:
        """The assembled program."""
        return _program(self)

    @property
    def registers(self) -> int:
        """The registers of the engine."""
        return self.engine.build.least_registers(len(self.program.registers))

    @property
    def wipe(self) -> int:
        """The cycles of wiping the register file before the first instruction."""
        return self.engine.build.wipe_cycles(self.registers)

    def program_cycles(self, entry: int = 0) -> int:
        """Return the cycles of the program from an address on."""
        return _cycles(self, entry)


@lru_cache(maxsize=64)
def _program(core: AnyCore) -> Program:
    return core.assemble()


@lru_cache(maxsize=128)
def _cycles(core: AnyCore, entry: int) -> int:
    return program_cycles(core.program.words, core.engine.build, entry)
