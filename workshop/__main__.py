"""``python -m workshop NAME``: one command for all tools of the makers."""

import runpy
import signal
import sys

COMMANDS = {
    "demo": ("workshop.demo", "check cores, synthesize two, export one, write a report"),
    "imports": ("workshop.imports", "print the graph of imports"),
    "new-core": ("workshop.new_core", "write the four files of a new core"),
    "lint": ("workshop.lint", "lint the RTL of every core"),
    "formal": ("workshop.formal", "run the proofs in formal/"),
    "bounds": ("workshop.bounds", "prove step counts, check certificates, find worst operands"),
    "cost": ("workshop.cost", "compare the cost of every core with the expected one"),
    "blocks": ("workshop.blocks", "count the cells of each block of a core"),
    "mutate": ("workshop.mutate", "inject faults into cores and count those that checks detect"),
    "faults": ("workshop.faults", "flip each flip-flop of a core and count what the user sees"),
    "coverage": ("workshop.coverage", "measure coverage of every core"),
    "soak": ("workshop.soak", "run random schedules and operations on every core"),
    "activity": ("workshop.activity", "test cores with secrets for side channels in simulation"),
    "published-vectors": ("workshop.published_vectors", "run published vectors on scalar-mul"),
    "results": ("workshop.results", "measure, collect and publish figures"),
    "known-design": ("workshop.known_design", "place AES-128 on silicon, to compare flows"),
    "cluster-load": ("workshop.cluster_load", "measure the load of a sweep on a Dask cluster"),
    "pages": ("workshop.pages", "write every generated page, table and header, or compare them"),
    "site": ("workshop.site", "build the documentation as HTML"),
    "folders": ("workshop.folders.check", "check generated folders with every tool flow"),
    "bus-cost": ("workshop.buses.behind", "count the cells of a core with and without a bus"),
    "bus-costs": ("workshop.buses.compare", "compare the cells of all bus interfaces of a core"),
    "microcode": ("workshop.microcode", "write the program memory of the curve engine"),
    "registers": ("workshop.registers", "write the register map as HTML"),
    "register-versions": (
        "workshop.register_versions",
        "compare the register map with the released one",
    ),
    "soc": ("workshop.soc", "simulate RISC-V systems that use a core"),
}
"""Name -> module of the command, and its description."""


def main() -> None:
    """Run the command that the first argument names.

    Without one, or with ``--help``, print the list. Exit code 2 for a name that is not in it.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # until `run_app` handles it
    name = sys.argv[1] if len(sys.argv) > 1 else "--help"
    if name in ("--help", "-h"):
        print("Usage: python -m workshop NAME [OPTIONS]\n")
        for command, (_, help_text) in COMMANDS.items():
            print(f"  {command:<18} {help_text}")
        return
    if name not in COMMANDS:
        from dualfield.host.errors import closest

        near = closest(name, COMMANDS)
        print(
            f"workshop: no command {name!r}; there are: {', '.join(COMMANDS)}.{near}",
            file=sys.stderr,
        )
        sys.exit(2)
    del sys.argv[1]
    runpy.run_module(COMMANDS[name][0], run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
