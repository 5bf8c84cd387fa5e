"""The house on the network: rooms where people and bots meet, and every acknowledged word is kept."""
