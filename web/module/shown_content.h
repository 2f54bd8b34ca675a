// What is in one file, or what changed between two.
#ifndef TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_
#define TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_

#include <string>
#include <vector>

#include "web/module/file_content.h"
#include "web/module/options.h"

namespace trackcheck {

struct ShownContent {
  // Why there is nothing to show; empty if there is.
  std::string error;
  // What the program writes to standard output: a text for each --report of a
  // diff and of an info, one of a dump. If there is an error, only an info has
  // texts, since its JSON has the error.
  std::vector<std::string> texts;
  // What it writes to standard error: damaged parts, different bytes.
  std::string notes;
  // Of a diff.
  bool equal = false;
};

// What `trackcheck diff` writes.
ShownContent DiffContent(const FileContent& old_file,
                         const FileContent& new_file,
                         const ModuleOptions& options);

// What `trackcheck dump` writes.
ShownContent DumpContent(const FileContent& file, const ModuleOptions& options);

// What `trackcheck info` writes, without the neighbors of the file on disk.
ShownContent InfoContent(const FileContent& file, const ModuleOptions& options);

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_
