#include "validators/btg/analysis/tile_path.h"

#include <string>
#include <string_view>

namespace trackcheck::btg {
namespace {

// Whether it is "w030n60", with any digits.
bool IsFolderOfTiles(std::string_view name) {
  std::string pattern(name);
  for (char& letter : pattern) {
    if (letter >= '0' && letter <= '9') letter = '0';
  }
  return pattern == "e000n00" || pattern == "e000s00" || pattern == "w000n00" ||
         pattern == "w000s00";
}

// Removes the last part of a path and returns it.
std::string_view TakeLast(std::string_view* path) {
  const size_t slash = path->rfind('/');
  const std::string_view last =
      path->substr(slash == path->npos ? 0 : slash + 1);
  *path = slash == path->npos ? std::string_view() : path->substr(0, slash);
  return last;
}

}  // namespace

TilePath ParseTilePath(std::string_view path) {
  TilePath parsed;
  parsed.name = TakeLast(&path);
  parsed.root = path;
  const std::string_view inner = TakeLast(&path);
  const std::string_view outer = TakeLast(&path);
  if (IsFolderOfTiles(outer) && IsFolderOfTiles(inner)) {
    parsed.outer = outer;
    parsed.inner = inner;
    parsed.root = path;
  }
  return parsed;
}

}  // namespace trackcheck::btg
