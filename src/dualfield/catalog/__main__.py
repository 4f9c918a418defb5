"""``python -m dualfield.catalog`` writes ``cores.md`` and the pages of evidence."""

from dualfield.catalog.places import write

if __name__ == "__main__":
    from dualfield.coverage import page as coverage
    from dualfield.mutate import results
    from dualfield.report import evidence

    for page in (write(), evidence.write(), results.write_page(), coverage.write()):
        print(f"written: {page}")
