// Finds the input files of a run: the files that the command line names and the
// files in the folders that it names.
#ifndef TRACKCHECK_TRACKCHECK_IO_INPUTS_H_
#define TRACKCHECK_TRACKCHECK_IO_INPUTS_H_

#include <string>
#include <vector>

namespace trackcheck {

// The path that means standard input.
inline constexpr char kStandardInput[] = "-";

// The path that git gives for a file that one side does not have.
inline constexpr char kAbsentFile[] = "/dev/null";

// Whether the path leads to a folder. False for standard input.
bool IsFolder(const std::string& path);

struct Input {
  // The path from the command line, and below a folder the names joined by
  // slashes.
  std::string path;
  // True if the command line names this file, which makes an unknown format an
  // error. False for a file that was found in a folder.
  bool named = false;
  // The reason why the path cannot be read, if it is known; empty otherwise.
  std::string error;
  // A FIFO, socket or device that was found in a folder.
  bool special = false;
};

// A symbolic link in a folder that leads to no file.
struct DanglingLink {
  std::string path;     // as in Input
  std::string problem;  // what is wrong with it: "is a link that ..."
};

struct InputList {
  std::vector<Input> files;
  std::vector<DanglingLink> dangling_links;
};

// The files at `paths`, in the order of `paths` and by name inside folders.
// Symbolic links to files are followed. Inside folders, folders named .git are
// left out. A folder that symbolic links lead to again is walked once, by its
// own name if it is inside the folder of `paths`.
// A path that cannot be examined is an input too, so that the error of opening
// it is reported.
//
// A file that several of `paths` lead to is one input: at the first place, and
// named if one of them names it. Two links to one file are two files.
//
// The locks of editors (dangling links with names like .#file) are left out.
InputList FindInputs(const std::vector<std::string>& paths);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_IO_INPUTS_H_
