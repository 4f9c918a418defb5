"""Cores run on operands and compared with their models and with algebra."""
