#include "formats/dkrds/exports/visible.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>
#include <vector>

#include "formats/core/from_chars.h"
#include "formats/dkrds/bsp_regions.h"
#include "formats/dkrds/document.h"
#include "formats/dkrds/layout.h"

namespace trackcheck::dkrds {
namespace {

constexpr std::array<size_t, 2> kTestedAxes = {0, 2};

SectionIds IdsOfBits(uint64_t sections) {
  SectionIds ids;
  for (; sections != 0; sections &= sections - 1) {
    ids.push_back(static_cast<uint32_t>(std::countr_zero(sections)));
  }
  return ids;
}

// Bit k of this and the following results is section k. Follows the steps of
// the game, with the scale of splits that fits the sections best.
uint64_t Candidates(const Document& document, const Position& position) {
  const Bsp& bsp = *document.bsp;
  const int64_t scale = LeafTests(document).split_scale();
  uint64_t found = 0;
  std::vector<uint32_t> open = {0};
  while (!open.empty()) {
    const BspNode& node = bsp.nodes[open.back()];
    open.pop_back();
    if (node.leaf()) {
      found |= IdsOf(document, node).listed;
      continue;
    }
    const int64_t here = position[static_cast<size_t>(node.axis_or_count)];
    const int64_t split = scale * node.split;
    const bool left_only = split - here > bsp::kTolerance;
    const bool right_only = here - split >= bsp::kTolerance;
    if (!left_only) open.push_back(node.right);
    if (!right_only) open.push_back(node.left);
  }
  return found;
}

// The sections whose boxes meet the position widened by `tolerance` on `axes`.
template <size_t kAxes>
uint64_t Near(const SectionBoxes& boxes, uint64_t sections,
              const Position& position, const std::array<size_t, kAxes>& axes,
              int64_t tolerance) {
  uint64_t found = 0;
  for (uint64_t left = sections & boxes.known; left != 0; left &= left - 1) {
    const auto section = static_cast<size_t>(std::countr_zero(left));
    const bool meets = std::all_of(axes.begin(), axes.end(), [&](size_t axis) {
      return boxes.low[axis][section] <= position[axis] + tolerance &&
             boxes.high[axis][section] >= position[axis] - tolerance;
    });
    if (meets) found |= uint64_t{1} << section;
  }
  return found;
}

std::optional<uint64_t> Loaded(const Document& document, uint64_t inside) {
  const uint64_t sections = document.sections.size();
  const CullingGroups& culling = document.culling;
  if (culling.stride == 0 || culling.size() < sections) return std::nullopt;
  uint64_t loaded = 0;
  // Masks may have bits of sections that do not exist.
  const uint64_t all =
      sections == kMaxSections ? ~uint64_t{0} : (uint64_t{1} << sections) - 1;
  for (; inside != 0; inside &= inside - 1) {
    loaded |= culling.mask(static_cast<uint64_t>(std::countr_zero(inside)));
  }
  return loaded & all;
}

}  // namespace

std::optional<Position> ParsePosition(std::string_view text) {
  Position position{};
  const char* at = text.data();
  const char* const end = at + text.size();
  for (size_t axis = 0; axis < position.size(); ++axis) {
    if (axis > 0) {
      if (at == end || *at != ',') return std::nullopt;
      ++at;
    }
    const std::from_chars_result result = FromChars(at, end, position[axis]);
    if (result.ec != std::errc()) return std::nullopt;
    at = result.ptr;
  }
  if (at != end) return std::nullopt;
  return position;
}

Visible VisibleAt(const Document& document, const Position& position) {
  const SectionBoxes boxes(document);
  Visible visible;
  if (document.bsp.present() && document.bsp->whole) {
    const uint64_t candidates = Candidates(document, position);
    visible.candidates = IdsOfBits(candidates);
    visible.drawn = IdsOfBits(
        Near(boxes, candidates, position, kTestedAxes, bsp::kTolerance));
  }
  const uint64_t inside =
      Near(boxes, ~uint64_t{0}, position, std::array<size_t, 3>{0, 1, 2}, 0);
  visible.inside = IdsOfBits(inside);
  if (const std::optional<uint64_t> loaded = Loaded(document, inside)) {
    visible.loaded = IdsOfBits(*loaded);
  }
  return visible;
}

}  // namespace trackcheck::dkrds
