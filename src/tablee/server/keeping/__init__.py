"""What a host relies on: backups, what is kept for how long, and people who are forgotten."""
