"""What the page takes from the Python code: types as TypeScript, texts and material as JSON. Drift fails a test."""
