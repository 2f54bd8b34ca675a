// The tables of a track, whose elements rules judge. A table computes the
// analyses that judging each element needs, so that no task has to.
#ifndef TRACKCHECK_VALIDATORS_TRACK_TABLES_H_
#define TRACKCHECK_VALIDATORS_TRACK_TABLES_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/track/document.h"
#include "formats/track/positions/element_ranges.h"
#include "validators/engine/element_rule.h"
#include "validators/track/analysis/lines/segment_fit.h"
#include "validators/track/analysis/lines/segment_shape.h"
#include "validators/track/analysis/sectors/sector_shapes.h"
#include "validators/track/analysis/track_analysis.h"

namespace trackcheck::track {

// The base of all tables. Refers to the analysis.
class Table {
 public:
  explicit Table(const TrackAnalysis& track) : track_(&track) {}

  const TrackAnalysis& track() const { return *track_; }
  const Document& document() const { return track_->document(); }

 private:
  const TrackAnalysis* track_;
};

// The vertices of the track.
class VertexTable : public Table {
 public:
  using Table::Table;
  uint64_t size() const { return document().vertex_count(); }
  uint64_t bytes_per_element() const { return 3 * sizeof(double); }
};

// The vertices of the racing lines.
class Vertex2dTable : public Table {
 public:
  using Table::Table;
  uint64_t size() const { return document().vertex_count_2d(); }
  uint64_t bytes_per_element() const { return 2 * sizeof(double); }
};

class SectorTable : public Table {
 public:
  explicit SectorTable(const TrackAnalysis& track)
      : Table(track), shapes_(track.shapes()), geometry_(track.document()) {}

  uint64_t size() const { return document().sectors.size(); }
  // Four edges with their vertices.
  uint64_t bytes_per_element() const { return 160; }

  const SectorShapes& shapes() const { return shapes_; }
  // Valid until the next call.
  const SectorGeometry& Geometry(uint64_t sector) const {
    geometry_.Measure(sector);
    return geometry_;
  }

 private:
  const SectorShapes& shapes_;
  mutable SectorGeometry geometry_;
};

// The edges of all sectors, numbered over the whole document.
class EdgeTable : public Table {
 public:
  explicit EdgeTable(const TrackAnalysis& track)
      : Table(track), shapes_(track.shapes()), geometry_(track.document()) {}

  uint64_t size() const { return document().edges.size(); }
  uint64_t bytes_per_element() const { return 40; }

  const SectorShapes& shapes() const { return shapes_; }
  // The sector of an edge. Fast for ascending edges.
  uint64_t SectorOf(uint64_t edge) const;
  // The shape of a sector. Valid until the next call for another sector.
  const SectorGeometry& Geometry(uint64_t sector) const;

 private:
  const SectorShapes& shapes_;
  mutable uint64_t sector_ = 0;
  mutable uint64_t measured_ = UINT64_MAX;  // the sector of `geometry_`
  mutable SectorGeometry geometry_;
};

class LineTable : public Table {
 public:
  using Table::Table;
  uint64_t size() const { return document().lines.size(); }
  uint64_t bytes_per_element() const { return sizeof(uint32_t); }

  // Whether the line was decoded and has no segments.
  bool IsEmpty(uint64_t line) const {
    const Lines& lines = document().lines;
    return lines.whole[line] && lines.segments(line) == 0;
  }
  // All such lines, ascending.
  const std::vector<uint64_t>& Empty() const;

 private:
  mutable std::optional<std::vector<uint64_t>> empty_;
};

// The segments of all racing lines, numbered over the whole document.
class SegmentTable : public Table {
 public:
  explicit SegmentTable(const TrackAnalysis& track)
      : Table(track), points_(track.document()), fits_(track.segment_fits()) {}

  uint64_t size() const { return document().segments.size(); }
  uint64_t bytes_per_element() const { return 40; }

  const Segments& segments() const { return document().segments; }
  // The line of a segment. Fast for ascending segments.
  uint64_t LineOf(uint64_t segment) const;
  // The segment after `segment`. After the last segment of a line, the first
  // one.
  uint64_t NextOf(uint64_t segment) const;
  const SegmentFit& Fit(uint64_t segment) const { return fits_[segment]; }
  // Precondition: the vertices of the segment exist and its kind is known.
  SegmentShape Shape(uint64_t segment) const {
    return ShapeOf(segments(), points_, segment);
  }

 private:
  LinePoints points_;
  const SegmentFits& fits_;
  mutable uint64_t line_ = 0;
};

// For rules that report certain faults as errors, in series 0, and doubtful
// ones as warnings, in series 1.
template <typename Elements>
uint64_t ErrorsAndWarnings(const Elements&) {
  return 2;
}
template <typename Elements>
Severity ErrorThenWarning(const Elements&, uint64_t series) {
  return series == 0 ? Severity::kError : Severity::kWarning;
}
// The agreement of two numbers of a segment that such a rule reports.
inline Agreement AgreementOf(Position at) {
  return at.series == 0 ? Agreement::kWrong : Agreement::kSuspect;
}

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_TABLES_H_
