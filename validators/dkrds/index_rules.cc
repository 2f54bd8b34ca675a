// Indices of triangles name elements that are there. Section "Triangle Entry".
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/rule_types.h"
#include "validators/dkrds/section_rules.h"
#include "validators/dkrds/track_facts.h"

namespace trackcheck::dkrds {
namespace {

constexpr const char kSection[] = "Triangle Entry";

struct IndexedTable {
  std::string_view part;  // of a triangle
  std::string_view elements;
  uint64_t offset;  // of the packed indices
};

constexpr IndexedTable kVertexTable = {"vertex", "vertices", triangle::kVertex};
constexpr IndexedTable kUvTable = {"uv", "UVs", triangle::kUv};
constexpr IndexedTable kColorTable = {"color", "colours", triangle::kColor};

uint32_t Beyond(uint32_t word, uint64_t count) {
  uint32_t beyond = 0;
  for (uint32_t k = 0; k < 3; ++k) {
    beyond += PackedIndex(word, k) >= count ? 1 : 0;
  }
  return beyond;
}

void CheckTable(const TrackFacts& track, const RuleInfo& rule,
                Suspicions suspicion, const IndexedTable& table,
                const SectionView& view, uint64_t count, FindingSink& sink) {
  if (!track.Suspects(view.number(), suspicion)) return;
  const auto word = [&](uint64_t t) { return view.word(t, table.offset); };
  const auto corner = [&](uint64_t t) {
    uint32_t k = 0;
    while (PackedIndex(word(t), k) < count) ++k;
    return k;
  };
  // A model without such elements has nothing to name.
  Severity severity = rule.severity;
  if (count == 0 && suspicion != kVertexIndex) {
    bool all_zero = true;
    for (uint64_t t = 0; t < view.triangles(); ++t) {
      all_zero = all_zero && (word(t) & ~(3U << 30)) == 0;
    }
    if (all_zero) severity = Severity::kWarning;
  }
  CheckElements(
      rule, severity, view.triangles(),
      [&](uint64_t t) { return Beyond(word(t), count); },
      {[&](uint64_t t) {
         return TrianglePlace(
             track, view, t,
             std::string(table.part) + '[' + std::to_string(corner(t)) + ']',
             table.offset, sizeof(uint32_t));
       },
       [&](uint64_t t) {
         return Message("the index is $0, the section has $1 $2",
                        PackedIndex(word(t), corner(t)), count, table.elements);
       }},
      sink);
}

void CheckVertexIndex(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!view.section().vertices.present()) return;
    CheckTable(track, rules::index_vertex.info, kVertexIndex, kVertexTable,
               view, view.section().vertices->size(), sink);
  });
}

void CheckUvIndex(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!view.section().uvs.present()) return;
    CheckTable(track, rules::index_uv.info, kUvIndex, kUvTable, view,
               view.section().uvs->size(), sink);
  });
}

void CheckColorIndex(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!view.section().colors.present()) return;
    CheckTable(track, rules::index_color.info, kColorIndex, kColorTable, view,
               view.section().colors->size(), sink);
  });
}

void CheckSpareBits(const TrackFacts& track, FindingSink& sink) {
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), kSpareBits)) return;
    for (const IndexedTable& table : {kVertexTable, kUvTable, kColorTable}) {
      CheckElements(
          rules::index_spare_bits.info, rules::index_spare_bits.info.severity,
          view.triangles(),
          [&](uint64_t t) {
            return SpareBits(view.word(t, table.offset)) != 0 ? 1 : 0;
          },
          {[&](uint64_t t) {
             return TrianglePlace(track, view, t, table.part, table.offset,
                                  sizeof(uint32_t));
           },
           [&](uint64_t t) {
             return Message("the two highest bits are $0, not 0",
                            SpareBits(view.word(t, table.offset)));
           }},
          sink);
    }
  });
}

void CheckTexture(const TrackFacts& track, FindingSink& sink) {
  const int32_t stored = track.header().number_of_textures;
  if (stored < 0) return;
  // Where the header counts fewer textures than there are, that is reported.
  const Section<TextureGroup>& group = track.document().texture_group;
  const uint32_t count =
      std::max(static_cast<uint32_t>(stored),
               uint32_t{group.present() ? group->texture_count : uint16_t{0}});
  const RuleInfo& rule = rules::texture_id.info;
  ForEachSection(track, [&](const SectionView& view) {
    if (!track.Suspects(view.number(), kTextureId)) return;
    CheckElements(
        rule, count == 0 ? Severity::kWarning : rule.severity, view.triangles(),
        [&](uint64_t t) { return view.texture(t) >= count ? 1 : 0; },
        {[&](uint64_t t) {
           return TrianglePlace(track, view, t, "attributes",
                                triangle::kAttributes, sizeof(uint16_t));
         },
         [&](uint64_t t) {
           return Message("the texture is $0, the track has $1",
                          view.texture(t), count);
         }},
        sink);
  });
}

}  // namespace

const Rule rules::index_vertex = {
    .info = {.id = "dkrds-index-vertex",
             .severity = Severity::kError,
             .title = "a triangle has a vertex that is not there",
             .section = kSection,
             .rationale = "the game reads the vertex out of what lies behind "
                          "the table",
             .remedy = "correct the index or the number of vertices",
             .bad = "set sections[0].triangles.vertex[1] 9",
             .ok = "set sections[0].triangles.vertex[1] 8"},
    .check = CheckVertexIndex};

const Rule rules::index_uv = {
    .info = {.id = "dkrds-index-uv",
             .severity = Severity::kError,
             .title = "a triangle has a UV that is not there",
             .section = kSection,
             .rationale = "the game reads the UV out of what lies behind the "
                          "table; a warning where a section has none at all",
             .remedy = "correct the index or the number of UVs",
             .bad = "set sections[0].triangles.uv[1] 9",
             .ok = "set sections[0].triangles.uv[1] 8"},
    .check = CheckUvIndex};

const Rule rules::index_color = {
    .info = {.id = "dkrds-index-color",
             .severity = Severity::kError,
             .title = "a triangle has a colour that is not there",
             .section = kSection,
             .rationale = "the game reads the colour out of what lies behind "
                          "the table; a warning where a section has none at "
                          "all",
             .remedy = "correct the index or the number of colours",
             .bad = "set sections[0].triangles.color[1] 3",
             .ok = "set sections[0].triangles.color[1] 2"},
    .check = CheckColorIndex};

const Rule rules::index_spare_bits = {
    .info = {.id = "dkrds-index-spare-bits",
             .severity = Severity::kInfo,
             .title = "the unknown bits of packed indices are set",
             .section = kSection,
             .rationale = "three indices of 10 bits leave two; nothing is "
                          "known about them",
             .remedy = "write 0, unless something else is known",
             .bad = "set sections[0].triangles.vertex[2] 0x404",
             .ok = "set sections[0].triangles.vertex[2] 4"},
    .check = CheckSpareBits};

const Rule rules::texture_id = {
    .info = {.id = "dkrds-texture-id",
             .severity = Severity::kError,
             .title = "a triangle has a texture that is not there",
             .section = kSection,
             .rationale =
                 "the game draws with whatever it takes for a texture, "
                 "or stops; a warning where a track has none at all",
             .remedy = "correct the texture or the number of textures",
             .bad = "set sections[0].triangles.attributes[0] 5",
             .ok = "set sections[0].triangles.attributes[0] 3"},
    .check = CheckTexture};

}  // namespace trackcheck::dkrds
