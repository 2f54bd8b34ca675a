#include "validators/raf/analysis/index_coverage.h"

#include <cstdint>

#include "formats/raf/layout.h"
#include "validators/raf/analysis/limits.h"

namespace trackcheck::raf {

std::optional<IndexCoverage> CoverageOf(const Blocks& blocks) {
  const uint64_t end = blocks.count() - 1;
  if (!blocks.HasRuler() || !blocks.complete() || blocks.IsZero(0)) {
    return std::nullopt;
  }
  const IndexCoverage coverage = {
      blocks.Float(0, block::kIndexDistance) / blocks.ruler(),
      blocks.Float(end, block::kIndexDistance) / blocks.ruler()};
  const auto is_on_ruler = [](double part) {
    return part >= 0 && part <= 1 + kIndexTolerance;
  };
  if (!is_on_ruler(coverage.first) || !is_on_ruler(coverage.last)) {
    return std::nullopt;
  }
  return coverage;
}

}  // namespace trackcheck::raf
