"""Every command of the project on a page: what is quick runs whole, the rest as far as its work.

The work of `synth` is replaced by a target that measures nothing, that of `explore` is left out
(``--dry-run``). Commands that take minutes are parsed, options and values; their own tests run
them on less. Programs of a page and the folders they are made in are run by the tests beside this
one.
"""

import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from dualfield import cli, synthesize
from dualfield.entry import run_app
from dualfield.synthesize.asic import Asic
from papers.fake import FakeTarget
from synthesize import tiny_liberty

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "soc" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BEGINS = re.compile(r"(\.venv/bin/)?(dualfield|python -m dualfield[.\w]*|make)( |$)")
STANDS_FOR = {
    "CORE": "ami-sf",
    "N": "64",
    "T": "ecp5",
    "S": "7",
    "FILE": "in.jsonl",
    "FOLDER": "folder",
    "VENV": "folder",
    "HOST": "localhost",
    "PADDED": "0x3",
    "D": "0x11",
    "gfp:N": "gfp:0x3d",
    "IN": "in.jsonl",
}
"""What a page leaves to the reader, and what is taken here."""
RUN = ("list", "choose", "cache", "generate", "compute")
"""Commands that run whole, but those below."""
ELSEWHERE = {
    "mul-interleaved": "tests/docs/test_add_a_core.py",
    "--plan sweep.yaml": "tests/explore, on plans of their own",
    "generate scalar-mul": "tests/docs/test_agree_behind_a_cpu.py",
    "generate modexp": "tests/docs/test_sign_with_rsa.py",
    "compute modexp": "tests/docs/test_sign_with_rsa.py",
    "compute inv-divstep --field gfp:0xffffffffffffffc5": "tests/docs/test_hand_over.py",
    "COMMAND": "each command of this page",
    "…": "the line above it on the page, in full",
}
"""Parts of commands that another test runs."""


def spans(text: str) -> Iterator[str]:
    """Lines of a page that may be commands: in blocks, indented, and within sentences."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from block.replace("\\\n", " ").splitlines()
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    yield from (line.strip() for line in prose.splitlines() if line.startswith("    "))
    yield from (" ".join(found.split()) for found in re.findall(r"`([^`]+)`", prose))


def commands() -> list[tuple[str, ...]]:
    """The words of each command, once, with what a reader would write for names in capitals."""
    found: dict[tuple[str, ...], None] = {}
    for page in PAGES:
        for span in spans(page.read_text(encoding="utf-8")):
            for part in span.replace("\\|", "|").split(" && "):
                if not BEGINS.match(part) or any(known in part for known in ELSEWHERE):
                    continue
                words = shlex.split(part.split("|")[0], comments=True)
                words[0] = words[0].removeprefix(".venv/bin/")
                found[tuple(STANDS_FOR.get(word, word) for word in words)] = None
    return list(found)


COMMANDS = commands()


def of(*first: str) -> list[tuple[str, ...]]:
    """The commands that begin so, without these words, those alone left out."""
    size = len(first)
    return [words[size:] for words in COMMANDS if words[:size] == first and len(words) > size]


def name(words: tuple[str, ...]) -> str:
    """For people, short."""
    return " ".join(words)[:70]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An own folder to work in, with the files that pages speak of."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.jsonl").write_text('{"a": 4660}\n')
    (tmp_path / "results").symlink_to(ROOT / "results")
    return tmp_path


def parsed(command: Any, words: tuple[str, ...]) -> None:
    """Names, options and values of a command, of a group those of the command that is asked."""
    if hasattr(command, "commands"):
        parsed(command.commands[words[0]], words[1:])
        return
    with command.make_context(command.name, list(words)):
        pass


def test_there_are_commands() -> None:
    """Of every kind, so that none of the tests below is empty."""
    for sub in (*RUN, "synth", "explore", "verify", "papers", "mutate"):
        assert any(words[1] == sub for words in COMMANDS if words[0] == "dualfield"), sub
    assert len(COMMANDS) > 100


@pytest.mark.unrecorded
@pytest.mark.parametrize("words", [w for w in of("dualfield") if w[0] in RUN], ids=name)
def test_run(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, words) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("words", of("dualfield", "synth"), ids=name)
def test_synth(words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    real = synthesize.get

    class OfAny(FakeTarget):
        def look(self, config: Any, seed: int) -> tuple[float, float | None]:
            return self.figures(config.core.id, config.bits, seed)

    fake = OfAny(lambda core, bits, seed: (1.0 * bits, 1.0 + seed))

    def get(named: str) -> FakeTarget:
        fake.name = real(named).name
        return fake

    monkeypatch.setattr(synthesize, "get", get)
    assert run_app(cli.app, ("synth", *words)) == 0
    assert fake.calls


@pytest.fixture
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small liberty file in the name of each process: a dry run reads no more of it."""
    for typical in {t.typical for t in synthesize.targets().values() if isinstance(t, Asic)}:
        library = typical.replace(".*", "_")
        tiny_liberty.write(tmp_path / f"{library}.lib", library)
    monkeypatch.setenv("DUALFIELD_PDK", str(tmp_path))


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("words", of("dualfield", "explore"), ids=name)
def test_explore(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    asked = [word for word in words if word != "--dry-run"]
    assert run_app(cli.app, ("explore", *asked, "--dry-run")) == 0
    assert re.search(r"^\d+ to be measured", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    "words", [w for w in of("dualfield") if w[0] not in (*RUN, "synth", "explore")], ids=name
)
def test_others(words: tuple[str, ...]) -> None:
    parsed(typer.main.get_command(cli.app), words)


@pytest.mark.parametrize("words", of("python", "-m"), ids=name)
def test_modules(words: tuple[str, ...], folder: Path) -> None:
    (folder / "folder").mkdir()
    (folder / "divstep.json").write_text("{}")
    module = importlib.import_module(words[0])
    if not hasattr(module, "app"):
        module = importlib.import_module(f"{words[0]}.__main__")
    if hasattr(module, "app"):
        parsed(typer.main.get_command(module.app), words[1:])
    else:
        assert not words[1:], "the module takes no words"


def test_make() -> None:
    """Each target of make on a page is one of the Makefile; a folder's is made by its own test."""
    rules = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    asked = {words[0] for words in of("make") if words[0] != "-C"}
    assert asked
    assert asked <= rules
