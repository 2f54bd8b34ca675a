// A place is its bytes and its path.
#include "validators/dkrds/track_facts.h"

#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

FieldPath SectionPath(uint64_t section) {
  return FieldPath("sections").Element(section);
}

}  // namespace

Location TrackFacts::HeaderPlace(std::string_view field,
                                 uint64_t offset) const {
  return {{offset, 4}, FieldPath("header").Field(field)};
}

Location TrackFacts::OffsetPlace(uint64_t section) const {
  return {document_.section_offsets->range(section),
          FieldPath("section_offsets").Element(section)};
}

Location TrackFacts::EntryPlace(uint64_t section, std::string_view field,
                                uint64_t offset, uint64_t size) const {
  return {{document_.sections[section].entry->offset + offset, size},
          SectionPath(section).Field("header").Field(field)};
}

Location TrackFacts::DataPlace(uint64_t section, std::string_view field,
                               uint64_t offset, uint64_t size) const {
  return {{document_.sections[section].entry->offset + offset, size},
          SectionPath(section).Field("data").Field(field)};
}

Location TrackFacts::RecordPlace(uint64_t section, std::string_view table,
                                 uint64_t record, std::string_view part,
                                 const ByteRange& range) const {
  const FieldPath path = SectionPath(section).Field(table).Element(record);
  return {range, part.empty() ? path : path.Field(part)};
}

}  // namespace trackcheck::dkrds
