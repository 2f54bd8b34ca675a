// Compares the diff of random tables and lists with exact optima that dynamic
// programs find: a longest common subsequence and an edit distance. The limits
// asserted here are what the diff reaches; align/README.md states them.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/random_toy.h"
#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr int kPairs = 2000;
constexpr int kMaxRows = 40;
// One pair of these is compared in the other direction too.
constexpr int kPairsPerMirrored = 5;

// Each row is one number.
using Rows = std::vector<int>;

struct RowsPair {
  Rows old_rows;
  Rows new_rows;
};

enum class Edits : uint8_t {
  kFewValues,       // single rows, or another table; 2 to 7 values
  kOneCommonValue,  // single rows; three in four rows have one value
  kRuns,            // up to 8 rows are inserted or removed together
  kReorders,        // runs that are reversed or moved, rows that are exchanged
};

void Reorder(Randomness* random, Rows* rows) {
  if (rows->empty()) return;
  const int size = static_cast<int>(rows->size());
  std::array<int, 3> at = {random->Below(size), random->Below(size),
                           random->Below(size)};
  std::sort(at.begin(), at.end());
  const auto row = [&](int i) { return rows->begin() + at[i]; };
  switch (random->Below(3)) {
    case 0:
      std::iter_swap(row(0), row(2));
      return;
    case 1:
      std::rotate(row(0), row(1), row(2));
      return;
    default:
      std::reverse(row(0), row(2));
  }
}

template <typename Make>
void InsertOrRemoveRun(Randomness* random, Rows* rows, Make make) {
  const int size = static_cast<int>(rows->size());
  const auto at = rows->begin() + random->Below(size + 1);
  const int count = 1 + random->Below(8);
  if (random->OneIn(2)) {
    Rows run(count);
    std::generate(run.begin(), run.end(), make);
    rows->insert(at, run.begin(), run.end());
  } else {
    rows->erase(at, at + std::min<std::ptrdiff_t>(count, rows->end() - at));
  }
}

RowsPair RandomRows(Randomness* random, Edits edits) {
  const int values = edits == Edits::kFewValues        ? 2 + random->Below(6)
                     : edits == Edits::kOneCommonValue ? 2 + random->Below(20)
                                                       : 4 + random->Below(40);
  const auto make = [&] {
    const bool common = edits == Edits::kOneCommonValue && !random->OneIn(4);
    return common ? 0 : random->Below(values);
  };
  RowsPair pair;
  pair.old_rows.resize(random->Below(kMaxRows));
  std::generate(pair.old_rows.begin(), pair.old_rows.end(), make);
  pair.new_rows = pair.old_rows;
  if (edits == Edits::kFewValues && random->OneIn(3)) {
    pair.new_rows.resize(random->Below(kMaxRows));
    std::generate(pair.new_rows.begin(), pair.new_rows.end(), make);
    return pair;
  }
  for (int count = 1 + random->Below(5); count > 0; --count) {
    switch (edits) {
      case Edits::kFewValues:
      case Edits::kOneCommonValue:
        EditRows(random, &pair.new_rows, make);
        break;
      case Edits::kRuns:
        InsertOrRemoveRun(random, &pair.new_rows, make);
        break;
      case Edits::kReorders:
        Reorder(random, &pair.new_rows);
        break;
    }
  }
  return pair;
}

// What the rows are in the document. Each changed row is one change.
enum class Form : uint8_t {
  kRows,      // of a table; they differ in one of three cells
  kElements,  // of a list, without keys; they differ in one of their fields
  kKeyedElements,  // they differ in their keys
};

ToyDocument Document(const Rows& rows, Form form) {
  ToyDocument toy;
  for (const int row : rows) {
    switch (form) {
      case Form::kRows:
        toy.vertices.push_back({static_cast<float>(row), 1, 2});
        break;
      case Form::kElements:
        toy.parts.push_back({.key = "", .size = row, .edges = {}});
        break;
      case Form::kKeyedElements:
        toy.parts.push_back(
            {.key = "k" + std::to_string(row), .size = 7, .edges = {}});
        break;
    }
  }
  return toy;
}

// The least number of removed, added and changed rows. `change` counts for a
// row that becomes another one.
uint64_t FewestChanges(const RowsPair& pair, uint64_t change) {
  // The least number for the old rows from l and the new rows from r on is
  // here[r]; next[r] is that for the old rows from l + 1 on.
  const size_t width = pair.new_rows.size();
  std::vector<uint64_t> here(width + 1);
  for (size_t r = 0; r <= width; ++r) here[r] = width - r;
  std::vector<uint64_t> next(width + 1);
  for (size_t l = pair.old_rows.size(); l-- > 0;) {
    here.swap(next);
    here[width] = pair.old_rows.size() - l;
    for (size_t r = width; r-- > 0;) {
      const bool equal = pair.old_rows[l] == pair.new_rows[r];
      here[r] = std::min(
          {next[r] + 1, here[r + 1] + 1, next[r + 1] + (equal ? 0 : change)});
    }
  }
  return here[0];
}

