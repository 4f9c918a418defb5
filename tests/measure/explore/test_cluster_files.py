"""The files in examples/cluster, checked by the tools that read them."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import yaml

from absent import needs

CLUSTER = Path(__file__).resolve().parents[3] / "examples" / "cluster"
WORKER = ("dask", "worker", "--nthreads", "1", "--no-nanny", "--memory-limit", "0")


def job_script(folder: Path, *words: str) -> str:
    command = [sys.executable, str(CLUSTER / "slurm.py"), "sweep.yaml", "--print", *words]
    environment = dict(os.environ, DASK_CONFIG=str(folder))
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_slurm_job_is_one_worker_with_a_thread_for_each_processor(tmp_path: Path) -> None:
    script = job_script(tmp_path, "--processors", "8", "--queue", "long", "--walltime", "02:00:00")
    directives = re.findall(r"^#SBATCH (.*)$", script, re.MULTILINE)
    assert {"-J dualfield", "-p long", "-n 1", "--cpus-per-task=8", "-t 02:00:00"} <= {*directives}
    command = script.strip().splitlines()[-1]
    start = rf"{re.escape(sys.executable)} -m distributed\.cli\.dask_worker tcp://[\d.]+:\d+ "
    assert re.match(start, command)
    assert re.search(r"--nthreads 8 .*--no-nanny .*--memory-limit 0 ", command)
    # The worker knows every option of the command.
    known = subprocess.run(
        [*command.split()[:3], "--help"], capture_output=True, text=True, timeout=120
    )
    options = {word for word in command.split() if word.startswith("--")}
    assert {option for option in options if option not in known.stdout.replace("/", " ")} == set()


def cluster_file() -> dict[str, Any]:
    return dict(yaml.safe_load((CLUSTER / "kubernetes.yaml").read_text()))


def test_kubernetes_workers_take_one_measurement_each() -> None:
    (worker,) = cluster_file()["spec"]["worker"]["spec"]["containers"]
    assert tuple(worker["args"][: len(WORKER)]) == WORKER
    assert worker["resources"]["limits"]["cpu"] == "1"


@needs("the wheels dask-kubernetes and kubernetes-validate")
def test_the_kubernetes_file_is_that_of_the_operator() -> None:
    """The operator's own function makes the same resource; its pods and service are valid.

    The operator starts ``dask-scheduler``, a command that current versions of Dask do not have.
    """
    import dask_kubernetes.operator as operator
    import kubernetes_validate

    actual = cluster_file()
    (worker,) = actual["spec"]["worker"]["spec"]["containers"]
    expected = operator.make_cluster_spec(
        "dualfield",
        image=worker["image"],
        n_workers=actual["spec"]["worker"]["replicas"],
        resources=worker["resources"],
        worker_command=list(WORKER),
    )
    (scheduler,) = expected["spec"]["scheduler"]["spec"]["containers"]
    assert scheduler["args"].pop(0) == "dask-scheduler"
    scheduler["args"] = ["dask", "scheduler", *scheduler["args"]]
    for part in ("scheduler", "worker"):
        for container in expected["spec"][part]["spec"]["containers"]:
            assert container.pop("env") is None
    assert actual == expected
    version = kubernetes_validate.latest_version()
    parts = {name: actual["spec"][name] for name in ("scheduler", "worker")}
    resources = {name: ("Pod", part["spec"]) for name, part in parts.items()}
    resources["service"] = ("Service", parts["scheduler"]["service"])
    for name, (kind, spec) in resources.items():
        resource = {"apiVersion": "v1", "kind": kind, "metadata": {"name": name}, "spec": spec}
        kubernetes_validate.validate(resource, version, strict=True)
