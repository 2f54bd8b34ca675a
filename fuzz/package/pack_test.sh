#!/bin/bash
# Tests pack.py and run_target.sh with a shell script as the fuzz target.
set -u
pack=$(realpath "$1") run_target=$(realpath "$2")
cd "$TEST_TMPDIR" || exit 1
fail() {
  echo "FAIL: $1"
  exit 1
}

# A corpus has every input once; inputs of one name stay apart.
mkdir one two
echo a >one/seed
echo b >two/seed
echo a >two/copy
echo c >single
"$pack" corpus corpus one two single || fail "corpus"
[ "$(cat corpus/* | sort | tr -d '\n')" = abc ] || fail "the corpus has other inputs"
"$pack" corpus empty || fail "an empty corpus"
[ -d empty ] || fail "an empty corpus is a folder"

# A dictionary has every entry once; what is no entry is an error with a line.
printf '# words\nmagic="RLD0"\n"a\\x00\\"b"\n\n' >first.dict
printf 'again="RLD0"\n"c"\n' >second.dict
"$pack" dictionary all.dict first.dict second.dict || fail "dictionary"
[ "$(cat all.dict)" = $'"RLD0"\n"a\\x00\\"b"\n"c"' ] || fail "the dictionary: $(cat all.dict)"
for wrong in 'RLD0' '"a' '"\y"' '""'; do
  echo "$wrong" >wrong.dict
  "$pack" dictionary out.dict wrong.dict 2>log && fail "took the entry $wrong"
  grep -q 'wrong.dict:1: ' log || fail "no line for $wrong"
done

# The package has what OSS-Fuzz looks for, and the same bytes each time.
printf '#!/bin/sh\necho "$@"\n' >target
chmod +x target
"$pack" oss-fuzz a.tar target target corpus all.dict || fail "package"
sleep 1
touch corpus/* target
"$pack" oss-fuzz b.tar target target corpus all.dict || fail "package"
cmp a.tar b.tar || fail "two packages differ"
mkdir out
tar -xf a.tar -C out || fail "the package cannot be unpacked"
[ -x out/target ] || fail "the target cannot be run"
grep -qx 'dict = target.dict' out/target.options || fail "options"
cmp all.dict out/target.dict || fail "the dictionary differs"
python3 -m zipfile -l out/target_seed_corpus.zip | grep -q single || fail "no corpus"

# A target runs with its corpus and dictionary.
"$run_target" libfuzzer target corpus all.dict --timeout_secs=3 \
  --fuzzing_output_root="$PWD/root" -- -jobs=1 >log || fail "run"
for word in -max_total_time=3 -jobs=1 "-dict=$PWD/all.dict" "$PWD/root/target/corpus $PWD/corpus"; do
  grep -qF -- "$word" log || fail "the target runs without $word: $(cat log)"
done
touch root/target/corpus/kept
"$run_target" libfuzzer target corpus all.dict --fuzzing_output_root="$PWD/root" >log
[ -e root/target/corpus/kept ] || fail "the run lost an input"
"$run_target" libfuzzer target corpus all.dict --clean --fuzzing_output_root="$PWD/root" >log
[ -e root/target/corpus/kept ] && fail "--clean kept an input"
[ "$("$run_target" replay target corpus all.dict --regression)" = "$PWD/corpus" ] ||
  fail "--regression does not replay the corpus"
"$run_target" replay target corpus all.dict 2>log && fail "fuzzes without an engine"
grep -q 'config=fuzz' log || fail "no advice"
"$run_target" libfuzzer target corpus all.dict --wrong 2>log && fail "took a wrong option"
echo PASS
