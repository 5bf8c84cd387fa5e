"""TypeScript and JSON for the page, written from the types and texts of the package."""
