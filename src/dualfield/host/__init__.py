"""What every command needs of the machine: files, processes, tools, the cache, the terminal."""
