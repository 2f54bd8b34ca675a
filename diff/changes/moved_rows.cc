#include "diff/changes/moved_rows.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "diff/changes/change.h"
#include "diff/rows/mix.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

// Rows and tables of one side. With more, nothing is found.
constexpr size_t kMaxRows = size_t{1} << 17;
constexpr size_t kMaxTables = size_t{1} << 14;
// A run of fewer values may be equal to another one by chance.
constexpr uint64_t kMinValues = 12;
constexpr uint64_t kMinRows = 2;
// Places at which a run is looked for.
constexpr size_t kMaxCandidates = 16;

uint64_t HashOf(std::string_view text) {
  uint64_t hash = text.size();
  for (const char byte : text) {
    hash = Mix(hash + static_cast<uint8_t>(byte));
  }
  return hash;
}

}  // namespace

bool MovedRows::CanMove(std::string_view path) {
  return std::count(path.begin(), path.end(), '[') == 1 &&
         path.find("[\"") == std::string_view::npos;
}

bool MovedRows::HasRoomFor(Side side, uint64_t rows) {
  const Rows& own = side == Side::kOld ? old_ : new_;
  if (!too_many_ && rows <= kMaxRows - own.hashes.size() &&
      own.tables.size() < kMaxTables) {
    return true;
  }
  too_many_ = true;
  old_ = {};
  new_ = {};
  return false;
}

void MovedRows::AddTable(Side side, const FieldPath& path,
                         const TableInfo& table, const std::vector<Run>& runs,
                         const std::vector<RowHash>& hashes, uint64_t columns) {
  if (columns == 0) return;
  Table added = {.path = path, .info = table};
  added.info.field = {};
  added.info.columns = {};
  added.min_rows = std::max(kMinRows, (kMinValues + columns - 1) / columns);
  Add(side, std::move(added), runs, hashes);
}

void MovedRows::AddList(Side side, const FieldPath& path, uint64_t count,
                        const std::vector<Run>& runs,
                        const std::vector<RowHash>& hashes,
                        std::vector<ByteRange> ranges) {
  assert(ranges.size() == hashes.size());
  Table added = {.path = path, .ranges = std::move(ranges)};
  added.info.count = count;
  added.min_rows = kMinRows;
  Add(side, std::move(added), runs, hashes);
}

void MovedRows::Add(Side side, Table table, const std::vector<Run>& runs,
                    const std::vector<RowHash>& hashes) {
  if (runs.empty() || !HasRoomFor(side, hashes.size())) return;
  Rows& rows = side == Side::kOld ? old_ : new_;
  size_t begin = rows.hashes.size();
  table.schema = HashOf(table.path.WithoutIndices());
  table.begin = begin;
  table.one_run = runs.size() == 1;
  rows.hashes.insert(rows.hashes.end(), hashes.begin(), hashes.end());
  for (const Run& run : runs) {
    has_counted_ |= run.counted;
    uint64_t content = table.schema;
    for (uint64_t i = 0; i < run.count; ++i) {
      content = Mix(content + rows.hashes[begin + i].content);
    }
    rows.runs.push_back({run, rows.tables.size(), begin, content});
    begin += run.count;
  }
  rows.tables.push_back(std::move(table));
}

bool MovedRows::SameRows(const OwnRun& old_run, size_t old_begin,
                         const OwnRun& new_run, size_t new_begin,
                         uint64_t count) const {
  if (!old_run.run.counted && !new_run.run.counted) return false;
  if (old_.tables[old_run.table].schema != new_.tables[new_run.table].schema) {
    return false;
  }
  for (uint64_t i = 0; i < count; ++i) {
    if (old_.hashes[old_begin + i].equality !=
            new_.hashes[new_begin + i].equality ||
        old_.found[old_begin + i] || new_.found[new_begin + i]) {
      return false;
    }
  }
  return true;
}

void MovedRows::AddMatch(size_t old_run, size_t old_begin, size_t new_run,
                         size_t new_begin, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    old_.found[old_begin + i] = true;
    new_.found[new_begin + i] = true;
  }
  const OwnRun& before = old_.runs[old_run];
  const OwnRun& after = new_.runs[new_run];
  matches_.push_back({old_run, new_run,
                      before.run.first + (old_begin - before.begin),
                      after.run.first + (new_begin - after.begin), count});
}

bool MovedRows::IsSought(const Rows& rows, const OwnRun& run) {
  const Table& table = rows.tables[run.table];
  return table.one_run && run.run.count >= table.min_rows;
}

