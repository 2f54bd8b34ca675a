// Fields are matched by their paths; what both sides have is compared.
#include "diff/structural_diff.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/capture.h"
#include "diff/change_log.h"
#include "diff/compare.h"
#include "diff/field_filter.h"
#include "diff/table_diff.h"
#include "diff/tolerances.h"
#include "formats/core/field_visitor.h"

namespace trackcheck {
namespace {

constexpr size_t kNone = std::numeric_limits<size_t>::max();

// For each old field the new field of the same path; of several fields with one
// path the first belongs to the first.
std::vector<size_t> MatchPaths(const CapturedDocument& old_document,
                               const CapturedDocument& new_document) {
  const std::vector<CapturedField>& fields = new_document.fields();
  absl::flat_hash_map<std::string_view, size_t> first;
  std::vector<size_t> next(fields.size(), kNone);
  for (size_t i = fields.size(); i-- > 0;) {
    auto [entry, inserted] = first.try_emplace(fields[i].path.text(), i);
    if (!inserted) next[i] = std::exchange(entry->second, i);
  }
  std::vector<size_t> matches;
  for (const CapturedField& field : old_document.fields()) {
    auto entry = first.find(field.path.text());
    if (entry == first.end() || entry->second == kNone) {
      matches.push_back(kNone);
    } else {
      matches.push_back(std::exchange(entry->second, next[entry->second]));
    }
  }
  return matches;
}

class FieldDiff {
 public:
  FieldDiff(const DiffOptions& options, TableDiff* tables, ChangeLog* log)
      : options_(options), tables_(*tables), log_(*log) {}

  void Compare(const CapturedField& old_field, const CapturedField& new_field) {
    if (old_field.skipped || new_field.skipped) return;
    const auto* old_table = std::get_if<CapturedTable>(&old_field.value);
    const auto* new_table = std::get_if<CapturedTable>(&new_field.value);
    if (old_table != nullptr && new_table != nullptr) {
      tables_.Compare(old_field.path, *old_table, *new_table);
    } else if (old_table != nullptr || new_table != nullptr) {
      Remove(old_field);
      Add(new_field);
    } else if (!ValuesEqual(old_field, new_field)) {
      log_.Add(ChangeKind::kChanged, 1, [&] {
        Change change;
        change.old_side = Describe(old_field);
        change.new_side = Describe(new_field);
        return change;
      });
    }
  }

  void Remove(const CapturedField& field) {
    if (field.skipped) return;
    if (const auto* table = std::get_if<CapturedTable>(&field.value)) {
      tables_.Compare(field.path, *table, CapturedTable());
      return;
    }
    log_.Add(ChangeKind::kRemoved, 1, [&] {
      Change change;
      change.old_side = Describe(field);
      return change;
    });
  }

  void Add(const CapturedField& field) {
    if (field.skipped) return;
    if (const auto* table = std::get_if<CapturedTable>(&field.value)) {
      tables_.Compare(field.path, CapturedTable(), *table);
      return;
    }
    log_.Add(ChangeKind::kAdded, 1, [&] {
      Change change;
      change.new_side = Describe(field);
      return change;
    });
  }

 private:
  // Of scalars and bytes.
  bool ValuesEqual(const CapturedField& old_field,
                   const CapturedField& new_field) const {
    if (old_field.value.index() != new_field.value.index()) return false;
    if (const auto* bytes = std::get_if<CapturedBytes>(&old_field.value)) {
      return bytes->bytes.text() ==
             std::get<CapturedBytes>(new_field.value).bytes.text();
    }
    const auto& old_scalar = std::get<CapturedScalar>(old_field.value);
    const auto& new_scalar = std::get<CapturedScalar>(new_field.value);
    return ScalarsEqual(old_scalar.type, old_scalar.bytes.data(),
                        new_scalar.type, new_scalar.bytes.data(),
                        ToleranceOf(old_field.path.text(), options_));
  }

  static ChangeSide Describe(const CapturedField& field) {
    ChangeSide side;
    side.field = field.path;
    side.unit = std::string(field.unit);
    if (const auto* bytes = std::get_if<CapturedBytes>(&field.value)) {
      side.range = bytes->bytes.range();
      side.value = std::string(bytes->bytes.text());
    } else {
      const auto& scalar = std::get<CapturedScalar>(field.value);
      side.range = scalar.bytes.range();
      side.value = LoadScalar(scalar.type, scalar.bytes.data());
    }
    return side;
  }

  const DiffOptions& options_;
  TableDiff& tables_;
  ChangeLog& log_;
};

// The old document's fields in their order, with what is new before the field
// that it precedes in the new document.
void CompareFields(const CapturedDocument& old_document,
                   const CapturedDocument& new_document, FieldDiff* diff) {
  const std::vector<CapturedField>& old_fields = old_document.fields();
  const std::vector<CapturedField>& new_fields = new_document.fields();
  const std::vector<size_t> matches = MatchPaths(old_document, new_document);
  std::vector<bool> matched(new_fields.size());
  for (const size_t match : matches) {
    if (match != kNone) matched[match] = true;
  }
  size_t next_new = 0;
  auto add_until = [&](size_t end) {
    for (; next_new < end; ++next_new) {
      if (!matched[next_new]) diff->Add(new_fields[next_new]);
    }
  };
  for (size_t i = 0; i < old_fields.size(); ++i) {
    if (matches[i] == kNone) {
      diff->Remove(old_fields[i]);
      continue;
    }
    add_until(matches[i]);
    diff->Compare(old_fields[i], new_fields[matches[i]]);
  }
  add_until(new_fields.size());
}

}  // namespace

DiffResult Diff(FieldSource old_fields, FieldSource new_fields,
                const DiffOptions& options) {
  const FieldFilter filter(options.ignored_fields);
  const CapturedDocument old_document(old_fields, filter, options.raw);
  const CapturedDocument new_document(new_fields, filter, options.raw);
  // The choice of the leading document does not depend on which is called old,
  // so neither does what counts as changed.
  const std::strong_ordering order = CompareBits(old_document, new_document);
  if (order == std::strong_ordering::equal) return {};

  ChangeLog log(options.max_changes);
  TableDiff tables(options, filter, order > 0, &log);
  tables.ExpectReferences(old_document);
  tables.ExpectReferences(new_document);
  FieldDiff diff(options, &tables, &log);
  CompareFields(old_document, new_document, &diff);
  return std::move(log).Take();
}

}  // namespace trackcheck
