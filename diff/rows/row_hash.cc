// RowComparer's hashes. They are made of the compared values, so that rows that
// are the same share a hash.
#include <cassert>
#include <cstdint>
#include <span>

#include "diff/rows/compare.h"
#include "diff/rows/mix.h"
#include "diff/rows/row_comparer.h"
#include "diff/rows/row_map.h"

namespace trackcheck {

template <RowComparer::Column RowComparer::Cell::* side>
uint64_t RowComparer::CellHash(const Cell& cell, uint64_t row) const {
  const Encoding encoding = (cell.*side).encoding;
  const uint8_t* bytes = (cell.*side).Address(row);
  if (cell.kind == Kind::kReference) {
    const int64_t index = LoadInteger(encoding, bytes);
    return side == &Cell::old_column ? cell.referred->OldHash(index)
                                     : cell.referred->NewHash(index);
  }
  const bool one_type = cell.old_column.encoding == cell.new_column.encoding;
  if (encoding.type == ScalarType::kFloat32 && one_type) {
    return RealBucket(LoadLittleEndian<float>(bytes), cell.tolerance);
  }
  if (IsReal(cell.old_column.encoding) || IsReal(cell.new_column.encoding) ||
      cell.tolerance.integers) {
    return RealBucket(LoadReal(encoding, bytes), cell.tolerance);
  }
  return static_cast<uint64_t>(LoadInteger(encoding, bytes));
}

template <RowComparer::Column RowComparer::Cell::* side>
uint64_t RowComparer::Hash(uint64_t hash, const Cell& cell,
                           uint64_t row) const {
  hash = Mix(hash ^ CellHash<side>(cell, row));
  if (!cell.old_rest) return hash;
  const Column& rest =
      side == &Cell::old_column ? *cell.old_rest : *cell.new_rest;
  return Mix(hash ^ static_cast<uint64_t>(
                        LoadInteger(rest.encoding, rest.Address(row))));
}

template <RowComparer::Column RowComparer::Cell::* side>
uint64_t RowComparer::Hash(std::span<const Cell> cells, uint64_t row) const {
  uint64_t hash = cells.size();
  for (const Cell& cell : cells) hash = Hash<side>(hash, cell, row);
  return hash;
}

template <RowComparer::Column RowComparer::Cell::* side>
uint64_t RowComparer::Hash(uint64_t row) const {
  if (!cyclic()) return Hash<side>(cells_, row);
  const auto hash_of = [&](const std::vector<uint64_t>& corner) {
    if (corner.size() == 1) return CellHash<side>(cells_[corner[0]], row);
    uint64_t hash = corner.size();
    for (const uint64_t i : corner) hash = Hash<side>(hash, cells_[i], row);
    return hash;
  };
  uint64_t hash = cells_.size();
  // A sum over neighbors does not depend on where the loop starts.
  uint64_t previous = hash_of(corners_.back());
  for (const std::vector<uint64_t>& corner : corners_) {
    const uint64_t current = hash_of(corner);
    hash += Mix(Mix(previous) + current);
    previous = current;
  }
  hash = Mix(hash);
  for (const uint64_t i : others_) hash = Hash<side>(hash, cells_[i], row);
  return hash;
}

uint64_t RowComparer::OldHash(uint64_t row) const {
  assert(row < old_count_);
  return Hash<&Cell::old_column>(row);
}

uint64_t RowComparer::NewHash(uint64_t row) const {
  assert(row < new_count_);
  return Hash<&Cell::new_column>(row);
}

uint64_t RowComparer::OldHash(uint64_t part, uint64_t row) const {
  assert(part < parts() && row < old_count_);
  return Hash<&Cell::old_column>(CellsOf(part), row);
}

uint64_t RowComparer::NewHash(uint64_t part, uint64_t row) const {
  assert(part < parts() && row < new_count_);
  return Hash<&Cell::new_column>(CellsOf(part), row);
}

void RowComparer::PrepareToHash(uint64_t rows) const {
  for (const Cell& cell : cells_) {
    if (cell.kind != Kind::kReference) continue;
    const RowMap& map = cell.referred->map();
    if (rows >= (map.old_count() + map.new_count()) / 4) {
      cell.referred->RememberHashes();
    }
  }
}

}  // namespace trackcheck
