// The files on disk that rules over several files look at.
#ifndef TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_
#define TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"
#include "trackcheck/config/settings.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// Whether the path leads to a regular file.
bool IsFile(const std::string& path);

// The first of the paths that leads to a regular file; empty if none does. See
// SetRules::NeighborPaths.
std::string FirstFile(const std::vector<std::string>& paths);

// Returns what the rules over several files need of `bytes`, the content of a
// file at `absolute_path`. Null if they are of another format or no part of a
// set.
std::unique_ptr<const FileSummary> SummaryOfBytes(
    const Format& format, ByteView bytes, const std::string& absolute_path,
    const FileSettings& settings);

// Returns what the rules over several files need of the file at `path`, which
// reports may name otherwise than `absolute_path`. Null if it cannot be read,
// is of another format or is no part of a set. `scratch` is as for
// Source::Open.
std::unique_ptr<const FileSummary> ReadSummary(const Format& format,
                                               const std::string& path,
                                               const std::string& absolute_path,
                                               const FileSettings& settings,
                                               std::vector<uint8_t>* scratch);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_
