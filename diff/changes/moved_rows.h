// Finds rows that moved from a table of one element of a list to the same table
// of another element, as when an object is split in two. The elements of a list
// in an element are rows here too.
#ifndef TRACKCHECK_DIFF_CHANGES_MOVED_ROWS_H_
#define TRACKCHECK_DIFF_CHANGES_MOVED_ROWS_H_

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "diff/changes/change.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// A run of rows is found whole: all of it, in its order, is a part of a run of
// the other side. Only the rows of a table that are one run are looked for, and
// only if they are too many to be equal by chance. The rows of an added or
// removed element are runs too, but these are not counted as rows: two such
// runs are never one.
//
// Takes linear time and some 100 bytes for each row. If one side has more than
// 131072 of them, nothing is found.
class MovedRows {
 public:
  enum class Side : uint8_t { kOld, kNew };

  struct RowHash {
    // Does not depend on which version is called old.
    uint64_t content = 0;
    // Rows with the same hash are equal.
    uint64_t equality = 0;
  };
  struct Run {
    uint64_t first = 0;
    uint64_t count = 0;
    // The number of the change that lists the run, and nothing else.
    uint64_t listed_at = kNotListed;
    bool counted = true;  // as `count` removed or added rows
  };

  // `seed`: random, so that a file cannot be made to cause equal hashes.
  explicit MovedRows(uint64_t seed) : seed_(seed) {}

  uint64_t seed() const { return seed_; }
  // Whether some run is counted. If not, nothing can be found.
  bool has_counted() const { return has_counted_; }
  // Whether rows of a table at `path` may move to another table: it is in an
  // element of a list that is in no element.
  static bool CanMove(std::string_view path);

  // Whether `rows` more rows fit. If not, nothing will be found.
  bool HasRoomFor(Side side, uint64_t rows);

  // Adds removed rows of an old table or added rows of a new one. `hashes` are
  // those of the rows of all runs, one after another. `columns`: how many
  // columns they are made of.
  void AddTable(Side side, const FieldPath& path, const TableInfo& table,
                const std::vector<Run>& runs,
                const std::vector<RowHash>& hashes, uint64_t columns);
  // The same for elements of a list of `count`, and their ranges.
  void AddList(Side side, const FieldPath& path, uint64_t count,
               const std::vector<Run>& runs, const std::vector<RowHash>& hashes,
               std::vector<ByteRange> ranges);

  // Replaces removed and added rows by moved ones. Lists at most `max_changes`
  // changes; 0 is no limit. Called once.
  void Apply(uint64_t max_changes, DiffResult* result) &&;

 private:
  struct Table {
    FieldPath path;
    TableInfo info;  // without its names and columns
    // Of the rows of its runs, if it is a list.
    std::vector<ByteRange> ranges;
    size_t begin;  // of these rows in `Rows::hashes`
    uint64_t schema;
    uint64_t min_rows;  // of a run that is looked for
    bool one_run;
  };
  struct OwnRun {
    Run run;
    size_t table;
    size_t begin;  // of its rows in `Rows::hashes`
    uint64_t content;
  };
  struct Rows {
    std::vector<Table> tables;
    std::vector<OwnRun> runs;
    std::vector<RowHash> hashes;
    std::vector<bool> found;  // of each row
  };
  // Rows of two runs, which are numbers in `Rows::runs`.
  struct Match {
    size_t old_run;
    size_t new_run;
    uint64_t old_row;
    uint64_t new_row;
    uint64_t count;
  };
  // The matches in a run that a change lists. One of the two lists is empty.
  struct Listed {
    const Rows* rows;
    const OwnRun* run;
    std::vector<const Match*> in_old;
    std::vector<const Match*> in_new;
  };

  void Add(Side side, Table table, const std::vector<Run>& runs,
           const std::vector<RowHash>& hashes);
  static ChangeSide DescribeRow(const Rows& rows, const OwnRun& run,
                                uint64_t row);
  static bool IsSought(const Rows& rows, const OwnRun& run);
  void FindEqualRuns();
  void FindPartsOfRuns();
  void FindPart(Side side, size_t run, const std::vector<size_t>& candidates);
  bool SameRows(const OwnRun& old_run, size_t old_begin, const OwnRun& new_run,
                size_t new_begin, uint64_t count) const;
  void AddMatch(size_t old_run, size_t old_begin, size_t new_run,
                size_t new_begin, uint64_t count);
  Change Describe(const Match& match) const;
  void Count(const Match& match, DiffResult* result) const;
  // Adds to `changes`, instead of `change`, which lists the run: its rows that
  // stay what they were, and those that moved.
  void ListParts(const Change& change, const Listed& listed,
                 std::vector<Change>* changes) const;

  uint64_t seed_;
  bool has_counted_ = false;
  bool too_many_ = false;
  Rows old_;
  Rows new_;
  std::vector<Match> matches_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_CHANGES_MOVED_ROWS_H_
