// The tables of the records of lists.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_RECORDS_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_RECORDS_H_

#include <cassert>
#include <cstdint>
#include <string_view>

#include "absl/base/macros.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "validators/btg/analysis/tile.h"
#include "validators/engine/element_rule.h"

namespace trackcheck::btg {

struct RecordNames {
  std::string_view list;  // "vertices"
  // "x"; empty past the last part, and for a record that is one number.
  std::string_view parts[4];
};

template <ObjectType kType>
inline constexpr RecordNames kRecordNames = {};
template <>
inline constexpr RecordNames kRecordNames<kVertices> = {"vertices",
                                                        {"x", "y", "z"}};
template <>
inline constexpr RecordNames kRecordNames<kNormals> = {"normals",
                                                       {"x", "y", "z"}};
template <>
inline constexpr RecordNames kRecordNames<kTexcoords> = {"texcoords",
                                                         {"u", "v"}};
template <>
inline constexpr RecordNames kRecordNames<kColors> = {"colors",
                                                      {"r", "g", "b", "a"}};
template <>
inline constexpr RecordNames kRecordNames<kFloatAttributes> = {
    "float_attributes", {}};

// The records of one list that can be judged. Refers to the tile.
template <ObjectType kType>
class Records {
 public:
  explicit Records(const Tile& tile)
      : tile_(&tile), size_(tile.JudgedRecords(kType)) {}

  const Tile& tile() const { return *tile_; }
  uint64_t size() const { return size_; }
  uint64_t bytes_per_element() const { return kRecordSizes[kType]; }

  // The bytes of `record`, which the records after it follow.
  const uint8_t* At(uint64_t record) const {
    ABSL_HARDENING_ASSERT(record < size());
    return tile_->list(kType).data + record * kRecordSizes[kType];
  }

  // Lists of floats: all but kNormals.
  static constexpr uint64_t kFloats = kRecordSizes[kType] / sizeof(float);
  float Load(uint64_t record, uint64_t part) const {
    assert(part < kFloats);
    return LoadLittleEndian<float>(At(record) + part * sizeof(float));
  }

  Location RecordPlace(uint64_t record) const {
    return {tile_->Range(OffsetInChunks(tile_->list(kType).chunks, record,
                                        kRecordSizes[kType]),
                         kRecordSizes[kType]),
            FieldPath(kRecordNames<kType>.list).Element(record)};
  }

 private:
  const Tile* tile_;
  uint64_t size_;
};

using Vertices = Records<kVertices>;
using Normals = Records<kNormals>;
using Texcoords = Records<kTexcoords>;
using Colors = Records<kColors>;
using FloatAttributes = Records<kFloatAttributes>;

template <ObjectType kType>
Location RecordPlace(const Records<kType>& records, Position at) {
  return records.RecordPlace(at.element);
}

// The floats of a record are its parts.
template <ObjectType kType>
uint64_t FloatsPerRecord(const Records<kType>&, uint64_t) {
  return Records<kType>::kFloats;
}
template <ObjectType kType>
float FloatAt(const Records<kType>& records, Position at) {
  return records.Load(at.element, at.part);
}
template <ObjectType kType>
Location FloatPlace(const Records<kType>& records, Position at) {
  const Location record = records.RecordPlace(at.element);
  const std::string_view part = kRecordNames<kType>.parts[at.part];
  return {record.range.Element(at.part, sizeof(float), sizeof(float)),
          part.empty() ? record.field : record.field.Field(part)};
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_RECORDS_H_
