#include "validators/dkrds/analysis/track/places.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "absl/base/macros.h"
#include "formats/core/fields/field_path.h"

namespace trackcheck::dkrds {
namespace {

FieldPath SectionPath(uint64_t section) {
  return FieldPath("sections").Element(section);
}

uint64_t EntryOffset(const Document& document, uint64_t section) {
  ABSL_HARDENING_ASSERT(section < document.sections.size());
  return document.sections[section].entry->offset;
}

}  // namespace

Location HeaderPlace(std::string_view field, uint64_t offset) {
  return {{offset, sizeof(int32_t)}, FieldPath("header").Field(field)};
}

Location SectionOffsetPlace(const Document& document, uint64_t section) {
  return {document.section_offsets->range(section),
          FieldPath("section_offsets").Element(section)};
}

Location EntryPlace(const Document& document, uint64_t section,
                    std::string_view field, uint64_t offset, uint64_t size) {
  return {{EntryOffset(document, section) + offset, size},
          SectionPath(section).Field("header").Field(field)};
}

Location DataPlace(const Document& document, uint64_t section,
                   std::string_view field, uint64_t offset, uint64_t size) {
  return {{EntryOffset(document, section) + offset, size},
          SectionPath(section).Field("data").Field(field)};
}

std::string BoxName(uint64_t box) {
  return "aabb[" + std::to_string(box) + "]";
}

Location BoxPlace(const Document& document, uint64_t section, uint64_t box) {
  return DataPlace(document, section, BoxName(box),
                   kBoxesOffset + box * kAabbSize, kAabbSize);
}

Location RecordPlace(uint64_t section, std::string_view table, uint64_t record,
                     std::string_view part, const ByteRange& range) {
  const FieldPath path = SectionPath(section).Field(table).Element(record);
  return {range, part.empty() ? path : path.Field(part)};
}

}  // namespace trackcheck::dkrds
