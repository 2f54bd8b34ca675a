#include "trackcheck/report/diff/diff_text.h"

#include <algorithm>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/paint.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

// Longer byte strings are truncated.
constexpr size_t kMaxShownBytes = 64;
// Longer rows are truncated.
constexpr size_t kMaxShownNumbers = 12;

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

std::string SideText(const ChangeSide& side) {
  const std::string value = ValueText(side);
  return Joined(
      {Printable(side.field.text()), value.empty() ? "" : " = ", value});
}

class DiffText {
 public:
  DiffText(const ReportStyle& style, std::ostream& out)
      : paint_(style.color), out_(out) {}

  void Write(const FileDiff& diff) {
    out_ << paint_(Ink::kBold, "--- " + Printable(diff.old_path)) << '\n'
         << paint_(Ink::kBold, "+++ " + Printable(diff.new_path)) << '\n';
    uint64_t listed = 0;
    for (const Change& change : diff.result.changes) {
      WriteChange(change);
      listed += change.count;
    }
    if (listed < diff.total()) {
      out_ << "... and " << Counted(diff.total() - listed, "more change")
           << " not listed; --max-changes 0 lists all\n";
    }
    WriteSummary(diff.result);
  }

 private:
  void WriteChange(const Change& change) {
    switch (change.kind) {
      case ChangeKind::kAdded:
        out_ << paint_(Ink::kGreen, "+ " + SideText(*change.new_side));
        break;
      case ChangeKind::kRemoved:
        out_ << paint_(Ink::kRed, "- " + SideText(*change.old_side));
        break;
      case ChangeKind::kChanged:
        out_ << paint_(Ink::kYellow, "~ " + FieldsText(change)) << " = "
             << ValueText(*change.old_side) << " -> "
             << ValueText(*change.new_side);
        break;
      case ChangeKind::kMoved:
        out_ << paint_(Ink::kCyan, "> " + FieldsText(change));
        break;
    }
    if (change.count > 1) {
      out_ << ", and " << change.count - 1 << " more";
    }
    if (change.worst) WriteWorst(change);
    out_ << '\n';
  }

  void WriteWorst(const Change& change) {
    const ChangeSides& worst = *change.worst;
    if (worst.old_side.field == change.old_side->field) {
      out_ << ", none worse";
      return;
    }
    out_ << ", worst " << FieldsText(worst.old_side, worst.new_side) << " = "
         << ValueText(worst.old_side) << " -> " << ValueText(worst.new_side);
  }

  static std::string FieldsText(const Change& change) {
    return FieldsText(*change.old_side, *change.new_side);
  }

  // The path of the field, or both paths if they differ.
  static std::string FieldsText(const ChangeSide& old_side,
                                const ChangeSide& new_side) {
    std::string old_field = Printable(old_side.field.text());
    const std::string new_field = Printable(new_side.field.text());
    if (old_field == new_field) return old_field;
    return Joined({old_field, " -> ", new_field});
  }

  void WriteSummary(const DiffResult& result) {
    std::string list;
    const auto append = [&list](uint64_t count, std::string_view word) {
      if (count == 0) return;
      list += Joined({list.empty() ? "" : ", ", count, " ", word});
    };
    append(result.added, "added");
    append(result.removed, "removed");
    append(result.changed, "changed");
    append(result.moved, "moved");
    out_ << list << '\n';
  }

  const Paint paint_;
  std::ostream& out_;
};

}  // namespace

void WriteDiffAsText(const FileDiff& diff, const ReportStyle& style,
                     std::ostream& out) {
  if (diff.result.equal()) return;
  DiffText(style, out).Write(diff);
}

}  // namespace trackcheck
