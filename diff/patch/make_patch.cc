#include "diff/patch/make_patch.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "diff/patch/pairing.h"
#include "diff/patch/shift.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_map.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Fewer shifted rows are shown one by one, which says more.
constexpr uint64_t kMinShifted = 4;

template <typename T>
const T* ValueOf(const TreeField* field) {
  return field == nullptr ? nullptr : std::get_if<T>(&field->value);
}

bool IsContent(const TreeField& field) {
  return field.comparison == Comparison::kContent;
}

using FieldsByName = absl::flat_hash_map<std::string, const TreeField*>;

// The items that indices of one column lead to, on both sides.
struct Referred {
  const FieldTree* old_tree;  // has the field
  const TreeField* old_field;
  const TreeField* new_field;
  RowMap map;
  bool keeps_numbers;  // every item has a counterpart of the same number
};

// Adds lines in their order and divides them into hunks.
class LineWriter {
 public:
  // `show(old index)` returns what PatchLine::before is for context.
  LineWriter(uint64_t context, absl::FunctionRef<uint64_t(uint64_t)> show,
             SequenceEdit* edit)
      : context_(context), show_(show), edit_(*edit) {}

  // Goes to these items. What is between is not a part of the sequence.
  void GoTo(uint64_t old_index, uint64_t new_index) {
    if (old_index == old_ && new_index == new_) return;
    Close();
    old_ = old_index;
    new_ = new_index;
    kept_ = 0;
  }
  // The next items stay.
  void Keep(uint64_t count) {
    kept_ += count;
    old_ += count;
    new_ += count;
  }
  // Adds a line for the next items of its sides.
  void Add(PatchLine line) {
    Open();
    if (IsOld(line.kind)) {
      line.old_index = old_;
      old_ += line.count;
    }
    if (IsNew(line.kind)) {
      line.new_index = new_;
      new_ += line.count;
    }
    edit_.lines.push_back(line);
  }
  // Ends the last hunk.
  void Close() {
    if (!open_) return;
    AddContext(kept_, std::min(context_, kept_));
    edit_.hunks.back().end = edit_.lines.size();
    open_ = false;
  }

 private:
  // Adds the first `count` items from `back` items ago on.
  void AddContext(uint64_t back, uint64_t count) {
    for (uint64_t i = 0; i < count; ++i) {
      edit_.lines.push_back({.kind = LineKind::kContext,
                             .old_index = old_ - back + i,
                             .new_index = new_ - back + i,
                             .before = show_(old_ - back + i)});
    }
  }
  // Begins a hunk, or goes on with the open one.
  void Open() {
    if (open_ && kept_ <= 2 * context_) {
      AddContext(kept_, kept_);
    } else {
      Close();
      const uint64_t before = std::min(context_, kept_);
      edit_.hunks.push_back({.begin = edit_.lines.size(),
                             .end = 0,
                             .old_index = old_ - before,
                             .new_index = new_ - before});
      AddContext(before, before);
      open_ = true;
    }
    kept_ = 0;
  }

  uint64_t context_;
  absl::FunctionRef<uint64_t(uint64_t)> show_;
  SequenceEdit& edit_;
  uint64_t old_ = 0;
  uint64_t new_ = 0;
  uint64_t kept_ = 0;  // since the last line
  bool open_ = false;
};

