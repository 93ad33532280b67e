#!/usr/bin/env bash
# Fuzzes one target for some seconds, on one core and with low priority: run.sh file|session [SECONDS [OPTION...]].
# Options go to libFuzzer: -fork=1 -ignore_crashes=1 goes on after a finding.
# Needs a nightly toolchain and cargo-fuzz; README.md says how to get them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
target=${1:?"usage: run.sh file|session [SECONDS]"}
seconds=${2:-60}
case $target in
  file) longest=8192 ;;
  session) longest=1024 ;;
  *) echo "there is no target \"$target\": file or session" >&2; exit 2 ;;
esac

root=../..
work=corpus/$target
mkdir -p "$work"
cp -n "$root/tests/fuzz-corpus/$target/"* "$work/" 2>/dev/null || true
options=(-max_total_time="$seconds" -max_len="$longest" -timeout=20 -rss_limit_mb=2048 -print_final_stats=1)
if [ "$target" = file ]; then
  for scenario in "$root"/scenarios/*/*.json; do
    cp -n "$scenario" "$work/$(basename "$(dirname "$scenario")")-$(basename "$scenario")"
  done
  # The words of the file format, so that the fuzzer need not guess them letter by letter.
  grep -oE '"[$A-Za-z0-9-]{2,40}"' "$root/scenarios/schema.json" | sort -u |
    sed -E 's/^"(.*)"$/"\\"\1\\""/' >corpus/words.dict
  options+=(-dict=corpus/words.dict)
else
  # A session needs some hundred choices; growing from nothing would take hours.
  options+=(-len_control=0)
  for i in $(seq 20); do [ -e "$work/start-$i" ] || head -c 600 /dev/urandom >"$work/start-$i"; done
fi

export RUSTUP_TOOLCHAIN=${RUSTUP_TOOLCHAIN:-nightly}
# The engine has no unsafe code, so a sanitizer would only make it slower.
exec nice -n 19 cargo fuzz run --sanitizer none "$target" "$work" -- "${options[@]}" "${@:3}"
