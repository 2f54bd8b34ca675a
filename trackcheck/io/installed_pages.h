// Finds the documentation that is installed with the program.
#ifndef TRACKCHECK_TRACKCHECK_IO_INSTALLED_PAGES_H_
#define TRACKCHECK_TRACKCHECK_IO_INSTALLED_PAGES_H_

#include <string>

namespace trackcheck {

// The absolute path of the folder with the rule pages, as //packaging installs
// it: PREFIX/share/doc/trackcheck/docs/rules for the program at PREFIX/bin. For
// a program that was built in the repository: docs/rules of the nearest folder
// above it that has the pages. Empty if there is none. `program` is the
// absolute path of the program, with all symbolic links followed.
std::string InstalledRulePages(const std::string& program);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_INSTALLED_PAGES_H_
