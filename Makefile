# The front door. `make` alone lists the targets.

PREFIX ?= /usr/local
SETUP := Tools/setup/setup.sh
PYTHON := .assets/python/bin/python
REFERENCE_PYTHON := .assets/python-reference/bin/python
MINUTES ?= 60
BROWSER_PYTHON := .assets/python-browser/bin/python
PROGRAM := .build/release/voiceid

.PHONY: apple picovoice browser latency soak screenshots commands help demo test build models setup lint docs bench eval reference check smoke clean install swift
.NOTPARALLEL:

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

demo: build ## set up, build and do the main job on recorded speech: enrol, identify, diarize and transcribe with names
	@Tools/demo/demo.sh $(PROGRAM)

test: setup picovoice swift ## set up and run all tests
	@swift test --disable-xctest
	@$(MAKE) --no-print-directory apple browser

apple: setup swift ## type-check the app for iOS and macOS against stand-ins of Apple's frameworks, and lint its project
	@swift build --target AppleServices
	@python3 Tools/apple/lint.py
	@python3 Tools/apple/previews.py
	@python3 Tools/apple/availability.py
	@python3 Tools/apple/check.py
	@python3 -m unittest discover --quiet --start-directory Tools/apple

browser: build ## use the app in a browser as people would: the browser's part of the tests
	@$(SETUP) browser
	@$(BROWSER_PYTHON) -m unittest discover --start-directory Tests/Browser $(BROWSER)

latency: build ## measure in the browser how soon the bars of live identification move
	@$(SETUP) browser
	@$(BROWSER_PYTHON) Tests/Browser/latency.py $(LATENCY)

soak: build ## listen for long, live: a graph for an hour, then the app for an hour; is memory flat, is anything lost?
	@$(SETUP) browser
	@$(PYTHON) Tools/bench/live.py $(PROGRAM) Tests/Fixtures/graphs/AudioGraph.json --minutes $(MINUTES)
	@$(BROWSER_PYTHON) Tests/Browser/soak.py --minutes $(MINUTES)

screenshots: build ## take the pictures of the app for the documentation
	@$(SETUP) browser
	@$(BROWSER_PYTHON) Tools/screenshots/screenshots.py docs/images

build: setup swift ## set up and build the program in release mode
	@swift build -c release --product voiceid

models: ## build the model bundles and check them
	@$(SETUP) models

picovoice: ## fetch Picovoice's libraries, for the second engine, which needs a key
	@$(SETUP) picovoice
	@echo "Picovoice's libraries are in .assets/picovoice; 'voiceid doctor' tells whether they answer."

setup: ## Debian packages, ONNX Runtime, models and demo speech; does nothing where all is there
	@$(SETUP)

lint: swift ## formatter, direction of imports, rules of the house
	@swift format lint --strict --parallel --recursive Sources Tests Apps Package.swift
	@python3 Tools/checks/imports.py
	@python3 Tools/checks/rules.py
	@python3 Tools/page/embed.py --check
	@for tests in Tools/checks Tools/bench Tools/eval; do \
		python3 -m unittest discover --quiet --start-directory $$tests || exit 1; done

docs: setup swift ## build the documentation; warnings are errors
	@Tools/checks/docs.sh .build/documentation

bench: build ## measure speed and memory beside other programs
	@$(PYTHON) Tools/bench/bench.py $(BENCH)

eval: ## measure accuracy on labelled recordings: make eval DATA=DIR
	@if [ -d "$(DATA)" ]; then $(MAKE) --no-print-directory build && $(PYTHON) Tools/eval/eval.py "$(DATA)" $(EVAL); \
	else echo "eval: skipped: '$(DATA)' is no folder of labelled recordings; say make eval DATA=DIR"; fi

commands: build ## speak a set of commands with synthetic voices, and measure how they are understood
	@$(SETUP) commands
	@mkdir -p .assets/eval
	@$(PROGRAM) eval commands .assets/commands/commands.tsv --half report --curve --json > .assets/eval/commands.json
	@$(PYTHON) Tools/commands/tradeoff.py .assets/eval/commands.json docs/images/commands.svg

reference: build ## run the Python reference again and compare it with golden values and program
	@$(SETUP) reference
	@$(REFERENCE_PYTHON) Tools/reference/compare.py

check: lint test docs reference smoke ## all that continuous integration runs, and more

smoke: build ## run the built program once in each way it ends
	@Tools/checks/smoke.sh $(PROGRAM)
	@Tools/checks/network.sh $(PROGRAM)
	@Tools/checks/api.sh $(PROGRAM)

clean: ## remove what was built; models and speech stay in .assets
	rm -rf .build

install: build ## install the program with its models: make install PREFIX=DIR
	@Tools/setup/install.sh $(PROGRAM) "$(DESTDIR)$(PREFIX)"

swift:
	@command -v swift >/dev/null || \
		{ echo "make: error: swift is missing; install Swift 6.3 from swift.org and put it in PATH" >&2; exit 1; }
