"""What every game shares: the interface, luck, the match, its record and its JSON. Standard library only."""
