"""After the game: how its decisions are weighed, and what makes a puzzle of one."""
