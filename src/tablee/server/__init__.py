"""The server: rooms where people and bots meet, and every acknowledged input is kept."""
