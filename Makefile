PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.installed
CLIENT := src/gonfalon/web/index.html
SOURCES := $(shell find web/src web/public web/index.html web/vite.config.ts -type f 2>/dev/null) \
	$(wildcard src/gonfalon/locale/*/*.ftl)

.PHONY: play test lint types web browser pictures bench chromium .venv

# Play in the browser: everything is set up, the address is printed and opened.
play: $(STAMP) $(CLIENT)
	$(BIN)/gonfalon play

# Every check: style, types, the engine, the service, the client, the client in a real browser.
test: lint types web
	$(BIN)/pytest -n 2
	$(MAKE) browser

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

# The client: its types, its unit tests, and that it can be built.
web: $(CLIENT)
	npm --prefix web run check
	npm --prefix web run test

# The client in the machine's Chromium, against a service that the tests start.
browser: $(STAMP) $(CLIENT) chromium
	npm --prefix web run e2e

# The pictures of docs/pictures.md.
pictures: $(STAMP) $(CLIENT) chromium
	npm --prefix web run pictures

# Debian's Chromium, installed where it is missing; CHROMIUM names another one.
chromium:
	@web/e2e/chromium.sh

bench: $(STAMP)
	$(BIN)/gonfalon bench

.venv: $(STAMP)

# Made again when the project's description or the pinned versions change.
$(STAMP): pyproject.toml requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --requirement requirements.lock
	$(BIN)/python -m pip install --quiet --no-deps --editable .
	touch $@

web/node_modules/.installed: web/package.json web/package-lock.json
	PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 npm --prefix web install --no-save --no-fund --no-audit
	touch $@

$(CLIENT): web/node_modules/.installed $(SOURCES)
	npm --prefix web run build -- --outDir ../src/gonfalon/web --emptyOutDir
	touch $@
