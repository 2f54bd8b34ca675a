// A named output of `dump` that not every format has, such as `csv` of a lap.
#ifndef TRACKCHECK_FORMATS_API_EXPORT_H_
#define TRACKCHECK_FORMATS_API_EXPORT_H_

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace trackcheck {

// A parameter of an export, which the user passes with a separate flag.
struct ExportParameter {
  std::string_view flag;     // "--at"
  std::string_view value;    // "X,Y,Z"
  std::string_view help;     // the value, as a noun
  std::string_view example;  // "12800,0,-64000"
  // Returns whether the export can parse `text`.
  bool (*accepts)(std::string_view text);
};

struct ExportInfo {
  std::string_view name;  // the value of --output: "csv"
  std::string_view help;  // the content, as the end of a sentence
  // Null if the export has no parameter.
  const ExportParameter* parameter = nullptr;
  // The export writes several files, for which a folder must be named.
  bool makes_files = false;
};

// The request for an export, and where it writes.
struct ExportRequest {
  // The value of the parameter, for which `accepts` returned true.
  std::string_view argument = {};
  // The output of an export that makes no files. After a failure it stays in
  // the failed state.
  std::ostream& out;
  // Writes a whole file. Returns false if this file cannot be written; then no
  // later file can.
  std::function<bool(const std::string& name, std::string_view bytes)>
      write_file = {};
  // Reports to the user what was left out and why.
  std::function<void(const std::string& text)> note = {};
};

template <typename Document>
struct Export {
  ExportInfo info;
  // Streams what is present in the document.
  void (*write)(const Document& document, const ExportRequest& request);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_EXPORT_H_
