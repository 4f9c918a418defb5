"""The commands on pages and in outputs of commands are valid; the quick ones run completely.

The others run as far as their work. The work of `synth` is replaced by a target that measures
nothing, that of `explore` is left out (``--dry-run``), that of `generate` in what is printed is the
text of the files. Commands that take minutes are parsed, options and values; their own tests run
them on less. Programs of a page and the folders they are made in are run by the tests beside this
one.
"""

import importlib
import json
import re
import shlex
import subprocess
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from dualfield import catalog, cli, measure
from dualfield.generate import assemble
from dualfield.generate import folder as generate_folder
from dualfield.host.entry import run_app
from dualfield.measure import published, single
from dualfield.report import Column, Table
from dualfield.synthesize import registry
from dualfield.synthesize.asic import Asic
from papers.fake import FakeTarget
from synthesize import tiny_liberty
from workshop.__main__ import COMMANDS as COMMANDS_OF_MAKERS
from workshop.demo import __main__ as demo

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "soc" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BEGINS = re.compile(r"(\.venv/bin/)?(dualfield|python -m (dualfield[.\w]*|workshop)|make)( |$)")
EXAMPLES = {
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
"""Placeholder on a page -> the value in the test."""
RUN = ("list", "choose", "cache", "generate", "compute")
"""Commands that run completely, except those below."""
TESTED_SEPARATELY = {
    "dualfield program": "tests/docs/test_run_your_own_program.py",
    "mul-interleaved": "tests/docs/test_add_a_core.py",
    "--plan sweep.yaml": "tests/measure/explore, on plans of their own",
    "generate scalar-mul": "tests/docs/test_agree_behind_a_cpu.py",
    "generate x25519": "tests/driver/test_agree.py",
    "compute x25519": "tests/docs/test_agree_with_x25519.py",
    "verify x25519": "tests/docs/test_agree_with_x25519.py",
    "generate eddsa": "tests/cli/test_sign_ed_command.py",
    "compute eddsa": "tests/docs/test_sign_with_ed25519.py",
    "verify eddsa": "tests/check/test_ed_signatures.py",
    "generate ecdsa": "tests/driver/test_sign.py",
    "compute ecdsa": "tests/docs/test_sign_with_ecdsa.py",
    "verify ecdsa": "tests/docs/test_sign_with_ecdsa.py",
    "generate field-words": "tests/driver/test_command.py",
    "generate modexp": "tests/generate/test_python_model.py",
    "generate rsa": "tests/generate/test_python_model.py",
    "verify rsa --openssl": "tests/check/test_rsa_signatures.py",
    "verify rsa-one --openssl": "tests/check/test_rsa_signatures.py",
    "compute rsa": "tests/docs/test_sign_with_rsa.py",
    "modexp-words --key-file": "tests/docs/test_sign_with_rsa.py",
    "compute inv-divstep --field gfp:0xffffffffffffffc5": "tests/docs/test_hand_over.py",
    "COMMAND": "each command of this page",
    "-completion": "tests/cli/test_help.py",
    "workshop NAME": "each command of the workshop",
    "…": "the line above it on the page, in full",
}
"""Parts of commands that another test runs."""


def spans(text: str) -> Iterator[str]:
    """The possible commands of a page: in code blocks, indented lines and sentences."""
    text = re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)
    for block in re.findall(r"^```sh\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from block.replace("\\\n", " ").splitlines()
    for block in re.findall(r"^```console\n(.*?)^```", text, re.DOTALL | re.MULTILINE):
        yield from (line[2:] for line in block.splitlines() if line.startswith("$ "))
    prose = re.sub(r"^```.*?^```", "", text, flags=re.DOTALL | re.MULTILINE)
    yield from (line.strip() for line in prose.splitlines() if line.startswith("    "))
    yield from (" ".join(code.split()) for code in re.findall(r"`([^`]+)`", prose))


def commands() -> list[tuple[str, ...]]:
    """The words of each distinct command, with values in place of placeholders."""
    commands_of_pages: dict[tuple[str, ...], None] = {}
    for page in PAGES:
        for span in spans(page.read_text(encoding="utf-8")):
            for part in span.replace("\\|", "|").split(" && "):
                if not BEGINS.match(part) or any(part_of in part for part_of in TESTED_SEPARATELY):
                    continue
                words = shlex.split(part.split("|")[0], comments=True)
                words[0] = words[0].removeprefix(".venv/bin/")
                if words[0] == "dualfield" and words[1:] in (["choose"], ["compute"]):
                    continue  # a sentence names the command, which needs options
                commands_of_pages[tuple(EXAMPLES.get(word, word) for word in words)] = None
    return list(commands_of_pages)


COMMANDS = commands()


def of(*first: str) -> list[tuple[str, ...]]:
    """The remaining words of the commands that start with these words, except if none remain."""
    size = len(first)
    return [words[size:] for words in COMMANDS if words[:size] == first and len(words) > size]


def name(words: tuple[str, ...]) -> str:
    """A short name for test ids."""
    return " ".join(words)[:70]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with the files that pages mention."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in.jsonl").write_text('{"a": 4660}\n')
    (tmp_path / "results").symlink_to(ROOT / "results")
    return tmp_path


