// The path of a file in a scenery: ROOT/w030n60/w023n66/2582297.btg.gz.
#ifndef TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_PATH_H_
#define TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_PATH_H_

#include <string_view>

namespace trackcheck::btg {

// Refers to the text of the path.
struct TilePath {
  std::string_view name;  // without folders
  // The folders of 10 degrees and of 1 degree. Empty if the path has others:
  // then `root` is the folder of the file.
  std::string_view outer;
  std::string_view inner;
  std::string_view root;  // without a slash at its end

  bool has_folders() const { return !inner.empty(); }
};

TilePath ParseTilePath(std::string_view path);

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_ANALYSIS_TILE_PATH_H_
