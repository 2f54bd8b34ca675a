// Detects the format of a file.
#ifndef TRACKCHECK_TRACKCHECK_CHECK_DETECTION_H_
#define TRACKCHECK_TRACKCHECK_CHECK_DETECTION_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "registry/format.h"

namespace trackcheck {

// The first format in the registry that recognizes the content, otherwise the
// format that the file name promises. Null if there is none.
const Format* DetectFormat(ByteView bytes, const std::string& path);

// The name of a file with the end that files of `format` have, in place of that
// of the format that it promises, if it promises one.
std::string NameFor(const Format& format, std::string_view name);

// The format of the files that the name promises, and which are of no format by
// themselves (Format::companion). Null if it promises no such files.
const Format* CompanionOfName(const std::string& path);

// The format that the user has set, or if that is null, DetectFormat, or else
// CompanionOfName. Files that accompany those of the set format are their own.
const Format* ChooseFormat(const Format* set, ByteView bytes,
                           const std::string& path);

// The first format with a suffix that the name ends in, in any case; if there
// is none, the one that the name promises without ".gz" at its end. Null if
// there is none. Only the last part of `path` counts.
const Format* FormatOfName(const std::string& path);

// Whether the path ends in ".gz", in any case.
bool HasGzipSuffix(std::string_view path);

// The largest size of a Git LFS pointer, in bytes. It is the limit of Git LFS.
inline constexpr uint64_t kMaxLfsPointerSize = 1023;

// True if the file is a Git LFS pointer: a text in the place of a file that Git
// LFS stores elsewhere. It may be damaged (LfsPointerDamage).
bool IsGitLfsPointer(ByteView bytes);

// Why no format was detected in the bytes of the file at `path`, and what the
// user can do.
std::string UnrecognizedError(ByteView bytes, const std::string& path);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CHECK_DETECTION_H_