def parse(command: Any, words: tuple[str, ...]) -> None:
    """Parse the words by a command, or by the selected command of a group."""
    if hasattr(command, "commands"):
        parse(command.commands[words[0]], words[1:])
        return
    with command.make_context(command.name, list(words)):
        pass


def test_pages_have_commands_of_every_kind() -> None:
    """None of the tests below is empty."""
    for sub in (*RUN, "synth", "explore", "verify", "papers"):
        assert any(words[1:2] == (sub,) for words in COMMANDS if words[0] == "dualfield"), sub
    assert len(COMMANDS) > 100
    assert len(of("python", "-m")) > 10


@pytest.mark.sweep
@pytest.mark.unrecorded
@pytest.mark.parametrize("words", [w for w in of("dualfield") if w[0] in RUN], ids=name)
def test_run(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(cli.app, words) == 0
    assert capsys.readouterr().out


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeTarget:
    """A target that measures nothing in the place of every target."""
    monkeypatch.setenv("DUALFIELD_CACHE", str(tmp_path / "cache"))
    real = registry.get

    class OfAny(FakeTarget):
        def look(self, config: Any, seed: int) -> tuple[float, float | None]:
            return self.figures(config.core.id, config.bits, seed)

    target = OfAny(lambda core, bits, seed: (1.0 * bits, 1.0 + seed))

    def get(named: str) -> FakeTarget:
        target.name = real(named).name
        return target

    monkeypatch.setattr(registry, "get", get)
    # Of a row alone: models of wide fields take seconds, and the tests of measure.py run them.
    monkeypatch.setattr(measure, "mean_cycles", lambda config: float(config.latency()[1]))
    return target


@pytest.mark.parametrize("words", of("dualfield", "synth"), ids=name)
def test_synth(words: tuple[str, ...], fake: FakeTarget, monkeypatch: pytest.MonkeyPatch) -> None:
    # Drawn without a placer: tests/synthesize/test_placed.py places.
    monkeypatch.setattr(single, "picture", lambda core, **_: (core, "<svg/>"))
    assert run_app(cli.app, ("synth", *words)) == 0
    if "--picture" in words:
        assert list(Path(words[words.index("--picture") + 1]).glob("*.svg"))
    if "--scripts" in words:
        assert Path(words[words.index("--scripts") + 1], "measure").is_dir()
    else:
        assert fake.calls


@pytest.fixture
def libraries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small liberty file in the name of each process: a dry run reads no more of it."""
    for typical in {t.typical for t in registry.targets().values() if isinstance(t, Asic)}:
        library = typical.replace(".*", "_")
        tiny_liberty.write(tmp_path / f"{library}.lib", library)
    monkeypatch.setenv("DUALFIELD_PDK", str(tmp_path))


@pytest.mark.usefixtures("libraries")
@pytest.mark.parametrize("words", of("dualfield", "explore"), ids=name)
def test_explore(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    asked = [word for word in words if word != "--dry-run"]
    assert run_app(cli.app, ("explore", *asked, "--dry-run")) == 0
    assert re.search(r"^\d+ to measure", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    "words", [w for w in of("dualfield") if w[0] not in (*RUN, "synth", "explore")], ids=name
)
def test_others(words: tuple[str, ...]) -> None:
    parse(typer.main.get_command(cli.app), words)


@pytest.mark.parametrize("words", of("python", "-m"), ids=name)
def test_modules(words: tuple[str, ...], folder: Path) -> None:
    (folder / "folder").mkdir()
    (folder / "divstep.json").write_text("{}")
    if words[0] == "workshop":
        words = (COMMANDS_OF_MAKERS[words[1]][0], *words[2:])
    module = importlib.import_module(words[0])
    if not hasattr(module, "app"):
        module = importlib.import_module(f"{words[0]}.__main__")
    if hasattr(module, "app"):
        parse(typer.main.get_command(module.app), words[1:])
    else:
        assert not words[1:], "the module takes no words"


PRINTS = re.compile(r"`(dualfield [^`]+)`|\b(dualfield (?:generate|synth|choose|list)\b.*)")
OPERATIONS = {
    "inverse": ("--field P-256", "--field 25519", "--field B-283", "--field gf2m:0x11b"),
    "divide": ("--field secp256k1", "--field gfp:0x3d", "--bits 192", "--bits 1536"),
    "multiply": ("--field P-224", "--field B-571", "--bits 9", "--bits 2048"),
    "power": ("--bits 2048", "--bits 1024", "--field P-521"),
    "scalar": (
        *("--field P-256", "--field 25519", "--field B-233", "--field P-521", "--bits 200"),
        f"--field gf2m:{(1 << 233) | (1 << 159) | 1}",
    ),
}


def commands_in(text: str) -> set[tuple[str, ...]]:
    """The commands in an output, each to the end of its line or quotation."""
    commands = (shlex.split(line or quoted) for line, quoted in PRINTS.findall(text))
    return {tuple(EXAMPLES.get(word, word) for word in words[1:]) for words in commands}


@pytest.fixture
def run_commands(monkeypatch: pytest.MonkeyPatch, fake: FakeTarget) -> Callable[..., None]:
    """A function that runs commands with writing and measuring replaced; each must return 0."""
    monkeypatch.setattr(assemble, "files", lambda h, target, show: {"README.md": h.name})
    monkeypatch.setattr(generate_folder, "write", lambda *_: None)

    def run(commands: set[tuple[str, ...]]) -> None:
        for words in sorted(commands):
            assert run_app(cli.app, words) == 0, words
        assert fake.calls or not any(words[0] == "synth" for words in commands)

    return run


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("operation", "size"), [(op, size) for op, sizes in OPERATIONS.items() for size in sizes]
)
def test_what_choose_prints(
    operation: str,
    size: str,
    run_commands: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The commands of all answers run; all targets for one field of each operation."""
    rows = published.load(ROOT / "results")
    monkeypatch.setattr(published, "load", lambda _: rows)
    commands_of_answers: set[tuple[str, ...]] = set()
    first = size == OPERATIONS[operation][0]
    for target in registry.targets() if first else ("ecp5", "xc7", "ice40-up5k"):
        words = ["choose", "--operation", operation, *size.split(), "--target", target]
        run_app(cli.app, words)
        text_commands = commands_in(capsys.readouterr().out)
        run_app(cli.app, [*words, "--json", "--best", "area", "--top", "1000"])
        answer = json.loads(capsys.readouterr().out)
        for choice in (*answer["choices"], *answer["unmeasured"]):
            commands = [choice[key] for key in ("generate", "synth") if choice.get(key)]
            commands_of_answers |= {tuple(shlex.split(text))[1:] for text in commands}
        assert text_commands <= commands_of_answers
    assert len(commands_of_answers) > 3
    run_commands(commands_of_answers)


def test_what_list_prints(
    run_commands: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    commands: set[tuple[str, ...]] = set()
    for core in ("", *catalog.cores()):
        assert run_app(cli.app, ["list", *([core] if core else [])]) == 0
        commands |= commands_in(capsys.readouterr().out)
    assert ("list", EXAMPLES["CORE"]) in commands
    run_commands(
        {words for words in commands if words[0] in ("list", "choose", "generate", "synth")}
    )
    for words in commands:
        parse(typer.main.get_command(cli.app), words)


@pytest.mark.unrecorded
def test_what_generate_prints(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The printed next command runs, and the command in the manifest writes the folder again."""
    words = ("generate", "inv-divstep", "--field", "gfp:0x3d", "-o", "made")
    assert run_app(cli.app, words) == 0
    (next_command,) = re.findall(r"^next: (.*)$", capsys.readouterr().out, re.MULTILINE)
    process = subprocess.run(shlex.split(next_command), capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    command = json.loads(Path("made/manifest.json").read_text(encoding="utf-8"))["command"]
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert run_app(cli.app, shlex.split(command)[1:]) == 0
    assert Path("made/manifest.json").read_text() == (tmp_path / "made/manifest.json").read_text()


def test_what_the_page_of_make_run_prints(run_commands: Callable[..., None]) -> None:
    """Commands with options run; a name alone is one of the program's commands."""
    answer = types.SimpleNamespace(result=1, cycles=1)
    export = types.SimpleNamespace(name="a", folder="a", files=[])
    costs = Table("", (Column("core"),), (("ami-sf",),))
    html = demo.page((), answer=answer, export=export, costs=costs, ratio=2.0, bench="", clock="")
    found = {tuple(text.split()) for text in re.findall(r"<code>dualfield ([^<]*)</code>", html)}
    assert {"compute", "synth", "choose", "list"} <= {words[0] for words in found}
    run_commands({words for words in found if words[0] != "compute"})
    for words in found:
        parse(typer.main.get_command(cli.app), words)


def test_make() -> None:
    """Each make target on a page is in the Makefile; targets of exported folders have own tests."""
    rules = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    targets = {words[0] for words in of("make") if words[0] != "-C"}
    assert targets
    assert targets <= rules