// All rows that are not in a longest common subsequence.
uint64_t FewestInsertionsAndRemovals(const RowsPair& pair) {
  return FewestChanges(pair, 2);
}

uint64_t EditDistance(const RowsPair& pair) { return FewestChanges(pair, 1); }

// Elements with different keys do not correspond, so none is changed.
uint64_t FewestOf(Form form, const RowsPair& pair) {
  return form == Form::kKeyedElements ? FewestInsertionsAndRemovals(pair)
                                      : EditDistance(pair);
}

struct Figures {
  // Pairs of which more rows could have stayed where they are.
  int kept_too_few = 0;
  // Pairs with more changes than the fewest, and by how many at most.
  int changes_too_many = 0;
  uint64_t worst = 0;
};

Figures Compare(Edits edits, Form form) {
  Randomness random(77);
  DiffOptions options;
  options.max_changes = 0;
  Figures figures;
  for (int i = 0; i < kPairs; ++i) {
    SCOPED_TRACE(i);
    const RowsPair pair = RandomRows(&random, edits);
    const ToyDocument old_toy = Document(pair.old_rows, form);
    const ToyDocument new_toy = Document(pair.new_rows, form);
    const DiffResult diff = Diff(old_toy, new_toy, options);
    if (i % kPairsPerMirrored == 0) {
      const DiffResult back = Diff(new_toy, old_toy, options);
      EXPECT_EQ(diff.removed, back.added);
      EXPECT_EQ(diff.added, back.removed);
      EXPECT_EQ(diff.changed, back.changed);
      EXPECT_EQ(diff.moved, back.moved);
    }
    // A row that changes or moves is one less on each side that stays.
    const uint64_t not_kept =
        diff.removed + diff.added + 2 * (diff.changed + diff.moved);
    const uint64_t fewest_not_kept = FewestInsertionsAndRemovals(pair);
    EXPECT_GE(not_kept, fewest_not_kept);
    if (not_kept > fewest_not_kept) ++figures.kept_too_few;
    const uint64_t fewest = FewestOf(form, pair);
    if (diff.total() <= fewest) continue;
    ++figures.changes_too_many;
    figures.worst = std::max(figures.worst, diff.total() - fewest);
  }
  return figures;
}

struct Case {
  std::string name;
  Edits edits;
  Form form;
  // The most of Figures.
  int changes_too_many;
  uint64_t worst;

  friend std::ostream& operator<<(std::ostream& out, const Case& test) {
    return out << test.name;
  }
};

class MinimalityTest : public testing::TestWithParam<Case> {};

TEST_P(MinimalityTest, ChangesAreFew) {
  const Figures figures = Compare(GetParam().edits, GetParam().form);
  EXPECT_EQ(figures.kept_too_few, 0);
  EXPECT_LE(figures.changes_too_many, GetParam().changes_too_many);
  EXPECT_LE(figures.worst, GetParam().worst);
}

INSTANTIATE_TEST_SUITE_P(
    EditsAndForms, MinimalityTest,
    testing::Values(
        Case{"FewValuesRows", Edits::kFewValues, Form::kRows, 51, 2},
        Case{"FewValuesElements", Edits::kFewValues, Form::kElements, 51, 2},
        Case{"FewValuesKeys", Edits::kFewValues, Form::kKeyedElements, 0, 0},
        Case{"OneCommonValueRows", Edits::kOneCommonValue, Form::kRows, 8, 1},
        Case{"OneCommonValueElements", Edits::kOneCommonValue, Form::kElements,
             8, 1},
        Case{"OneCommonValueKeys", Edits::kOneCommonValue, Form::kKeyedElements,
             0, 0},
        Case{"RunsRows", Edits::kRuns, Form::kRows, 119, 6},
        Case{"RunsElements", Edits::kRuns, Form::kElements, 119, 6},
        Case{"RunsKeys", Edits::kRuns, Form::kKeyedElements, 0, 0},
        Case{"ReordersRows", Edits::kReorders, Form::kRows, 0, 0},
        Case{"ReordersElements", Edits::kReorders, Form::kElements, 0, 0},
        Case{"ReordersKeys", Edits::kReorders, Form::kKeyedElements, 0, 0}),
    [](const testing::TestParamInfo<Case>& info) { return info.param.name; });

}  // namespace
}  // namespace trackcheck
