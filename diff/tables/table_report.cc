#include "diff/tables/table_report.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/change.h"
#include "diff/changes/change_log.h"
#include "diff/options/field_filter.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"
#include "diff/tables/cell_runs.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

namespace {

std::vector<std::string> NamesOf(const CapturedTable& table) {
  std::vector<std::string> names;
  for (const ColumnInfo& column : table.columns) {
    names.emplace_back(column.field.name);
  }
  return names;
}

// The name of the vector that a column is a component of, without its letter or
// number: "position." of "position.x", "" of "x" and of "[0]". None if it is no
// component.
std::optional<std::string_view> VectorName(std::string_view column) {
  constexpr std::string_view kLetters = "xyz";
  if (column.starts_with('[')) return "";
  if (column.empty() || kLetters.find(column.back()) == column.npos) {
    return std::nullopt;
  }
  column.remove_suffix(1);
  if (!column.empty() && !column.ends_with('.')) return std::nullopt;
  return column;
}

// The columns of one vector with `column`.
std::vector<std::string> VectorOf(const CapturedTable& table,
                                  const ColumnInfo& column) {
  const auto name = VectorName(column.field.name);
  std::vector<std::string> names;
  if (!name.has_value()) return names;
  for (const ColumnInfo& other : table.columns) {
    if (VectorName(other.field.name) == name &&
        other.field.unit == column.field.unit) {
      names.emplace_back(other.field.name);
    }
  }
  if (names.size() < 2) names.clear();
  return names;
}

// The number that the file stores, for a value whose words or texts are equal.
Scalar StoredNumber(const ColumnInfo& column, uint64_t row) {
  ColumnInfo stored = column;
  stored.words = {};
  stored.none.reset();
  return stored.Value(row);
}

FieldPath RowPath(const FieldPath& table_path, const CapturedTable& table,
                  uint64_t row) {
  return table_path.Element(row * table.every);
}

}  // namespace

ChangeSide DescribeRow(const FieldPath& table_path, const CapturedTable& table,
                       uint64_t row) {
  std::vector<Scalar> values;
  for (const ColumnInfo& column : table.columns) {
    values.push_back(column.Value(row));
  }
  return {RowPath(table_path, table, row), table.info.Row(row),
          std::move(values), UnitOf(table)};
}

std::string UnitOf(const CapturedTable& table) {
  if (table.columns.empty()) return "";
  const std::string_view unit = table.columns.front().field.unit;
  for (const ColumnInfo& column : table.columns) {
    if (column.field.unit != unit) return "";
  }
  return std::string(unit);
}

ChangeSide DescribeCell(const FieldPath& table_path, const CapturedTable& table,
                        const ColumnInfo& column, uint64_t row) {
  return {RowPath(table_path, table, row).Field(column.field.name),
          column.Range(row), column.Value(row), std::string(column.field.unit),
          column.field.flags};
}

TableReport::TableReport(const FieldPath& old_path,
                         const CapturedTable& old_table,
                         const FieldPath& new_path,
                         const CapturedTable& new_table,
                         const std::vector<ColumnPair>& columns,
                         const RowComparer& rows, bool ignore_order,
                         const FieldFilter& filter, ChangeLog* log)
    : old_path_(old_path),
      old_table_(old_table),
      new_path_(new_path),
      new_table_(new_table),
      columns_(columns),
      rows_(rows),
      ignore_order_(ignore_order),
      log_(*log) {
  const FieldPath any_row = old_path.Field("[*]");
  ignored_rows_ = filter.GlobsForRows(any_row.text());
  const CellRuns::Limit limit =
      log->lists_all() ? CellRuns::Limit::kNone : CellRuns::Limit::kFewGroups;
  for (const ColumnPair& column : columns) {
    cells_.push_back({CellRuns(rows.sampled(), limit),
                      filter.GlobsForRows(
                          any_row.Field(column.old_column.field.name).text())});
  }
}

ChangedTable TableReport::Describe(const FieldPath& path,
                                   const CapturedTable& table) const {
  ChangedTable described = {.path = path,
                            .rows = table.info.count * table.every,
                            .points = table.info.points,
                            .old_every = old_table_.every,
                            .new_every = new_table_.every};
  if (table.info.order.is_samples()) {
    described.step_ms = table.info.order.step() / table.every;
  }
  return described;
}

bool TableReport::IgnoresRow(const FieldPath& path, const CapturedTable& table,
                             uint64_t row) const {
  return !ignored_rows_.empty() &&
         AnyGlobMatches(ignored_rows_, RowPath(path, table, row));
}

