#include "diff/structural_diff.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/capture/capture.h"
#include "diff/changes/change_log.h"
#include "diff/changes/moved_rows.h"
#include "diff/lists/list_diff.h"
#include "diff/lists/scope.h"
#include "diff/options/field_filter.h"
#include "diff/options/tolerances.h"
#include "diff/rows/compare.h"
#include "diff/tables/table_diff.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {
namespace {

constexpr size_t kNone = std::numeric_limits<size_t>::max();

// Returns for each old field the new field of the same name. If several fields
// have one name, they are matched in order.
std::vector<size_t> MatchNames(const CapturedDocument& old_document,
                               const CapturedDocument& new_document) {
  const std::vector<CapturedField>& fields = new_document.fields();
  absl::flat_hash_map<std::string_view, size_t> first;
  std::vector<size_t> next(fields.size(), kNone);
  for (size_t i = fields.size(); i-- > 0;) {
    auto [entry, inserted] =
        first.try_emplace(new_document.NameOf(fields[i]), i);
    if (!inserted) next[i] = std::exchange(entry->second, i);
  }
  std::vector<size_t> matches;
  for (const CapturedField& field : old_document.fields()) {
    auto entry = first.find(old_document.NameOf(field));
    if (entry == first.end() || entry->second == kNone) {
      matches.push_back(kNone);
    } else {
      matches.push_back(std::exchange(entry->second, next[entry->second]));
    }
  }
  return matches;
}

class DocumentDiff {
 public:
  // `texts` are already read; they are used up.
  DocumentDiff(const DiffContext& context, DifferingTexts* texts)
      : context_(context), texts_(*texts) {}

  // `old_document` and `new_document` hold the fields of the scopes.
  void Compare(const Scope& old_scope, const CapturedDocument& old_document,
               const Scope& new_scope, const CapturedDocument& new_document);

 private:
  class ScopeDiff;

  // Returns the texts of two fields. Moves those that are already read, since
  // reading is slow.
  std::pair<std::string, std::string> Read(const CapturedText& old_text,
                                           const CapturedText& new_text) {
    if (texts_.a == &old_text && texts_.b == &new_text) {
      return {std::move(texts_.a_text), std::move(texts_.b_text)};
    }
    return {old_text.source.Read(), new_text.source.Read()};
  }

  const DiffContext& context_;
  DifferingTexts& texts_;
};

// Compares the fields of one pair of scopes.
class DocumentDiff::ScopeDiff {
 public:
  ScopeDiff(DocumentDiff& all, const Scope& old_scope,
            const CapturedDocument& old_document, const Scope& new_scope,
            const CapturedDocument& new_document)
      : all_(all),
        old_scope_(old_scope),
        old_document_(old_document),
        new_scope_(new_scope),
        new_document_(new_document) {}

  // Reports the old document's fields in their order. An added field is
  // reported before the field that it precedes in the new document.
  void Compare() {
    const std::vector<CapturedField>& old_fields = old_document_.fields();
    const std::vector<CapturedField>& new_fields = new_document_.fields();
    const std::vector<size_t> matches =
        MatchNames(old_document_, new_document_);
    std::vector<bool> matched(new_fields.size());
    for (const size_t match : matches) {
      if (match != kNone) matched[match] = true;
    }
    size_t next_new = 0;
    auto add_until = [&](size_t end) {
      for (; next_new < end; ++next_new) {
        if (matched[next_new]) continue;
        EnterPart(new_fields[next_new]);
        Add(new_fields[next_new]);
      }
    };
    for (size_t i = 0; i < old_fields.size(); ++i) {
      if (matches[i] == kNone) {
        EnterPart(old_fields[i]);
        Remove(old_fields[i]);
        continue;
      }
      add_until(matches[i]);
      EnterPart(old_fields[i]);
      CompareField(old_fields[i], new_fields[matches[i]]);
    }
    add_until(new_fields.size());
  }

 private:
  // An element is in the part of its list.
  void EnterPart(const CapturedField& field) {
    if (old_scope_.path.text().empty()) {
      context_.log.EnterPart(PartOf(field.path.text()));
    }
  }

  void CompareField(const CapturedField& old_field,
                    const CapturedField& new_field) {
    const auto* old_table = std::get_if<CapturedTable>(&old_field.value);
    const auto* new_table = std::get_if<CapturedTable>(&new_field.value);
    if (old_field.skipped || new_field.skipped) {
      if (old_table != nullptr && new_table != nullptr) {
        context_.tables.AlignIgnored(old_field.path, *old_table, new_field.path,
                                     *new_table);
      }
      return;
    }
    if (old_table != nullptr && new_table != nullptr) {
      context_.tables.Compare(old_field.path, *old_table, new_field.path,
                              *new_table);
    } else if (IsList(old_field) && IsList(new_field)) {
      CompareList(old_document_.NameOf(old_field),
                  {ListIn(old_field), ListIn(new_field)});
    } else if (old_table != nullptr || new_table != nullptr ||
               IsList(old_field) || IsList(new_field)) {
      Remove(old_field);
      Add(new_field);
    } else if (std::holds_alternative<CapturedText>(old_field.value) &&
               std::holds_alternative<CapturedText>(new_field.value)) {
      CompareTexts(old_field, new_field);
    } else if (!ValuesEqual(old_field, new_field)) {
      context_.log.Add(ChangeKind::kChanged, 1, [&] {
        Change change;
        change.old_side = Describe(old_field, old_scope_);
        change.new_side = Describe(new_field, new_scope_);
        NoteLabels(&change);
        return change;
      });
    }
  }

