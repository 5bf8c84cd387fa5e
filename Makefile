# Everything here sets itself up in .venv; all it needs is make and Python 3.11 or newer with venv.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r

.PHONY: play test test-long check bench pins clean

play: .venv/play ## open the table
	@$(BIN)/tablee

test: .venv/dev ## every test, under ten minutes
	$(BIN)/pytest

test-long: .venv/dev ## the full product of seats, options and seeds
	$(BIN)/pytest -m long

check: .venv/dev ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: .venv/bench ## speed, measured beside others in the same run
	$(BIN)/tablee bench

pins: .venv/dev ## write the pinned requirements anew from the .in files
	$(BIN)/pip install --quiet pip-tools
	cd requirements && for set in play dev bench; do ../$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe \
	  --no-header --no-annotate --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --no-emit-options $$set.in -o $$set.txt; done

clean: ## forget everything that was set up
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis dist

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@echo "Setting the table (once) …"
	@$(PYTHON) -m venv .venv
	@touch $@

# The page of requirements, then Tablée itself from this folder.
.venv/%: requirements/%.txt pyproject.toml | .venv/made
	@$(INSTALL) $<
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@
