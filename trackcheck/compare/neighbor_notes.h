// What the change of a file means for the files beside it.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_NEIGHBOR_NOTES_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_NEIGHBOR_NOTES_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "registry/format.h"
#include "trackcheck/config/settings.h"

namespace trackcheck {

// One version of a file.
struct PlacedFile {
  const DecodedFile& file;
  // Absolute. Empty, or a path that says nothing of its neighbors, for a
  // version that is not at its place: then it is that of the other version.
  std::string path;
};

// Returns one line for each neighbor on disk that the change of a file of
// `format` matters to. A version is compared with the neighbor that is beside
// it, or with that of the other version if there is none. `settings_of` returns
// the settings of a neighbor, or nothing if its config is wrong. A neighbor
// that is excluded or cannot be read does not count. Reads one neighbor at a
// time. Never throws.
std::vector<std::string> NeighborNotes(
    const Format& format, const PlacedFile& before, const PlacedFile& after,
    absl::FunctionRef<std::optional<FileSettings>(const std::string& path)>
        settings_of);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_NEIGHBOR_NOTES_H_
