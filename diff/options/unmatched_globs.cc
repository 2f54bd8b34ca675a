#include "diff/options/unmatched_globs.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
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

// Whether the values are compared as indices, which have no tolerance.
bool IsIndex(const ColumnInfo& column) {
  return !(column.compare_as ? column.compare_as->refers_to : column.refers_to)
              .empty();
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
      if (target_ == GlobTarget::kNumbers && IsIndex(column)) continue;
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

// Finds the field that a glob names as reports do: by the label of its element,
// or as a column without the rows.
class MeantVisitor : public FieldVisitor {
 public:
  MeantVisitor(GlobTarget target, std::string_view glob)
      : target_(target), glob_(glob) {}

  const std::string& meant() const { return meant_; }

  void EnterGroup(const FieldInfo& field) override {
    Place inner = Outer();
    inner.path = inner.path.Field(field.name);
    places_.push_back(std::move(inner));
  }
  bool EnterElement(const ElementInfo& element) override {
    if (!meant_.empty()) return false;
    Place inner = Outer();
    const FieldPath list = inner.path.Field(element.list.name);
    inner.path = list.Element(element.index);
    if (!element.label.name.empty()) {
      inner.label = element.label;
      inner.labeled = inner.path;
      inner.any_labeled = list.Field("[*]");
    }
    places_.push_back(std::move(inner));
    return true;
  }
  void LeaveGroup() override { places_.pop_back(); }

  void VisitScalar(const FieldInfo& field, ScalarType,
                   ByteView bytes) override {
    TryLabel(field, bytes);
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    TryLabel(field, bytes);
  }
  void VisitText(const FieldInfo&, const TextSource&) override {}
  void VisitTable(const TableInfo& table) override {
    const FieldPath path = Outer().path.Field(table.field.name);
    for (const ColumnInfo& column : table.columns) {
      if (target_ == GlobTarget::kNumbers && IsIndex(column)) continue;
      if (!meant_.empty()) return;
      if (FieldGlobMatches(glob_, path.Field(column.field.name).text())) {
        meant_ = path.Field("[*]").Field(column.field.name).text();
      }
    }
  }

 private:
  struct Place {
    FieldPath path;
    // Of the closest element with a label.
    ElementLabel label;
    FieldPath labeled;
    FieldPath any_labeled;  // with "[*]" for its index
  };

  Place Outer() const { return places_.empty() ? Place() : places_.back(); }

  void TryLabel(const FieldInfo& field, ByteView bytes) {
    if (target_ == GlobTarget::kNumbers || !meant_.empty()) return;
    if (places_.empty() || places_.back().label.name.empty()) return;
    const Place& place = places_.back();
    if (place.label.value.range() != bytes.range() ||
        !FieldGlobMatches(glob_,
                          place.labeled.Field(place.label.name).text())) {
      return;
    }
    const std::string path = place.path.Field(field.name).text();
    meant_ =
        place.any_labeled.text() + path.substr(place.labeled.text().size());
  }

  const GlobTarget target_;
  const std::string_view glob_;
  std::string meant_;
  std::vector<Place> places_;  // of the open groups
};

}  // namespace

std::string FieldMeant(GlobTarget target, std::string_view glob,
                       absl::FunctionRef<void(FieldVisitor&)> old_fields,
                       absl::FunctionRef<void(FieldVisitor&)> new_fields) {
  MeantVisitor visitor(target, glob);
  old_fields(visitor);
  if (visitor.meant().empty()) new_fields(visitor);
  return visitor.meant();
}

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
