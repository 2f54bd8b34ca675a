#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Track Section Collision Data";

bool HasCollision(const Triangles& triangles) {
  return triangles.section().has_collision();
}

Location CellsPlace(const Triangles& triangles, Position at) {
  return triangles.CellsPlace(at.element);
}

// `pattern` has the cells along Y, Z and X as its arguments.
Message StoredAxes(std::string_view pattern, const Triangles& triangles,
                   Position at) {
  const uint32_t cells = triangles.section().cells(at.element);
  return Message(pattern, Offset{YCells(cells)}, Offset{ZCells(cells)},
                 Offset{XCells(cells)});
}

// The cells that the vertices make, and the mask of the group that follows.
std::vector<Repair> Recomputed(const Triangles& triangles, Position at) {
  const SectionAnalysis& section = triangles.section();
  const std::optional<uint32_t> cells = section.ComputedCells(at.element);
  if (!cells) return {};
  std::vector<Repair> repairs =
      Replaced(CellsPlace(triangles, at).range, *cells);
  const auto corrected = section.CorrectedMaskOf(at.element);
  if (corrected && section.group(corrected->group).mask != corrected->mask) {
    const Location mask = Groups(section).Place(corrected->group, "mask",
                                                group::kMask, sizeof(uint32_t));
    repairs.push_back({mask.range, LittleEndianBytes(corrected->mask)});
  }
  return repairs;
}

constexpr Fix kRecompute = {
    FixKind::kSafe,
    "Computes the cells from the vertices, and the mask of the group from the "
    "cells."};

Message CellsAlongNoAxis(const Triangles& triangles, Position at) {
  return StoredAxes(
      "the cells are $0 along Y, $1 along Z and $2 along X, expected at least "
      "one along each",
      triangles, at);
}

Message CellsWithGaps(const Triangles& triangles, Position at) {
  return StoredAxes(
      "the cells are $0 along Y, $1 along Z and $2 along X, expected one run "
      "of bits along each",
      triangles, at);
}

template <CellsState kState>
bool IsInState(const Triangles& triangles, Position at) {
  return triangles.section().StateOfCells(at.element) == kState;
}

// If no triangle of a group is in a cell, the group is reported instead.
bool IsZero(const Triangles& triangles, Position at) {
  return IsInState<CellsState::kZero>(triangles, at) &&
         !triangles.section().IsOfEmptyGroup(at.element);
}

// Series 0: off by more than one cell; series 1: off by one cell.
bool IsOff(const Triangles& triangles, Position at) {
  return triangles.section().StateOfCells(at.element) ==
         (at.series == 0 ? CellsState::kOff : CellsState::kOneCellOff);
}

}  // namespace

const TriangleRule rules::collision_zero = {
    .info = {.id = "dkrds-collision-zero",
             .severity = Severity::kWarning,
             .title = "A collidable triangle is in no cell.",
             .section = kSection,
             .rationale = "The game tests Y, Z and X one after the other, so a "
                          "triangle without a bit along one axis is never hit.",
             .remedy = "Compute the cells again.",
             .fix = kRecompute,
             .bad = "set sections[0].collision[0] 0x00ffff00",
             .ok = "set sections[0].collision[0] 0x00ffff00; set "
                   "sections[0].triangles.attributes[0] 0"},
    .predicate = Exact<IsZero>,
    .place = CellsPlace,
    .message = CellsAlongNoAxis,
    .applies = HasCollision,
    .repairs = Recomputed};

const TriangleRule rules::collision_allones = {
    .info = {.id = "dkrds-collision-allones",
             .severity = Severity::kInfo,
             .title =
                 "A triangle is assigned to all cells, but touches only some.",
             .section = kSection,
             .rationale = "The triangle is tested wherever a kart is. That is "
                          "right but slow. The cells were probably never "
                          "computed.",
             .remedy = "Compute the cells again.",
             .fix = kRecompute,
             .bad = "set sections[0].collision[0] 0xffffffff",
             .ok = "set sections[0].collision[0] 0xfffffffe"},
    .predicate = Exact<IsInState<CellsState::kAllOnes>>,
    .place = CellsPlace,
    .message =
        [](const Triangles&, Position) {
          return Message(
              "the triangle is in all cells of the box, expected only those "
              "that it touches");
        },
    .applies = HasCollision,
    .repairs = Recomputed};

const TriangleRule rules::collision_contiguous = {
    .info = {.id = "dkrds-collision-contiguous",
             .severity = Severity::kWarning,
             .title = "The cells of a triangle do not follow one another.",
             .section = kSection,
             .rationale =
                 "A triangle has no holes, and the document's function "
                 "computes only runs, so the word is damaged.",
             .remedy = "Compute the cells again.",
             .fix = kRecompute,
             .bad = "set sections[0].collision[0] 0x00bfff01",
             .ok = "set sections[0].collision[0] 0x007fff01"},
    .predicate = Exact<IsInState<CellsState::kBroken>>,
    .place = CellsPlace,
    .message = CellsWithGaps,
    .applies = HasCollision,
    .repairs = Recomputed};

const TriangleRule rules::collision_recompute = {
    .info = {.id = "dkrds-collision-recompute",
             .severity = Severity::kWarning,
             .title = "The cells of a triangle are not those it touches.",
             .section = kSection,
             .rationale =
                 "Karts fall through where a cell is missing, and an "
                 "additional cell takes time. One cell more or less at an end "
                 "is an info, because it may come from rounding.",
             .remedy = "Compute the cells again.",
             .fix = kRecompute,
             .bad = "set sections[0].collision[0] 0x003fff01",
             .ok = "set sections[0].vertices[3] 99"},
    .predicate = Exact<IsOff>,
    .place = CellsPlace,
    .message =
        [](const Triangles& triangles, Position at) {
          const SectionAnalysis& section = triangles.section();
          return Message("the cells are $0, the vertices make $1",
                         Offset{section.cells(at.element)},
                         Offset{section.ComputedCells(at.element).value_or(0)});
        },
    .applies = HasCollision,
    .series = [](const Triangles&) { return uint64_t{2}; },
    .severity =
        [](const Triangles&, uint64_t series) {
          return series == 0 ? Severity::kWarning : Severity::kInfo;
        },
    .repairs = Recomputed};

}  // namespace trackcheck::dkrds