bool TableReport::IgnoresCell(const CellReport& report,
                              const ColumnPair& column, uint64_t old_row,
                              uint64_t new_row) const {
  if (report.ignored.empty()) return false;
  const std::string_view name = column.old_column.field.name;
  return AnyGlobMatches(report.ignored,
                        RowPath(old_path_, old_table_, old_row).Field(name)) ||
         AnyGlobMatches(report.ignored,
                        RowPath(new_path_, new_table_, new_row).Field(name));
}

void TableReport::ReportRemoved(uint64_t begin, uint64_t end) {
  for (uint64_t row = begin; row < end; ++row) {
    if (IgnoresRow(old_path_, old_table_, row)) continue;
    log_.AddRow(&removed_, row, 0, [&] {
      Change change;
      change.old_side = DescribeRow(old_path_, old_table_, row);
      change.columns = NamesOf(old_table_);
      change.table = Describe(old_path_, old_table_);
      return change;
    });
  }
  AddTo(&removed_runs_, begin, end, removed_);
}

void TableReport::ReportAdded(uint64_t begin, uint64_t end,
                              const std::vector<uint32_t>& moved,
                              size_t* next) {
  uint64_t run = begin;
  for (uint64_t row = begin; row < end; ++row) {
    if (*next < moved.size() && moved[*next] == row) {
      ++*next;
      AddTo(&added_runs_, run, row, added_);
      run = row + 1;
      continue;
    }
    if (IgnoresRow(new_path_, new_table_, row)) continue;
    log_.AddRow(&added_, 0, row, [&] {
      Change change;
      change.new_side = DescribeRow(new_path_, new_table_, row);
      change.columns = NamesOf(new_table_);
      change.table = Describe(new_path_, new_table_);
      return change;
    });
  }
  AddTo(&added_runs_, run, end, added_);
}

void TableReport::AddTo(std::vector<MovedRows::Run>* runs, uint64_t begin,
                        uint64_t end, const ChangeLog::Run& log_run) const {
  if (begin == end || !ignored_rows_.empty() ||
      !MovedRows::CanMove(old_path_.text())) {
    return;
  }
  runs->push_back(
      {.first = begin, .count = end - begin, .listed_at = log_run.listed_at()});
}

void TableReport::ReportMoved(MoveKind kind, uint64_t old_row,
                              uint64_t new_row) {
  if (ignore_order_ || IgnoresRow(old_path_, old_table_, old_row) ||
      IgnoresRow(new_path_, new_table_, new_row)) {
    return;
  }
  ChangeLog::Run* const run = kind == MoveKind::kRotation ? &rotated_ : &moved_;
  log_.AddRow(run, old_row, new_row, [&] {
    Change change;
    change.move = kind;
    change.table = Describe(new_path_, new_table_);
    change.old_side = DescribeRow(old_path_, old_table_, old_row);
    change.new_side = DescribeRow(new_path_, new_table_, new_row);
    change.columns = NamesOf(new_table_);
    return change;
  });
}

ChangeSides TableReport::DescribePair(size_t column,
                                      const ChangedRows& rows) const {
  const ColumnPair& pair = columns_[column];
  ChangeSides sides = {
      DescribeCell(old_path_, old_table_, pair.old_column, rows.old_first),
      DescribeCell(new_path_, new_table_, pair.new_column, rows.new_first)};
  if (sides.old_side.value == sides.new_side.value) {
    sides.old_side.value = StoredNumber(pair.old_column, rows.old_first);
    sides.new_side.value = StoredNumber(pair.new_column, rows.new_first);
  }
  return sides;
}

Change TableReport::DescribeCells(size_t column, const CellGroup& group) const {
  const ColumnPair& pair = columns_[column];
  const ChangedRows& first = group.rows.front();
  Change change;
  ChangeSides sides = DescribePair(column, first);
  change.old_side = std::move(sides.old_side);
  change.new_side = std::move(sides.new_side);
  change.table = Describe(new_path_, new_table_);
  change.table->column = std::string(pair.new_column.field.name);
  change.table->vector = VectorOf(new_table_, pair.new_column);
  change.rows = group.rows;
  change.delta = group.delta;
  if (group.count > 1 && group.delta.has_value() && !group.delta->uniform()) {
    change.worst = DescribePair(column, group.worst);
  }
  RowComparer::Targets targets =
      rows_.TargetsOf(column, first.old_first, first.new_first);
  if (targets.old_row.has_value() && targets.new_row.has_value()) {
    change.refers_to = {.old_row = *std::move(targets.old_row),
                        .new_row = *std::move(targets.new_row),
                        .unit = std::move(targets.unit)};
  } else if (targets.counterparts &&
             change.old_side->value == change.new_side->value) {
    const auto path = [](const ColumnInfo& column, uint64_t row) {
      return row == RowMap::kNoRow
                 ? FieldPath()
                 : FieldPath(ComparedIn(column).refers_to).Element(row);
    };
    change.refers_to_elements = {
        .old_is_now = path(pair.new_column, targets.counterparts->of_old),
        .new_was_before = path(pair.old_column, targets.counterparts->of_new)};
  } else if (pair.old_column.compare_as &&
             change.old_side->value == change.new_side->value) {
    change.note = "the same value leads to something else";
  }
  return change;
}

