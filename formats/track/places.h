// Finds the text of what a document holds as numbers, by reading on from a
// checkpoint: slow, for what is reported or shown.
#ifndef TRACKCHECK_FORMATS_TRACK_PLACES_H_
#define TRACKCHECK_FORMATS_TRACK_PLACES_H_

#include <cstdint>
#include <string_view>

#include "formats/core/byte_range.h"
#include "formats/core/finding.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// The element of a list, from its first to its last byte. `edge` and `segment`
// count from the first of the document, as the columns do.
ByteRange VertexRange(const Document& document, uint64_t vertex);
ByteRange CoordinateRange(const Document& document, uint64_t vertex,
                          uint64_t component);
ByteRange SectorRange(const Document& document, uint64_t sector);
ByteRange EdgeRange(const Document& document, uint64_t edge);
ByteRange Vertex2dRange(const Document& document, uint64_t vertex);
ByteRange Coordinate2dRange(const Document& document, uint64_t vertex,
                            uint64_t component);
ByteRange LineRange(const Document& document, uint64_t line);
ByteRange SegmentRange(const Document& document, uint64_t segment);

// The same inside of a sector or line whose range is known.
ByteRange EdgeRangeIn(const Document& document, const ByteRange& sector,
                      uint64_t edge);
ByteRange SegmentRangeIn(const Document& document, const ByteRange& line,
                         uint64_t segment);

// The value of the last member `key` of the object at `object`; the object
// itself if it has none.
ByteRange MemberRange(const Document& document, const ByteRange& object,
                      std::string_view key);

// The same with their paths: "track.sectors[3].edges[1].neighbor". `key` may be
// empty: the element itself.
Location VertexPlace(const Document& document, uint64_t vertex);
Location SectorPlace(const Document& document, uint64_t sector,
                     std::string_view key = {});
Location EdgePlace(const Document& document, uint64_t edge,
                   std::string_view key = {});
Location Vertex2dPlace(const Document& document, uint64_t vertex);
Location LinePlace(const Document& document, uint64_t line,
                   std::string_view key = {});
Location SegmentPlace(const Document& document, uint64_t segment,
                      std::string_view key = {});

// The sector of an edge, the line of a segment.
uint64_t SectorOf(const Document& document, uint64_t edge);
uint64_t LineOf(const Document& document, uint64_t segment);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_PLACES_H_
