"""``python -m dualfield.catalog`` writes ``docs/reference/cores.md``."""

from dualfield.catalog.places import write

if __name__ == "__main__":
    print(f"written: {write()}")
