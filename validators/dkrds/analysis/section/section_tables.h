// The tables whose elements rules judge: the sections of a track, and the
// groups, triangles, vertices, UVs and colors of one section.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_TABLES_H_
#define TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_TABLES_H_

#include <cstdint>
#include <string_view>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/analysis/track/places.h"
#include "validators/dkrds/analysis/track/track_analysis.h"

namespace trackcheck::dkrds {

// All sections. Rules do not judge a section whose entry is not present.
class Sections {
 public:
  explicit Sections(const TrackAnalysis& track) : track_(&track) {}

  uint64_t size() const { return track_->document().sections.size(); }
  uint64_t bytes_per_element() const { return kPolygonGroupsStart; }

  const TrackAnalysis& track() const { return *track_; }
  const Document& document() const { return track_->document(); }
  bool IsPresent(uint64_t section) const {
    return document().sections[section].entry.present();
  }
  // Precondition: IsPresent(section).
  const SectionEntry& entry(uint64_t section) const {
    return *document().sections[section].entry;
  }

 private:
  const TrackAnalysis* track_;
};

// The base of the tables of one section.
class SectionTable {
 public:
  explicit SectionTable(const SectionAnalysis& section) : section_(&section) {}

  const SectionAnalysis& section() const { return *section_; }

 private:
  const SectionAnalysis* section_;
};

class Groups : public SectionTable {
 public:
  using SectionTable::SectionTable;
  uint64_t size() const { return section().groups(); }
  uint64_t bytes_per_element() const { return kGroupSize; }

  Group group(uint64_t g) const { return section().group(g); }
  // "sections[i].groups[g].mask": `size` bytes at `offset` of the record.
  Location Place(uint64_t g, std::string_view part, uint64_t offset,
                 uint64_t size) const {
    return RecordPlace(
        section().number(), "groups", g, part,
        {section().tables().groups->range(g).offset + offset, size});
  }
};

class Triangles : public SectionTable {
 public:
  using SectionTable::SectionTable;
  uint64_t size() const { return section().triangles(); }
  uint64_t bytes_per_element() const { return kTriangleSize + kCollisionSize; }

  // "sections[i].triangles[t].normal": `size` bytes at `offset` of the record.
  Location Place(uint64_t t, std::string_view part, uint64_t offset,
                 uint64_t size) const {
    return RecordPlace(section().number(), "triangles", t, part,
                       section().TrianglePart(t, offset, size));
  }
  // "sections[i].collision[t]". Precondition: the section has collision data.
  Location CellsPlace(uint64_t t) const {
    return RecordPlace(section().number(), "collision", t, "",
                       section().tables().collision->range(t));
  }
};

class Vertices : public SectionTable {
 public:
  static constexpr IndexedTable kTable = IndexedTable::kVertices;
  static constexpr std::string_view kElement = "vertex";
  using SectionTable::SectionTable;
  uint64_t size() const { return section().vertices(); }
  uint64_t bytes_per_element() const { return kVertexSize; }

  std::array<int16_t, 3> vertex(uint64_t v) const {
    return (*section().tables().vertices)[v];
  }
  // "sections[i].vertices[v]".
  Location Place(uint64_t v) const {
    return RecordPlace(section().number(), "vertices", v, "",
                       section().tables().vertices->range(v));
  }
};

class Uvs : public SectionTable {
 public:
  static constexpr IndexedTable kTable = IndexedTable::kUvs;
  static constexpr std::string_view kElement = "UV";
  using SectionTable::SectionTable;
  uint64_t size() const { return section().uvs(); }
  uint64_t bytes_per_element() const { return kUvSize; }

  // "sections[i].uvs[u]".
  Location Place(uint64_t u) const {
    return RecordPlace(section().number(), "uvs", u, "",
                       section().tables().uvs->range(u));
  }
};

class Colors : public SectionTable {
 public:
  static constexpr IndexedTable kTable = IndexedTable::kColors;
  static constexpr std::string_view kElement = "color";
  using SectionTable::SectionTable;
  uint64_t size() const { return section().colors(); }
  uint64_t bytes_per_element() const { return kColorSize; }

  // "sections[i].colors[c]".
  Location Place(uint64_t c) const {
    return RecordPlace(section().number(), "colors", c, "",
                       section().tables().colors->range(c));
  }
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_ANALYSIS_SECTION_SECTION_TABLES_H_
