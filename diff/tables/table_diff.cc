#include "diff/tables/table_diff.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "diff/align/align.h"
#include "diff/capture/element_hash.h"
#include "diff/options/tolerances.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"
#include "diff/tables/table_report.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// A map, since a table may have as many columns as a row has bytes.
using ColumnsByName = absl::flat_hash_map<std::string_view, const ColumnInfo*>;

ColumnsByName ByName(const CapturedTable& table) {
  ColumnsByName columns;
  for (const ColumnInfo& column : table.columns) {
    columns.try_emplace(column.field.name, &column);
  }
  return columns;
}

// The group that holds the table at `path`, with a dot at the end.
std::string_view GroupOf(const FieldPath& path) {
  const std::string_view text = path.text();
  return text.substr(0, text.rfind('.') + 1);
}

// Returns whether both columns refer to one table, or to tables of the same
// name in their own groups.
bool SameTable(std::string_view old_refers_to, const FieldPath& old_path,
               std::string_view new_refers_to, const FieldPath& new_path) {
  if (old_refers_to == new_refers_to) return true;
  const std::string_view old_group = GroupOf(old_path);
  const std::string_view new_group = GroupOf(new_path);
  return old_refers_to.starts_with(old_group) &&
         new_refers_to.starts_with(new_group) &&
         old_refers_to.substr(old_group.size()) ==
             new_refers_to.substr(new_group.size());
}

const ColumnInfo* FindColumn(const ColumnsByName& columns,
                             std::string_view name) {
  const auto found = columns.find(name);
  return found == columns.end() ? nullptr : found->second;
}

}  // namespace

void TableDiff::ExpectReferences(const CapturedDocument& document) {
  assert(referred_.empty());
  if (options_.raw) return;
  expected_.insert(document.referred().begin(), document.referred().end());
}

ReferredTable* TableDiff::Referred(std::string_view path, size_t among) const {
  const auto found = referred_.find(path);
  return found == referred_.end() || found->second.number >= among
             ? nullptr
             : found->second.rows.get();
}

bool TableDiff::KeepsNumbers() const {
  return std::all_of(referred_.begin(), referred_.end(), [](const auto& each) {
    const RowMap& map = each.second.rows->map();
    return map.identity() && map.old_count() == map.new_count();
  });
}

void TableDiff::Remember(std::string_view path,
                         std::unique_ptr<ReferredTable> rows) {
  const auto name = expected_.find(path);
  if (name == expected_.end()) return;
  // Column pairs may point to the first table of a path, so it stays.
  referred_.try_emplace(*name, Remembered{referred_.size(), std::move(rows)});
}

bool TableDiff::Compares(const FieldPath& table, const ColumnInfo& column,
                         const FieldFilter& filter) const {
  return (options_.raw || column.field.comparison == Comparison::kContent) &&
         !filter.Ignores(table.Field("[*]").Field(column.field.name).text());
}

std::vector<ColumnPair> TableDiff::PairColumns(
    const FieldPath& old_path, const CapturedTable& old_table,
    const FieldPath& new_path, const CapturedTable& new_table,
    const FieldFilter& filter) const {
  std::vector<ColumnPair> pairs;
  const ColumnsByName new_columns = ByName(new_table);
  for (const ColumnInfo& old_column : old_table.columns) {
    const ColumnInfo* new_column =
        FindColumn(new_columns, old_column.field.name);
    if (new_column == nullptr || !Compares(old_path, old_column, filter) ||
        !Compares(old_path, *new_column, filter)) {
      continue;
    }
    ColumnPair pair{old_column, *new_column};
    if (!old_column.compare_as || !new_column->compare_as) {
      pair.old_column.compare_as.reset();
      pair.new_column.compare_as.reset();
    }
    pair.tolerance = ToleranceOf(
        old_path.Field("[*]").Field(old_column.field.name).text(), options_);
    const std::string_view refers_to = ComparedIn(pair.old_column).refers_to;
    if (SameTable(refers_to, old_path, ComparedIn(pair.new_column).refers_to,
                  new_path)) {
      pair.referred = Referred(refers_to);
    }
    pairs.push_back(pair);
  }
  return pairs;
}

void TableDiff::ReportColumns(const FieldPath& path, const CapturedTable& table,
                              const CapturedTable& other, ChangeKind kind) {
  const ColumnsByName other_columns = ByName(other);
  for (const ColumnInfo& column : table.columns) {
    if (FindColumn(other_columns, column.field.name) != nullptr ||
        !Compares(path, column, filter_)) {
      continue;
    }
    log_.Add(kind, table.info.count, [&] {
      Change change;
      (kind == ChangeKind::kAdded ? change.new_side : change.old_side) =
          DescribeCell(path, table, column, 0);
      return change;
    });
  }
}

