#include "diff/rows/row_comparer.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "diff/rows/compare.h"
#include "diff/rows/row_map.h"

namespace trackcheck {
namespace {

// Large enough for memcmp to be fast, small enough for the cache.
constexpr uint64_t kMaxBlockRows = 4096;

// With more parts, rows are matched in which more columns changed, but it takes
// longer.
constexpr uint64_t kMaxParts = 8;

bool SameBits(ScalarType type, const uint8_t* a, const uint8_t* b) {
  switch (ScalarSize(type)) {
    case 1:
      return *a == *b;
    case 2:
      return LoadLittleEndian<uint16_t>(a) == LoadLittleEndian<uint16_t>(b);
    case 4:
      return LoadLittleEndian<uint32_t>(a) == LoadLittleEndian<uint32_t>(b);
    default:
      return LoadLittleEndian<uint64_t>(a) == LoadLittleEndian<uint64_t>(b);
  }
}

}  // namespace

std::optional<RowComparer::Counted> RowComparer::CountedIn(
    const ColumnInfo& column) {
  if (!column.compare_as || !column.compare_as->base) return std::nullopt;
  const CompareAs::Values& base = *column.compare_as->base;
  return Counted{{column.first, column.stride, {column.type, column.bits}},
                 {base.first, base.stride, {base.type, base.bits}}};
}

std::optional<RowComparer::Column> RowComparer::RestIn(
    const ColumnInfo& column) {
  if (!column.compare_as || !column.compare_as->rest) return std::nullopt;
  const CompareAs::Values& rest = *column.compare_as->rest;
  return Column{rest.first, rest.stride, {rest.type, rest.bits}};
}

RowComparer::RowComparer(uint64_t old_count, uint64_t new_count,
                         const std::vector<ColumnPair>& columns, RowKind kind)
    : old_count_(old_count), new_count_(new_count), kind_(kind) {
  for (const ColumnPair& pair : columns) {
    const Compared old_info = ComparedIn(pair.old_column);
    const Compared new_info = ComparedIn(pair.new_column);
    const bool one_type = old_info.encoding == new_info.encoding;
    const Tolerance& tolerance = pair.tolerance;
    Kind kind = Kind::kNumber;
    if (pair.referred != nullptr && !IsReal(old_info.encoding) &&
        !IsReal(new_info.encoding)) {
      kind = Kind::kReference;
      bytes_decide_ &= one_type && pair.referred->map().identity();
    } else if (!one_type) {
      bytes_decide_ = false;
    } else if (old_info.encoding.bits.whole() &&
               (tolerance.exact() ||
                !(IsReal(old_info.encoding) || tolerance.integers))) {
      kind = Kind::kBits;
    } else if (IsReal(old_info.encoding)) {
      kind = Kind::kReal;
    }
    cells_.push_back({kind,
                      {old_info.first, old_info.stride, old_info.encoding},
                      {new_info.first, new_info.stride, new_info.encoding},
                      pair.referred,
                      tolerance,
                      old_info.refers_to.empty() &&
                          !pair.old_column.compare_as &&
                          pair.old_column.words.empty() &&
                          pair.old_column.field.flags.empty(),
                      CountedIn(pair.old_column),
                      CountedIn(pair.new_column),
                      RestIn(pair.old_column),
                      RestIn(pair.new_column)});
    Cell& cell = cells_.back();
    AddToByteRuns(cell.old_column, cell.new_column);
    if (!cell.old_rest || !cell.new_rest) {
      cell.old_rest.reset();
      continue;
    }
    bytes_decide_ &= cell.old_rest->encoding == cell.new_rest->encoding;
    // Mostly a part of the same word.
    if (cell.old_rest->first != cell.old_column.first ||
        cell.new_rest->first != cell.new_column.first) {
      AddToByteRuns(*cell.old_rest, *cell.new_rest);
    }
  }
  if (cyclic() && !FindCorners(columns)) kind_ = RowKind::kPlain;
}

bool RowComparer::FindCorners(const std::vector<ColumnPair>& columns) {
  for (uint64_t i = 0; i < cells_.size(); ++i) {
    const std::optional<uint8_t> corner = columns[i].old_column.corner;
    if (corner != columns[i].new_column.corner) return false;
    if (!corner.has_value()) {
      others_.push_back(i);
      continue;
    }
    if (*corner >= corners_.size()) corners_.resize(*corner + 1);
    corners_[*corner].push_back(i);
  }
  // Corners can only be rotated if their columns have the same meaning.
  const auto same_encoding = [](const Column& a, const Column& b) {
    return a.encoding.type == b.encoding.type &&
           a.encoding.bits.width == b.encoding.bits.width;
  };
  const auto same_meaning = [&](uint64_t a, uint64_t b) {
    const Cell& cell = cells_[a];
    const Cell& other = cells_[b];
    return cell.kind == other.kind &&
           same_encoding(cell.old_column, other.old_column) &&
           same_encoding(cell.new_column, other.new_column) &&
           cell.referred == other.referred &&
           cell.tolerance == other.tolerance && !cell.old_rest &&
           !other.old_rest;
  };
  return !corners_.empty() &&
         std::all_of(corners_.begin(), corners_.end(), [&](const auto& cells) {
           return std::equal(cells.begin(), cells.end(),
                             corners_.front().begin(), corners_.front().end(),
                             same_meaning);
         });
}

void RowComparer::AddToByteRuns(const Column& old_column,
                                const Column& new_column) {
  // An empty table need not have an address.
  if (old_count_ == 0 || new_count_ == 0) return;
  const uint64_t size = ScalarSize(old_column.encoding.type);
  if (!byte_runs_.empty()) {
    ByteRun& last = byte_runs_.back();
    if (last.old_first + last.size == old_column.first &&
        last.new_first + last.size == new_column.first &&
        last.old_stride == old_column.stride &&
        last.new_stride == new_column.stride) {
      last.size += size;
      return;
    }
  }
  byte_runs_.push_back({old_column.first, old_column.stride, new_column.first,
                        new_column.stride, size});
}

bool RowComparer::RestEqual(const Cell& cell, uint64_t old_row,
                            uint64_t new_row) {
  if (!cell.old_rest) return true;
  return LoadInteger(cell.old_rest->encoding,
                     cell.old_rest->Address(old_row)) ==
         LoadInteger(cell.new_rest->encoding, cell.new_rest->Address(new_row));
}

bool RowComparer::BytesEqual(const Cell& cell, const uint8_t* old_bytes,
                             const Encoding& new_encoding,
                             const uint8_t* new_bytes) const {
  switch (cell.kind) {
    case Kind::kBits:
      return SameBits(cell.old_column.encoding.type, old_bytes, new_bytes);
    case Kind::kReal:
    case Kind::kNumber:
      return ScalarsEqual(cell.old_column.encoding, old_bytes, new_encoding,
                          new_bytes, cell.tolerance);
    case Kind::kReference:
      return cell.referred->Equal(
          LoadInteger(cell.old_column.encoding, old_bytes),
          LoadInteger(new_encoding, new_bytes));
  }
  return false;
}

bool RowComparer::CountedEqual(const Cell& cell, uint64_t old_row,
                               uint64_t new_row) {
  if (!cell.old_counted || !cell.new_counted) return false;
  const auto equal = [&](const Column& old_column, const Column& new_column) {
    return LoadInteger(old_column.encoding, old_column.Address(old_row)) ==
           LoadInteger(new_column.encoding, new_column.Address(new_row));
  };
  return equal(cell.old_counted->values, cell.new_counted->values) &&
         equal(cell.old_counted->base, cell.new_counted->base);
}

std::optional<RoundedDelta> RowComparer::CellDelta(uint64_t column,
                                                   uint64_t old_row,
                                                   uint64_t new_row) const {
  assert(RowsExist(old_row, new_row));
  const Cell& cell = cells_[column];
  if (!cell.is_number) return std::nullopt;
  const std::optional<RoundedDelta> delta =
      ScalarDelta(cell.old_column.encoding, cell.old_column.Address(old_row),
                  cell.new_column.encoding, cell.new_column.Address(new_row));
  // Zeros of two signs differ, but not by a number.
  if (delta.has_value() && delta->low == 0 && delta->high == 0) {
    return std::nullopt;
  }
  return delta;
}

RowComparer::Targets RowComparer::TargetsOf(uint64_t column, uint64_t old_row,
                                            uint64_t new_row) const {
  assert(RowsExist(old_row, new_row));
  const Cell& cell = cells_[column];
  if (cell.kind != Kind::kReference) return {};
  const auto index = [](const Column& indices, uint64_t row) {
    return LoadInteger(indices.encoding, indices.Address(row));
  };
  const ReferredTable& referred = *cell.referred;
  const RowMap& map = referred.map();
  const int64_t old_index = index(cell.old_column, old_row);
  const int64_t new_index = index(cell.new_column, new_row);
  Targets targets = {.old_row = referred.OldRow(old_index),
                     .new_row = referred.NewRow(new_index),
                     .unit = referred.shown().unit};
  if (map.OldRowExists(old_index) && map.NewRowExists(new_index)) {
    targets.counterparts = {.of_old = map.NewRow(old_index),
                            .of_new = map.OldRow(new_index)};
  }
  return targets;
}

template <RowComparer::Column RowComparer::Cell::* side>
std::vector<Scalar> RowComparer::Values(uint64_t row) const {
  std::vector<Scalar> values;
  for (const Cell& cell : cells_) {
    const Column& column = cell.*side;
    if (column.encoding.bits.whole()) {
      values.push_back(LoadScalar(column.encoding.type, column.Address(row)));
    } else {
      values.emplace_back(LoadInteger(column.encoding, column.Address(row)));
    }
  }
  return values;
}

std::vector<Scalar> RowComparer::OldValues(uint64_t row) const {
  assert(row < old_count_);
  return Values<&Cell::old_column>(row);
}

std::vector<Scalar> RowComparer::NewValues(uint64_t row) const {
  assert(row < new_count_);
  return Values<&Cell::new_column>(row);
}

bool RowComparer::Equal(uint64_t old_row, uint64_t new_row) const {
  assert(RowsExist(old_row, new_row));
  return std::all_of(cells_.begin(), cells_.end(), [&](const Cell& cell) {
    return CellEqual(cell, old_row, new_row);
  });
}

bool RowComparer::IsRotation(uint64_t old_row, uint64_t new_row) const {
  for (const uint64_t i : others_) {
    if (!CellEqual(cells_[i], old_row, new_row)) return false;
  }
  const auto equal = [&](uint64_t old_cell, uint64_t new_cell) {
    const Cell& cell = cells_[old_cell];
    const Column& column = cells_[new_cell].new_column;
    return BytesEqual(cell, cell.old_column.Address(old_row), column.encoding,
                      column.Address(new_row));
  };
  const uint64_t count = corners_.size();
  for (uint64_t shift = 1; shift < count; ++shift) {
    uint64_t corner = 0;
    while (corner < count) {
      const std::vector<uint64_t>& cells = corners_[corner];
      if (!std::equal(cells.begin(), cells.end(),
                      corners_[(corner + shift) % count].begin(), equal)) {
        break;
      }
      ++corner;
    }
    if (corner == count) return true;
  }
  return false;
}

bool RowComparer::Same(uint64_t old_row, uint64_t new_row) const {
  return Equal(old_row, new_row) || (cyclic() && IsRotation(old_row, new_row));
}

uint64_t RowComparer::EqualCells(uint64_t old_row, uint64_t new_row) const {
  uint64_t equal = 0;
  for (uint64_t column = 0; column < cells_.size(); ++column) {
    equal += CellEqual(column, old_row, new_row) ? 1 : 0;
  }
  return equal;
}

uint64_t RowComparer::parts() const {
  return std::min<uint64_t>(kMaxParts, cells_.size());
}

std::span<const RowComparer::Cell> RowComparer::CellsOf(uint64_t part) const {
  const uint64_t begin = part * cells_.size() / parts();
  const uint64_t end = (part + 1) * cells_.size() / parts();
  return std::span(cells_).subspan(begin, end - begin);
}

bool RowComparer::Alike(uint64_t part, uint64_t old_row,
                        uint64_t new_row) const {
  assert(part < parts() && RowsExist(old_row, new_row));
  for (const Cell& cell : CellsOf(part)) {
    if (!CellEqual(cell, old_row, new_row)) return false;
  }
  return 2 * EqualCells(old_row, new_row) >= cells_.size();
}

bool RowComparer::IdenticalRows(uint64_t old_row, uint64_t new_row,
                                uint64_t count) const {
  for (const ByteRun& run : byte_runs_) {
    const uint8_t* old_bytes = run.old_first + old_row * run.old_stride;
    const uint8_t* new_bytes = run.new_first + new_row * run.new_stride;
    if (run.size == run.old_stride && run.size == run.new_stride) {
      if (std::memcmp(old_bytes, new_bytes, count * run.size) != 0) {
        return false;
      }
      continue;
    }
    for (uint64_t i = 0; i < count; ++i) {
      if (std::memcmp(old_bytes + i * run.old_stride,
                      new_bytes + i * run.new_stride, run.size) != 0) {
        return false;
      }
    }
  }
  return true;
}

template <RowComparer::Direction direction>
uint64_t RowComparer::IdenticalRun(uint64_t old_row, uint64_t new_row,
                                   uint64_t max) const {
  uint64_t done = 0;
  uint64_t block = 1;
  bool growing = true;
  while (done < max) {
    const uint64_t size = std::min(block, max - done);
    const bool identical =
        direction == Direction::kForward
            ? IdenticalRows(old_row + done, new_row + done, size)
            : IdenticalRows(old_row - done - size, new_row - done - size, size);
    if (identical) {
      done += size;
      if (growing) block = std::min(2 * block, kMaxBlockRows);
      continue;
    }
    if (size == 1) break;
    growing = false;
    block = std::max<uint64_t>(1, size / 8);
  }
  return done;
}

template <RowComparer::Direction direction, typename Predicate>
uint64_t RowComparer::Run(uint64_t old_row, uint64_t new_row, uint64_t max,
                          Predicate matches) const {
  if constexpr (direction == Direction::kForward) {
    assert(old_row <= old_count_ && max <= old_count_ - old_row);
    assert(new_row <= new_count_ && max <= new_count_ - new_row);
  } else {
    assert(max <= old_row && old_row <= old_count_);
    assert(max <= new_row && new_row <= new_count_);
  }
  uint64_t done = 0;
  while (true) {
    if (bytes_decide_) {
      done += direction == Direction::kForward
                  ? IdenticalRun<direction>(old_row + done, new_row + done,
                                            max - done)
                  : IdenticalRun<direction>(old_row - done, new_row - done,
                                            max - done);
    }
    if (done == max) return done;
    const bool match = direction == Direction::kForward
                           ? matches(old_row + done, new_row + done)
                           : matches(old_row - done - 1, new_row - done - 1);
    if (!match) return done;
    ++done;
  }
}

uint64_t RowComparer::EqualRun(uint64_t old_row, uint64_t new_row,
                               uint64_t max) const {
  return Run<Direction::kForward>(
      old_row, new_row, max,
      [this](uint64_t o, uint64_t n) { return Equal(o, n); });
}

uint64_t RowComparer::SameRun(uint64_t old_row, uint64_t new_row,
                              uint64_t max) const {
  return Run<Direction::kForward>(
      old_row, new_row, max,
      [this](uint64_t o, uint64_t n) { return Same(o, n); });
}

uint64_t RowComparer::AlikeRun(uint64_t part, uint64_t old_row,
                               uint64_t new_row, uint64_t max) const {
  return Run<Direction::kForward>(
      old_row, new_row, max,
      [&](uint64_t o, uint64_t n) { return Alike(part, o, n); });
}

uint64_t RowComparer::AlikeRunBackward(uint64_t part, uint64_t old_row,
                                       uint64_t new_row, uint64_t max) const {
  return Run<Direction::kBackward>(
      old_row, new_row, max,
      [&](uint64_t o, uint64_t n) { return Alike(part, o, n); });
}

uint64_t RowComparer::SameRunBackward(uint64_t old_row, uint64_t new_row,
                                      uint64_t max) const {
  return Run<Direction::kBackward>(
      old_row, new_row, max,
      [this](uint64_t o, uint64_t n) { return Same(o, n); });
}

ReferredTable::ReferredTable(MakeRows rows, RowMap map, Shown shown)
    : make_rows_(std::move(rows)),
      map_(std::move(map)),
      shown_(std::move(shown)) {}

ReferredTable::~ReferredTable() = default;

std::optional<std::vector<Scalar>> ReferredTable::OldRow(int64_t index) const {
  if (!shown_.values || !map_.OldRowExists(index)) return std::nullopt;
  return rows().OldValues(index);
}

std::optional<std::vector<Scalar>> ReferredTable::NewRow(int64_t index) const {
  if (!shown_.values || !map_.NewRowExists(index)) return std::nullopt;
  return rows().NewValues(index);
}

bool ReferredTable::Equal(int64_t old_index, int64_t new_index) const {
  if (!map_.OldRowExists(old_index) || !map_.NewRowExists(new_index)) {
    return old_index == new_index;
  }
  return map_.NewRow(old_index) == static_cast<uint64_t>(new_index) ||
         rows().Equal(old_index, new_index);
}

uint32_t ReferredTable::OldHash(int64_t index) const {
  if (!map_.OldRowExists(index)) return static_cast<uint32_t>(index);
  if (!old_hashes_.empty()) return old_hashes_[index];
  return HashOfPair(index, map_.NewRow(index));
}

uint32_t ReferredTable::NewHash(int64_t index) const {
  if (!map_.NewRowExists(index)) return static_cast<uint32_t>(index);
  if (!new_hashes_.empty()) return new_hashes_[index];
  return HashOfPair(map_.OldRow(index), index);
}

// Adds the hashes of both versions, so that both indices of a row get the same
// hash. A row without a counterpart counts twice, so that it gets the hash of a
// pair of its content.
uint32_t ReferredTable::HashOfPair(uint64_t old_row, uint64_t new_row) const {
  const uint64_t old_hash = old_row == RowMap::kNoRow ? rows().NewHash(new_row)
                                                      : rows().OldHash(old_row);
  const uint64_t new_hash = new_row == RowMap::kNoRow ? rows().OldHash(old_row)
                                                      : rows().NewHash(new_row);
  return static_cast<uint32_t>((old_hash + new_hash) >> 32);
}

void ReferredTable::RememberHashes() {
  if (!old_hashes_.empty() || !new_hashes_.empty()) return;
  std::vector<uint32_t> old_hashes(map_.old_count());
  std::vector<uint32_t> new_hashes(map_.new_count());
  for (uint64_t i = 0; i < old_hashes.size(); ++i) old_hashes[i] = OldHash(i);
  for (uint64_t i = 0; i < new_hashes.size(); ++i) new_hashes[i] = NewHash(i);
  old_hashes_ = std::move(old_hashes);
  new_hashes_ = std::move(new_hashes);
}

}  // namespace trackcheck
