"""`python -m tablee.codegen` writes all that is made from the Python code (`make generate`)."""

from __future__ import annotations

from tablee.codegen.files import DOCS, WEB, documents, generated


def main() -> None:
    """Write every generated file that is not as it should be."""
    for path, text in [
        *((WEB / name, text) for name, text in generated()),
        *((DOCS / name, text) for name, text in documents()),
    ]:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(path)


main()
