"""What all families share: tiles, seats, chance, scores, errors, and the contract of a family."""
