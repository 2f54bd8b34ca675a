// The outputs of `dump` that only some formats have: which was asked for, by
// which flags, and where it goes.
#ifndef TRACKCHECK_TRACKCHECK_EXPORT_CHOICE_H_
#define TRACKCHECK_TRACKCHECK_EXPORT_CHOICE_H_

#include <deque>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "formats/core/export.h"
#include "registry/format.h"
#include "trackcheck/console.h"
#include "trackcheck/loaded_file.h"

namespace trackcheck {

// The names of all exports, each once.
std::vector<std::string_view> ExportNames();

// "; of raf also csv: ...", for all exports. One that has the name of a
// `common` output stands in its place.
std::string ExportsHelp(std::span<const std::string_view> common);

class ExportChoice {
 public:
  // A flag for each parameter of an export.
  void DefineFlags(CLI::App& app);

  // Judges the flags, and the path behind -o, for `kind`: an export or another
  // output.
  absl::Status Settle(std::string_view kind, const std::string& out_path);

  // Whether files of `format` have what `kind` names as an export.
  bool IsExportOf(const Format& format) const;
  // Content if they have; otherwise the error names
  // what they have, `common` included.
  absl::Status Require(const Format& format,
                       std::span<const std::string_view> common) const;

  // Whether the path behind -o is a folder, for WriteFiles.
  bool makes_files() const { return makes_files_; }

  // Preconditions: Settle and Require were content.
  void Write(const LoadedFile& file, std::ostream& out) const;
  // Makes the folder if it is not there. What had to be left out is told on
  // standard error.
  absl::Status WriteFiles(const LoadedFile& file, const std::string& folder,
                          Console& console) const;

 private:
  struct Flag {
    const ExportParameter* parameter;
    std::string text;
    CLI::Option* option;
  };

  std::string kind_;
  std::string argument_;
  bool makes_files_ = false;
  // CLI11 holds on to the texts.
  std::deque<Flag> flags_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_EXPORT_CHOICE_H_
