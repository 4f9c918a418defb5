"""Run a sweep on nodes of a Slurm cluster: ``python slurm.py sweep.yaml --jobs 10``.

Run it where jobs are submitted, for example on a login node. It starts the Dask scheduler, submits
jobs with one Dask worker each, and runs ``dualfield explore`` on them. The store stays here, so the
nodes need no shared disk apart from the Python environment. ``--print`` shows the job script and
submits nothing.

Needs ``pip install 'dualfield[cluster]' dask-jobqueue``.
"""

import argparse
import subprocess
import sys

from dask_jobqueue import SLURMCluster


def options() -> argparse.Namespace:
    """Return the options of the command line."""
    parser = argparse.ArgumentParser(description="Run a sweep on nodes of a Slurm cluster.")
    parser.add_argument("plan", help="the plan, as for `dualfield explore --plan`")
    parser.add_argument("--jobs", type=int, default=10, help="number of Slurm jobs")
    parser.add_argument("--processors", type=int, default=16, help="processors of a job")
    parser.add_argument("--memory", default="32GB", help="memory of a job")
    parser.add_argument("--walltime", default="24:00:00", help="time limit of a job")
    parser.add_argument("--queue", help="Slurm partition")
    parser.add_argument("--account", help="Slurm account")
    parser.add_argument("--print", action="store_true", help="print the job script only")
    return parser.parse_args()


def main() -> int:
    """Submit the jobs and run the sweep; return its exit code."""
    given = options()
    with SLURMCluster(
        job_name="dualfield",
        queue=given.queue,
        account=given.account,
        cores=given.processors,
        processes=1,  # a thread per processor; each thread waits for one measuring process
        memory=given.memory,
        walltime=given.walltime,
        python=sys.executable,
        nanny=False,
        # Measuring processes are not part of the worker's memory, which Dask would limit.
        worker_extra_args=["--memory-limit", "0", "--no-dashboard"],
        scheduler_options={"port": 0, "dashboard": False},
    ) as cluster:
        if given.print:
            print(cluster.job_script())
            return 0
        cluster.scale(jobs=given.jobs)
        explore = ("-m", "dualfield", "explore", "--plan", given.plan)
        address = ("--scheduler", cluster.scheduler_address)
        return subprocess.run([sys.executable, *explore, *address], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
