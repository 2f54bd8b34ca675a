#include "formats/dkrds/vertex_fit.h"

#include <algorithm>
#include <string>

#include "formats/core/work/wide.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

// All numbers are exact in double precision: vertices have 16 bits, scales are
// powers of two, offsets and boxes have 32 bits.
constexpr float kScales[] = {1.0F / 64, 1, 64};
constexpr OffsetUse kOffsets[] = {
    OffsetUse::kNone, OffsetUse::kCollision, OffsetUse::kVisual,
    OffsetUse::kCollisionOfVertex, OffsetUse::kVisualOfVertex};
struct VertexBounds {
  std::array<int16_t, 3> min{INT16_MAX, INT16_MAX, INT16_MAX};
  std::array<int16_t, 3> max{INT16_MIN, INT16_MIN, INT16_MIN};
};

// Takes sixteen vertices at a time: 48 numbers, every third of which belongs to
// the same axis.
struct FindBounds {
  static constexpr uint64_t kLanes = 48;

  static TRACKCHECK_KERNEL VertexBounds Run(const uint8_t* data,
                                            uint64_t count) {
    int16_t min[kLanes];
    int16_t max[kLanes];
    std::fill_n(min, kLanes, int16_t{INT16_MAX});
    std::fill_n(max, kLanes, int16_t{INT16_MIN});
    const uint64_t numbers = count * 3;
    uint64_t i = 0;
    for (; i + kLanes <= numbers; i += kLanes) {
      for (uint64_t k = 0; k < kLanes; ++k) {
        const auto value = LoadLittleEndian<int16_t>(data + 2 * (i + k));
        min[k] = value < min[k] ? value : min[k];
        max[k] = value > max[k] ? value : max[k];
      }
    }
    for (uint64_t k = 0; i + k < numbers; ++k) {
      const auto value = LoadLittleEndian<int16_t>(data + 2 * (i + k));
      min[k] = std::min(min[k], value);
      max[k] = std::max(max[k], value);
    }
    VertexBounds bounds;
    for (uint64_t k = 0; k < kLanes; ++k) {
      bounds.min[k % 3] = std::min(bounds.min[k % 3], min[k]);
      bounds.max[k % 3] = std::max(bounds.max[k % 3], max[k]);
    }
    return bounds;
  }
};

// The fit of the vertices of one section in one of its boxes.
struct Measure {
  uint64_t inside = 0;
  // The share of the box that the vertices span, averaged over the axes.
  double span = 0;

  double worth() const { return static_cast<double>(inside) * span; }
};

class Fitter {
 public:
  explicit Fitter(const Document& document) {
    for (const TrackSection& section : document.sections) {
      Candidate candidate;
      if (section.entry.present() && section.vertices.present() &&
          !section.vertices->empty()) {
        candidate.entry = &*section.entry;
        candidate.vertices = *section.vertices;
        candidate.bounds = RunKernel<FindBounds>(section.vertices->data(),
                                                 section.vertices->size());
        for (uint64_t box = 0; box < 2; ++box) {
          candidate.boxes[box] = HasExtent(section.entry->aabb[box]);
        }
        if (candidate.usable()) vertices_ += candidate.vertices.size();
      }
      candidates_.push_back(candidate);
    }
  }

  VertexFit Fit() {
    VertexFit fit;
    fit.sections.resize(candidates_.size());
    if (vertices_ == 0) return fit;
    fit.transform = Best();
    for (uint64_t i = 0; i < candidates_.size(); ++i) {
      if (!candidates_[i].usable()) continue;
      if (fit.transform) {
        fit.sections[i] = FitSection(*fit.transform, candidates_[i]);
      } else if (!fit.failed_section) {
        fit.failed_section = i;
      }
    }
    return fit;
  }

 private:
  struct Candidate {
    const SectionEntry* entry = nullptr;
    VertexColumn vertices;
    VertexBounds bounds;
    std::array<bool, 2> boxes{};  // whether each has an extent

    bool usable() const { return boxes[0] || boxes[1]; }
  };

  static Measure MeasureBox(const Transform& transform,
                            const Candidate& candidate, const Aabb& box) {
    Measure measure;
    bool all = true;
    const VertexBox room(transform, *candidate.entry, box);
    const auto scale = static_cast<double>(transform.scale);
    for (uint64_t axis = 0; axis < 3; ++axis) {
      const double low = scale * candidate.bounds.min[axis];
      const double high = scale * candidate.bounds.max[axis];
      if (high < room.low(axis) || low > room.high(axis)) return Measure();
      all = all && low >= room.low(axis) && high <= room.high(axis);
      const double common =
          std::min(high, room.high(axis)) - std::max(low, room.low(axis));
      measure.span +=
          std::min(1.0, common / static_cast<double>(box.extent[axis])) / 3;
    }
    measure.inside = candidate.vertices.size();
    if (!all) {
      measure.inside = 0;
      for (uint64_t i = 0; i < candidate.vertices.size(); ++i) {
        measure.inside += room.Contains(candidate.vertices[i]) ? 1 : 0;
      }
    }
    return measure;
  }

