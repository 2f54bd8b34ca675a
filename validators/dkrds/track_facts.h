// What several rules over a track want to know: places and names, how vertices
// lie in their boxes, and what is suspect in each section.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_TRACK_FACTS_H_
#define TRACKCHECK_VALIDATORS_DKRDS_TRACK_FACTS_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/byte_range.h"
#include "formats/core/field_path.h"
#include "formats/core/finding.h"
#include "formats/dkrds/document.h"
#include "validators/dkrds/section_view.h"
#include "validators/dkrds/triangle_screen.h"
#include "validators/dkrds/vertex_fit.h"

namespace trackcheck::dkrds {

// Refers to the document.
class TrackFacts {
 public:
  explicit TrackFacts(const Document& document)
      : document_(document),
        fit_(FitVertices(document)),
        suspicions_(ScreenSections(document, fit_)) {}

  const Document& document() const { return document_; }
  const Header& header() const { return *document_.header; }
  const VertexFit& fit() const { return fit_; }
  bool Suspects(uint64_t section, Suspicions what) const {
    return (suspicions_[section] & what) != 0;
  }
  // The entry of `section` must be present.
  SectionView View(uint64_t section) const {
    return SectionView(document_, fit_, section);
  }

  // `field` of the header ("file_size") at `offset`, 4 bytes.
  Location HeaderPlace(std::string_view field, uint64_t offset) const;
  // "section_offsets[i]".
  Location OffsetPlace(uint64_t section) const;
  // "sections[i].header.uvs": `offset` counts from the entry's start.
  Location EntryPlace(uint64_t section, std::string_view field, uint64_t offset,
                      uint64_t size) const;
  // "sections[i].data.aabb[0].min.x": `offset` counts from the entry's start.
  Location DataPlace(uint64_t section, std::string_view field, uint64_t offset,
                     uint64_t size) const;
  // "sections[i].triangles[j].normal.x"; no part if `part` is empty.
  Location RecordPlace(uint64_t section, std::string_view table,
                       uint64_t record, std::string_view part,
                       const ByteRange& range) const;

 private:
  const Document& document_;
  VertexFit fit_;
  std::vector<Suspicions> suspicions_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_TRACK_FACTS_H_
