"""Stored coverage, core by core: ``results.json``, rows of `measure.Result`."""

from pathlib import Path

from workshop.mutate.found import Results

RESULTS = Results(Path(__file__).with_name("results.json"))
