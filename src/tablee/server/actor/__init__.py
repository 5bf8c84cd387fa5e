"""One room alive: its queue, clocks, drafts and sockets, and who is shown what."""
