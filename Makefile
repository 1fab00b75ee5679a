# The one door to every task. `make` lists them; each does its own set-up, so any of them works on a fresh clone.
# Needs Python >= 3.11 and Rust. Choose another interpreter with `make test PYTHON=python3.13`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORE := python/ironhex/_core.abi3.so
RUST := Cargo.toml $(wildcard Cargo.lock) $(shell find rust -name '*.rs' -o -name Cargo.toml)
GAMES ?= 10000
# The extension takes its Python from the .venv; cargo and clippy too, so that all share one set of artefacts.
export PYO3_PYTHON := $(CURDIR)/$(BIN)/python

.DEFAULT_GOAL := help
.PHONY: help sim test lint bench wheel golden schemas reference pictures slow format build clean

help: ## list the tasks
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

sim: $(CORE) ## play ten thousand games of the demo skirmish and print the result (GAMES=n for another number)
	@$(BIN)/ironhex sim skirmish-demo --games $(GAMES)

test: $(CORE) ## run all tests but the slow ones, Rust first, then Python
	cargo test --quiet -p ironhex-core
	$(BIN)/pytest

lint: $(CORE) ## check format, lints, types, the stub of the extension, and the laws of the house
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m mypy.stubtest ironhex._core --mypy-config-file pyproject.toml
	$(BIN)/python tests/house/import_law.py
	$(BIN)/python tests/house/name_law.py

bench: $(CORE) ## run the benchmarks beside their peers (minutes; leave the machine alone meanwhile)
	$(BIN)/python -m pip install --quiet --group bench
	$(BIN)/pytest benches --benchmark-enable -s

wheel: $(VENV)/.tools ## build the wheel for every Python >= 3.11 into dist/, and try it without Rust
	$(BIN)/maturin build --release --locked --strip --out dist
	$(BIN)/python tests/packaging/try_wheel.py dist

golden: $(CORE) ## rewrite the golden corpus; a change of it needs a "Results change" line in CHANGELOG.md
	$(BIN)/python tests/golden/write.py

schemas: $(CORE) ## rewrite the JSON Schemas of content files and events
	$(BIN)/python tests/schemas/write.py

reference: $(CORE) ## rewrite docs/effects.md, docs/hooks.md, and the keys in docs/content.md
	$(BIN)/python tests/docs/write_reference.py

pictures: $(CORE) ## rewrite the pictures of docs/pictures.md
	$(BIN)/python tests/pictures/write.py

slow: $(CORE) ## run the slow tests only (minutes)
	cargo test --release -p ironhex-core -- --ignored
	$(BIN)/pytest -m slow

format: $(VENV)/.tools ## bring all sources into the format that `make lint` asks for
	cargo fmt --all
	$(BIN)/ruff format
	$(BIN)/ruff check --select I --fix

build: $(CORE) ## build the extension into the .venv if its sources changed

clean: ## remove everything that was built or installed here
	rm -rf target dist $(VENV) $(CORE) .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
	find python tests benches -name __pycache__ -type d -prune -exec rm -rf {} +

NEEDS_CARGO = command -v cargo >/dev/null || \
	{ echo "ironhex needs Rust, and 'cargo' is not installed: see https://rustup.rs." >&2; exit 1; }

# The .venv with the developers' tools.
$(VENV)/.tools: pyproject.toml
	@$(NEEDS_CARGO)
	@command -v $(PYTHON) >/dev/null || { echo "ironhex needs Python 3.11 or newer, and '$(PYTHON)' is not installed." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "ironhex needs Python 3.11 or newer, and '$(PYTHON)' is $$($(PYTHON) -V 2>&1): say make PYTHON=python3.11, or another." >&2; exit 1; }
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV) || \
		{ echo "'$(PYTHON) -m venv' failed: on Debian and Ubuntu install the package python3-venv." >&2; exit 1; }
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

# The extension, in place, with what the package needs at run time.
$(CORE): $(VENV)/.tools $(RUST)
	@$(NEEDS_CARGO)
	@touch $(VENV)/.began
	env -u CONDA_PREFIX VIRTUAL_ENV=$(CURDIR)/$(VENV) $(BIN)/maturin develop --release
	@touch -r $(VENV)/.began $@ # what was edited meanwhile is newer, and not in it