const RowMap* TableDiff::Extended(std::string_view old_extends,
                                  const FieldPath& old_path, uint64_t old_count,
                                  std::string_view new_extends,
                                  const FieldPath& new_path,
                                  uint64_t new_count) const {
  if (old_extends.empty() ||
      !SameTable(old_extends, old_path, new_extends, new_path)) {
    return nullptr;
  }
  const ReferredTable* const extended = Referred(old_extends);
  return extended != nullptr && extended->map().old_count() == old_count &&
                 extended->map().new_count() == new_count
             ? &extended->map()
             : nullptr;
}

std::optional<Alignment> TableDiff::AlignmentOfExtended(
    const FieldPath& old_path, const CapturedTable& old_table,
    const FieldPath& new_path, const CapturedTable& new_table,
    const RowComparer& rows) const {
  const RowMap* const map =
      Extended(old_table.info.extends, old_path, old_table.info.count,
               new_table.info.extends, new_path, new_table.info.count);
  if (map == nullptr) return std::nullopt;
  Alignment alignment = AlignmentOf(*map);
  // Only rows of equal content are moved.
  std::erase_if(alignment.moved, [&rows](const MovedRow& row) {
    return !rows.Equal(row.old_row, row.new_row);
  });
  return alignment;
}

RowKind TableDiff::KindOf(const CapturedTable& old_table,
                          const CapturedTable& new_table,
                          const std::vector<ColumnPair>& columns) const {
  if (options_.raw) return RowKind::kPlain;
  if (old_table.info.order.is_samples() && new_table.info.order.is_samples()) {
    return RowKind::kSampled;
  }
  // Rows can only be rotated if all columns of the loop are compared.
  const auto corners_in = [](const CapturedTable& table) {
    return std::count_if(
        table.columns.begin(), table.columns.end(),
        [](const ColumnInfo& column) { return column.corner.has_value(); });
  };
  const auto compared =
      std::count_if(columns.begin(), columns.end(), [](const ColumnPair& pair) {
        return pair.old_column.corner.has_value();
      });
  return compared > 0 && compared == corners_in(old_table) &&
                 compared == corners_in(new_table)
             ? RowKind::kCyclic
             : RowKind::kPlain;
}

void TableDiff::Compare(const FieldPath& old_path,
                        const CapturedTable& old_table,
                        const FieldPath& new_path,
                        const CapturedTable& new_table) {
  const RowOrder& old_order = old_table.info.order;
  const RowOrder& new_order = new_table.info.order;
  if (options_.raw || !old_order.is_samples() || !new_order.is_samples() ||
      old_order == new_order) {
    return CompareRows(old_path, old_table, new_path, new_table);
  }
  const uint64_t old_step = old_order.step();
  const uint64_t new_step = new_order.step();
  // Compares only the times that both sides have.
  const uint64_t common = std::gcd(old_step, new_step);
  const CapturedTable old_common = old_table.Thinned(new_step / common);
  const CapturedTable new_common = new_table.Thinned(old_step / common);
  CompareRows(old_path, old_common, new_path, new_common);
  ReportBetween(old_path, old_table, old_common, ChangeKind::kRemoved);
  ReportBetween(new_path, new_table, new_common, ChangeKind::kAdded);
}

void TableDiff::ReportBetween(const FieldPath& path, const CapturedTable& table,
                              const CapturedTable& thinned, ChangeKind kind) {
  const uint64_t count = table.info.count - thinned.info.count;
  if (count == 0 || filter_.Ignores(path.Field("[*]").text())) return;
  log_.Add(kind, count, [&] {
    Change change;
    // Row 0 is at a time that both have.
    (kind == ChangeKind::kAdded ? change.new_side : change.old_side) =
        DescribeRow(path, table, 1);
    change.table = {.path = path, .rows = table.info.count};
    change.note = "at times that the other file does not have";
    return change;
  });
}

void TableDiff::AddRowsOfElement(MovedRows::Side side, const FieldPath& path,
                                 const TableInfo& table) {
  assert(MovedRows::CanMove(path.text()));
  if (table.count == 0 || table.field.comparison != Comparison::kContent) {
    return;
  }
  AddMovedRows(side, path, table,
               {{.first = 0, .count = table.count, .counted = false}});
}

