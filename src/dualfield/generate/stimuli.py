"""The stimuli and expected results of a generated core's bench.

Corner cases, refusals and random operands, the same in every run. Each result comes from the model
and
is checked against the definition of the operation.
"""

import itertools
import json
import random
from collections.abc import Iterator
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
"""Operations of a folder, or more."""

_SEED = 2005
_EDGES = 640  # at most; the others are random
_SLOW = 8  # of a slow model, of these; of the others the definition tells the result


@dataclass(frozen=True)
class Stimulus:
    """An operation and its expected result.

    Attributes:
        operands: Value of each remaining operand port, by the port's name.
        results: Value of each result port, by the port's name.
        cycles: From the cycle in which the operands transfer to the first with the result. In a
            batch those of its last element, to the first result of the batch.
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

    >>> from dualfield import catalog
    >>> from dualfield.generate.handover import handover
    >>> made = stimuli(handover(catalog.get("ami-sf"), "inv", bits=8))
    >>> len(made), sorted(made[0].operands), sorted({s.status for s in made})
    (1024, ['a_i', 'modulus_i'], ['bad_modulus', 'not_invertible', 'ok'])

    Raises:
        CheckFailed: an answer of the model is not what the definition of the operation says.
    """
    rng = random.Random(_SEED)
    together = h.operation.stimuli(h.config, tied(h)[0], h.made_for, count, rng)
    if together is not None:
        return tuple(_answered(h, *pair) for pair in together)
    edges = list(itertools.islice(_edges(h, rng), _EDGES))
    jobs = edges + list(_randoms(h, count - len(edges), rng))
    rng.shuffle(jobs)  # the first of them are of every sort too
    if h.batched:
        return tuple(_answered(h, *pair) for pair in batches.answered(h, jobs, rng))
    return tuple(_stimulus(h, _varied(h, job, rng), i) for i, job in enumerate(jobs))


def _stimulus(h: Handover, job: Job, number: int) -> Stimulus:
    config = product_of(h.config) if job.product else h.config
    config = config.at(job.size)
    operation = operations.of(config.core)
    outcome = operation.by_definition(config, job) if number % (LEAST // _SLOW) else None
    outcome = outcome or config.model(job.modulus, job.a, job.b, job.kind)
    wrong = operation.complaint(config, job, outcome)
    if wrong is not None:
        raise CheckFailed(f"the model of {config.label()} is wrong about {job}: {wrong}")
    answers = {
        "result": outcome.result,
        "k": outcome.k or 0,
        "status": outcome.status.value,
    }
    return Stimulus(
        {s.name: job.operand(s.role, h.config) for s in h.operands},
        {s.name: answers[s.role] for s in h.results},
        outcome.cycles,
    )


def _answered(h: Handover, job: Job, outcome: Outcome) -> Stimulus:
    results = {"result": outcome.result, "status": outcome.status.value}
    return Stimulus(
        {s.name: job.operand(s.role, h.config) for s in h.operands},
        {s.name: results[s.role] for s in h.results},
        outcome.cycles,
    )


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
        drawn = list(_pairs(h, modulus, kind or h.config.kinds[0], rng))
        rng.shuffle(drawn)  # not all of them may be taken
    else:
        drawn = list(h.operation.edges(h.config, rng))
        drawn += [_overlong(h, job, rng) for job in drawn[: LEAST // 16]]
    return (job for job in drawn if kind in ("", job.kind))


def _pairs(h: Handover, modulus: int, kind: str, rng: random.Random) -> Iterator[Job]:
    """Every edge operand with every other, of a modulus that is fixed inside."""
    values = edge_values(h.config.bits, modulus, rng)
    ports = {s.role: s.width for s in h.operands}
    values += [1 << (ports["a"] - 1), (1 << ports["a"]) - 1]
    two = has_b(h.config)
    for a in values:
        if not two or "divide" in ports or "square" in ports:
            yield Job(modulus, a, None, kind)
        if two:
            yield from (Job(modulus, a, b, kind) for b in values)


def _overlong(h: Handover, job: Job, rng: random.Random) -> Job:
    """The same with an operand that fills its port."""
    width = next(s.width for s in h.operands if s.role == "a")
    return replace(job, a=job.a | 1 << rng.randrange(width))


def _varied(h: Handover, job: Job, rng: random.Random) -> Job:
    """The job with operands of either sign where they have one; now and then a product instead."""
    roles = {s.role for s in h.operands}
    if h.config.signed:
        a, b = (None if x is None else _of_either_sign(h, x, rng) for x in (job.a, job.b))
        assert a is not None
        job = replace(job, a=a, b=b)
    if "multiply" in roles and job.b is not None and rng.randrange(3) == 0:
        job = replace(job, product=True)
    return replace(job, size=None) if "size" not in roles else job


def _of_either_sign(h: Handover, value: int, rng: random.Random) -> int:
    return rng.choice((1, -1)) * value % (2 << h.config.bits)


def _randoms(h: Handover, count: int, rng: random.Random) -> Iterator[Job]:
    modulus, kind = tied(h)
    own, operation = 0, h.operation
    if h.field is not None and not modulus:  # a port: half of the operations are in the field
        own = count // 2
        field = h.field
        yield from operation.randoms(h.config, own, rng, field.modulus, field.kind)
    yield from operation.randoms(h.config, count - own, rng, modulus, kind)