  // Measures the better box, or the first one if they are equal, and sets `box`
  // to its index.
  static Measure MeasureSection(const Transform& transform,
                                const Candidate& candidate, uint8_t& box) {
    Measure best;
    box = candidate.boxes[0] ? 0 : 1;
    for (uint8_t k = 0; k < 2; ++k) {
      if (!candidate.boxes[k]) continue;
      const Measure measure =
          MeasureBox(transform, candidate, candidate.entry->aabb[k]);
      if (measure.worth() > best.worth() || k == box) {
        best = measure;
        box = k;
      }
    }
    return best;
  }

  // Whether the offset is not 0 in some section. kNone is always tried.
  bool AnyOffset(OffsetUse use) const {
    const Transform probe = {1, use};
    for (const Candidate& candidate : candidates_) {
      if (!candidate.usable()) continue;
      for (uint64_t axis = 0; axis < 3; ++axis) {
        if (probe.Origin(*candidate.entry, axis) != 0) return true;
      }
    }
    return use == OffsetUse::kNone;
  }

  std::optional<Transform> Best() const {
    std::optional<Transform> best;
    double best_worth = 0;
    for (const float scale : kScales) {
      for (const OffsetUse offset : kOffsets) {
        if (!AnyOffset(offset)) continue;
        const Transform transform = {scale, offset};
        Measure total;
        for (const Candidate& candidate : candidates_) {
          if (!candidate.usable()) continue;
          uint8_t box = 0;
          const Measure measure = MeasureSection(transform, candidate, box);
          total.inside += measure.inside;
          total.span += measure.span;
        }
        if (total.inside * 2 < vertices_) continue;
        if (best && total.worth() <= best_worth) continue;
        best_worth = total.worth();
        best = transform;
      }
    }
    return best;
  }

  static SectionFit FitSection(const Transform& transform,
                               const Candidate& candidate) {
    SectionFit fit;
    const Measure measure = MeasureSection(transform, candidate, fit.box);
    fit.known = true;
    fit.outside = candidate.vertices.size() - measure.inside;
    for (uint8_t axis = 0; axis < 3; ++axis) {
      const double span =
          static_cast<double>(transform.scale) *
          (candidate.bounds.max[axis] - candidate.bounds.min[axis]);
      const double extent = candidate.entry->aabb[fit.box].extent[axis];
      if (span > 0 && extent >= kLooseBox * span &&
          extent - span > bsp::kTolerance && !fit.loose_axis) {
        fit.loose_axis = axis;
      }
    }
    return fit;
  }

  std::vector<Candidate> candidates_;
  uint64_t vertices_ = 0;
};

}  // namespace

double Transform::Origin(const SectionEntry& entry, uint64_t axis) const {
  switch (offset) {
    case OffsetUse::kNone:
      return 0;
    case OffsetUse::kCollision:
      return entry.collision_offset[axis];
    case OffsetUse::kVisual:
      return entry.visual_offset[axis];
    case OffsetUse::kCollisionOfVertex:
      return static_cast<double>(scale) * entry.collision_offset[axis];
    case OffsetUse::kVisualOfVertex:
      return static_cast<double>(scale) * entry.visual_offset[axis];
  }
  return 0;
}

std::string Transform::Text() const {
  std::string text = scale < 1   ? "vertex / 64"
                     : scale > 1 ? "vertex * 64"
                                 : "vertex";
  const char* of_vertex = scale < 1 ? " / 64" : scale > 1 ? " * 64" : "";
  switch (offset) {
    case OffsetUse::kNone:
      break;
    case OffsetUse::kCollision:
      text += " + collision offset";
      break;
    case OffsetUse::kVisual:
      text += " + visual offset";
      break;
    case OffsetUse::kCollisionOfVertex:
      text += std::string(" + collision offset") + of_vertex;
      break;
    case OffsetUse::kVisualOfVertex:
      text += std::string(" + visual offset") + of_vertex;
      break;
  }
  return text;
}

bool HasExtentAlong(const Aabb& box, uint64_t axis) {
  return box.extent[axis] > 0 &&
         int64_t{box.min[axis]} + box.extent[axis] <= INT32_MAX;
}

bool HasExtent(const Aabb& box) {
  return HasExtentAlong(box, 0) && HasExtentAlong(box, 1) &&
         HasExtentAlong(box, 2);
}

VertexBox::VertexBox(const Transform& transform, const SectionEntry& entry,
                     const Aabb& box)
    : scale_(static_cast<double>(transform.scale)) {
  // Both vertices and boxes are rounded.
  const double slack = 0.5 * scale_ + 1;
  for (uint64_t axis = 0; axis < 3; ++axis) {
    const double low = box.min[axis] - transform.Origin(entry, axis);
    low_[axis] = low - slack;
    high_[axis] = low + box.extent[axis] + slack;
  }
}

VertexFit FitVertices(const Document& document) {
  return Fitter(document).Fit();
}

}  // namespace trackcheck::dkrds
