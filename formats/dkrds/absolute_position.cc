#include "formats/dkrds/absolute_position.h"

#include <array>
#include <cstdint>
#include <optional>

namespace trackcheck::dkrds {
namespace {

constexpr Transform kUnknownTransform = {.scale = 64};

}  // namespace

std::optional<std::array<double, 3>> AbsolutePositions::Of(
    const TrackSection& section, uint64_t vertex) const {
  const VertexColumn& vertices = section.vertices.content_or_default();
  if (vertex >= vertices.size() || !section.entry.present()) {
    return std::nullopt;
  }
  const Transform& transform = transform_ ? *transform_ : kUnknownTransform;
  const std::array<int16_t, 3> stored = vertices[vertex];
  std::array<double, 3> position;
  for (uint64_t axis = 0; axis < 3; ++axis) {
    position[axis] = (static_cast<double>(transform.scale) * stored[axis] +
                      transform.Origin(*section.entry, axis)) /
                     kBoxUnits;
  }
  return position;
}

}  // namespace trackcheck::dkrds
