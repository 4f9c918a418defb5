"""``python -m dualfield.catalog`` writes ``cores.md``, ``evidence.md`` and ``mutation.md``."""

from dualfield.catalog.places import write

if __name__ == "__main__":
    from dualfield.mutate import results
    from dualfield.report import evidence

    for page in (write(), evidence.write(), results.write_page()):
        print(f"written: {page}")
