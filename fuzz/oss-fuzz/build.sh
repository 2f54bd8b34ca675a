#!/bin/bash
# Builds all fuzz targets for OSS-Fuzz and ClusterFuzzLite, whose environment
# this reads: SRC, OUT, CC, CFLAGS, CXXFLAGS, LIB_FUZZING_ENGINE and SANITIZER.
# TARGETS is a regular expression for a part of the targets.
set -eu
cd "$SRC/trackcheck"

flags=(
  --config=oss-fuzz "--repo_env=CC=$CC" "--action_env=CC=$CC"
  "--define=LIB_FUZZING_ENGINE=$LIB_FUZZING_ENGINE"
)
for flag in $CFLAGS; do
  flags+=("--conlyopt=$flag" "--linkopt=$flag")
done
for flag in $CXXFLAGS; do
  # The packages with protobuf and Abseil are built with libstdc++.
  [ "$flag" = -stdlib=libc++ ] || flags+=("--cxxopt=$flag" "--linkopt=$flag")
done
# Vtable checks need the C++ part of the sanitizer's runtime.
[ "$SANITIZER" != undefined ] || flags+=(--linkopt=-fsanitize-link-c++-runtime)

packages=$(bazel query --noshow_progress \
  "filter('${TARGETS:-.}', kind('_fuzz_package rule', //fuzz/...))")
# shellcheck disable=SC2086  # one word for each target
bazel build --noshow_progress "${flags[@]}" $packages

bin=$(bazel info "${flags[@]}" bazel-bin)
for package in $packages; do
  file=${package#//}
  tar -xf "$bin/${file/:/\/}.tar" -C "$OUT"
done

# Reports of coverage need the sources at the paths that the compiler saw.
if [ "$SANITIZER" = coverage ]; then
  mkdir -p "$OUT/proc/self/cwd"
  find -L diff formats fuzz registry trackcheck validators \
    -regex '.*\.\(cc\|h\|inc\|def\)' -print0 |
    tar --create --dereference --null --files-from=- |
    tar --extract --directory="$OUT/proc/self/cwd"
fi
