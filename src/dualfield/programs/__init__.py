"""Programs of the curve engine and the assembler and scheduler that make them."""