// Goes through the items of both documents in order. `writer` gets lines for
// those without a counterpart, and for moved ones those that `moved` returns;
// `kept(old, new, count)` is called for those that stay in their place.
struct MovedLines {
  PatchLine away;
  PatchLine here;
};
void WalkItems(const Alignment& pairs, uint64_t old_count, uint64_t new_count,
               bool keeps_order, LineWriter* writer,
               absl::FunctionRef<uint64_t(uint64_t)> show_old,
               absl::FunctionRef<uint64_t(uint64_t)> show_new,
               absl::FunctionRef<MovedLines(const MovedRow&)> moved,
               absl::FunctionRef<void(const Match&)> kept) {
  // The lines of moved items by their place in each document.
  absl::flat_hash_map<uint64_t, PatchLine> away;
  absl::flat_hash_map<uint64_t, PatchLine> here;
  absl::flat_hash_set<uint64_t> left_old;
  absl::flat_hash_set<uint64_t> left_new;
  for (const MovedRow& row : pairs.moved) {
    if (!keeps_order) {
      left_old.insert(row.old_row);
      left_new.insert(row.new_row);
      continue;
    }
    const MovedLines lines = moved(row);
    away.emplace(row.old_row, lines.away);
    here.emplace(row.new_row, lines.here);
  }
  uint64_t old_row = 0;
  uint64_t new_row = 0;
  const auto walk_gap = [&](uint64_t old_end, uint64_t new_end) {
    for (; old_row < old_end; ++old_row) {
      if (left_old.contains(old_row)) continue;
      writer->GoTo(old_row, new_row);
      const auto found = away.find(old_row);
      writer->Add(found != away.end() ? found->second
                                      : PatchLine{.kind = LineKind::kRemoved,
                                                  .before = show_old(old_row)});
    }
    for (; new_row < new_end; ++new_row) {
      if (left_new.contains(new_row)) continue;
      writer->GoTo(old_row, new_row);
      const auto found = here.find(new_row);
      writer->Add(found != here.end() ? found->second
                                      : PatchLine{.kind = LineKind::kAdded,
                                                  .after = show_new(new_row)});
    }
  };
  for (const Match& match : pairs.in_order) {
    walk_gap(match.old_row, match.new_row);
    writer->GoTo(old_row, new_row);
    kept(match);
    old_row += match.count;
    new_row += match.count;
  }
  walk_gap(old_count, new_count);
  writer->Close();
}

class PatchMaker {
 public:
  PatchMaker(const AlignmentLog& alignments, const MakePatchOptions& options,
             const FieldTree& old_tree)
      : alignments_(alignments), options_(options), hashes_(old_tree) {}

  absl::StatusOr<TreeEdit> Make(const FieldTree& old_tree,
                                const FieldTree& new_tree) {
    Scope document = OpenScope({}, old_tree, {}, new_tree);
    TreeEdit edit = MakeTree(document, document);
    if (!error_.ok()) return error_;
    return edit;
  }

 private:
  // A document, or an element of a list, on both sides.
  struct Scope {
    FieldPath old_path;
    FieldPath new_path;
    const FieldTree* old_tree;
    const FieldTree* new_tree;
    FieldsByName old_fields;
    FieldsByName new_fields;
    // By the name of the field. Made when something refers to it.
    absl::flat_hash_map<std::string, std::unique_ptr<Referred>> referred;
  };

  FieldsByName NamesOf(const FieldTree& tree, const FieldPath& path) {
    FieldsByName fields;
    for (const TreeField& field : tree.fields) {
      if (!IsContent(field)) continue;
      if (!fields.try_emplace(field.name, &field).second && error_.ok()) {
        error_ = absl::FailedPreconditionError(absl::StrCat(
            "two fields have the name ", path.Field(field.name).text()));
      }
    }
    return fields;
  }

  Scope OpenScope(const FieldPath& old_path, const FieldTree& old_tree,
                  const FieldPath& new_path, const FieldTree& new_tree) {
    return {.old_path = old_path,
            .new_path = new_path,
            .old_tree = &old_tree,
            .new_tree = &new_tree,
            .old_fields = NamesOf(old_tree, old_path),
            .new_fields = NamesOf(new_tree, new_path),
            .referred = {}};
  }

  static const TreeField* FindIn(const FieldsByName& fields,
                                 std::string_view name) {
    const auto found = fields.find(std::string(name));
    return found == fields.end() ? nullptr : found->second;
  }

  // How the items of a field correspond. Those of different columns do not.
  Alignment Pairs(const Scope& scope, const std::string& name,
                  const TreeField* old_field,
                  const TreeField* new_field) const {
    if (old_field == nullptr || new_field == nullptr ||
        old_field->value.index() != new_field->value.index()) {
      return {};
    }
    const auto* old_table = ValueOf<TreeTable>(old_field);
    if (old_table != nullptr &&
        !SameColumns(*old_table->columns,
                     *ValueOf<TreeTable>(new_field)->columns)) {
      return {};
    }
    return PairItems(alignments_.Find(scope.old_path.Field(name),
                                      scope.new_path.Field(name)),
                     old_field, new_field);
  }

