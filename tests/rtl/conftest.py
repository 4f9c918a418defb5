"""What runs inside the simulator is no module of tests: it needs the simulator's environment."""

collect_ignore_glob = ["*_bench.py", "*_lane.py"]
