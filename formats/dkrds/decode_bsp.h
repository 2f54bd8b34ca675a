// The culling BSP tree, node by node.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_BSP_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_BSP_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// Bytes that no node has, behind the left subtree of `node`.
struct BspMismatch {
  uint32_t node = 0;
  uint64_t gap = 0;

  friend auto operator<=>(const BspMismatch&, const BspMismatch&) = default;
};

struct BspResult {
  Bsp bsp;
  // Why it is not whole.
  std::optional<Finding> fault;
  // Where the node ends, or begins, that is not there; 0 for other faults.
  uint64_t needed_end = 0;
  std::vector<BspMismatch> mismatches;  // by node
};

// Decodes the tree at the start of `bytes`, which end where the file or the
// next part does. Stops at the first fault.
BspResult DecodeBsp(ByteView bytes);

// Reports what is wrong with the tree.
void ReportBsp(const BspResult& result, FindingSink& sink);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_BSP_H_
