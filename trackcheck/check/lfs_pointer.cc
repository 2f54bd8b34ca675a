#include "trackcheck/check/lfs_pointer.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "absl/strings/ascii.h"

namespace trackcheck {
namespace {

bool IsLowerHexDigit(char c) {
  return absl::ascii_isdigit(c) || (c >= 'a' && c <= 'f');
}

bool IsKeyCharacter(char c) {
  return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '.' ||
         c == '-';
}

bool IsObjectId(std::string_view value) {
  constexpr std::string_view kHash = "sha256:";
  constexpr size_t kHashDigits = 64;
  return value.size() == kHash.size() + kHashDigits &&
         value.starts_with(kHash) &&
         std::all_of(value.begin() + kHash.size(), value.end(),
                     IsLowerHexDigit);
}

bool IsSize(std::string_view value) {
  return !value.empty() &&
         std::all_of(value.begin(), value.end(), absl::ascii_isdigit);
}

// Sets the parts of `object` that are there, and returns the damage.
std::string_view Read(std::string_view pointer, LfsObject* object) {
  bool is_first = true;
  std::string_view last_key;
  while (!pointer.empty()) {
    const size_t end = pointer.find('\n');
    if (end == std::string_view::npos) return "its last line has no end";
    const std::string_view line = pointer.substr(0, end);
    pointer.remove_prefix(end + 1);
    if (line.ends_with('\r')) return "its lines end with CR LF";
    const size_t space = line.find(' ');
    const std::string_view key = line.substr(0, space);
    if (space == std::string_view::npos || key.empty() ||
        !std::all_of(key.begin(), key.end(), IsKeyCharacter)) {
      return "a line is not a key, a space and a value";
    }
    const std::string_view value = line.substr(space + 1);
    if (key == "oid") {
      if (!IsObjectId(value)) return "its oid is not a sha256 in hex";
      object->id = value;
    } else if (key == "size") {
      if (!IsSize(value)) return "its size is not a number";
      object->size = value;
    }
    // The first key is `version`, which is not in the order.
    if (!is_first) {
      if (key <= last_key) return "its keys are not in alphabetical order";
      last_key = key;
    }
    is_first = false;
  }
  if (object->id.empty()) return "it has no oid";
  if (object->size.empty()) return "it has no size";
  return "";
}

}  // namespace

std::string_view LfsPointerDamage(std::string_view pointer) {
  if (pointer.find("<<<<<<< ") != std::string_view::npos) {
    return "it holds the conflict markers of a git merge";
  }
  LfsObject object;
  return Read(pointer, &object);
}

std::optional<LfsObject> ReadLfsPointer(std::string_view pointer) {
  LfsObject object;
  if (!Read(pointer, &object).empty()) return std::nullopt;
  return object;
}

}  // namespace trackcheck
