// The prefilters of a mesh: loops that clear blocks of elements.
#ifndef TRACKCHECK_VALIDATORS_RLD_PREFILTER_PREFILTERS_H_
#define TRACKCHECK_VALIDATORS_RLD_PREFILTER_PREFILTERS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "validators/engine/prefilter.h"
#include "validators/engine/rule_set.h"
#include "validators/rld/rule_types.h"

namespace trackcheck::rld {

// Each prefilter is made for the elements and the rules that its constructor
// receives, and refers to the elements.

class VertexPrefilter : public Prefilter {
 public:
  VertexPrefilter(const VertexTable& vertices,
                  const std::vector<const VertexRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const VertexTable& vertices_;
  RuleSet nonfinite_;
  RuleSet denormal_;
  RuleSet huge_;
  RuleSet negative_zero_;
};

class IndexPrefilter : public Prefilter {
 public:
  IndexPrefilter(const TriangleTable& triangles,
                 const std::vector<const IndexRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const TriangleTable& triangles_;
  RuleSet range_;
  RuleSet repeat_;
};

class MeshTrianglePrefilter : public Prefilter {
 public:
  MeshTrianglePrefilter(const Mesh& mesh,
                        const std::vector<const MeshTriangleRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const Mesh& mesh_;
  std::array<RuleSet, 8> of_flag_;  // by the bit of a TriangleFlag
};

}  // namespace trackcheck::rld

#endif  // TRACKCHECK_VALIDATORS_RLD_PREFILTER_PREFILTERS_H_
