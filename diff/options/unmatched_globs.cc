#include "diff/options/unmatched_globs.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/strings/ascii.h"
#include "diff/options/field_filter.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {
namespace {

// The whole numbers in the text. Those past 64 bits are left out.
std::vector<uint64_t> NumbersIn(std::string_view text) {
  std::vector<uint64_t> numbers;
  while (!text.empty()) {
    if (!absl::ascii_isdigit(text.front())) {
      text.remove_prefix(1);
      continue;
    }
    uint64_t number = 0;
    const auto [end, error] =
        std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc()) numbers.push_back(number);
    text.remove_prefix(static_cast<size_t>(end - text.data()));
  }
  return numbers;
}

class GlobVisitor : public FieldVisitor {
 public:
  GlobVisitor(GlobTarget target, std::vector<std::string>* unmatched)
      : target_(target), unmatched_(*unmatched) {}

  void EnterGroup(const FieldInfo& field) override {
    paths_.push_back(PathOf(field.name));
    TryOther(paths_.back());
  }
  bool EnterElement(const ElementInfo& element) override {
    if (unmatched_.empty()) return false;
    const FieldPath list = PathOf(element.list.name);
    TryOther(list);
    paths_.push_back(list.Element(element.index));
    TryOther(paths_.back());
    return true;
  }
  void LeaveGroup() override { paths_.pop_back(); }

  void VisitScalar(const FieldInfo& field, ScalarType, ByteView) override {
    Try(PathOf(field.name));
  }
  void VisitBytes(const FieldInfo& field, ByteView) override {
    TryOther(PathOf(field.name));
  }
  void VisitText(const FieldInfo& field, const TextSource&) override {
    TryOther(PathOf(field.name));
  }
  void VisitTable(const TableInfo& table) override {
    const FieldPath path = PathOf(table.field.name);
    TryOther(path);
    TryRows(path, table.count, "");
    for (const ColumnInfo& column : table.columns) {
      TryRows(path, table.count, column.field.name);
    }
  }

 private:
  FieldPath PathOf(std::string_view name) const {
    return (paths_.empty() ? FieldPath() : paths_.back()).Field(name);
  }

  void Try(const FieldPath& path) {
    std::erase_if(unmatched_, [&path](const std::string& glob) {
      return FieldGlobMatches(glob, path.text());
    });
  }

  // Tries a path that is not of a number.
  void TryOther(const FieldPath& path) {
    if (target_ == GlobTarget::kAny) Try(path);
  }

  // Tries the rows of a table, or one column in them. A glob can name single
  // rows only by their numbers.
  void TryRows(const FieldPath& table, uint64_t count,
               std::string_view column) {
    if (count == 0 || unmatched_.empty()) return;
    const bool any = target_ == GlobTarget::kAny;
    if (column.empty() && !any) return;
    const auto in_row = [column](const FieldPath& row) {
      return column.empty() ? row : row.Field(column);
    };
    const FieldPath every_row = in_row(table.Field("[*]"));
    Try(every_row);
    if (!any) return;
    std::vector<uint64_t> rows;
    const FieldFilter unmatched(unmatched_);
    for (const std::string_view glob :
         unmatched.GlobsForRows(every_row.text())) {
      for (const uint64_t row : NumbersIn(glob)) {
        if (row < count) rows.push_back(row);
      }
    }
    for (const uint64_t row : rows) Try(in_row(table.Element(row)));
  }

  GlobTarget target_;
  std::vector<std::string>& unmatched_;
  std::vector<FieldPath> paths_;  // of the open groups
};

}  // namespace

std::vector<std::string> UnmatchedGlobs(
    GlobTarget target, const std::vector<std::string>& globs,
    absl::FunctionRef<void(FieldVisitor&)> old_fields,
    absl::FunctionRef<void(FieldVisitor&)> new_fields) {
  std::vector<std::string> unmatched = globs;
  GlobVisitor visitor(target, &unmatched);
  if (!unmatched.empty()) old_fields(visitor);
  if (!unmatched.empty()) new_fields(visitor);
  return unmatched;
}

}  // namespace trackcheck
