#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Triangle Entry";

// Indexed by IndexedTable: the part of a triangle that holds the indices, and
// the names of the elements.
constexpr std::array<std::string_view, kIndexedTables> kParts = {"vertex", "uv",
                                                                 "color"};
constexpr std::array<std::string_view, kIndexedTables> kElements = {
    "vertex", "UV", "color"};
constexpr std::array<std::string_view, kIndexedTables> kPlurals = {
    "vertices", "UVs", "colors"};

template <IndexedTable kTable>
uint64_t CountOf(const Triangles& triangles) {
  switch (kTable) {
    case IndexedTable::kVertices:
      return triangles.section().vertices();
    case IndexedTable::kUvs:
      return triangles.section().uvs();
    case IndexedTable::kColors:
      return triangles.section().colors();
  }
}

template <IndexedTable kTable>
uint32_t WordOf(const Triangles& triangles, uint64_t t) {
  return triangles.section().word(t,
                                  kPackedIndices[static_cast<size_t>(kTable)]);
}

// The number of corners with an index beyond the table.
template <IndexedTable kTable>
uint64_t CornersBeyond(const Triangles& triangles, Position at) {
  const uint32_t word = WordOf<kTable>(triangles, at.element);
  const uint64_t count = CountOf<kTable>(triangles);
  uint64_t beyond = 0;
  for (uint32_t k = 0; k < 3; ++k) {
    beyond += PackedIndex(word, k) >= count ? 1 : 0;
  }
  return beyond;
}

template <IndexedTable kTable>
uint32_t FirstCornerBeyond(const Triangles& triangles, Position at) {
  const uint32_t word = WordOf<kTable>(triangles, at.element);
  uint32_t k = 0;
  while (PackedIndex(word, k) < CountOf<kTable>(triangles)) ++k;
  return k;
}

template <IndexedTable kTable>
Location CornerPlace(const Triangles& triangles, Position at) {
  constexpr auto kIndex = static_cast<size_t>(kTable);
  return triangles.Place(
      at.element,
      std::string(kParts[kIndex]) + '[' +
          std::to_string(FirstCornerBeyond<kTable>(triangles, at)) + ']',
      kPackedIndices[kIndex], sizeof(uint32_t));
}

template <IndexedTable kTable>
Message CornerMessage(const Triangles& triangles, Position at) {
  constexpr auto kIndex = static_cast<size_t>(kTable);
  return Message(
      "$0 $1 does not exist, the section has $2", kElements[kIndex],
      PackedIndex(WordOf<kTable>(triangles, at.element),
                  FirstCornerBeyond<kTable>(triangles, at)),
      Counted(CountOf<kTable>(triangles), kElements[kIndex], kPlurals[kIndex]));
}

// If a section has no such elements and all indices are 0, it is a warning.
template <IndexedTable kTable>
Severity SeverityWithoutElements(const Triangles& triangles, uint64_t) {
  if (CountOf<kTable>(triangles) > 0) return Severity::kError;
  for (uint64_t t = 0; t < triangles.size(); ++t) {
    if (PackedIndices(WordOf<kTable>(triangles, t)) != 0) {
      return Severity::kError;
    }
  }
  return Severity::kWarning;
}

// The series are the values of IndexedTable.
bool HasSpareBits(const Triangles& triangles, Position at) {
  return SpareBits(triangles.section().word(at.element,
                                            kPackedIndices[at.series])) != 0;
}

}  // namespace

const TriangleRule rules::index_vertex = {
    .info = {.id = "dkrds-index-vertex",
             .severity = Severity::kError,
             .title = "A triangle names a vertex that does not exist.",
             .section = kSection,
             .rationale = "The game reads the vertex from the data after the "
                          "table.",
             .remedy = "Correct the index or the number of vertices.",
             .bad = "set sections[0].triangles.vertex[1] 9",
             .ok = "set sections[0].triangles.vertex[1] 8"},
    .predicate = Exact<CornersBeyond<IndexedTable::kVertices>>,
    .place = CornerPlace<IndexedTable::kVertices>,
    .message = CornerMessage<IndexedTable::kVertices>,
    .applies = [](const Triangles& triangles) {
      return triangles.section().tables().vertices.present();
    }};

const TriangleRule rules::index_uv = {
    .info = {.id = "dkrds-index-uv",
             .severity = Severity::kError,
             .title = "A triangle names a UV that does not exist.",
             .section = kSection,
             .rationale = "The game reads the UV from the data after the "
                          "table. It is a warning if a section has no UVs and "
                          "all indices are 0.",
             .remedy = "Correct the index or the number of UVs.",
             .bad = "set sections[0].triangles.uv[1] 9",
             .ok = "set sections[0].triangles.uv[1] 8"},
    .predicate = Exact<CornersBeyond<IndexedTable::kUvs>>,
    .place = CornerPlace<IndexedTable::kUvs>,
    .message = CornerMessage<IndexedTable::kUvs>,
    .applies =
        [](const Triangles& triangles) {
          return triangles.section().tables().uvs.present();
        },
    .severity = SeverityWithoutElements<IndexedTable::kUvs>};

const TriangleRule rules::index_color = {
    .info =
        {.id = "dkrds-index-color",
         .severity = Severity::kError,
         .title = "A triangle names a color that does not exist.",
         .section = kSection,
         .rationale =
             "The game reads the color from the data after the table. It "
             "is a warning if a section has no colors and all indices are 0.",
         .remedy = "Correct the index or the number of colors.",
         .bad = "set sections[0].triangles.color[1] 3",
         .ok = "set sections[0].triangles.color[1] 2"},
    .predicate = Exact<CornersBeyond<IndexedTable::kColors>>,
    .place = CornerPlace<IndexedTable::kColors>,
    .message = CornerMessage<IndexedTable::kColors>,
    .applies =
        [](const Triangles& triangles) {
          return triangles.section().tables().colors.present();
        },
    .severity = SeverityWithoutElements<IndexedTable::kColors>};

const TriangleRule rules::index_spare_bits = {
    .info = {.id = "dkrds-index-spare-bits",
             .severity = Severity::kInfo,
             .title = "The unknown bits of packed indices are set.",
             .section = kSection,
             .rationale = "Three indices of 10 bits leave two bits, whose "
                          "meaning is unknown.",
             .remedy = "Write 0, unless more is known about the bits.",
             .fix = {FixKind::kSafe, "Clears the two bits."},
             .bad = "set sections[0].triangles.vertex[2] 0x404",
             .ok = "set sections[0].triangles.uv[2] 8"},
    .predicate = Exact<HasSpareBits>,
    .place =
        [](const Triangles& triangles, Position at) {
          return triangles.Place(at.element, kParts[at.series],
                                 kPackedIndices[at.series], sizeof(uint32_t));
        },
    .message =
        [](const Triangles& triangles, Position at) {
          return Message("the two highest bits are $0, not 0",
                         SpareBits(triangles.section().word(
                             at.element, kPackedIndices[at.series])));
        },
    .series = [](const Triangles&) { return kIndexedTables; },
    .repairs =
        [](const Triangles& triangles, Position at) {
          const uint32_t word =
              triangles.section().word(at.element, kPackedIndices[at.series]);
          return Replaced(
              triangles
                  .Place(at.element, kParts[at.series],
                         kPackedIndices[at.series], sizeof(uint32_t))
                  .range,
              PackedIndices(word));
        }};

}  // namespace trackcheck::dkrds
