"""The stimuli and expected results of a generated core's bench.

Corner cases, refusals and random operands, the same in every run. Each result comes from the model
and is checked against the definition of the operation.
"""

import itertools
import json
import random
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from dualfield import catalog, operations
from dualfield.catalog.core import Configuration
from dualfield.generate import batches
from dualfield.generate.handover import Handover
from dualfield.host.errors import CheckFailed
from dualfield.models.outcome import Outcome, Status
from dualfield.operations.operands import edge_values, has_b
from dualfield.simulate.bench import Job

LEAST = 1024
"""Fewest operations of a folder."""

_SEED = 2005
_MOST_EDGES = 640  # the other operations are random
_MODEL_RUNS = 8  # of a model that is slow; the definition answers the other operations


@dataclass(frozen=True)
class Stimulus:
    """An operation and its expected result.

    Attributes:
        operands: Value of each remaining operand port, by the port's name.
        results: Value of each result port, by the port's name.
        cycles: From the transfer of the operands to the result; in a batch, from the transfer of
            the last element to the first result.
    """

    operands: dict[str, int]
    results: dict[str, int]
    cycles: int

    @property
    def status(self) -> str:
        """The status in words.

        >>> Stimulus({}, {"status_o": 2}, 1).status
        'operand_range'
        """
        return Status(self.results["status_o"]).word

    def line(self) -> str:
        """The operation as a line of JSON.

        >>> Stimulus({"a_i": 10}, {"result_o": 3, "status_o": 0}, 7).line()
        '{"a_i": "0xa", "result_o": "0x3", "status_o": "0x0", "status": "ok", "cycles": 7}'
        """
        ports = {name: hex(value) for name, value in (self.operands | self.results).items()}
        return json.dumps({**ports, "status": self.status, "cycles": self.cycles})


@lru_cache(2)
def stimuli(h: Handover, count: int = LEAST) -> tuple[Stimulus, ...]:
    """``count`` operations: the corner cases, then random ones.

    Raises:
        CheckFailed: an answer of the model is not what the definition of the operation says.
    """
    return tuple(
        Stimulus(
            {s.name: job.operand(s.role, h.config) for s in h.operands},
            {s.name: _result(outcome, s.role) for s in h.results},
            outcome.cycles,
        )
        for job, outcome in _outcomes(h, count, random.Random(_SEED))
    )


def _result(outcome: Outcome, role: str) -> int:
    values = {"result": outcome.result, "k": outcome.k or 0, "status": outcome.status.value}
    return values[role]


def _outcomes(h: Handover, count: int, rng: random.Random) -> Iterable[tuple[Job, Outcome]]:
    """The operations and their expected outcomes."""
    pairs = h.operation.stimuli(h.config, tied(h)[0], h.made_for, count, rng)
    if pairs is not None:
        return pairs
    edges = list(itertools.islice(_edges(h, rng), _MOST_EDGES))
    jobs = edges + list(_randoms(h, count - len(edges), rng))
    rng.shuffle(jobs)  # the first operations include each kind
    if h.batched:
        return batches.outcomes(h, jobs, rng)
    jobs = [_varied(h, job, rng) for job in jobs]
    return [(job, _outcome(h, job, number)) for number, job in enumerate(jobs)]


def _outcome(h: Handover, job: Job, number: int) -> Outcome:
    """The outcome of the definition or the model, checked by the definition."""
    config = (product_of(h.config) if job.product else h.config).at(job.size)
    operation = operations.of(config.core)
    outcome = operation.by_definition(config, job) if number % (LEAST // _MODEL_RUNS) else None
    outcome = outcome or config.model(job.modulus, job.a, job.b, job.kind)
    complaint = operation.complaint(config, job, outcome)
    if complaint is not None:
        raise CheckFailed(f"the model of {config.label()} is wrong about {job}: {complaint}")
    return outcome


def product_of(config: Configuration) -> Configuration:
    """The multiplier equivalent to a divider built with ``Multiply=1``.

    >>> divider = catalog.get("inv-divstep").configure(8, {"Multiply": 1})
    >>> product_of(divider).label()
    'mont-mul-divstep-8'
    """
    multiplier = catalog.get("mont-mul-divstep")
    own = {p.name for p in multiplier.parameters}
    return multiplier.configure(config.bits, {n: v for n, v in config.items if n in own})


def tied(h: Handover) -> tuple[int, str]:
    """The constant modulus and kind of field; 0 and "" if they are ports.

    >>> from dualfield import catalog
    >>> from dualfield.math.fields import parse_field
    >>> from dualfield.generate.handover import handover
    >>> tied(handover(catalog.get("mont-mul-dual"), "mul", field=parse_field("gfp:13")))
    (13, 'gfp')
    """
    modulus = h.config.modulus
    kind = h.config.kinds[0] if len(h.config.kinds) == 1 else ""
    for port in h.core.inputs:
        if port.name in h.fixed and port.role == "modulus":
            modulus = h.fixed[port.name]
        if port.name in h.fixed and port.role == "field":
            kind = ("gfp", "gf2m")[h.fixed[port.name]]
    return modulus, kind


def _edges(h: Handover, rng: random.Random) -> Iterator[Job]:
    modulus, kind = tied(h)
    if modulus:
        jobs = list(_pairs(h, modulus, kind or h.config.kinds[0], rng))
        rng.shuffle(jobs)  # the caller may use only the first ones
    else:
        jobs = list(h.operation.edges(h.config, rng))
        jobs += [_overlong(h, job, rng) for job in jobs[: LEAST // 16]]
    return (job for job in jobs if kind in ("", job.kind))


def _pairs(h: Handover, modulus: int, kind: str, rng: random.Random) -> Iterator[Job]:
    """Every pair of edge operands, for a constant modulus."""
    values = edge_values(h.config.bits, modulus, rng)
    ports = {s.role: s.width for s in h.operands}
    values += [1 << (ports["a"] - 1), (1 << ports["a"]) - 1]
    for a in values:
        if not has_b(h.config) or "divide" in ports or "square" in ports:
            yield Job(modulus, a, None, kind)
        if has_b(h.config):
            yield from (Job(modulus, a, b, kind) for b in values)


def _overlong(h: Handover, job: Job, rng: random.Random) -> Job:
    """The operation with a higher bit of operand a set, up to the top of its port."""
    width = next(s.width for s in h.operands if s.role == "a")
    return replace(job, a=job.a | 1 << rng.randrange(width))


def _varied(h: Handover, job: Job, rng: random.Random) -> Job:
    """The operation with random signs if operands are signed, and sometimes a product instead."""
    roles = {s.role for s in h.operands}
    if h.config.signed:
        modulus = 2 << h.config.bits
        job = replace(job, a=rng.choice((1, -1)) * job.a % modulus)
        if job.b is not None:
            job = replace(job, b=rng.choice((1, -1)) * job.b % modulus)
    if "multiply" in roles and job.b is not None and rng.randrange(3) == 0:
        job = replace(job, product=True)
    return replace(job, size=None) if "size" not in roles else job


def _randoms(h: Handover, count: int, rng: random.Random) -> Iterator[Job]:
    modulus, kind = tied(h)
    if h.field is not None and not modulus:  # a port: half of the operations are in the field
        yield from h.operation.randoms(h.config, count // 2, rng, h.field.modulus, h.field.kind)
        count -= count // 2
    yield from h.operation.randoms(h.config, count, rng, modulus, kind)
