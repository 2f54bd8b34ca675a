// Decodes the culling BSP tree. The tree is stored in pre-order, so its nodes
// are visited in the order of the file, and a right child before the end of the
// left subtree is a fault.
#ifndef TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_BSP_H_
#define TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_BSP_H_

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/dkrds/document.h"

namespace trackcheck::dkrds {

// `gap` bytes that belong to no node follow the left subtree of `node`.
struct BspMismatch {
  uint32_t node = 0;
  uint64_t gap = 0;

  friend auto operator<=>(const BspMismatch&, const BspMismatch&) = default;
};

struct BspResult {
  Bsp bsp;
  // Why the tree is not whole.
  std::optional<Finding> fault;
  // The end that the missing node would have, from the start of the file; 0 for
  // other faults.
  uint64_t needed_end = 0;
  std::vector<BspMismatch> mismatches;  // ascending by node
};

// Decodes the tree at the start of `bytes` and stops at the first fault or at
// the end of `bytes`. Reports nothing.
BspResult DecodeBsp(ByteView bytes);

// Reports the fault and the mismatches of `result`.
void ReportBsp(const BspResult& result, FindingSink& sink);

}  // namespace trackcheck::dkrds

#endif  // TRACKCHECK_FORMATS_DKRDS_DECODE_CONTENTS_BSP_H_
