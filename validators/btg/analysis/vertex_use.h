// The table of vertices, each of which is used by a tuple or not.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_USE_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_USE_H_

#include <algorithm>
#include <cstdint>
#include <optional>

#include "formats/btg/bucket.h"
#include "validators/btg/analysis/border_line.h"
#include "validators/btg/analysis/records.h"
#include "validators/btg/analysis/tuple_summary.h"

namespace trackcheck::btg {

// Empty if the use of vertices is unknown. Refers to the summary.
class VertexUse {
 public:
  explicit VertexUse(const TupleSummary& summary) : summary_(&summary) {
    const std::optional<Bucket> bucket = summary.index().tile().bucket();
    if (bucket) borders_.emplace(*bucket);
    first_unused_ = static_cast<uint64_t>(
        std::find(bytes(), bytes() + size(), 0) - bytes());
  }

  uint64_t size() const { return summary_->used_vertices().size(); }
  uint64_t bytes_per_element() const { return 1; }

  Vertices vertices() const { return Vertices(summary_->index().tile()); }
  // The borders of the tile that the file is named after. Nothing if the name
  // is not that of a tile.
  const std::optional<BorderLines>& borders() const { return borders_; }
  bool IsUsed(uint64_t vertex) const {
    return summary_->used_vertices()[vertex] != 0;
  }
  // size() if all are used.
  uint64_t first_unused() const { return first_unused_; }
  // A byte for each vertex, 0 if it is not used.
  const uint8_t* bytes() const { return summary_->used_vertices().data(); }

 private:
  const TupleSummary* summary_;
  std::optional<BorderLines> borders_;
  uint64_t first_unused_ = 0;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_VERTEX_USE_H_