// Pairs runs of the same content. Those of elements are paired first, since
// they have fewer partners.
void MovedRows::FindEqualRuns() {
  constexpr std::pair<bool, bool> kCounted[] = {
      {true, false}, {false, true}, {true, true}};
  for (const auto& [old_counted, new_counted] : kCounted) {
    // In descending order.
    absl::flat_hash_map<uint64_t, std::vector<size_t>> by_content;
    for (size_t i = new_.runs.size(); i-- > 0;) {
      const OwnRun& run = new_.runs[i];
      if (run.run.counted == new_counted && IsSought(new_, run)) {
        by_content[run.content].push_back(i);
      }
    }
    for (size_t i = 0; i < old_.runs.size(); ++i) {
      const OwnRun& before = old_.runs[i];
      if (before.run.counted != old_counted || !IsSought(old_, before) ||
          old_.found[before.begin]) {
        continue;
      }
      const auto found = by_content.find(before.content);
      if (found == by_content.end()) continue;
      std::vector<size_t>& left = found->second;
      while (!left.empty() && new_.found[new_.runs[left.back()].begin]) {
        left.pop_back();
      }
      if (left.empty()) continue;
      const OwnRun& after = new_.runs[left.back()];
      if (before.run.count == after.run.count &&
          SameRows(before, before.begin, after, after.begin,
                   before.run.count)) {
        AddMatch(i, before.begin, left.back(), after.begin, before.run.count);
      }
    }
  }
}

// `candidates`: the rows of the other side whose content is that of the run's
// first row.
void MovedRows::FindPart(Side side, size_t run,
                         const std::vector<size_t>& candidates) {
  const bool is_old = side == Side::kOld;
  const Rows& other = is_old ? new_ : old_;
  const OwnRun& part = (is_old ? old_ : new_).runs[run];
  const size_t limit = std::min(candidates.size(), kMaxCandidates);
  for (size_t k = 0; k < limit; ++k) {
    const size_t begin = candidates[k];
    const size_t whole = static_cast<size_t>(
        std::upper_bound(
            other.runs.begin(), other.runs.end(), begin,
            [](size_t row, const OwnRun& each) { return row < each.begin; }) -
        other.runs.begin() - 1);
    const OwnRun& around = other.runs[whole];
    if (begin + part.run.count > around.begin + around.run.count) continue;
    const bool same =
        is_old ? SameRows(part, part.begin, around, begin, part.run.count)
               : SameRows(around, begin, part, part.begin, part.run.count);
    if (!same) continue;
    if (is_old) {
      AddMatch(run, part.begin, whole, begin, part.run.count);
    } else {
      AddMatch(whole, begin, run, part.begin, part.run.count);
    }
    return;
  }
}

// The longest runs first, and otherwise in an order that does not depend on
// which version is called old.
void MovedRows::FindPartsOfRuns() {
  struct Sought {
    Side side;
    size_t run;
    uint64_t count;
    uint64_t content;
  };
  const auto is_before = [](const Sought& a, const Sought& b) {
    return std::tuple(b.count, a.content, a.side, a.run) <
           std::tuple(a.count, b.content, b.side, b.run);
  };
  using Places = absl::flat_hash_map<uint64_t, std::vector<size_t>>;
  std::vector<Sought> all;
  Places places[2];
  for (const Side side : {Side::kOld, Side::kNew}) {
    const Rows& rows = side == Side::kOld ? old_ : new_;
    std::vector<Sought> own;
    for (size_t i = 0; i < rows.runs.size(); ++i) {
      const OwnRun& run = rows.runs[i];
      own.push_back({side, i, run.run.count, run.content});
    }
    std::sort(own.begin(), own.end(), is_before);
    for (const Sought& each : own) {
      const OwnRun& run = rows.runs[each.run];
      for (size_t row = run.begin; row < run.begin + run.run.count; ++row) {
        std::vector<size_t>& same =
            places[static_cast<size_t>(side)][rows.hashes[row].content];
        if (same.size() < kMaxCandidates) same.push_back(row);
      }
      if (IsSought(rows, run)) all.push_back(each);
    }
  }
  std::sort(all.begin(), all.end(), is_before);
  for (const Sought& each : all) {
    const bool is_old = each.side == Side::kOld;
    const Rows& rows = is_old ? old_ : new_;
    const OwnRun& run = rows.runs[each.run];
    const Places& others =
        places[static_cast<size_t>(is_old ? Side::kNew : Side::kOld)];
    const auto found = others.find(rows.hashes[run.begin].content);
    if (found != others.end()) FindPart(each.side, each.run, found->second);
  }
}

ChangeSide MovedRows::DescribeRow(const Rows& rows, const OwnRun& run,
                                  uint64_t row) {
  const Table& table = rows.tables[run.table];
  ChangeSide side;
  side.field = table.path.Element(row);
  side.range =
      table.ranges.empty()
          ? table.info.Row(row)
          : table.ranges[run.begin - table.begin + (row - run.run.first)];
  return side;
}

