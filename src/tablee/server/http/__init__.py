"""REST, the page itself, identity and limits."""
