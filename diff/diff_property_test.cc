// Properties of every diff: applying it to the old document gives the new one,
// and exchanging the documents exchanges the changes.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <utility>
#include <vector>

#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "diff/testing/randomness.h"
#include "diff/testing/toy_document.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr int kRounds = 1500;

// Few values, so that rows are often equal by chance.
ToyDocument::Vertex RandomVertex(Randomness* random, int values) {
  return {static_cast<float>(random->Below(values)),
          static_cast<float>(random->Below(values)),
          static_cast<float>(random->Below(2))};
}

ToyDocument RandomToy(Randomness* random) {
  ToyDocument toy;
  const int values = 1 << (1 + random->Below(8));
  const int vertices = random->Below(40);
  for (int i = 0; i < vertices; ++i) {
    toy.vertices.push_back(RandomVertex(random, values));
  }
  const int triangles = random->Below(40);
  for (int i = 0; i < triangles; ++i) {
    toy.triangles.push_back({random->Below(vertices + 2) - 1,
                             random->Below(vertices + 2) - 1,
                             random->Below(vertices + 2) - 1});
  }
  return toy;
}

void EditVertices(Randomness* random, ToyDocument* toy) {
  auto& rows = toy->vertices;
  const int size = static_cast<int>(rows.size());
  const int at = size == 0 ? 0 : random->Below(size);
  switch (random->Below(5)) {
    case 0:
      rows.insert(rows.begin() + at, RandomVertex(random, 8));
      return;
    case 1:
      if (size > 0) rows.erase(rows.begin() + at);
      return;
    case 2:
      if (size > 0) rows[at][random->Below(3)] += 0.5f;
      return;
    case 3:
      if (size > 0) std::swap(rows[at], rows[random->Below(size)]);
      return;
    default:
      if (size > 0) std::reverse(rows.begin(), rows.begin() + at);
  }
}

void EditTriangles(Randomness* random, ToyDocument* toy) {
  auto& rows = toy->triangles;
  if (rows.empty()) return;
  const int size = static_cast<int>(rows.size());
  auto& row = rows[random->Below(size)];
  switch (random->Below(4)) {
    case 0:
      std::rotate(row.begin(), row.begin() + 1, row.end());
      return;
    case 1:
      row[random->Below(3)] = random->Below(40);
      return;
    case 2:
      std::swap(row, rows[random->Below(size)]);
      return;
    default:
      rows.erase(rows.begin() + random->Below(size));
  }
}

std::pair<ToyDocument, ToyDocument> RandomPair(Randomness* random) {
  ToyDocument old_toy = RandomToy(random);
  ToyDocument new_toy = random->OneIn(10) ? RandomToy(random) : old_toy;
  for (int edits = random->Below(6); edits > 0; --edits) {
    EditVertices(random, &new_toy);
    EditTriangles(random, &new_toy);
  }
  return {std::move(old_toy), std::move(new_toy)};
}

DiffOptions RandomOptions(Randomness* random) {
  DiffOptions options;
  options.max_changes = 0;
  options.raw = random->OneIn(5);
  if (random->OneIn(5)) options.tolerance = 0.6;
  return options;
}

// Each old row with its new row. The row that a side does not have is 0.
std::vector<std::pair<uint64_t, uint64_t>> RowsOf(const Change& change) {
  std::vector<std::pair<uint64_t, uint64_t>> all;
  for (const ChangedRows& rows : change.rows) {
    for (uint64_t i = 0; i < rows.count; ++i) {
      all.emplace_back(change.old_side.has_value() ? rows.old_first + i : 0,
                       change.new_side.has_value() ? rows.new_first + i : 0);
    }
  }
  return all;
}

// The rows that the changes of the vertices name.
struct VertexChanges {
  std::vector<bool> gone;     // old rows that were removed or moved
  std::vector<bool> arrived;  // new rows that were added or moved
  std::map<uint64_t, uint64_t> moved;
  std::map<std::pair<uint64_t, char>, uint64_t> changed;  // old row, column
};

