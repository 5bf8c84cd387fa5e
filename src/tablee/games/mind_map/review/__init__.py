"""After the game: who read whom, retold."""
