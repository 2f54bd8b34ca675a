// Compares two versions of a table.
#ifndef TRACKCHECK_DIFF_TABLES_TABLE_DIFF_H_
#define TRACKCHECK_DIFF_TABLES_TABLE_DIFF_H_

#include <cstddef>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "diff/capture/capture.h"
#include "diff/changes/change.h"
#include "diff/changes/change_log.h"
#include "diff/changes/moved_rows.h"
#include "diff/options/diff_options.h"
#include "diff/options/field_filter.h"
#include "diff/rows/alignment.h"
#include "diff/rows/alignment_log.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck {

// Compares tables one after another. For each table that others refer to, it
// remembers which rows correspond.
class TableDiff {
 public:
  // `swapped`: see Align. `alignments` may be null. Rows of elements that were
  // removed or added are added to `moved`. The arguments outlive this.
  TableDiff(const DiffOptions& options, const FieldFilter& filter, bool swapped,
            ChangeLog* log, AlignmentLog* alignments, MovedRows* moved)
      : options_(options),
        filter_(filter),
        swapped_(swapped),
        log_(*log),
        alignments_(alignments),
        moved_(*moved) {}

  // Notes which tables `document` refers to. Precondition: no table has been
  // compared. `document` outlives this.
  void ExpectReferences(const CapturedDocument& document);

  // Compares two versions of a table and adds the changes to the log. A table
  // that a document does not have is passed as an empty one.
  void Compare(const FieldPath& old_path, const CapturedTable& old_table,
               const FieldPath& new_path, const CapturedTable& new_table);

  // Only finds which rows of a table that is ignored correspond, so that
  // references to them are compared by what they lead to.
  void AlignIgnored(const FieldPath& old_path, const CapturedTable& old_table,
                    const FieldPath& new_path, const CapturedTable& new_table);

  // Adds the rows of a table in an element that was removed from the old
  // document or added to the new one to the rows that may have moved.
  // Precondition: MovedRows::CanMove(path).
  void AddRowsOfElement(MovedRows::Side side, const FieldPath& path,
                        const TableInfo& table);

  // How the rows of the table, or the elements of the list, at `path`
  // correspond. Null if they have not been compared or nothing refers to them,
  // or if they are not among the first `among` that were remembered.
  ReferredTable* Referred(std::string_view path, size_t among = kAll) const;
  // The number of those that were remembered.
  size_t remembered() const { return referred_.size(); }
  // Returns whether something refers to `path`.
  bool Expects(std::string_view path) const { return expected_.contains(path); }
  // Whether all of these keep their numbers: an index that has the same number
  // in both documents leads to the same row.
  bool KeepsNumbers() const;
  // How the rows correspond of the table or list that two versions of another
  // one extend. `old_extends` and `new_extends` are its paths, and the counts
  // are those of the other one. Null if both do not extend the same, if its
  // rows have not been compared, or if it has other numbers of rows.
  const RowMap* Extended(std::string_view old_extends,
                         const FieldPath& old_path, uint64_t old_count,
                         std::string_view new_extends,
                         const FieldPath& new_path, uint64_t new_count) const;
  // Keeps `rows` for Referred. Ignored if nothing refers to `path`, or if a
  // table of this path was remembered before.
  void Remember(std::string_view path, std::unique_ptr<ReferredTable> rows);

 private:
  static constexpr size_t kAll = std::numeric_limits<size_t>::max();
  struct Remembered {
    size_t number;
    std::unique_ptr<ReferredTable> rows;
  };

  // Reports the samples that are not among the thinned ones.
  void ReportBetween(const FieldPath& path, const CapturedTable& table,
                     const CapturedTable& thinned, ChangeKind kind);
  std::vector<ColumnPair> PairColumns(const FieldPath& old_path,
                                      const CapturedTable& old_table,
                                      const FieldPath& new_path,
                                      const CapturedTable& new_table,
                                      const FieldFilter& filter) const;
  std::shared_ptr<const RowComparer> CompareColumns(
      const CapturedTable& old_table, const CapturedTable& new_table,
      const std::vector<ColumnPair>& columns) const;
  // Remembers rows of the table at `path`, if something refers to it.
  void RememberRows(const FieldPath& path, const CapturedTable& old_table,
                    const std::shared_ptr<const RowComparer>& rows,
                    const Alignment& alignment);
  // The alignment of the table that both extend, if their rows have followed
  // it. Otherwise nothing.
  std::optional<Alignment> AlignmentOfExtended(const FieldPath& old_path,
                                               const CapturedTable& old_table,
                                               const FieldPath& new_path,
                                               const CapturedTable& new_table,
                                               const RowComparer& rows) const;
  RowKind KindOf(const CapturedTable& old_table, const CapturedTable& new_table,
                 const std::vector<ColumnPair>& columns) const;
  // Precondition: if both tables hold samples, the intervals are equal, unless
  // `options_.raw` is set.
  void CompareRows(const FieldPath& old_path, const CapturedTable& old_table,
                   const FieldPath& new_path, const CapturedTable& new_table);
  void ReportColumns(const FieldPath& path, const CapturedTable& table,
                     const CapturedTable& other, ChangeKind kind);
  bool Compares(const FieldPath& table, const ColumnInfo& column,
                const FieldFilter& filter) const;
  void AddMovedRows(MovedRows::Side side, const FieldPath& path,
                    const TableInfo& table,
                    const std::vector<MovedRows::Run>& runs);

  const DiffOptions& options_;
  const FieldFilter& filter_;
  bool swapped_;
  ChangeLog& log_;
  AlignmentLog* alignments_;
  MovedRows& moved_;
  std::set<std::string_view> expected_;
  std::map<std::string_view, Remembered> referred_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_TABLES_TABLE_DIFF_H_
