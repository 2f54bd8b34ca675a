#include <algorithm>
#include <cstdint>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

// The larger of the counts of the header and of the texture group; a difference
// is a fault of its own. Precondition: the count of the header is not negative.
uint32_t TextureCount(const Triangles& triangles) {
  const TrackAnalysis& track = triangles.section().track();
  const Section<TextureGroup>& group = track.document().texture_group;
  return std::max(
      static_cast<uint32_t>(track.header().number_of_textures),
      uint32_t{group.present() ? group->texture_count : uint16_t{0}});
}

bool IsBeyond(const Triangles& triangles, Position at) {
  return triangles.section().texture(at.element) >= TextureCount(triangles);
}

}  // namespace

const TriangleRule rules::texture_id = {
    .info = {.id = "dkrds-texture-id",
             .severity = Severity::kError,
             .title = "A triangle names a texture that does not exist.",
             .section = "Triangle Entry",
             .rationale =
                 "The game draws with other data instead of a texture, or "
                 "stops. It is a warning if a track has no textures at all.",
             .remedy = "Correct the texture or the number of textures.",
             .bad = "set sections[0].triangles.attributes[0] 5",
             .ok = "set sections[0].triangles.attributes[0] 3"},
    .predicate = Exact<IsBeyond>,
    .place =
        [](const Triangles& triangles, Position at) {
          return triangles.Place(at.element, "attributes",
                                 triangle::kAttributes, sizeof(uint16_t));
        },
    .message =
        [](const Triangles& triangles, Position at) {
          return Message("texture $0 does not exist, the track has $1",
                         triangles.section().texture(at.element),
                         Counted(TextureCount(triangles), "texture"));
        },
    .applies =
        [](const Triangles& triangles) {
          return triangles.section().track().header().number_of_textures >= 0;
        },
    .severity =
        [](const Triangles& triangles, uint64_t) {
          return TextureCount(triangles) == 0 ? Severity::kWarning
                                              : Severity::kError;
        }};

}  // namespace trackcheck::dkrds
