// Headers that many sources include, parsed once for all of them: half of the
// time of clang-tidy. The compiler does not see them, so a missing #include is
// still an error.
#ifndef TRACKCHECK_TOOLS_BAZEL_CLANG_TIDY_COMMON_HEADERS_H_
#define TRACKCHECK_TOOLS_BAZEL_CLANG_TIDY_COMMON_HEADERS_H_

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

#endif  // TRACKCHECK_TOOLS_BAZEL_CLANG_TIDY_COMMON_HEADERS_H_