void TableDiff::AddMovedRows(MovedRows::Side side, const FieldPath& path,
                             const TableInfo& table,
                             const std::vector<MovedRows::Run>& runs) {
  if (options_.raw || !filter_.empty() || table.order.is_set() ||
      table.order.is_samples()) {
    return;
  }
  uint64_t count = 0;
  for (const MovedRows::Run& run : runs) count += run.count;
  if (!moved_.HasRoomFor(side, count)) return;
  const auto lookup = [this](std::string_view name) { return Referred(name); };
  const ElementHash::Options::Lookup referred = lookup;
  std::vector<uint64_t> hashes[2];
  constexpr ElementHash::Purpose kPurposes[] = {
      ElementHash::Purpose::kAlignment, ElementHash::Purpose::kEquality};
  for (size_t i = 0; i < 2; ++i) {
    ElementHash hash({.purpose = kPurposes[i],
                      .old_side = side == MovedRows::Side::kOld,
                      .seed = i == 0 ? 0 : moved_.seed(),
                      .redundant = false,
                      .referred = &referred});
    for (const MovedRows::Run& run : runs) {
      if (!hash.HashRows(table, run.first, run.first + run.count, &hashes[i])) {
        return;
      }
    }
  }
  std::vector<MovedRows::RowHash> rows(hashes[0].size());
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i] = {.content = hashes[0][i], .equality = hashes[1][i]};
  }
  uint64_t columns = 0;
  for (const ColumnInfo& column : table.columns) {
    columns += column.field.comparison == Comparison::kContent ? 1 : 0;
  }
  moved_.AddTable(side, path, table, runs, rows, columns);
}

void TableDiff::CompareRows(const FieldPath& old_path,
                            const CapturedTable& old_table,
                            const FieldPath& new_path,
                            const CapturedTable& new_table) {
  assert(options_.raw || !old_table.info.order.is_samples() ||
         !new_table.info.order.is_samples() ||
         old_table.info.order == new_table.info.order);
  if (filter_.Ignores(old_path.Field("[*]").text())) {
    return AlignIgnored(old_path, old_table, new_path, new_table);
  }
  const std::vector<ColumnPair> columns =
      PairColumns(old_path, old_table, new_path, new_table, filter_);
  const auto rows = CompareColumns(old_table, new_table, columns);
  std::optional<Alignment> of_extended =
      AlignmentOfExtended(old_path, old_table, new_path, new_table, *rows);
  // Then the order follows from that table.
  const bool extends = of_extended.has_value();
  const Alignment alignment = extends        ? *std::move(of_extended)
                              : options_.raw ? AlignByPosition(*rows)
                                             : Align(*rows, swapped_);
  if (alignments_ != nullptr && old_table.every == 1 && new_table.every == 1) {
    alignments_->Add(old_path, new_path, alignment);
  }
  if (old_table.info.count > 0 && new_table.info.count > 0) {
    ReportColumns(old_path, old_table, new_table, ChangeKind::kRemoved);
    ReportColumns(new_path, new_table, old_table, ChangeKind::kAdded);
  }
  const bool ignore_order =
      options_.ignore_order || extends ||
      (old_table.info.order.is_set() && new_table.info.order.is_set());
  TableReport report(old_path, old_table, new_path, new_table, columns, *rows,
                     ignore_order, filter_, &log_);
  report.Report(alignment);
  const auto add_moved = [this](MovedRows::Side side, const FieldPath& path,
                                const CapturedTable& table,
                                const std::vector<MovedRows::Run>& runs) {
    if (runs.empty()) return;
    TableInfo info = table.info;
    info.columns = table.columns;
    AddMovedRows(side, path, info, runs);
  };
  add_moved(MovedRows::Side::kOld, old_path, old_table, report.removed_runs());
  add_moved(MovedRows::Side::kNew, new_path, new_table, report.added_runs());
  RememberRows(old_path, old_table, rows, alignment);
}

void TableDiff::AlignIgnored(const FieldPath& old_path,
                             const CapturedTable& old_table,
                             const FieldPath& new_path,
                             const CapturedTable& new_table) {
  if (!Expects(old_path.text()) ||
      old_table.info.order != new_table.info.order) {
    return;
  }
  const auto rows = CompareColumns(
      old_table, new_table,
      PairColumns(old_path, old_table, new_path, new_table, FieldFilter({})));
  RememberRows(old_path, old_table, rows, Align(*rows, swapped_));
}

std::shared_ptr<const RowComparer> TableDiff::CompareColumns(
    const CapturedTable& old_table, const CapturedTable& new_table,
    const std::vector<ColumnPair>& columns) const {
  return std::make_shared<const RowComparer>(
      old_table.info.count, new_table.info.count, columns,
      KindOf(old_table, new_table, columns));
}

void TableDiff::RememberRows(const FieldPath& path,
                             const CapturedTable& old_table,
                             const std::shared_ptr<const RowComparer>& rows,
                             const Alignment& alignment) {
  if (!Expects(path.text())) return;
  Remember(path.text(),
           std::make_unique<ReferredTable>(
               [rows] { return rows; },
               RowMap(alignment, rows->old_count(), rows->new_count()),
               ReferredTable::Shown{true, UnitOf(old_table)}));
}

}  // namespace trackcheck
