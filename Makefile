# Two commands: `make demo` shows what monoalign does, `make test` checks all of it.
# Both need Python 3.11 or later, a C compiler and make; they work in a virtual environment of their
# own.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO := build/demo
DATA := ../shared/data
RTE2 := $(DATA)/msr_rte2

.PHONY: demo test lint types layers tests fuzz report format clean

demo: $(VENV)/.installed
	@echo "== Aligning the pairs of examples/pairs.tsv with the default aligner"
	@mkdir -p $(DEMO)
	@$(BIN)/monoalign align examples/pairs.tsv --output $(DEMO)/pairs.jsonl --overwrite
	@$(BIN)/monoalign convert $(DEMO)/pairs.jsonl --output $(DEMO)/pairs.pharaoh --overwrite
	@$(BIN)/monoalign show $(DEMO)/pairs.jsonl
	@echo "== Written: $(DEMO)/pairs.jsonl (everything), $(DEMO)/pairs.pharaoh (links)"

test: lint types layers tests
	@echo "== All checks passed"

lint: $(VENV)/.installed-test
	@echo "== Lint and format (ruff)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .

types: $(VENV)/.installed-test
	@echo "== Types (mypy --strict)"
	@$(BIN)/mypy

layers: $(VENV)/.installed-test
	@echo "== Layers (import-linter)"
	@$(BIN)/lint-imports --no-cache

tests: $(VENV)/.installed-test
	@echo "== Tests (pytest)"
	@OMP_NUM_THREADS=1 $(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder

# The targets of fuzz/readers.py, each for so many seconds.
SECONDS := 60
TARGETS := $(notdir $(wildcard fuzz/seeds/*))

fuzz: $(VENV)/.installed-fuzz
	@mkdir -p build/fuzz
	@for target in $(TARGETS); do \
	  echo "== Fuzzing $$target for $(SECONDS) s"; \
	  mkdir -p build/fuzz/$$target; \
	  $(BIN)/python fuzz/target.py $$target -max_total_time=$(SECONDS) -timeout=10 -rss_limit_mb=2048 \
	    -artifact_prefix=build/fuzz/$$target- -verbosity=0 build/fuzz/$$target fuzz/seeds/$$target \
	    < /dev/null || exit 1; \
	done
	@echo "== A megabyte of hostile lines per reader"
	@$(BIN)/python fuzz/speed.py

report: $(VENV)/.installed
	@echo "== Scoring every aligner on RTE2 test; writing docs/benchmarks.md"
	@$(BIN)/monoalign bench $(RTE2)/converted/RTE2_test_M.align.txt --output docs/benchmarks.md \
	  --text $(RTE2)/converted/RTE2_dev_M.align.txt \
	  --task entailment=$(DATA)/rte/rte2_dev.xml,$(DATA)/rte/rte2_test.xml \
	  --task similarity=$(DATA)/sts/STS2013-test \
	  $(foreach file,$(wildcard $(RTE2)/system_outputs/*),--stored $(file)$(if $(findstring jacana.t2s,$(file)),:swap))

format: $(VENV)/.installed-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist src/monoalign/kernels/*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis

$(VENV)/bin/python:
	@echo "== Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)

# The stamps keep a second run quick: installing again only when the build or a kernel changes.
BUILT := pyproject.toml setup.py $(wildcard src/monoalign/kernels/*.pyx src/monoalign/kernels/*.pxd \
  src/monoalign/kernels/*.h)

$(VENV)/.installed: $(BUILT) | $(VENV)/bin/python
	@echo "== Installing monoalign"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/.installed-fuzz: $(BUILT) | $(VENV)/bin/python
	@echo "== Installing monoalign with what fuzzing needs"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-test: $(BUILT) | $(VENV)/bin/python
	@echo "== Installing monoalign with what its tests need"
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ $(VENV)/.installed
