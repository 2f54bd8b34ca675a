// The files of a set as a scenery: tiles with their neighbors, airports near
// them, and folders.
#ifndef TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_
#define TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/btg/bucket.h"
#include "validators/btg/scenery/stg_file.h"
#include "validators/btg/scenery/summary.h"
#include "validators/engine/file_set.h"

namespace trackcheck::btg {

// Refers to the files.
class Scenery {
 public:
  // Precondition: each summary is a BtgSummary or a StgSummary.
  explicit Scenery(FileSet files);

  size_t size() const { return files_.size(); }
  const FileOfSet& file(size_t number) const { return files_[number]; }
  // Of an .stg file, an empty summary: it has no terrain.
  const BtgSummary& summary(size_t number) const;
  // Precondition: the file is an .stg file.
  const StgSummary& stg(size_t number) const;

  // Whether the file is there earlier: a tile of the same index in the same
  // root, or an airport of the same path, such as a plain file before its
  // compressed copy.
  bool IsCopy(size_t number) const;

  // Calls `visit(a, side, b)` for each two tiles of one root that share a piece
  // of their borders, which are known, and of which one is given: `b` is on
  // that `side` of `a`, which is the east or the north. The order is that of
  // the files. A copy is left out.
  void ForEachPair(
      absl::FunctionRef<void(size_t a, Side side, size_t b)> visit) const;

  // Calls `visit(tile, airports)` for each tile with holes, and the airports of
  // its root whose centers are in it or in a tile around it, in the order of
  // the files. A copy is left out, and so is a tile with no airports.
  void ForEachTileWithHoles(
      absl::FunctionRef<void(size_t tile, std::span<const size_t> airports)>
          visit) const;

  // Whether the outlines of all airports in the folder of a file are known.
  bool KnowsAllAirportsBeside(size_t file) const;
  // Whether they are not because the folder is too large, or an airport in it.
  bool HasTooLargeAirportsBeside(size_t file) const;

  // The files of each folder whose other files are known, in their order.
  struct Folder {
    const FolderOfSet* folder = nullptr;
    std::string_view root;      // see TilePath
    std::vector<size_t> files;  // without .stg files
    std::vector<size_t> stgs;
    // Whether the outlines of all airports in it are known.
    bool knows_airports = false;
    // Whether the folder or an airport in it is too large for that.
    bool is_too_large = false;

    // Whether all .stg files in it are known.
    bool knows_stgs() const { return stgs.size() == folder->companions.size(); }
  };
  std::span<const Folder> folders() const { return folders_; }

 private:
  using Key = std::pair<std::string_view, int32_t>;  // root and index

  std::vector<size_t> AirportsNear(size_t tile) const;
  const Folder* FolderOf(size_t file) const;
  void AddToFolder(size_t file);
  void FindKnownAirports();

  const FileSet files_;
  std::map<Key, size_t> by_key_;
  std::map<std::string_view, size_t> airport_by_path_;  // without ".gz"
  // The airports of a root and of the tile that has their center.
  std::map<Key, std::vector<size_t>> airports_;
  std::vector<Folder> folders_;
  std::map<const FolderOfSet*, size_t> position_of_folder_;
};

// See SetRules::NeighborPaths: a tile that FlightGear does not find plain is
// read compressed. The neighbors of a tile are the tiles beside it and the
// airports in its folder; those of an airport, the tiles in its folder that it
// may be in, and the other airports.
std::vector<std::vector<std::string>> NeighborPaths(
    std::string_view path, const FileSummary& summary,
    std::span<const std::string> names);

// See SetRules::NeededPaths: a plain file and its compressed copy, and both of
// each that an .stg file names.
std::vector<std::string> NeededPaths(std::string_view path,
                                     const FileSummary& summary,
                                     std::span<const std::string> names);

// See SetRules::NeighborLabels: "west", "east", "south" or "north".
std::vector<std::string_view> NeighborLabels(std::string_view path);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_SCENERY_SCENERY_H_
