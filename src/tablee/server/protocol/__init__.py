"""Every message between a page and the server, as a type."""
