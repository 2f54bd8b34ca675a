// The prefilters of a section's tables. One fast pass over the triangles finds
// the rules that may report something.
#ifndef TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_SECTION_PREFILTER_H_
#define TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_SECTION_PREFILTER_H_

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/dkrds/layout.h"
#include "validators/dkrds/analysis/section/section_analysis.h"
#include "validators/dkrds/prefilter/triangle_kernels.h"
#include "validators/dkrds/rule_types.h"
#include "validators/engine/prefilter.h"
#include "validators/engine/rule_set.h"

namespace trackcheck::dkrds {

// Gives the same candidates for every block of a table.
class FixedPrefilter : public Prefilter {
 public:
  using Prefilter::Cover;
  void Set(const RuleSet& candidates) { candidates_ = candidates; }
  RuleSet Candidates(uint64_t, uint64_t) const override { return candidates_; }

 private:
  RuleSet candidates_;
};

// Call Load for one section after the other. Keeps some hundred kilobytes of
// working memory.
class SectionPrefilter {
 public:
  // Takes the rules that judge the tables.
  SectionPrefilter(const std::vector<const TriangleRule*>& triangle_rules,
                   const std::vector<const VertexRule*>& vertex_rules,
                   const std::vector<const UvRule*>& uv_rules,
                   const std::vector<const ColorRule*>& color_rules);

  // Sets the prefilters below to the candidates of the section.
  void Load(const SectionAnalysis& section);

  const Prefilter& triangles() const { return triangles_; }
  const Prefilter& vertices() const { return vertices_; }
  const Prefilter& uvs() const { return uvs_; }
  const Prefilter& colors() const { return colors_; }

 private:
  using Coordinates = std::array<float, kAddressable>;
  using Used = std::array<uint8_t, kAddressable>;

  // The rules over triangles, by the property that they judge.
  struct TriangleRules {
    RuleSet index_vertex;
    RuleSet index_uv;
    RuleSet index_color;
    RuleSet spare_bits;
    RuleSet texture;
    RuleSet normal;
    RuleSet face;
    RuleSet cells;
    RuleSet duplicate;
  };

  void LoadVertices(const SectionAnalysis& section);
  RuleSet FindInTriangles(const SectionAnalysis& section,
                          const std::optional<std::array<CellAxis, 3>>& box);

  FixedPrefilter triangles_;
  FixedPrefilter vertices_;
  FixedPrefilter uvs_;
  FixedPrefilter colors_;

  TriangleRules rules_;
  RuleSet vertex_unused_rule_;
  RuleSet vertex_duplicate_rule_;
  RuleSet uv_unused_rule_;
  RuleSet color_unused_rule_;

  // Every slot has some position, so that an index out of range needs no check
  // of its own: no rule judges the shape of such a triangle.
  std::array<Coordinates, 3> positions_{};
  std::array<Used, kIndexedTables> used_{};
  std::vector<uint64_t> keys_;
  std::vector<uint64_t> slots_;
};

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_VALIDATORS_DKRDS_PREFILTER_SECTION_PREFILTER_H_
