// How certain it is that a file is of a format.
#ifndef TRACKCHECK_FORMATS_API_RECOGNITION_H_
#define TRACKCHECK_FORMATS_API_RECOGNITION_H_

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <string_view>

namespace trackcheck {

// Ordered: a higher value is more certain. Content is more certain than the
// name.
enum class Recognition : uint8_t { kNone, kByName, kByContent };

// Returns whether `file_name` ends in `extension`, in any case. Precondition:
// `extension` is in lower case and begins with a dot.
inline bool HasExtension(std::string_view file_name,
                         std::string_view extension) {
  return file_name.size() >= extension.size() &&
         std::equal(extension.rbegin(), extension.rend(), file_name.rbegin(),
                    [](unsigned char wanted, unsigned char found) {
                      return wanted == std::tolower(found);
                    });
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_RECOGNITION_H_
