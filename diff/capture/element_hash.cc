#include "diff/capture/element_hash.h"

#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "diff/rows/compare.h"
#include "diff/rows/mix.h"
#include "diff/rows/row_map.h"

namespace trackcheck {
namespace {

// The hash of a text does not depend on its division into chunks.
class TextHash {
 public:
  void Add(std::string_view chunk) {
    size_ += chunk.size();
    while (rest_size_ > 0 && !chunk.empty()) {
      AddByte(chunk[0]);
      chunk.remove_prefix(1);
    }
    for (; chunk.size() >= kWord; chunk.remove_prefix(kWord)) {
      AddWord(LoadLittleEndian<uint64_t>(
          reinterpret_cast<const uint8_t*>(chunk.data())));
    }
    for (const char byte : chunk) AddByte(byte);
  }

  uint64_t value() const { return Mix(Mix(hash_ + rest_) + size_); }

 private:
  static constexpr size_t kWord = sizeof(uint64_t);

  void AddWord(uint64_t word) { hash_ = Mix(hash_ + word); }
  void AddByte(char byte) {
    rest_ |= uint64_t{static_cast<uint8_t>(byte)} << (8 * rest_size_);
    if (++rest_size_ < kWord) return;
    AddWord(rest_);
    rest_ = 0;
    rest_size_ = 0;
  }

