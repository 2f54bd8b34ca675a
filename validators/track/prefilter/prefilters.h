// The prefilters of a track. They clear blocks of elements by what the analyses
// keep for each element.
#ifndef TRACKCHECK_VALIDATORS_TRACK_PREFILTER_PREFILTERS_H_
#define TRACKCHECK_VALIDATORS_TRACK_PREFILTER_PREFILTERS_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "validators/engine/prefilter.h"
#include "validators/engine/rule_set.h"
#include "validators/track/rule_types.h"
#include "validators/track/tables.h"

namespace trackcheck::track {

// Each prefilter refers to the elements of its constructor and is for the given
// rules.

class SectorPrefilter : public Prefilter {
 public:
  SectorPrefilter(const SectorTable& sectors,
                  const std::vector<const SectorRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const SectorShapes& shapes_;
  // The rules that fail only in sectors with one of these traits.
  std::vector<std::pair<uint16_t, RuleSet>> by_traits_;
};

class EdgePrefilter : public Prefilter {
 public:
  EdgePrefilter(const EdgeTable& edges,
                const std::vector<const EdgeRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const Document& document_;
  const SectorShapes& shapes_;
  const Portals& portals_;
  uint64_t vertex_count_;
  RuleSet start_range_;
  RuleSet neighbors_;
  std::vector<std::pair<uint16_t, RuleSet>> by_traits_;
};

class SegmentPrefilter : public Prefilter {
 public:
  SegmentPrefilter(const SegmentTable& segments,
                   const std::vector<const SegmentRule*>& rules);
  RuleSet Candidates(uint64_t first, uint64_t count) const override;

 private:
  const SegmentTable& segments_;
  RuleSet ranges_;
  RuleSet joints_;
  RuleSet points_;
  RuleSet lengths_;
  RuleSet radii_;
  RuleSet angles_;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_VALIDATORS_TRACK_PREFILTER_PREFILTERS_H_
