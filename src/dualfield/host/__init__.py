"""Access to the machine: files, processes, external tools, the build cache, the terminal."""