Change MovedRows::Describe(const Match& match) const {
  const OwnRun& old_run = old_.runs[match.old_run];
  const OwnRun& new_run = new_.runs[match.new_run];
  const Table& before = old_.tables[old_run.table];
  const Table& after = new_.tables[new_run.table];
  Change change;
  change.kind = ChangeKind::kMoved;
  change.move = MoveKind::kElement;
  change.old_side = DescribeRow(old_, old_run, match.old_row);
  change.new_side = DescribeRow(new_, new_run, match.new_row);
  change.count = match.count;
  change.table = ChangedTable{
      .path = after.path, .rows = after.info.count, .old_path = before.path};
  change.rows = {{match.old_row, match.new_row, match.count}};
  return change;
}

void MovedRows::Count(const Match& match, DiffResult* result) const {
  const OwnRun& before = old_.runs[match.old_run];
  const OwnRun& after = new_.runs[match.new_run];
  if (result->parts.empty()) return;
  const std::string_view name = PartOf(old_.tables[before.table].path.text());
  PartCounts* part = &result->parts.back();
  for (PartCounts& each : result->parts) {
    if (each.name == name) part = &each;
  }
  for (ChangeCounts* const counts :
       {static_cast<ChangeCounts*>(result), static_cast<ChangeCounts*>(part)}) {
    if (before.run.counted) counts->removed -= match.count;
    if (after.run.counted) counts->added -= match.count;
    counts->moved += match.count;
  }
}

void MovedRows::ListParts(const Change& change, const Listed& listed,
                          std::vector<Change>* changes) const {
  const bool is_old = !listed.in_old.empty();
  std::vector<const Match*> matches = is_old ? listed.in_old : listed.in_new;
  const auto first_of = [is_old](const Match* match) {
    return is_old ? match->old_row : match->new_row;
  };
  std::sort(matches.begin(), matches.end(),
            [&](const Match* a, const Match* b) {
              return first_of(a) < first_of(b);
            });
  const Run& run = listed.run->run;
  // Lists the rows of the run that stay what they were.
  const auto list_rest = [&](uint64_t begin, uint64_t end) {
    if (begin == end) return;
    Change rest = change;
    rest.count = end - begin;
    rest.rows = {{is_old ? begin : 0, is_old ? 0 : begin, end - begin}};
    if (begin != run.first) {
      (is_old ? rest.old_side : rest.new_side) =
          DescribeRow(*listed.rows, *listed.run, begin);
      rest.columns.clear();
      rest.note.clear();
      rest.extent.reset();
    }
    changes->push_back(std::move(rest));
  };
  uint64_t next = run.first;
  for (const Match* match : matches) {
    list_rest(next, first_of(match));
    next = first_of(match) + match->count;
    // Listed once: where the old rows are, if these are listed.
    if (is_old || old_.runs[match->old_run].run.listed_at == kNotListed) {
      changes->push_back(Describe(*match));
    }
  }
  list_rest(next, run.first + run.count);
}

void MovedRows::Apply(uint64_t max_changes, DiffResult* result) && {
  if (too_many_ || !has_counted_ || old_.runs.empty() || new_.runs.empty()) {
    return;
  }
  old_.found.resize(old_.hashes.size());
  new_.found.resize(new_.hashes.size());
  FindEqualRuns();
  FindPartsOfRuns();
  if (matches_.empty()) return;
  // By the number of the change.
  absl::flat_hash_map<uint64_t, Listed> edits;
  for (const Match& match : matches_) {
    Count(match, result);
    const OwnRun& before = old_.runs[match.old_run];
    const OwnRun& after = new_.runs[match.new_run];
    if (before.run.listed_at != kNotListed) {
      Listed& listed = edits[before.run.listed_at];
      listed.rows = &old_;
      listed.run = &before;
      listed.in_old.push_back(&match);
    }
    if (after.run.listed_at != kNotListed) {
      Listed& listed = edits[after.run.listed_at];
      listed.rows = &new_;
      listed.run = &after;
      listed.in_new.push_back(&match);
    }
  }
  std::vector<Change> changes;
  for (uint64_t i = 0; i < result->changes.size(); ++i) {
    Change& change = result->changes[i];
    const auto found = edits.find(i);
    if (found == edits.end()) {
      changes.push_back(std::move(change));
      continue;
    }
    ListParts(change, found->second, &changes);
  }
  if (max_changes != 0 && changes.size() > max_changes) {
    changes.resize(max_changes);
  }
  result->changes = std::move(changes);
}

}  // namespace trackcheck
