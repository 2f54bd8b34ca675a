// Builds documents of tracks for tests of the rules.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TEST_TRACK_H_
#define TRACKCHECK_VALIDATORS_TRACK_TEST_TRACK_H_

#include <cmath>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/work/work_pool.h"
#include "formats/track/document.h"
#include "validators/track/rules.h"

namespace trackcheck::track {

// The document has no text, so findings have paths, but no places in a file.
class TestTrack {
 public:
  TestTrack() {
    document_.root_is_object = true;
    document_.whole = true;
    document_.track.present = true;
    document_.vertex_list.present = true;
    document_.sector_list.present = true;
  }

  Document& document() { return document_; }
  const Document& document() const { return document_; }

  // Returns the number of the vertex.
  uint32_t AddVertex(double x, double y, double z) {
    document_.vertices.coordinates.insert(document_.vertices.coordinates.end(),
                                          {x, y, z});
    return static_cast<uint32_t>(document_.vertex_count() - 1);
  }

  // Adds a sector with walls from vertex to vertex.
  void AddSector(const std::vector<uint32_t>& starts) {
    Edges& edges = document_.edges;
    for (const uint32_t start : starts) {
      edges.kind.push_back(EdgeKind::kWall);
      edges.start.push_back(start);
      edges.neighbor.push_back(kAbsent);
      edges.neighbor_edge.push_back(kAbsent);
    }
    document_.sectors.first_edge.push_back(static_cast<uint32_t>(edges.size()));
    document_.sectors.whole.push_back(true);
  }

  struct Corner {
    double x, y, z;
  };
  // Adds a sector with vertices of its own.
  void AddSectorAt(const std::vector<Corner>& corners) {
    std::vector<uint32_t> starts;
    for (const Corner& corner : corners) {
      starts.push_back(AddVertex(corner.x, corner.y, corner.z));
    }
    AddSector(starts);
  }
  // Adds a horizontal rectangle.
  void AddRectangle(double low_x, double low_z, double high_x, double high_z,
                    double y = 0) {
    AddSectorAt({{low_x, y, high_z},
                 {high_x, y, high_z},
                 {high_x, y, low_z},
                 {low_x, y, low_z}});
  }

  void SetPortal(uint64_t sector, uint32_t edge, EdgeKind kind,
                 uint32_t neighbor, uint32_t neighbor_edge) {
    const uint64_t i = document_.sectors.first_edge[sector] + edge;
    document_.edges.kind[i] = kind;
    document_.edges.neighbor[i] = neighbor;
    document_.edges.neighbor_edge[i] = neighbor_edge;
  }
  // Connects an exit of `sector` with an entry of `next`.
  void Connect(uint32_t sector, uint32_t exit, uint32_t next, uint32_t entry) {
    SetPortal(sector, exit, EdgeKind::kExit, next, entry);
    SetPortal(next, entry, EdgeKind::kEntry, sector, exit);
  }

  // "rule @ path" of each finding, followed by " x3" if it counts three places.
  // If `names` are given, only of the rules whose ids are "track-" and one of
  // them.
  std::vector<std::string> Findings(
      std::initializer_list<std::string> names = {}, int threads = 1) const {
    const RuleSelection selection;
    FindingSink sink(selection, 0);
    WorkPool pool(threads);
    Check(document_, pool, sink);
    std::vector<std::string> found;
    for (const Finding& finding : sink.Take().listed) {
      const std::string rule(finding.rule->id.substr(6));
      bool wanted = names.size() == 0;
      for (const std::string& name : names) wanted = wanted || rule == name;
      if (!wanted) continue;
      found.push_back(rule + " @ " + finding.where.field.text());
      if (finding.count > 1) {
        found.back() += " x" + std::to_string(finding.count);
      }
    }
    return found;
  }

 private:
  Document document_;
};

// A ring road of `sectors` four-sided sectors around the origin: inner wall,
// exit, outer wall, entry.
inline TestTrack RingRoad(uint32_t sectors, double inner, double outer) {
  TestTrack track;
  for (uint32_t i = 0; i < sectors; ++i) {
    const double angle = 2 * 3.141592653589793 * i / sectors;
    for (const double radius : {inner, outer}) {
      track.AddVertex(radius * std::cos(angle), 0, radius * std::sin(angle));
    }
  }
  for (uint32_t i = 0; i < sectors; ++i) {
    const uint32_t next = (i + 1) % sectors;
    track.AddSector({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
  }
  for (uint32_t i = 0; i < sectors; ++i) {
    track.Connect(i, 1, (i + 1) % sectors, 3);
  }
  return track;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TEST_TRACK_H_