  // The order may be that of samples of another interval.
  static bool SameColumns(const TreeColumns& a, const TreeColumns& b) {
    return a.columns == b.columns &&
           a.order.is_samples() == b.order.is_samples();
  }

  // Null if the column refers to nothing.
  const Referred* Find(Scope& document, Scope& scope,
                       const TreeColumn& column) {
    if (column.refers_to.empty()) return nullptr;
    Scope& owner = column.refers_to_same_tree ? scope : document;
    std::unique_ptr<Referred>& referred = owner.referred[column.refers_to];
    if (referred == nullptr) {
      const TreeField* old_field = FindIn(owner.old_fields, column.refers_to);
      const TreeField* new_field = FindIn(owner.new_fields, column.refers_to);
      if (!HasItems(old_field)) old_field = nullptr;
      if (!HasItems(new_field)) new_field = nullptr;
      const uint64_t old_count = ItemCount(old_field);
      const uint64_t new_count = ItemCount(new_field);
      const Alignment pairs =
          Pairs(owner, column.refers_to, old_field, new_field);
      uint64_t paired = pairs.moved.size();
      for (const Match& match : pairs.in_order) paired += match.count;
      RowMap map(pairs, old_count, new_count, RowMap::Replaced::kNotMapped);
      const bool keeps_numbers =
          map.identity() && paired == old_count && paired == new_count;
      referred = std::make_unique<Referred>(Referred{
          owner.old_tree, old_field, new_field, std::move(map), keeps_numbers});
    }
    return referred.get();
  }

  TreeEdit MakeTree(Scope& document, Scope& scope) {
    TreeEdit edit;
    const auto make = [&](const std::string& name, const TreeField* old_field,
                          const TreeField* new_field) {
      if (old_field != nullptr && new_field != nullptr &&
          (old_field->value.index() != new_field->value.index()) &&
          (HasItems(old_field) || HasItems(new_field))) {
        if (error_.ok()) {
          error_ = absl::FailedPreconditionError(
              absl::StrCat(scope.new_path.Field(name).text(),
                           " is a list in one of the files only"));
        }
        return;
      }
      FieldEdit field{.name = name, .edit = ValueEdit()};
      if (HasItems(old_field) || HasItems(new_field)) {
        const TreeField& any = old_field != nullptr ? *old_field : *new_field;
        if (std::holds_alternative<TreeTable>(any.value)) {
          TableEdit table =
              MakeTable(document, scope, name, old_field, new_field);
          if (table.lines.empty()) return;
          field.edit = std::move(table);
        } else {
          ListEdit list = MakeList(document, scope, name, old_field, new_field);
          if (list.lines.empty()) return;
          field.edit = std::move(list);
        }
      } else {
        ValueEdit value{ValueIn(old_field), ValueIn(new_field)};
        if (value.before == value.after) return;
        field.edit = std::move(value);
      }
      edit.fields.push_back(std::move(field));
    };
    // Fields that only the new document has come where they are in it: what
    // refers to added items is mostly after them.
    const std::vector<TreeField>& new_fields = scope.new_tree->fields;
    size_t next = 0;
    const auto add_until = [&](const TreeField* end) {
      for (; next < new_fields.size() && &new_fields[next] != end; ++next) {
        const TreeField& field = new_fields[next];
        if (IsContent(field) &&
            FindIn(scope.old_fields, field.name) == nullptr) {
          make(field.name, nullptr, &field);
        }
      }
    };
    for (const TreeField& field : scope.old_tree->fields) {
      if (!IsContent(field)) continue;
      const TreeField* counterpart = FindIn(scope.new_fields, field.name);
      if (counterpart != nullptr && counterpart >= new_fields.data() + next) {
        add_until(counterpart);
      }
      make(field.name, &field, counterpart);
    }
    add_until(nullptr);
    return edit;
  }