  void CompareTexts(const CapturedField& old_field,
                    const CapturedField& new_field) {
    auto [old_text, new_text] =
        all_.Read(std::get<CapturedText>(old_field.value),
                  std::get<CapturedText>(new_field.value));
    if (old_text == new_text) return;
    context_.log.Add(ChangeKind::kChanged, 1, [&] {
      Change change;
      change.old_side =
          DescribeText(old_field, old_scope_, std::move(old_text));
      change.new_side =
          DescribeText(new_field, new_scope_, std::move(new_text));
      NoteLabels(&change);
      return change;
    });
  }

  // Reserved bytes that the other document does not show are 0 there, unless
  // there is no such document.
  bool AreZeroIn(const CapturedDocument& other,
                 const CapturedField& field) const {
    return field.reserved && !other.fields().empty() &&
           std::holds_alternative<CapturedBytes>(field.value);
  }

  static ChangeSide Zeros(const ChangeSide& shown) {
    ChangeSide zeros = shown;
    zeros.value = std::string(std::get<std::string>(shown.value).size(), '\0');
    return zeros;
  }

  void Remove(const CapturedField& field) {
    if (field.skipped) return;
    if (AreZeroIn(new_document_, field)) {
      context_.log.Add(ChangeKind::kChanged, 1, [&] {
        Change change;
        change.old_side = Describe(field, old_scope_);
        change.new_side = Zeros(*change.old_side);
        return change;
      });
      return;
    }
    if (IsList(field)) {
      return CompareList(old_document_.NameOf(field), {ListIn(field), nullptr});
    }
    if (const auto* table = std::get_if<CapturedTable>(&field.value)) {
      context_.tables.Compare(field.path, *table, field.path, CapturedTable());
      return;
    }
    context_.log.Add(ChangeKind::kRemoved, 1, [&] {
      Change change;
      change.old_side = Describe(field, old_scope_);
      return change;
    });
  }

  void Add(const CapturedField& field) {
    if (field.skipped) return;
    if (AreZeroIn(old_document_, field)) {
      context_.log.Add(ChangeKind::kChanged, 1, [&] {
        Change change;
        change.new_side = Describe(field, new_scope_);
        change.old_side = Zeros(*change.new_side);
        return change;
      });
      return;
    }
    if (IsList(field)) {
      return CompareList(new_document_.NameOf(field), {nullptr, ListIn(field)});
    }
    if (const auto* table = std::get_if<CapturedTable>(&field.value)) {
      context_.tables.Compare(field.path, CapturedTable(), field.path, *table);
      return;
    }
    context_.log.Add(ChangeKind::kAdded, 1, [&] {
      Change change;
      change.new_side = Describe(field, new_scope_);
      return change;
    });
  }

  // Null if the field is no list.
  static const CapturedList* ListIn(const CapturedField& field) {
    return std::get_if<CapturedList>(&field.value);
  }
  static bool IsList(const CapturedField& field) {
    return ListIn(field) != nullptr;
  }

  // `name`: the list's name as NameOf returns it. One side need not have the
  // list.
  void CompareList(std::string_view name,
                   const ListDiff::CapturedLists& captured) {
    if (name.starts_with('.')) name.remove_prefix(1);
    const auto compare = [this](const Scope& old_scope,
                                const Scope& new_scope) {
      CompareElements(old_scope, new_scope);
    };
    ListDiff list(context_, name, captured, old_scope_, new_scope_, compare);
    list.Align();
    list.Report();
  }

  // Compares scalars and bytes. Values of different kinds differ.
  bool ValuesEqual(const CapturedField& old_field,
                   const CapturedField& new_field) const {
    if (old_field.value.index() != new_field.value.index()) return false;
    if (const auto* bytes = std::get_if<CapturedBytes>(&old_field.value)) {
      return bytes->text == std::get<CapturedBytes>(new_field.value).text;
    }
    const auto& old_scalar = std::get<CapturedScalar>(old_field.value);
    const auto& new_scalar = std::get<CapturedScalar>(new_field.value);
    return ScalarsEqual(old_scalar.type, old_scalar.bytes.data(),
                        new_scalar.type, new_scalar.bytes.data(),
                        ToleranceOf(old_field.path.text(), context_.options));
  }

  // Sets the label if the scope's label is that of the side's field.
  static void SetLabel(const Scope& scope, ChangeSide* side) {
    if (scope.label.name.empty() || scope.label.value.range() != side->range) {
      return;
    }
    side->label = scope.labeled.Field(scope.label.name);
  }

