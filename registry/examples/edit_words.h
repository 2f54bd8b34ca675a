// Splits an edit script into edits, and an edit into words.
#ifndef TRACKCHECK_REGISTRY_EXAMPLES_EDIT_WORDS_H_
#define TRACKCHECK_REGISTRY_EXAMPLES_EDIT_WORDS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"

namespace trackcheck {

struct Edit {
  std::string text;                // as written, for messages
  std::vector<std::string> words;  // never empty; escapes resolved
};

// Edits end at a line break or at `;`, words at white space. A word in single
// or double quotes may hold these characters, and may be empty. \xNN, \n, \t,
// \\, \' and \" are the escapes of C++, in quotes and outside. Empty edits are
// left out. An unknown escape or a missing quote is an error.
absl::StatusOr<std::vector<Edit>> SplitEdits(std::string_view script);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_EXAMPLES_EDIT_WORDS_H_
