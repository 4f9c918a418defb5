"""What runs showed of the cores, as data and as pages."""