  uint64_t hash_ = 0;
  // The first bytes of a word whose other bytes are in the next chunk.
  uint64_t rest_ = 0;
  size_t rest_size_ = 0;
  uint64_t size_ = 0;
};

uint64_t HashOfText(std::string_view text) {
  TextHash hash;
  hash.Add(text);
  return hash.value();
}

// Keeps an index that leads nowhere different from every row number.
constexpr uint64_t kNowhere = uint64_t{1} << 62;

}  // namespace

void ElementHash::Begin(const FieldPath& path, std::string_view key) {
  paths_.assign(1, path);
  key_ = key;
  skipped_ = 0;
  fields_ = options_.seed;
  tables_ = options_.seed;
}

uint64_t ElementHash::value() const { return Mix(Mix(fields_) + tables_); }

bool ElementHash::Skips(const FieldInfo& field) const {
  if (skipped_ > 0) return true;
  if (field.comparison == Comparison::kRedundant && !options_.redundant) {
    return true;
  }
  return options_.filter != nullptr && !options_.filter->empty() &&
         options_.filter->Ignores(paths_.back().Field(field.name).text());
}

void ElementHash::EnterGroup(const FieldInfo& field) {
  if (Skips(field)) {
    ++skipped_;
    return;
  }
  fields_ = Mix(fields_ + HashOfText(field.name));
  if (options_.filter != nullptr) {
    paths_.push_back(paths_.back().Field(field.name));
  }
}

bool ElementHash::EnterElement(const ElementInfo& element) {
  if (Skips(element.list)) return false;
  fields_ = Mix(fields_ + HashOfText(element.list.name));
  tables_ = Mix(tables_);
  if (options_.filter != nullptr) {
    paths_.push_back(
        paths_.back().Field(element.list.name).Element(element.index));
  }
  return true;
}

void ElementHash::LeaveGroup() {
  if (skipped_ > 0) {
    --skipped_;
    return;
  }
  fields_ = Mix(fields_);
  if (options_.filter != nullptr) paths_.pop_back();
}

void ElementHash::VisitScalar(const FieldInfo& field, ScalarType type,
                              ByteView bytes) {
  if (Skips(field)) return;
  fields_ = Mix(fields_ + HashOfText(field.name));
  fields_ = Mix(fields_ + HashOfNumber(type, bytes.data()));
}

void ElementHash::VisitBytes(const FieldInfo& field, ByteView bytes) {
  if (Skips(field)) return;
  fields_ = Mix(fields_ + HashOfText(field.name));
  if (!key_.empty() && bytes.text() == key_) return;
  fields_ = Mix(fields_ + HashOfText(bytes.text()));
}

// A long text is never in memory as a whole.
void ElementHash::VisitText(const FieldInfo& field, const TextSource& text) {
  if (Skips(field)) return;
  fields_ = Mix(fields_ + HashOfText(field.name));
  TextHash hash;
  text.Write([&hash](std::string_view chunk) { hash.Add(chunk); });
  fields_ = Mix(fields_ + hash.value());
}

uint64_t ElementHash::HashOfNumber(const Encoding& encoding,
                                   const uint8_t* bytes) const {
  if (!IsReal(encoding)) {
    return static_cast<uint64_t>(LoadInteger(encoding, bytes));
  }
  const double value = LoadReal(encoding, bytes);
  return options_.purpose == Purpose::kAlignment
             ? RealBucket(value, options_.tolerance)
             : std::bit_cast<uint64_t>(value);
}

uint64_t ElementHash::HashOfIndex(const Cell& cell,
                                  const uint8_t* bytes) const {
  const int64_t index = LoadInteger(cell.encoding, bytes);
  const ReferredTable& rows = *cell.referred;
  if (options_.purpose == Purpose::kAlignment) {
    return options_.old_side ? rows.OldHash(index) : rows.NewHash(index);
  }
  const RowMap& map = rows.map();
  const bool exists =
      options_.old_side ? map.OldRowExists(index) : map.NewRowExists(index);
  if (!exists) return static_cast<uint64_t>(index) ^ kNowhere;
  if (!options_.old_side) return static_cast<uint64_t>(index);
  const uint64_t row = map.NewRow(index);
  // A removed row equals no new row.
  return row == RowMap::kNoRow ? static_cast<uint64_t>(index) ^ (kNowhere >> 1)
                               : row;
}

bool ElementHash::AddCell(const ColumnInfo& column) {
  Cell cell = {
      {column.type, column.bits}, column.first, column.stride, nullptr};
  std::string_view refers_to = column.refers_to;
  if (column.compare_as) {
    const CompareAs::Values& values = column.compare_as->values;
    cell = {{values.type, values.bits}, values.first, values.stride, nullptr};
    refers_to = column.compare_as->refers_to;
    if (const auto& rest = column.compare_as->rest) {
      cells_.push_back(
          {{rest->type, rest->bits}, rest->first, rest->stride, nullptr});
    }
  }
  if (!refers_to.empty() && options_.referred != nullptr) {
    cell.referred = (*options_.referred)(refers_to);
    if (cell.referred == nullptr && options_.purpose == Purpose::kAlignment) {
      return false;
    }
  }
  cell.in_loop = column.corner.has_value();
  cells_.push_back(cell);
  return true;
}

// For an alignment, the corners of a row may be in any order.
uint64_t ElementHash::HashOfRow(uint64_t row) const {
  uint64_t hash = cells_.size() + options_.seed;
  uint64_t corners = 0;
  for (const Cell& cell : cells_) {
    const uint8_t* bytes = cell.first + row * cell.stride;
    const uint64_t part = cell.referred == nullptr
                              ? HashOfNumber(cell.encoding, bytes)
                              : HashOfIndex(cell, bytes);
    if (cell.in_loop && options_.purpose == Purpose::kAlignment) {
      corners += Mix(part);
    } else {
      hash = Mix(hash + part);
    }
  }
  return Mix(hash + corners);
}

bool ElementHash::HashRows(const TableInfo& table, uint64_t begin, uint64_t end,
                           std::vector<uint64_t>* hashes) {
  assert(options_.purpose != Purpose::kBits);
  assert(options_.filter == nullptr || options_.filter->empty());
  cells_.clear();
  uint64_t names = options_.seed;
  for (const ColumnInfo& column : table.columns) {
    if (Skips(column.field)) continue;
    names = Mix(names + HashOfText(column.field.name));
    if (!AddCell(column)) return false;
    const std::string_view refers_to =
        column.compare_as ? column.compare_as->refers_to : column.refers_to;
    if (!refers_to.empty() && cells_.back().referred == nullptr) return false;
  }
  for (uint64_t row = begin; row < end; ++row) {
    hashes->push_back(Mix(names + HashOfRow(row)));
  }
  return true;
}

void ElementHash::VisitTable(const TableInfo& table) {
  if (Skips(table.field)) return;
  tables_ = Mix(tables_ + HashOfText(table.field.name));
  tables_ = Mix(tables_ + table.count);
  if (options_.filter != nullptr && !options_.filter->empty()) {
    paths_.push_back(paths_.back().Field(table.field.name).Field("[*]"));
  } else if (options_.filter != nullptr) {
    paths_.push_back(FieldPath());
  }
  cells_.clear();
  for (const ColumnInfo& column : table.columns) {
    if (!Skips(column.field) && AddCell(column)) {
      tables_ = Mix(tables_ + HashOfText(column.field.name));
    }
  }
  if (options_.filter != nullptr) paths_.pop_back();
  const bool loose = options_.purpose == Purpose::kAlignment;
  uint64_t rows = 0;
  for (uint64_t row = 0; row < table.count; ++row) {
    const uint64_t hash = HashOfRow(row);
    rows = loose && (table.order.is_loop() || table.order.is_set())
               ? rows + hash
               : Mix(rows + hash);
  }
  tables_ = Mix(tables_ + rows);
}

}  // namespace trackcheck
