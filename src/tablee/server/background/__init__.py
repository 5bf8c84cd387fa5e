"""What takes long and can wait: one polite process beside the server, and what is asked of it."""
