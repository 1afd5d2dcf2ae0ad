#!/bin/sh
# Makes this host a node of a GPUaaS platform (agent @VERSION@).
#
#   sh node.sh URL [agent options]      with the join token on standard input, so that no list of processes shows it
#
# The line that runs this script has compared it with a SHA-256. The script compares the agent with the ones below, and
# the agent compares the CA certificate with the fingerprint in the token. It stops at the first thing that is wrong, and
# leaves nothing behind then. Running it again repairs or upgrades; a host that has joined keeps its identity.
set -eu

fail() {
  echo "gpuaas: $1" >&2
  exit 1
}

[ $# -ge 1 ] || fail 'The address of the platform is missing. Paste the whole line again.'
base=$1
shift

[ "$(uname -s)" = Linux ] || fail "The agent runs on Linux, not on $(uname -s)."
case $(uname -m) in
  x86_64 | amd64) platform=linux-x64 sha256=@SHA256_X64@ ;;
  aarch64 | arm64) platform=linux-arm64 sha256=@SHA256_ARM64@ ;;
  *) fail "There is no agent for $(uname -m). It runs on x86_64 and aarch64." ;;
esac
[ -n "$sha256" ] || fail "The platform has no agent for $(uname -m). On the platform, run: npm run build:agent"
[ "$(id -u)" = 0 ] || fail 'Only root can install the agent. Open a root shell with sudo -i, then paste the line again.'

if command -v curl > /dev/null; then
  get() { curl --fail --silent --show-error --location --connect-timeout 10 --max-time 900 --output "$2" "$1"; }
elif command -v wget > /dev/null; then
  get() { wget --quiet --timeout=30 --tries=1 --output-document="$2" "$1"; }
else
  fail 'Neither curl nor wget is installed. Install one of them, then paste the line again.'
fi
command -v sha256sum > /dev/null || fail 'sha256sum is not installed (package coreutils).'

# Folders for temporary files are often mounted so that nothing can be executed there.
[ "$(df -Pk /var/lib | awk 'NR == 2 { print $4 }')" -ge 300000 ] || fail 'Less than 300 MB are free at /var/lib. Make room, then paste the line again.'
work=$(mktemp -d /var/lib/gpuaas-install.XXXXXX) || fail '/var/lib cannot be written.'
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

for name in "agent/$platform" ca.pem; do
  get "$base/install/$name" "$work/$(basename "$name")" \
    || fail "$base/install/$name cannot be downloaded. Check that this host reaches that address, then paste the line again."
done
echo "$sha256  $work/$platform" | sha256sum --check --status \
  || fail "The agent that was downloaded is not the one the platform named (its SHA-256 differs). It was not run. Check the download address, then create a new line: gpuaas node join-token NODE --install"
chmod 700 "$work/$platform"
"$work/$platform" version > /dev/null \
  || fail 'The agent cannot run on this host. It needs glibc 2.28 or later and libstdc++6.'
"$work/$platform" install --ca "$work/ca.pem" "$@"