  // Notes what has the label: "8388 elements". If only one side has a label,
  // removes it.
  void NoteLabels(Change* change) const {
    FieldPath& old_label = change->old_side->label;
    FieldPath& new_label = change->new_side->label;
    if (old_label.text().empty() || new_label.text().empty()) {
      old_label = FieldPath();
      new_label = FieldPath();
      return;
    }
    const ElementLabel& before = old_scope_.label;
    const ElementLabel& after = new_scope_.label;
    if (after.counted.empty()) return;
    if (before.count != after.count) {
      change->note = std::to_string(before.count) + " -> ";
    }
    change->note += CountedOf(after.count, after.counted);
  }

  static ChangeSide DescribeText(const CapturedField& field, const Scope& scope,
                                 std::string text) {
    ChangeSide side;
    side.field = field.path;
    side.unit = std::string(field.unit);
    side.range = std::get<CapturedText>(field.value).source.Range();
    side.value = std::move(text);
    SetLabel(scope, &side);
    return side;
  }

  static ChangeSide Describe(const CapturedField& field, const Scope& scope) {
    if (const auto* text = std::get_if<CapturedText>(&field.value)) {
      return DescribeText(field, scope, text->source.Read());
    }
    ChangeSide side;
    side.field = field.path;
    side.unit = std::string(field.unit);
    side.flags = field.flags;
    if (const auto* bytes = std::get_if<CapturedBytes>(&field.value)) {
      side.range = bytes->range;
      side.value = std::string(bytes->text);
    } else {
      const auto& scalar = std::get<CapturedScalar>(field.value);
      side.range = scalar.bytes.range();
      side.value = LoadScalar(scalar.type, scalar.bytes.data());
    }
    SetLabel(scope, &side);
    return side;
  }

  void CompareElements(const Scope& old_scope, const Scope& new_scope) {
    const bool raw = context_.options.raw;
    const CapturedDocument old_element(old_scope.source, context_.filter, raw,
                                       old_scope.path);
    const CapturedDocument new_element(new_scope.source, context_.filter, raw,
                                       new_scope.path);
    all_.Compare(old_scope, old_element, new_scope, new_element);
  }

  DocumentDiff& all_;
  const DiffContext& context_ = all_.context_;
  const Scope& old_scope_;
  const CapturedDocument& old_document_;
  const Scope& new_scope_;
  const CapturedDocument& new_document_;
};

void DocumentDiff::Compare(const Scope& old_scope,
                           const CapturedDocument& old_document,
                           const Scope& new_scope,
                           const CapturedDocument& new_document) {
  ScopeDiff(*this, old_scope, old_document, new_scope, new_document).Compare();
}

bool HasLists(const CapturedDocument& document) {
  for (const CapturedField& field : document.fields()) {
    if (std::holds_alternative<CapturedList>(field.value)) return true;
  }
  return false;
}

uint64_t RandomSeed() {
  std::random_device random;
  return uint64_t{random()} << 32 | random();
}

}  // namespace

DiffResult Diff(FieldSource old_fields, FieldSource new_fields,
                const DiffOptions& options, AlignmentLog* alignments,
                WorkPool* pool) {
  const FieldFilter filter(options.ignored_fields);
  WorkPool one_thread(1);
  if (pool == nullptr) pool = &one_thread;
  std::optional<CapturedDocument> documents[2];
  pool->For(2, [&](uint64_t side) {
    documents[side].emplace(side == 0 ? old_fields : new_fields, filter,
                            options.raw);
  });
  const CapturedDocument& old_document = *documents[0];
  const CapturedDocument& new_document = *documents[1];
  // The choice of the leading document must not depend on which is called old.
  // Then the number of changes does not depend on it either.
  DifferingTexts texts;
  const std::strong_ordering order =
      CompareBits(old_document, new_document, &texts);
  // A file can be made to have the same hash of a list as another, since this
  // hash has no seed. So lists are compared again.
  if (order == std::strong_ordering::equal && !HasLists(old_document)) {
    return {};
  }

  ChangeLog log(options.max_changes);
  const uint64_t seed = RandomSeed();
  MovedRows moved(seed);
  TableDiff tables(options, filter, order > 0, &log, alignments, &moved);
  tables.ExpectReferences(old_document);
  tables.ExpectReferences(new_document);
  const PointTables old_points = PointsIn(old_document);
  const PointTables new_points = PointsIn(new_document);
  const DiffContext context = {.pool = *pool,
                               .options = options,
                               .filter = filter,
                               .swapped = order > 0,
                               .seed = seed,
                               .old_points = old_points,
                               .new_points = new_points,
                               .moved = moved,
                               .tables = tables,
                               .log = log,
                               .alignments = alignments};
  DocumentDiff(context, &texts)
      .Compare({{}, old_fields}, old_document, {{}, new_fields}, new_document);
  DiffResult result = std::move(log).Take();
  std::move(moved).Apply(options.max_changes, &result);
  return result;
}

}  // namespace trackcheck
