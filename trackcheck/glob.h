// Globs for rule ids and for paths of files.
#ifndef TRACKCHECK_TRACKCHECK_GLOB_H_
#define TRACKCHECK_TRACKCHECK_GLOB_H_

#include <string_view>

namespace trackcheck {

// True if all of `text` matches `glob`. `?` is one character and `*` any run
// of characters, but neither matches a slash; `**` matches slashes too, and
// `**/` any number of folders, none included. Time is linear in glob times
// text. For texts without slashes, like rule ids, `*` matches everything.
bool GlobMatches(std::string_view glob, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GLOB_H_
