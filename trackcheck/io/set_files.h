// The files on disk that rules over several files look at.
#ifndef TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_
#define TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"
#include "trackcheck/check/check_options.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// Whether the path leads to a regular file.
bool IsFile(const std::string& path);

// See gzip::HaveSameContent; also nothing if one cannot be read.
std::optional<bool> HaveSameContent(const std::string& a, const std::string& b);

// The first of the paths that leads to a regular file; empty if none does. See
// SetRules::NeighborPaths.
std::string FirstFile(const std::vector<std::string>& paths);

// Returns what the rules over several files need of `bytes`, the content of a
// file at the path of the options, which is absolute. Null if they are of
// another format or no part of a set.
std::unique_ptr<const FileSummary> SummaryOfBytes(const Format& format,
                                                  ByteView bytes,
                                                  const CheckOptions& options);

// Returns what the rules over several files need of the file at `path`, which
// is that of the options, or leads to it. Null if it cannot be read, is of
// another format or is no part of a set. `format` may be Format::companion.
// `scratch` is as for Source::Open.
std::unique_ptr<const FileSummary> ReadSummary(const Format& format,
                                               const std::string& path,
                                               const CheckOptions& options,
                                               std::vector<uint8_t>* scratch);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_SET_FILES_H_