VertexChanges Collect(const DiffResult& result, const ToyDocument& old_toy,
                      const ToyDocument& new_toy) {
  VertexChanges all{std::vector<bool>(old_toy.vertices.size()),
                    std::vector<bool>(new_toy.vertices.size()),
                    {},
                    {}};
  for (const Change& change : result.changes) {
    if (!change.table.has_value() || change.table->path.text() != "vertices") {
      continue;
    }
    uint64_t count = 0;
    for (const ChangedRows& rows : change.rows) count += rows.count;
    EXPECT_EQ(count, change.count);
    for (const auto& [old_row, new_row] : RowsOf(change)) {
      if (change.kind == ChangeKind::kChanged) {
        all.changed[{old_row, change.table->column.back()}] = new_row;
        continue;
      }
      if (change.kind != ChangeKind::kAdded) {
        EXPECT_FALSE(all.gone[old_row]) << "old row reported twice";
        all.gone[old_row] = true;
      }
      if (change.kind != ChangeKind::kRemoved) {
        EXPECT_FALSE(all.arrived[new_row]) << "new row reported twice";
        all.arrived[new_row] = true;
      }
      if (change.kind == ChangeKind::kMoved) all.moved[old_row] = new_row;
    }
  }
  return all;
}

// Expects that the rows that stayed are equal, except for the listed changes.
void ExpectReplays(const ToyDocument& old_toy, const ToyDocument& new_toy,
                   const DiffOptions& options) {
  const DiffResult result = Diff(old_toy, new_toy, options);
  const VertexChanges all = Collect(result, old_toy, new_toy);
  for (const auto& [old_row, new_row] : all.moved) {
    for (int c = 0; c < 3; ++c) {
      EXPECT_LE(
          std::abs(old_toy.vertices[old_row][c] - new_toy.vertices[new_row][c]),
          options.tolerance);
    }
  }
  size_t new_row = 0;
  for (size_t old_row = 0; old_row < old_toy.vertices.size(); ++old_row) {
    if (all.gone[old_row]) continue;
    while (new_row < all.arrived.size() && all.arrived[new_row]) ++new_row;
    ASSERT_LT(new_row, all.arrived.size()) << "an old row was lost";
    for (int c = 0; c < 3; ++c) {
      const bool equal =
          std::abs(old_toy.vertices[old_row][c] -
                   new_toy.vertices[new_row][c]) <= options.tolerance;
      const auto change =
          all.changed.find({old_row, static_cast<char>('x' + c)});
      ASSERT_EQ(change == all.changed.end(), equal);
      if (!equal) EXPECT_EQ(change->second, new_row);
    }
    ++new_row;
  }
  while (new_row < all.arrived.size() && all.arrived[new_row]) ++new_row;
  EXPECT_EQ(new_row, all.arrived.size()) << "a new row was lost";
}

TEST(DiffPropertyTest, EveryDiffCanBeReplayed) {
  Randomness random(11);
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const auto [old_toy, new_toy] = RandomPair(&random);
    ExpectReplays(old_toy, new_toy, RandomOptions(&random));
  }
}

TEST(DiffPropertyTest, TheOtherDirectionExchangesAddedAndRemoved) {
  Randomness random(12);
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const auto [old_toy, new_toy] = RandomPair(&random);
    const DiffOptions options = RandomOptions(&random);
    const DiffResult there = Diff(old_toy, new_toy, options);
    const DiffResult back = Diff(new_toy, old_toy, options);
    EXPECT_EQ(there.added, back.removed);
    EXPECT_EQ(there.removed, back.added);
    EXPECT_EQ(there.changed, back.changed);
    EXPECT_EQ(there.moved, back.moved);
  }
}

TEST(DiffPropertyTest, TheListAddsUpToTheSummary) {
  Randomness random(13);
  for (int round = 0; round < kRounds && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    const auto [old_toy, new_toy] = RandomPair(&random);
    const DiffOptions options = RandomOptions(&random);
    const DiffResult result = Diff(old_toy, new_toy, options);
    std::map<ChangeKind, uint64_t> sums;
    for (const Change& change : result.changes) {
      sums[change.kind] += change.count;
    }
    EXPECT_EQ(sums[ChangeKind::kAdded], result.added);
    EXPECT_EQ(sums[ChangeKind::kRemoved], result.removed);
    EXPECT_EQ(sums[ChangeKind::kChanged], result.changed);
    EXPECT_EQ(sums[ChangeKind::kMoved], result.moved);
    EXPECT_TRUE(Diff(old_toy, old_toy, options).equal());
  }
}

}  // namespace
}  // namespace trackcheck
