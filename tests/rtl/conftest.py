"""Exclude the modules that run inside the simulator from the collection of tests."""

collect_ignore_glob = ["*_bench.py", "*_lane.py"]
