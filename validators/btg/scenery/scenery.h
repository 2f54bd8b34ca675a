// The tiles of a set of files, each with its neighbors.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/btg/bucket.h"
#include "validators/btg/scenery/tile_summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// Refers to the files.
class Scenery {
 public:
  // Precondition: each summary is a TileSummary.
  explicit Scenery(FileSet files);

  const FileOfSet& file(size_t number) const { return files_[number]; }
  const TileSummary& tile(size_t number) const;

  // Calls `visit(a, side, b)` for each two tiles of one root that share a piece
  // of their borders and of which one is given: `b` is on that `side` of `a`,
  // which is the east or the north. The order is that of the files. A file that
  // has the index of an earlier one in the same root, such as a tile beside its
  // compressed copy, is left out.
  void ForEachPair(
      absl::FunctionRef<void(size_t a, Side side, size_t b)> visit) const;

 private:
  using Key = std::pair<std::string_view, int32_t>;  // root and index

  const FileSet files_;
  std::map<Key, size_t> by_key_;
};

// See SetRulesApi::neighbors: a tile that FlightGear does not find plain is
// read compressed.
std::vector<std::vector<std::string>> NeighborPaths(std::string_view path);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_
