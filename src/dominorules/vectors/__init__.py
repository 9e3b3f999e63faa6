"""Examples and small worlds as files for other languages."""
