#include "trackcheck/report/diff/change_text.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "diff/changes/change.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

// Longer byte strings are truncated.
constexpr size_t kMaxShownBytes = 64;
// Longer rows are truncated.
constexpr size_t kMaxShownNumbers = 12;

}  // namespace

std::string_view KindName(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::kAdded:
      return "added";
    case ChangeKind::kRemoved:
      return "removed";
    case ChangeKind::kChanged:
      return "changed";
    case ChangeKind::kMoved:
      return "moved";
  }
  return "";
}

std::string ValueText(const ChangeSide& side) {
  std::string text = std::visit(
      [](const auto& value) -> std::string {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, std::monostate>) {
          return "";
        } else if constexpr (std::is_same_v<T, Scalar>) {
          return ExactText(value);
        } else if constexpr (std::is_same_v<T, std::string>) {
          const bool cut = value.size() > kMaxShownBytes;
          return Joined({"\"", EscapeBytes(value.substr(0, kMaxShownBytes)),
                         cut ? "\"..." : "\""});
        } else {
          std::string list;
          for (size_t i = 0; i < std::min(value.size(), kMaxShownNumbers);
               ++i) {
            if (!list.empty()) list += ", ";
            list += ExactText(value[i]);
          }
          return Joined(
              {"(", list, value.size() > kMaxShownNumbers ? ", ...)" : ")"});
        }
      },
      side.value);
  if (!side.unit.empty()) text += " " + side.unit;
  return text;
}

std::string FieldsText(const ChangeSide& old_side, const ChangeSide& new_side) {
  std::string old_field = Printable(old_side.field.text());
  const std::string new_field = Printable(new_side.field.text());
  if (old_field == new_field) return old_field;
  return Joined({old_field, " -> ", new_field});
}

std::string FieldsText(const Change& change) {
  if (!change.new_side) return Printable(change.old_side->field.text());
  if (!change.old_side) return Printable(change.new_side->field.text());
  return FieldsText(*change.old_side, *change.new_side);
}

std::string WorstText(const Change& change) {
  if (!change.worst) return "";
  const ChangeSides& worst = *change.worst;
  if (worst.old_side.field == change.old_side->field) return "none worse";
  return Joined({"worst ", FieldsText(worst.old_side, worst.new_side), " = ",
                 ValueText(worst.old_side), " -> ", ValueText(worst.new_side)});
}

std::string CountsText(const DiffResult& result) {
  std::string list;
  const auto append = [&list](uint64_t count, std::string_view word) {
    if (count == 0) return;
    list += Joined({list.empty() ? "" : ", ", count, " ", word});
  };
  append(result.added, "added");
  append(result.removed, "removed");
  append(result.changed, "changed");
  append(result.moved, "moved");
  return list;
}

}  // namespace trackcheck
