"""One table being played: what the page asks and is told."""
