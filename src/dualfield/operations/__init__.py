"""What the operations of cores are: operands, expected results, algebra."""
