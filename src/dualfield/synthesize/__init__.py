"""Area and clock of the cores, one file of this folder for each family of targets."""
