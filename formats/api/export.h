// A named output that one format has and others have not: `csv` of a lap.
#ifndef TRACKCHECK_FORMATS_API_EXPORT_H_
#define TRACKCHECK_FORMATS_API_EXPORT_H_

#include <functional>
#include <ostream>
#include <string>
#include <string_view>

namespace trackcheck {

// What an export must be told, behind a flag of its own.
struct ExportParameter {
  std::string_view flag;     // "--at"
  std::string_view value;    // "X,Y,Z"
  std::string_view help;     // what it is, as a noun
  std::string_view example;  // "12800,0,-64000"
  // Whether the export can make sense of `text`.
  bool (*accepts)(std::string_view text);
};

struct ExportInfo {
  std::string_view name;  // the word behind --output: "csv"
  std::string_view help;  // what is in it, as the end of a sentence
  // Null if it needs none.
  const ExportParameter* parameter = nullptr;
  // It is several files, for which a folder must be named.
  bool makes_files = false;
};

// What an export is asked, and where it writes.
struct ExportRequest {
  // Of the parameter, and accepted by it.
  std::string_view argument = {};
  // Of one that makes no files. One that fails is left so.
  std::ostream& out;
  // Writes a whole file; false if this and what follows cannot be written.
  std::function<bool(const std::string& name, std::string_view bytes)>
      write_file = {};
  // Tells the user what was left out and why.
  std::function<void(const std::string& words)> note = {};
};

template <typename Document>
struct Export {
  ExportInfo info;
  // Writes as it goes along, whatever is present in the document.
  void (*write)(const Document& document, const ExportRequest& request);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_EXPORT_H_
