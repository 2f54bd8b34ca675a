"""Headers of libraries that many sources include, parsed once for all of them."""

SOURCE_HEADERS = [
    "algorithm",
    "array",
    "atomic",
    "charconv",
    "cmath",
    "filesystem",
    "functional",
    "map",
    "memory",
    "optional",
    "ostream",
    "random",
    "set",
    "span",
    "sstream",
    "string",
    "string_view",
    "utility",
    "variant",
    "vector",
    "absl/base/call_once.h",
    "absl/container/flat_hash_map.h",
    "absl/container/flat_hash_set.h",
    "absl/functional/function_ref.h",
    "absl/status/status.h",
    "absl/status/statusor.h",
    "absl/strings/str_cat.h",
    "google/protobuf/message.h",
    "google/protobuf/text_format.h",
]

TEST_HEADERS = SOURCE_HEADERS + [
    "gmock/gmock.h",
    "gtest/gtest.h",
]
