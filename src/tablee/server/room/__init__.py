"""One room as pure state, and everything that changes it."""
