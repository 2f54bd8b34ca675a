// A named output that one format has and others have not: `csv` of a lap.
#ifndef TRACKCHECK_FORMATS_CORE_EXPORT_H_
#define TRACKCHECK_FORMATS_CORE_EXPORT_H_

#include <ostream>
#include <string_view>

namespace trackcheck {

struct ExportInfo {
  std::string_view name;  // the word behind --output: "csv"
  std::string_view help;  // what is in it, as the end of a sentence
};

template <typename Document>
struct Export {
  ExportInfo info;
  // Writes as it goes along, whatever is present in the document.
  void (*write)(const Document& document, std::ostream& out);
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_EXPORT_H_
