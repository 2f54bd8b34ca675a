// How a rule over the records of a list is written down.
#ifndef TRACKCHECK_VALIDATORS_BTG_LIST_COLUMN_H_
#define TRACKCHECK_VALIDATORS_BTG_LIST_COLUMN_H_

#include <cstdint>
#include <functional>
#include <string_view>

#include "formats/btg/layout.h"
#include "formats/core/finding.h"
#include "formats/core/rule_info.h"
#include "validators/btg/tile_facts.h"
#include "validators/column_rules.h"

namespace trackcheck::btg {

struct ListNames {
  ObjectType type;
  std::string_view name;      // "vertices"
  std::string_view parts[4];  // "x"; empty behind the last one
};

inline constexpr ListNames kVertexNames = {
    kVertices, "vertices", {"x", "y", "z"}};
inline constexpr ListNames kNormalNames = {
    kNormals, "normals", {"x", "y", "z"}};
inline constexpr ListNames kTexcoordNames = {
    kTexcoords, "texcoords", {"u", "v"}};
inline constexpr ListNames kColorNames = {
    kColors, "colors", {"r", "g", "b", "a"}};
inline constexpr ListNames kFloatNames = {
    kFloatAttributes, "float_attributes", {"value"}};

// Refers to the tile.
class ListColumn {
 public:
  ListColumn(const TileFacts& tile, const ListNames& names)
      : tile_(&tile), names_(&names) {}

  const uint8_t* Address(uint64_t record) const {
    return tile_->list(names_->type).data + record * record_size();
  }
  uint64_t record_size() const { return kRecordSizes[names_->type]; }

  // Of lists of floats.
  uint64_t parts() const { return record_size() / sizeof(float); }
  float Load(uint64_t record, uint64_t part) const {
    return LoadLittleEndian<float>(Address(record) + part * sizeof(float));
  }

  // The record, or one of its floats.
  Location Record(uint64_t record) const;
  Location Part(uint64_t record, uint64_t part) const;

 private:
  const TileFacts* tile_;
  const ListNames* names_;
};

// False only if none of `count` records from `data` on fails.
using RecordScreen = std::function<bool(const uint8_t* data, uint64_t count)>;

// Finds records for which `fails(record)`.
ColumnCheck CheckRecords(const RuleInfo& info, const ListColumn& column,
                         RecordScreen screen,
                         std::function<bool(uint64_t)> fails,
                         std::function<Message(uint64_t)> words);

// Finds floats for which `fails(float)`; a record is folded as one, however
// many of its floats fail.
ColumnCheck CheckParts(const RuleInfo& info, const ListColumn& column,
                       RecordScreen screen, bool (*fails)(float),
                       Message (*words)(float));

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_LIST_COLUMN_H_
