"""One folder a game, every folder with the same file names. The catalogue finds them by looking here."""
