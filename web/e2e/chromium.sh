#!/usr/bin/env bash
# Make sure that there is a Chromium for the browser tests: the one that CHROMIUM names, the
# machine's, or Debian's package, installed here.
set -euo pipefail

browser="${CHROMIUM:-/usr/bin/chromium}"
[ -x "$browser" ] && exit 0
if [ -n "${CHROMIUM:-}" ]; then
  echo "CHROMIUM names $CHROMIUM, and there is no such program" >&2
  exit 1
fi

fail() {
  echo "The browser tests need Chromium, and it could not be installed: $1" >&2
  echo "Install Debian's package chromium, or name a Chromium of yours: CHROMIUM=/path make test" >&2
  exit 1
}

command -v apt-get > /dev/null || fail "there is no apt-get"
become=()
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo > /dev/null || fail "that takes root, and there is no sudo"
  become=(sudo)
fi
echo "Installing Debian's Chromium for the browser tests."
install=("${become[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends chromium)
"${install[@]}" || { "${become[@]}" apt-get update && "${install[@]}"; } || fail "apt-get failed"
[ -x "$browser" ] || fail "there is still no $browser"
