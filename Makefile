# Everything here sets itself up in .venv; all it needs is make and Python 3.11 or newer with venv.
PYTHON ?= python3
BIN := .venv/bin
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r

N ?= 100000
SEED ?= 1
JOBS ?= 1
ENGINES := PYTHONPATH=.venv/engines $(BIN)/python -m pytest
SHORT := $(addprefix tests/browser/test_browser_,phone.py upturn.py mind_map.py) -n 0 -m "not chromium" -k "two_taps or a_call_in_the_moment or final_and_not_final"

NPM := tools/npm
PAGE := src/tablee/server/page/index.html

# Tests start some hundreds of processes: none of them should compile its modules anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test test-long fuzz evenings test-layout test-engines test-engines-short coverage check check-puzzles docs generate page \
  bench bench-load setup-browser setup-nginx setup-engines pictures pins clean

play: .venv/play $(PAGE) ## open the table in the browser, for everybody at home
	@$(BIN)/tablee serve --lan

test: .venv/dev $(PAGE) ## every test: seven minutes on two quiet cores, up to twice as long beside other work
	@# Compiled once and beside the page's tests, not by every worker and every server that a test starts.
	$(BIN)/python tools/compile_kernels.py & kernels=$$!; $(BIN)/pytest --collect-only -n 0 >/dev/null & \
	  $(NPM) test && wait $$kernels && wait
	$(BIN)/pytest

test-long: .venv/dev $(PAGE) ## the full product of seats, options and seeds; faults; load
	$(BIN)/pytest -m long

test-layout: .venv/dev $(PAGE) ## every screen, phase and dialog on every screen size; pictures of all into .layout
	$(BIN)/python tests/browser/layout/run.py

test-engines: .venv/dev .venv/engines $(PAGE) ## the browser tests in Firefox, and all three games in WebKit; 15 minutes
	TABLEE_ENGINE=firefox $(ENGINES) tests/browser -m "not chromium and not long"
	$(ENGINES) tests/browser/webkit/smoke.py -n 0

test-engines-short: .venv/dev .venv/engines $(PAGE) ## a minute of that
	TABLEE_ENGINE=firefox $(ENGINES) $(SHORT)
	$(ENGINES) tests/browser/webkit/smoke.py -n 0 -k 360x740-fr

check-puzzles: .venv/dev ## every puzzle again, best against runner-up in 50,000 worlds; goes on where it stopped
	$(BIN)/python -m tablee.review.puzzle_search check

fuzz: .venv/dev $(PAGE) ## N frames that no page would send, beside players who must hardly notice; some minutes
	$(BIN)/python tests/fuzz/fuzzing.py $(N)

evenings: N = 100
evenings: .venv/dev ## N simulated evenings from number SEED on, in JOBS processes: time, threads, lines and the disk pretended
	$(BIN)/python tests/evenings/run.py $(N) $(SEED) $(JOBS)

coverage: .venv/dev $(PAGE) ## which lines of src/tablee the tests run; fails below 95 %; half an hour
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -m "not long and not timed"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report

docs: .venv/dev ## the API reference, from the docstrings, into site/
	$(BIN)/python tools/api_docs.py site

check: .venv/dev web/node_modules/.ready ## style and types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(NPM) run lint
	$(NPM) run check

generate: .venv/dev ## what the page takes from types, texts and material
	$(BIN)/python -m tablee.codegen

page: $(PAGE) ## build the page

setup-browser: ## a Chromium for benchmarks and the browser tests, on Debian
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium
	DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell || echo "the tests take the whole browser, and longer"

setup-nginx: ## nginx for the tests of several nodes, on Debian
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nginx

setup-engines: ## Firefox and WebKit for `make test-engines`, on Debian
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq firefox-esr webkit2gtk-driver \
	  gir1.2-webkit2-4.1 python3-gi xvfb

pictures: .venv/dev $(PAGE) ## photograph every screen into docs/pictures
	$(BIN)/python tests/browser/pictures.py

bench: .venv/dev .venv/bench $(PAGE) benchmarks/node_modules/.ready ## speed, measured beside others in the same run
	$(BIN)/tablee bench
	$(BIN)/python benchmarks/kernels.py
	$(BIN)/python benchmarks/crazy_eights.py
	$(BIN)/python benchmarks/answers.py
	$(BIN)/python benchmarks/vector.py
	$(BIN)/python benchmarks/mind_map_bots.py
	$(BIN)/python benchmarks/input_to_views.py
	$(BIN)/python benchmarks/drafts.py
	$(BIN)/python benchmarks/frames.py
	$(BIN)/python benchmarks/bytes_per_step.py
	$(BIN)/python benchmarks/page.py
	$(BIN)/python benchmarks/long_rooms.py

bench-load: .venv/dev $(PAGE) benchmarks/node_modules/.ready ## how many tables one core holds, beside boardgame.io; what PostgreSQL costs; a node killed
	$(BIN)/python benchmarks/load.py
	$(BIN)/python benchmarks/memory.py
	$(BIN)/python benchmarks/saturation.py
	$(BIN)/python benchmarks/databases.py
	$(BIN)/python benchmarks/nodes.py

pins: .venv/dev ## write the pinned requirements anew from the .in files
	$(BIN)/pip install --quiet pip-tools
	cd requirements && for set in play dev bench node engines server; do ../$(BIN)/pip-compile --quiet --generate-hashes --allow-unsafe \
	  --no-header --no-annotate --strip-extras --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --no-emit-options $$set.in -o $$set.txt; done

clean: ## forget everything that was set up
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage* dist site web/node_modules src/tablee/server/page

.venv/made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Tablée needs Python 3.11 or newer: make PYTHON=python3.11 …")'
	@echo "Setting the table (once) …"
	@$(PYTHON) -m venv .venv
	@touch $@

# The page of requirements, then Tablée itself from this folder.
.venv/node: requirements/node.txt | .venv/made
	@tools/npm --version >/dev/null 2>&1 || $(INSTALL) $<
	@touch $@

# Beside everything else, and before it: another Playwright.
.venv/engines: requirements/engines.txt | .venv/dev
	@rm -rf $@
	@$(INSTALL) $< --target $@

.venv/%: requirements/%.txt pyproject.toml | .venv/made
	@$(INSTALL) $<
	@$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

# The page: built once, and again when its sources change. Node comes from PyPI where the machine has none.
web/node_modules/.ready: web/package-lock.json | .venv/node
	@echo "Fetching what the page is built with …"
	@$(NPM) ci --no-audit --no-fund --loglevel=error
	@touch $@

$(PAGE): web/node_modules/.ready web/index.html web/offline.html $(wildcard web/*.ts) $(shell find web/src web/public -type f 2>/dev/null)
	@echo "Building the page …"
	@$(NPM) run --silent build -- --logLevel warn
	@touch $@

benchmarks/node_modules/.ready: benchmarks/package-lock.json | .venv/node
	@$(NPM) --prefix ../benchmarks ci --no-audit --no-fund --loglevel=error
	@touch $@
