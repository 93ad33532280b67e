#!/usr/bin/env bash
# Keeps what fuzzing found: a small set of inputs that reaches every branch ever reached, at most 240 kB
# a target, goes to tests/fuzz-corpus, where `cargo test` asks it again. keep.sh file|session
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
target=${1:?"usage: keep.sh file|session"}
most=240000
kept=../../tests/fuzz-corpus/$target
cover=corpus/$target-cover

export RUSTUP_TOOLCHAIN=${RUSTUP_TOOLCHAIN:-nightly}
rm -rf "$cover" "$kept"
mkdir -p "$cover" "$kept"
# Counters off: a branch counts once, however often it was taken.
nice -n 19 cargo fuzz run --sanitizer none "$target" "$cover" "corpus/$target" -- \
  -set_cover_merge=1 -use_counters=0
sum=0
for file in $(ls -Sr "$cover"); do
  sum=$((sum + $(stat -c %s "$cover/$file")))
  if [ "$sum" -gt "$most" ]; then
    echo "more than $most bytes: the largest are left out" >&2
    break
  fi
  cp "$cover/$file" "$kept/$(sha1sum <"$cover/$file" | cut -c1-16)"
done
echo "$(ls "$kept" | wc -l) of $(ls "corpus/$target" | wc -l) inputs kept in tests/fuzz-corpus/$target"
