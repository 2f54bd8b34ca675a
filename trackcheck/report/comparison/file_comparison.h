// A comparison of two files, with everything that a report needs.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_FILE_COMPARISON_H_
#define TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_FILE_COMPARISON_H_

#include <string>
#include <string_view>

#include "formats/api/comparison.h"

namespace trackcheck {

struct FileComparison {
  std::string old_path;
  std::string new_path;
  std::string_view format;
  std::string_view view;  // the name of the comparison: "distance"
  DocumentComparison result;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_COMPARISON_FILE_COMPARISON_H_