  // The stored number of an index; -1 if it is no integer.
  static int64_t IndexAt(const TreeTable& table, uint64_t row,
                         const TreeColumn& column) {
    return IndexIn(table, row, column).value_or(-1);
  }

  // Returns whether a cell of two rows that are a pair has another content.
  static bool CellChanged(const TreeTable& old_table, uint64_t old_row,
                          const TreeTable& new_table, uint64_t new_row,
                          const TreeColumn& column, const Referred* referred) {
    if (column.comparison == Comparison::kRedundant) return false;
    if (referred != nullptr) {
      const int64_t before = IndexAt(old_table, old_row, column);
      const int64_t after = IndexAt(new_table, new_row, column);
      if (!referred->map.OldRowExists(before)) return before != after;
      return !referred->map.NewRowExists(after) ||
             referred->map.NewRow(static_cast<uint64_t>(before)) !=
                 static_cast<uint64_t>(after);
    }
    const uint64_t size = ScalarSize(column.type);
    return old_table.Row(old_row).substr(column.offset, size) !=
           new_table.Row(new_row).substr(column.offset, size);
  }

  // Copies a row. Returns its number in `rows`.
  uint64_t Show(const TreeTable& table, uint64_t row,
                const std::vector<const Referred*>& referred, bool is_old,
                PatchRows* rows) {
    const TreeColumns& columns = *table.columns;
    const uint64_t number = rows->rows.size() / columns.row_size;
    const uint64_t begin = rows->rows.size();
    rows->rows += table.Row(row);
    for (size_t i = 0; i < columns.columns.size(); ++i) {
      const TreeColumn& column = columns.columns[i];
      if (column.refers_to.empty()) continue;
      PatchIndex& index = rows->indices.emplace_back();
      const RowMap& map = referred[i]->map;
      const int64_t value = IndexAt(table, row, column);
      if (is_old ? !map.OldRowExists(value) : !map.NewRowExists(value)) {
        continue;
      }
      index.kind = PatchIndex::Kind::kOld;
      index.index = static_cast<uint64_t>(value);
      if (!is_old) {
        const uint64_t old_index = map.OldRow(index.index);
        if (old_index == RowMap::kNoRow) {
          index.kind = PatchIndex::Kind::kAdded;
        } else {
          index.index = old_index;
        }
      }
      if (index.kind == PatchIndex::Kind::kOld) {
        index.hash = hashes_.Of(*referred[i]->old_tree, *referred[i]->old_field,
                                index.index);
      }
      std::memset(rows->rows.data() + begin + column.offset, 0,
                  ScalarSize(column.type));
    }
    return number;
  }

  // Adds the hashes of the items that the hunks do not show.
  void HashKept(const FieldTree& tree, const TreeField* field,
                SequenceEdit* edit) {
    uint64_t next = 0;
    for (Hunk& hunk : edit->hunks) {
      // An old document without the field has no item before a hunk.
      hunk.before =
          hunk.old_index == next
              ? 0
              : hashes_.OfRun(tree, *field, next, hunk.old_index - next);
      next = hunk.old_index + ItemsOn(PatchSide::kOld, *edit, hunk);
    }
    const uint64_t count = ItemCount(field) - next;
    edit->after_hunks = {
        count, count == 0 ? 0 : hashes_.OfRun(tree, *field, next, count)};
  }

