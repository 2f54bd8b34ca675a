// The places of findings about sections: bytes and path.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_PLACES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_PLACES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {

inline constexpr std::string_view kAxisNames[] = {"x", "y", "z"};
// Where the boxes of a section are, from the start of its entry.
inline constexpr uint64_t kBoxesOffset = kEntryHeaderSize + section_data::kAabb;

// "header.file_size": a word of the header at `offset`.
Location HeaderPlace(std::string_view field, uint64_t offset);

// "section_offsets[i]". Precondition: the offsets are present.
Location SectionOffsetPlace(const Document& document, uint64_t section);

// "sections[i].header.uvs" and "sections[i].data.aabb[0].min.x". `offset`
// counts from the start of the entry. Precondition: the entry is present.
Location EntryPlace(const Document& document, uint64_t section,
                    std::string_view field, uint64_t offset, uint64_t size);
Location DataPlace(const Document& document, uint64_t section,
                   std::string_view field, uint64_t offset, uint64_t size);

// The name of one of the two boxes: "aabb[0]".
std::string BoxName(uint64_t box);
// "sections[i].data.aabb[box]". Precondition: the entry is present.
Location BoxPlace(const Document& document, uint64_t section, uint64_t box);

// "sections[i].triangles[j].normal", at `range`; without a part if `part` is
// empty.
Location RecordPlace(uint64_t section, std::string_view table, uint64_t record,
                     std::string_view part, const ByteRange& range);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_TRACK_PLACES_H_
