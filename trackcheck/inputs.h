// Which files a command line means: what it names, and what lies in the
// folders that it names.
#ifndef TRACKCHECK_TRACKCHECK_INPUTS_H_
#define TRACKCHECK_TRACKCHECK_INPUTS_H_

#include <string>
#include <vector>

namespace trackcheck {

// The path that means standard input.
inline constexpr char kStandardInput[] = "-";

struct Input {
  // As the user would write it: what was named, and below it names joined by
  // slashes.
  std::string path;
  // Named itself, not found in a folder: then it has to be of some format.
  bool named = false;
  // Why it cannot be read, if that is known already.
  std::string error;
};

// Regular files (through symbolic links) and whatever cannot be looked at, in
// the order of `paths` and by name inside folders. FIFOs, sockets and devices
// inside folders are left out, as are folders called .git; a folder that is
// reached again, through a symbolic link, is not walked again.
std::vector<Input> FindInputs(const std::vector<std::string>& paths);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_INPUTS_H_
