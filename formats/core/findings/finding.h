// One violation at one place, as data. Reports make text of it.
#ifndef TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_H_
#define TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_H_

#include <cassert>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// A place in the file: its bytes and its name in the document.
struct Location {
  ByteRange range;
  FieldPath field;
};

// An offset, shown as 0x10. Plain integers are counts and are shown in decimal.
struct Offset {
  uint64_t value = 0;
};

// Bytes of the file, shown in quotes with \xNN outside printable ASCII.
struct QuotedBytes {
  std::string bytes;
};

using Argument = std::variant<int64_t, uint64_t, float, double, Offset,
                              QuotedBytes, std::string>;

// Converts `value` to an argument: an integer of any width, or text of any
// type.
template <typename T>
Argument MakeArgument(T&& value) {
  using Value = std::remove_cvref_t<T>;
  if constexpr (std::is_integral_v<Value>) {
    if constexpr (std::is_signed_v<Value>) {
      return int64_t{value};
    } else {
      return uint64_t{value};
    }
  } else if constexpr (std::is_convertible_v<T, std::string_view> &&
                       !std::is_same_v<Value, std::string>) {
    return std::string(std::string_view(value));
  } else {
    return Argument(std::forward<T>(value));
  }
}

// A text with $0, $1, ... for its arguments: lower case, no full stop, observed
// value first, limit second. `pattern` is a literal, which is not copied.
struct Message {
  std::string_view pattern;
  std::vector<Argument> arguments;

  Message() = default;
  template <typename... Args>
  explicit Message(std::string_view text, Args&&... args)
      : pattern(text), arguments{MakeArgument(std::forward<Args>(args))...} {}
};

std::string RenderMessage(const Message& message);

// Returns the bytes as text: printable ASCII unchanged; everything else and
// backslash as \xNN.
std::string EscapeBytes(std::string_view bytes);

// A second place that explains the first: the other one of a pair, or the last
// or worst of a run.
struct Related {
  Message message;
  Location where;
  // The file that has the place, as reports name it. Empty: that of the
  // finding.
  std::string path = {};
};

// The right bytes in place of those at `where`.
struct Repair {
  ByteRange where;
  std::string bytes;
  // The little-endian integer at `count` counts what is at `where`: it becomes
  // smaller by `less`, modulo its size. Repairs of several findings add up.
  ByteRange count = {};
  uint64_t less = 0;

  friend bool operator==(const Repair&, const Repair&) = default;
};

// The repair of a number in a binary file.
template <typename T>
std::vector<Repair> Replaced(const ByteRange& where, T value) {
  assert(where.size == sizeof(T));
  return {{where, LittleEndianBytes(value)}};
}

// The repair that removes an element of a list in a binary file, with the place
// of the list's count.
inline std::vector<Repair> Removed(const ByteRange& element,
                                   const ByteRange& count, uint64_t less = 1) {
  return {{.where = element, .bytes = "", .count = count, .less = less}};
}

struct Finding {
  const RuleInfo* rule = nullptr;
  Location where;
  Message message;
  // The number of places that this finding stands for; `where` is the first.
  uint64_t count = 1;
  std::vector<Related> related;
  // How bad it is, by RuleInfo::measure; FindingList sets it.
  double measure = 0;
  // Set if the rule's severity depends on the case.
  std::optional<Severity> severity;
  // Whether the finding can be mended. FindingSink sets it if there are
  // repairs or a right path.
  FixKind fix = FixKind::kNone;
  // Mend the finding, of which `where` is the only place. None if the rule has
  // no fix, or if this case has no right answer. Findings that are packed have
  // none.
  std::vector<Repair> repairs;
  // The path that mends the finding, relative to the folder of the file. Empty
  // if none does.
  std::string right_path = {};
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_FINDINGS_FINDING_H_
