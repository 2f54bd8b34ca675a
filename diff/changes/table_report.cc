#include "diff/changes/table_report.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/change_log.h"
#include "diff/options/field_filter.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

namespace {

std::vector<std::string> NamesOf(const CapturedTable& table) {
  std::vector<std::string> names;
  for (const ColumnInfo& column : table.columns) {
    names.emplace_back(column.field.name);
  }
  return names;
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
          std::move(values), ""};
}

ChangeSide DescribeCell(const FieldPath& table_path, const CapturedTable& table,
                        const ColumnInfo& column, uint64_t row) {
  return {RowPath(table_path, table, row).Field(column.field.name),
          column.Range(row), column.Value(row), std::string(column.field.unit)};
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
  // A noisy channel changes all along, so its changes are folded into one.
  const ChangeLog::Fold fold = rows.sampled()
                                   ? ChangeLog::Fold::kAllRows
                                   : ChangeLog::Fold::kConsecutiveRows;
  for (const ColumnPair& column : columns) {
    cells_.push_back({ChangeLog::Run(ChangeKind::kChanged, fold),
                      filter.GlobsForRows(
                          any_row.Field(column.old_column.field.name).text())});
  }
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
      return change;
    });
  }
}

void TableReport::ReportAdded(uint64_t begin, uint64_t end,
                              const std::vector<uint32_t>& moved,
                              size_t* next) {
  for (uint64_t row = begin; row < end; ++row) {
    if (*next < moved.size() && moved[*next] == row) {
      ++*next;
      continue;
    }
    if (IgnoresRow(new_path_, new_table_, row)) continue;
    log_.AddRow(&added_, 0, row, [&] {
      Change change;
      change.new_side = DescribeRow(new_path_, new_table_, row);
      change.columns = NamesOf(new_table_);
      return change;
    });
  }
}

void TableReport::ReportMoved(uint64_t old_row, uint64_t new_row) {
  if (ignore_order_ || IgnoresRow(old_path_, old_table_, old_row) ||
      IgnoresRow(new_path_, new_table_, new_row)) {
    return;
  }
  log_.AddRow(&moved_, old_row, new_row, [&] {
    Change change;
    change.old_side = DescribeRow(old_path_, old_table_, old_row);
    change.new_side = DescribeRow(new_path_, new_table_, new_row);
    change.columns = NamesOf(new_table_);
    return change;
  });
}

ChangeSides TableReport::DescribeCells(size_t column, uint64_t old_row,
                                       uint64_t new_row) const {
  const ColumnPair& pair = columns_[column];
  return {DescribeCell(old_path_, old_table_, pair.old_column, old_row),
          DescribeCell(new_path_, new_table_, pair.new_column, new_row)};
}

void TableReport::ReportCells(uint64_t old_row, uint64_t new_row) {
  if (IgnoresRow(old_path_, old_table_, old_row) ||
      IgnoresRow(new_path_, new_table_, new_row)) {
    return;
  }
  for (size_t i = 0; i < columns_.size(); ++i) {
    const ColumnPair& column = columns_[i];
    if (rows_.CellEqual(i, old_row, new_row) ||
        IgnoresCell(cells_[i], column, old_row, new_row)) {
      continue;
    }
    log_.AddCell(
        &cells_[i].run, old_row, new_row,
        rows_.CellDistance(i, old_row, new_row),
        [&](uint64_t o, uint64_t n) { return DescribeCells(i, o, n); });
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
      ReportMoved(old_row, new_row);
    } else {
      ReportCells(old_row, new_row);
    }
  }
}

void TableReport::Report(const Alignment& alignment) {
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
      ReportMoved(row.old_row, row.new_row);
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
  for (size_t i = 0; i < columns_.size(); ++i) {
    log_.EndCells(cells_[i].run, [&](uint64_t o, uint64_t n) {
      return DescribeCells(i, o, n);
    });
  }
}

}  // namespace trackcheck
