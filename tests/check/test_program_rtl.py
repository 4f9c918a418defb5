"""`dualfield.check.user_program`: users' programs on the RTL, right and with a wrong word."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from dualfield import cli
from dualfield.catalog.core import Configuration
from dualfield.check import user_program
from dualfield.check.user_program import check, edges
from dualfield.host.entry import run_app
from dualfield.models.prime_multiply_words import Words
from dualfield.operations.user_program import UserProgram, make_multiplier

# Status, a difference below 0, a plain loop, an overlapped loop, and statements after the result.
TEXT = """\
conditions c
constants p square
in a 6; in b
constant p; constant square
t = a -- p; c = not below; check c 2
x = a * square
loop 3; x = x * x; end
loop 5 overlap
x = x * a
end
out t; out b; last out x
y = x * x
"""
SMALL = UserProgram(TEXT, make_multiplier(31, 5, 0, 0))


def quiet(task: str, done: int, total: int | None) -> None:
    """Show no progress."""


def test_the_edges() -> None:
    """Each operand has 0, 1, p - 1, p and the most of its `in`, in all combinations."""
    rows = list(edges(SMALL))
    values = (0, 1, 30, 31, 63)
    assert {(a, b) for a, b in rows} >= {(a, b) for a in values for b in (0, 1, 30, 31)}
    assert max(b for _, b in rows) == (1 << SMALL.build.width) - 1
    many = UserProgram("in a 5; in b 3; in c 5; in d 5; last out a", SMALL.multiplier)
    assert all(b < 8 for _, b, _, _ in edges(many))


def test_a_program_agrees_with_the_model() -> None:
    found = check(SMALL, 40, quiet)
    assert (found.failures, found.operations) == (0, len(list(edges(SMALL))) + 40)
    assert found.cycles == SMALL.cycles > SMALL.last_word


def test_a_wrong_word_is_found(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The RTL gets a constant that differs in one bit: the command ends with code 1."""
    real = user_program.bench

    def wrong(
        numbers: Words, words: Sequence[int], transfers: tuple[int, int], values: Mapping[str, int]
    ) -> Configuration:
        last = max(i for i, entry in enumerate(entries) if entry.instruction is None)
        return real(numbers, [w ^ (i == last) for i, w in enumerate(words)], transfers, values)

    monkeypatch.setattr(user_program, "bench", wrong)
    text = "constants k\nin a 5; constant k; s = a + k; last out s"
    program = UserProgram(text, SMALL.multiplier, 1, (("k", 1 << 7),))
    entries = program.program.entries
    found = check(program, 0, quiet)
    assert found.failures == found.operations
    assert found.first_failure is not None
    assert found.first_failure.startswith("a=0x0: the RTL gives (words, status, cycles) (0x")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.txt").write_text(text)
    words = ["program", "k.txt", "--modulus", "31", "--word", "5", "--constant", "k=128"]
    assert run_app(cli.app, [*words, "--check", "0"]) == 1
    assert "answers are wrong; first: a=0x0" in capsys.readouterr().err


def test_a_count_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "k.txt").write_text("in a 5; last out a")
    for count in ("-1", "100001"):
        assert run_app(cli.app, ["program", "k.txt", "--modulus", "31", "--check", count]) == 2
        assert f"--check {count} is not valid; it must be from 0" in capsys.readouterr().err