  TableEdit MakeTable(Scope& document, Scope& scope, const std::string& name,
                      const TreeField* old_field, const TreeField* new_field) {
    static const auto* const no_rows =
        new TreeTable{.columns = std::make_shared<TreeColumns>(), .rows = {}};
    TableEdit edit;
    const TreeTable* old_table = ValueOf<TreeTable>(old_field);
    const TreeTable* new_table = ValueOf<TreeTable>(new_field);
    if (old_table != nullptr) edit.old_columns = old_table->columns;
    if (new_table != nullptr) edit.new_columns = new_table->columns;
    const uint64_t old_count = ItemCount(old_field);
    const uint64_t new_count = ItemCount(new_field);
    if (old_table == nullptr) old_table = no_rows;
    if (new_table == nullptr) new_table = no_rows;
    const auto find_all = [&](const TreeTable& table) {
      std::vector<const Referred*> referred;
      for (const TreeColumn& column : table.columns->columns) {
        referred.push_back(Find(document, scope, column));
      }
      return referred;
    };
    const std::vector<const Referred*> old_referred = find_all(*old_table);
    const std::vector<const Referred*> new_referred = find_all(*new_table);
    const auto show_old = [&](uint64_t row) {
      return Show(*old_table, row, old_referred, true, &edit.before);
    };
    const auto show_new = [&](uint64_t row) {
      return Show(*new_table, row, new_referred, false, &edit.after);
    };
    const auto moved = [&](const MovedRow& row) {
      const uint64_t before = show_old(row.old_row);
      return MovedLines{
          .away = {.kind = LineKind::kMovedAway, .before = before},
          .here = {.kind = LineKind::kMovedHere,
                   .old_index = row.old_row,
                   .before = before,
                   .after = show_new(row.new_row)}};
    };
    const bool is_set = old_table->columns->order.is_set();
    LineWriter writer(is_set ? 0 : options_.context, show_old, &edit);
    const auto kept = [&](const Match& match) {
      KeepRows(*old_table, *new_table, match, old_referred, show_old, show_new,
               &writer, &edit);
    };
    Alignment pairs = Pairs(scope, name, old_field, new_field);
    if (is_set) {
      // The place of a row of a set is no content, so only equal rows are
      // pairs.
      std::erase_if(pairs.moved, [&](const MovedRow& row) {
        return RowChanged(*old_table, row.old_row, *new_table, row.new_row,
                          old_referred);
      });
    }
    WalkItems(pairs, old_count, new_count, !is_set, &writer, show_old, show_new,
              moved, kept);
    if (!is_set && !edit.lines.empty()) {
      HashKept(*scope.old_tree, old_field, &edit);
    }
    return edit;
  }

  // Returns whether two rows that are a pair have another content.
  static bool RowChanged(const TreeTable& old_table, uint64_t old_row,
                         const TreeTable& new_table, uint64_t new_row,
                         const std::vector<const Referred*>& referred) {
    const std::vector<TreeColumn>& columns = old_table.columns->columns;
    for (size_t i = 0; i < columns.size(); ++i) {
      if (CellChanged(old_table, old_row, new_table, new_row, columns[i],
                      referred[i])) {
        return true;
      }
    }
    return false;
  }

  // Adds lines for the rows of the match whose content changed.
  void KeepRows(const TreeTable& old_table, const TreeTable& new_table,
                const Match& match,
                const std::vector<const Referred*>& referred,
                absl::FunctionRef<uint64_t(uint64_t)> show_old,
                absl::FunctionRef<uint64_t(uint64_t)> show_new,
                LineWriter* writer, TableEdit* edit) {
    const TreeColumns& columns = *old_table.columns;
    const bool keeps_numbers =
        std::all_of(referred.begin(), referred.end(), [](const Referred* each) {
          return each == nullptr || each->keeps_numbers;
        });
    const auto changed = [&](uint64_t i) {
      const uint64_t old_row = match.old_row + i;
      const uint64_t new_row = match.new_row + i;
      if (keeps_numbers && old_table.Row(old_row) == new_table.Row(new_row)) {
        return false;
      }
      return RowChanged(old_table, old_row, new_table, new_row, referred);
    };
    for (uint64_t i = 0; i < match.count;) {
      if (!changed(i)) {
        writer->Keep(1);
        ++i;
        continue;
      }
      if (options_.shifts && keeps_numbers && !columns.order.is_set()) {
        const auto rows = [&](const TreeTable& table, uint64_t first) {
          return std::string_view(table.rows)
              .substr((first + i) * columns.row_size,
                      (match.count - i) * columns.row_size);
        };
        PatchShift shift;
        const uint64_t count =
            FindShift(columns, rows(old_table, match.old_row),
                      rows(new_table, match.new_row), &shift);
        if (count >= kMinShifted) {
          writer->Add({.kind = LineKind::kShifted,
                       .count = count,
                       .before = edit->shifts.size()});
          edit->shifts.push_back(std::move(shift));
          i += count;
          continue;
        }
      }
      writer->Add({.kind = LineKind::kChanged,
                   .before = show_old(match.old_row + i),
                   .after = show_new(match.new_row + i)});
      ++i;
    }
  }

