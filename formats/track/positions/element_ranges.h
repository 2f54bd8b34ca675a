// Finds the text of an element that the document holds as numbers, by reading
// on from a checkpoint. Slow: use it only for elements that are reported or
// shown. An element that is past the end of its list, or that cannot be found
// again, has the range of the list or of the file.
#ifndef TRACKCHECK_FORMATS_TRACK_POSITIONS_ELEMENT_RANGES_H_
#define TRACKCHECK_FORMATS_TRACK_POSITIONS_ELEMENT_RANGES_H_

#include <cstdint>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/findings/finding.h"
#include "formats/track/document.h"

namespace trackcheck::track {

// The range of an element of a list. `edge` and `segment` count over the whole
// document, as the columns do. `component` is the position of a number in its
// vertex.
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

// The range of an element of a sector or line whose own range is known.
ByteRange EdgeRangeIn(const Document& document, const ByteRange& sector,
                      uint64_t edge);
ByteRange SegmentRangeIn(const Document& document, const ByteRange& line,
                         uint64_t segment);

// The value of the last member `key` of the object at `object`, or the object
// itself if it has no such member.
ByteRange MemberRange(const Document& document, const ByteRange& object,
                      std::string_view key);

// The range and the path, such as "track.sectors[3].edges[1].neighbor". If
// `key` is empty, those of the element itself.
Location VertexLocation(const Document& document, uint64_t vertex);
Location SectorLocation(const Document& document, uint64_t sector,
                        std::string_view key = {});
Location EdgeLocation(const Document& document, uint64_t edge,
                      std::string_view key = {});
Location Vertex2dLocation(const Document& document, uint64_t vertex);
Location LineLocation(const Document& document, uint64_t line,
                      std::string_view key = {});
Location SegmentLocation(const Document& document, uint64_t segment,
                         std::string_view key = {});

// The sector of an edge, and the line of a segment. For an index past the last
// edge or segment, the number of sectors or lines.
uint64_t SectorOf(const Document& document, uint64_t edge);
uint64_t LineOf(const Document& document, uint64_t segment);

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_POSITIONS_ELEMENT_RANGES_H_
