// The content of one file, or what changed between two.
#ifndef TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_
#define TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_

#include <string>

#include "web/module/file_content.h"
#include "web/module/options.h"

namespace trackcheck {

struct ShownContent {
  // Why there is nothing to show; empty if there is.
  std::string error;
  // What the program writes to standard output.
  std::string text;
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

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_SHOWN_CONTENT_H_
