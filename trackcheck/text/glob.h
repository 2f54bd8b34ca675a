// Globs for rule ids and for paths of files.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_GLOB_H_
#define TRACKCHECK_TRACKCHECK_TEXT_GLOB_H_

#include <string_view>

namespace trackcheck {

// True if `glob` matches the whole of `text`. `?` matches one character and
// `*` any run of characters; neither matches a slash. `**` also matches
// slashes. `**/` matches any number of folders, or none. A rule id has no
// slash, so `*` matches any id. Takes time proportional to the product of the
// two sizes.
bool GlobMatches(std::string_view glob, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_GLOB_H_
