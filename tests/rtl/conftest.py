"""Mark the tests of this folder as sweeps, except those with the marker ``quick``.

Modules that run inside the simulator are no tests.
"""

from pathlib import Path

import pytest

collect_ignore_glob = ["*_bench.py", "*_lane.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the sweeps, before pytest selects by markers."""
    for item in items:
        if item.path.parent == Path(__file__).parent and not item.get_closest_marker("quick"):
            item.add_marker(pytest.mark.sweep)
