#include "validators/btg/scenery/scenery.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/base/macros.h"
#include "absl/functional/function_ref.h"
#include "absl/strings/str_cat.h"
#include "validators/btg/analysis/tile_path.h"

namespace trackcheck::btg {

Scenery::Scenery(FileSet files) : files_(files) {
  for (size_t i = 0; i < files_.size(); ++i) {
    by_key_.try_emplace({tile(i).root, tile(i).border.bucket.index()}, i);
  }
}

const TileSummary& Scenery::tile(size_t number) const {
  const auto* const summary =
      dynamic_cast<const TileSummary*>(files_[number].summary);
  ABSL_HARDENING_ASSERT(summary != nullptr);
  return *summary;
}

void Scenery::ForEachPair(
    absl::FunctionRef<void(size_t, Side, size_t)> visit) const {
  for (size_t a = 0; a < files_.size(); ++a) {
    const TileSummary& first = tile(a);
    const Bucket& bucket = first.border.bucket;
    if (by_key_.at({first.root, bucket.index()}) != a) continue;
    for (const Side side : {Side::kEast, Side::kNorth}) {
      for (const Bucket& neighbor : bucket.Neighbors(side)) {
        const auto b = by_key_.find({first.root, neighbor.index()});
        if (b == by_key_.end()) continue;
        if (files_[a].given || files_[b->second].given) {
          visit(a, side, b->second);
        }
      }
    }
  }
}

std::vector<std::vector<std::string>> NeighborPaths(std::string_view path) {
  const TilePath tile = ParseTilePath(path);
  const std::optional<Bucket> bucket = Bucket::FromFileName(tile.name);
  if (!bucket) return {};
  std::vector<std::vector<std::string>> paths;
  for (const Side side : kSides) {
    for (const Bucket& neighbor : bucket->Neighbors(side)) {
      std::string plain(tile.root);
      if (tile.has_folders()) {
        absl::StrAppend(&plain, "/", neighbor.ten_degree_folder(), "/",
                        neighbor.one_degree_folder());
      }
      absl::StrAppend(&plain, "/", neighbor.index(), ".btg");
      paths.push_back({plain, plain + ".gz"});
    }
  }
  return paths;
}

}  // namespace trackcheck::btg
