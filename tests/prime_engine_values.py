"""Values of a program of the prime engine without its cycles, for one operation or for arrays.

A product is any number of its class modulo p within the bounds of a build, at random: a program
must be right for every such number.
"""

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from dualfield.programs.prime_engine.build import Build


@dataclass
class Evaluator:
    """Registers and conditions while a program runs; a value is an integer or an array of them."""

    build: Build
    constants: dict[str, int]
    inputs: list[Any]
    registers: dict[str, Any] = field(default_factory=lambda: {"0": 0})
    conditions: dict[str, Any] = field(default_factory=dict)
    outputs: list[Any] = field(default_factory=list)
    status: Any = 0
    digit: Any = 0
    position: int = 0
    newest: Any = 0

    def __post_init__(self) -> None:
        """Prepare the bounds of a product."""
        self.rng = np.random.default_rng(1)
        self.scale = pow(self.build.radix, -1, self.build.modulus)
        self.span = 1 << self.build.width - 1

    def run(self, text: str) -> None:
        """Run the statements in their order."""
        lines = [line.split("#")[0].split() for line in text.splitlines()]
        self._block([words for words in lines if words])

    def _block(self, lines: list[list[str]]) -> None:
        at = 0
        while at < len(lines):
            if lines[at][0] == "loop":
                end, depth = at, 0
                while True:
                    depth += (lines[end][0] == "loop") - (lines[end][0] == "end")
                    if depth == 0:
                        break
                    end += 1
                for _ in range(int(lines[at][1])):
                    self._block(lines[at + 1 : end])
                at = end + 1
            else:
                self._statement(lines[at])
                at += 1

    def _statement(self, words: list[str]) -> None:
        match words:
            case ["conditions", *names]:
                assert len(names) <= 4
                self.conditions = dict.fromkeys(names, 0)
            case ["constants", *names]:
                assert set(names) == self.constants.keys()
            case ["modulus", name]:
                assert np.all(self.registers[name] == self.build.modulus)
            case ["constant", name]:
                self.registers[name] = self.constants[name]
            case ["in", name, _]:
                self.registers[name] = self.inputs.pop(0)
            case ["out", name] | ["last", "out", name]:
                self.outputs.append(self.registers[name] * (self.status == 0))
            case ["seek", position]:
                self.position = int(position)
            case ["move", bits]:
                self.position += int(bits)
            case ["take", name]:
                self.digit = (2 * self.digit + (self.registers[name] >> self.position & 1)) % 32
                self.position -= 1
            case ["check", name, status]:
                worst = self.conditions[name] * int(status)
                self.status = self.status + (worst - self.status) * (worst > self.status)
            case [target, "=" | "&=" | "|=" | "^=" as join, *rest] if target in self.conditions:
                self._set(target, join, rest)
            case [target, "=", left, "*", right]:
                self.registers[target] = self._product(left, right)
            case [target, "=", *rest]:
                total = self._sum(rest)
                assert np.all((-self.span <= total) & (total < self.span)), words
                self.registers[target] = self.newest = total
            case _:
                raise AssertionError(words)

    def _set(self, target: str, join: str, rest: list[str]) -> None:
        inverts, source = len(rest) == 2 and rest[0] == "not", rest[-1]
        value = {
            "digit": self.digit & 1,
            "change": (self.digit ^ self.digit >> 1) & 1,
            "below": (self.newest < 0) * 1,
            "zero": (self.newest == 0) * 1,
            "always": 1,
        }[source]
        value = value ^ inverts
        old = self.conditions[target]
        joined = {"=": value, "&=": old & value, "|=": old | value, "^=": old ^ value}
        self.conditions[target] = joined[join]

    def _sum(self, rest: list[str]) -> Any:
        registers, conditions = self.registers, self.conditions
        match rest:
            case ["offset", "+", *choice]:
                return self._sum(choice) + self.build.offset
            case [left, "if", name, "else", right]:
                a, b, c = registers[left], registers[right], conditions[name]
                return b + (a - b) * c
            case [left, "+", right]:
                return registers[left] + registers[right]
            case [left, "-", right]:
                return registers[left] - registers[right] + self.build.offset
            case [left, "--", right]:
                return registers[left] - registers[right]
            case [left, "+", right, "if", name]:
                return registers[left] + registers[right] * conditions[name]
            case [left, "+-", right, "if", name]:
                sign = 1 - 2 * conditions[name]
                return registers[left] + registers[right] * sign + self.build.offset
            case [name]:
                return registers[name]
        raise AssertionError(rest)

    def _product(self, left: str, right: str) -> Any:
        a, b = self.registers[left], self.registers[right]
        p, most = self.build.modulus, self.build.largest_operand
        assert np.all((a >= 0) & (a <= most)), left
        assert np.all((b >= 0) & (b <= most)), right
        value = a * b * self.scale % p
        value = value + -(-self.build.least // p) * p * (value < self.build.least)
        more = (self.build.limit - value) // p
        if isinstance(value, int):
            return value + p * int(self.rng.integers(0, more + 1))
        return value + p * self.rng.integers(0, more + 1)