void TableReport::AddCells(uint64_t old_row, uint64_t new_row) {
  if (IgnoresRow(old_path_, old_table_, old_row) ||
      IgnoresRow(new_path_, new_table_, new_row)) {
    return;
  }
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (rows_.CellEqual(i, old_row, new_row) ||
        IgnoresCell(cells_[i], columns_[i], old_row, new_row)) {
      continue;
    }
    cells_[i].runs.Add(old_row, new_row, rows_.CellDelta(i, old_row, new_row));
  }
}

// Reports by rows, then by columns.
void TableReport::ReportCells() {
  struct Found {
    size_t column;
    CellGroup group;
  };
  std::vector<Found> all;
  for (size_t i = 0; i < columns_.size(); ++i) {
    const auto delta_of = [&](uint64_t old_row, uint64_t new_row) {
      const auto delta = rows_.CellDelta(i, old_row, new_row);
      return delta.has_value() ? delta->middle() : 0;
    };
    for (CellGroup& group : std::move(cells_[i].runs).Take(delta_of)) {
      all.push_back({i, std::move(group)});
    }
  }
  std::sort(all.begin(), all.end(), [](const Found& a, const Found& b) {
    return std::tuple(a.group.rows.front().new_first, a.column) <
           std::tuple(b.group.rows.front().new_first, b.column);
  });
  for (const auto& [column, group] : all) {
    log_.Add(ChangeKind::kChanged, group.count,
             [&] { return DescribeCells(column, group); });
  }
}

void TableReport::ReportMatch(const Match& match) {
  if (match.equal) return;
  for (uint64_t i = 0; i < match.count; ++i) {
    i += rows_.EqualRun(match.old_row + i, match.new_row + i, match.count - i);
    if (i == match.count) return;
    const uint64_t old_row = match.old_row + i;
    const uint64_t new_row = match.new_row + i;
    // The row was rotated.
    if (rows_.cyclic() && rows_.Same(old_row, new_row)) {
      ReportMoved(MoveKind::kRotation, old_row, new_row);
    } else {
      AddCells(old_row, new_row);
    }
  }
}

bool TableReport::IsRotatedLoop(const Alignment& alignment) const {
  const uint64_t count = new_table_.info.count;
  if (alignment.moved.empty() || old_table_.info.count != count ||
      !old_table_.info.order.is_loop() || !new_table_.info.order.is_loop()) {
    return false;
  }
  const auto start = [&](uint64_t old_row, uint64_t new_row) {
    return (old_row + count - new_row) % count;
  };
  const MovedRow& first = alignment.moved.front();
  const uint64_t expected = start(first.old_row, first.new_row);
  uint64_t rows = alignment.moved.size();
  for (const MovedRow& row : alignment.moved) {
    if (start(row.old_row, row.new_row) != expected) return false;
  }
  for (const Match& match : alignment.in_order) {
    if (start(match.old_row, match.new_row) != expected) return false;
    rows += match.count;
  }
  return rows == count;
}

void TableReport::Report(const Alignment& alignment) {
  const MoveKind move =
      IsRotatedLoop(alignment) ? MoveKind::kLoop : MoveKind::kOrder;
  std::vector<uint32_t> moved_new;
  moved_new.reserve(alignment.moved.size());
  for (const MovedRow& row : alignment.moved) moved_new.push_back(row.new_row);
  std::sort(moved_new.begin(), moved_new.end());

  size_t moved = 0;
  size_t next_moved_new = 0;
  uint64_t old_row = 0;
  uint64_t new_row = 0;
  // Reports old rows up to `old_end`, then new rows up to `new_end`, which have
  // no match in order.
  auto report_gap = [&](uint64_t old_end, uint64_t new_end) {
    while (moved < alignment.moved.size() &&
           alignment.moved[moved].old_row < old_end) {
      const MovedRow& row = alignment.moved[moved++];
      ReportRemoved(old_row, row.old_row);
      ReportMoved(move, row.old_row, row.new_row);
      old_row = row.old_row + uint64_t{1};
    }
    ReportRemoved(old_row, old_end);
    ReportAdded(new_row, new_end, moved_new, &next_moved_new);
  };
  for (const Match& match : alignment.in_order) {
    report_gap(match.old_row, match.new_row);
    ReportMatch(match);
    old_row = match.old_row + match.count;
    new_row = match.new_row + match.count;
  }
  report_gap(old_table_.info.count, new_table_.info.count);
  ReportCells();
}

}  // namespace trackcheck