  ListEdit MakeList(Scope& document, Scope& scope, const std::string& name,
                    const TreeField* old_field, const TreeField* new_field) {
    static const auto* const no_elements = new TreeList();
    static const auto* const no_fields = new FieldTree();
    ListEdit edit;
    const TreeList& old_list =
        old_field == nullptr ? *no_elements : *ValueOf<TreeList>(old_field);
    const TreeList& new_list =
        new_field == nullptr ? *no_elements : *ValueOf<TreeList>(new_field);
    const FieldPath old_path = scope.old_path.Field(name);
    const FieldPath new_path = scope.new_path.Field(name);
    const auto make_parts = [&](uint64_t old_index, uint64_t new_index) {
      const bool has_old = old_index != kNoItem;
      const bool has_new = new_index != kNoItem;
      Scope element =
          OpenScope(old_path.Element(has_old ? old_index : new_index),
                    has_old ? old_list.elements[old_index].parts : *no_fields,
                    new_path.Element(has_new ? new_index : old_index),
                    has_new ? new_list.elements[new_index].parts : *no_fields);
      return MakeTree(document, element);
    };
    const auto add_old = [&](uint64_t index, TreeEdit parts) {
      edit.items.push_back(
          {.key = old_list.elements[index].key,
           .hash = hashes_.OfContent(*scope.old_tree, *old_field, index),
           .parts = std::move(parts)});
      return edit.items.size() - 1;
    };
    const auto show_context = [&](uint64_t index) {
      return add_old(index, {});
    };
    const auto show_old = [&](uint64_t index) {
      return add_old(index, make_parts(index, kNoItem));
    };
    const auto show_new = [&](uint64_t index) {
      edit.items.push_back({.key = new_list.elements[index].key,
                            .parts = make_parts(kNoItem, index)});
      return edit.items.size() - 1;
    };
    const auto moved = [&](const MovedRow& row) {
      const uint64_t item =
          add_old(row.old_row, make_parts(row.old_row, row.new_row));
      return MovedLines{.away = {.kind = LineKind::kMovedAway, .before = item},
                        .here = {.kind = LineKind::kMovedHere,
                                 .old_index = row.old_row,
                                 .before = item,
                                 .after = item}};
    };
    LineWriter writer(std::min<uint64_t>(options_.context, 1), show_context,
                      &edit);
    const auto kept = [&](const Match& match) {
      for (uint64_t i = 0; i < match.count; ++i) {
        TreeEdit parts = make_parts(match.old_row + i, match.new_row + i);
        if (parts.empty()) {
          writer.Keep(1);
          continue;
        }
        const uint64_t item = add_old(match.old_row + i, std::move(parts));
        writer.Add({.kind = LineKind::kChanged, .before = item, .after = item});
      }
    };
    WalkItems(Pairs(scope, name, old_field, new_field),
              old_list.elements.size(), new_list.elements.size(), true, &writer,
              show_old, show_new, moved, kept);
    if (!edit.lines.empty()) HashKept(*scope.old_tree, old_field, &edit);
    return edit;
  }

  const AlignmentLog& alignments_;
  const MakePatchOptions& options_;
  ItemHashes hashes_;  // of the old document
  absl::Status error_;
};

}  // namespace

absl::StatusOr<TreeEdit> MakePatch(const FieldTree& old_tree,
                                   const FieldTree& new_tree,
                                   const AlignmentLog& alignments,
                                   const MakePatchOptions& options) {
  return PatchMaker(alignments, options, old_tree).Make(old_tree, new_tree);
}

}  // namespace trackcheck
