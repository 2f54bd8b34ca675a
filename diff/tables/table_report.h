// Reports the difference of two aligned tables as changes.
#ifndef TRACKCHECK_DIFF_TABLES_TABLE_REPORT_H_
#define TRACKCHECK_DIFF_TABLES_TABLE_REPORT_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/change.h"
#include "diff/changes/change_log.h"
#include "diff/changes/moved_rows.h"
#include "diff/options/field_filter.h"
#include "diff/rows/alignment.h"
#include "diff/rows/row_comparer.h"
#include "diff/tables/cell_runs.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Describes one side of a change of a row, or of one value in it.
ChangeSide DescribeRow(const FieldPath& table_path, const CapturedTable& table,
                       uint64_t row);
ChangeSide DescribeCell(const FieldPath& table_path, const CapturedTable& table,
                        const ColumnInfo& column, uint64_t row);
// The unit of all columns; empty if they have none or several.
std::string UnitOf(const CapturedTable& table);

// Reports one table: first the rows that were removed, added and moved, then
// the values that changed. Report is called once.
class TableReport {
 public:
  // `columns` are those of `rows`, in the same order. All arguments outlive
  // this.
  TableReport(const FieldPath& old_path, const CapturedTable& old_table,
              const FieldPath& new_path, const CapturedTable& new_table,
              const std::vector<ColumnPair>& columns, const RowComparer& rows,
              bool ignore_order, const FieldFilter& filter, ChangeLog* log);

  void Report(const Alignment& alignment);
  // The rows that were removed and those that were added, ascending, except if
  // some of them are ignored.
  const std::vector<MovedRows::Run>& removed_runs() const {
    return removed_runs_;
  }
  const std::vector<MovedRows::Run>& added_runs() const { return added_runs_; }

 private:
  struct CellReport {
    CellRuns runs;
    std::vector<std::string_view> ignored;
  };

  void ReportRemoved(uint64_t begin, uint64_t end);
  // `moved` holds the new rows that were not added, ascending; the first
  // `*next` of them are before `begin`.
  void ReportAdded(uint64_t begin, uint64_t end,
                   const std::vector<uint32_t>& moved, size_t* next);
  void ReportMoved(MoveKind kind, uint64_t old_row, uint64_t new_row);
  // Whether the rows are a loop that begins at another row.
  bool IsRotatedLoop(const Alignment& alignment) const;
  void ReportMatch(const Match& match);
  void AddCells(uint64_t old_row, uint64_t new_row);
  void ReportCells();
  Change DescribeCells(size_t column, const CellGroup& group) const;
  ChangeSides DescribePair(size_t column, const ChangedRows& rows) const;
  ChangedTable Describe(const FieldPath& path,
                        const CapturedTable& table) const;
  bool IgnoresRow(const FieldPath& path, const CapturedTable& table,
                  uint64_t row) const;
  bool IgnoresCell(const CellReport& report, const ColumnPair& column,
                   uint64_t old_row, uint64_t new_row) const;
  // Adds consecutive rows to the runs; `log_run` has listed them.
  void AddTo(std::vector<MovedRows::Run>* runs, uint64_t begin, uint64_t end,
             const ChangeLog::Run& log_run) const;

  const FieldPath& old_path_;
  const CapturedTable& old_table_;
  const FieldPath& new_path_;
  const CapturedTable& new_table_;
  const std::vector<ColumnPair>& columns_;
  const RowComparer& rows_;
  bool ignore_order_;
  ChangeLog& log_;
  std::vector<MovedRows::Run> removed_runs_;
  std::vector<MovedRows::Run> added_runs_;
  ChangeLog::Run added_{ChangeKind::kAdded};
  ChangeLog::Run removed_{ChangeKind::kRemoved};
  ChangeLog::Run moved_{ChangeKind::kMoved, ChangeLog::Fold::kAllRows};
  ChangeLog::Run rotated_{ChangeKind::kMoved, ChangeLog::Fold::kAllRows};
  std::vector<std::string_view> ignored_rows_;
  std::vector<CellReport> cells_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TABLES_TABLE_REPORT_H_
