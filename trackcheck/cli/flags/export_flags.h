// The exports: outputs of `dump` that only some formats have, and their flags.
#ifndef TRACKCHECK_TRACKCHECK_CLI_FLAGS_EXPORT_FLAGS_H_
#define TRACKCHECK_TRACKCHECK_CLI_FLAGS_EXPORT_FLAGS_H_

#include <deque>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "formats/api/export.h"
#include "registry/format.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

// The names of all exports, without duplicates.
std::vector<std::string_view> ExportNames();

// "; for raf also csv: ...", for each export. An export with the name of a
// `common` output replaces that output for its format.
std::string ExportsHelp(std::span<const std::string_view> common);

class ExportFlags {
 public:
  // Adds a flag for each parameter of an export.
  void DefineFlags(CLI::App& app);

  // Validates the flags for the output `kind`, which may be an export or a
  // common output.
  absl::Status Validate(std::string_view kind);

  // True if `format` has an export with the name of the chosen output.
  bool IsExportOf(const Format& format) const;
  // An error unless IsExportOf(format). It names the outputs that the format
  // has, with the `common` ones.
  absl::Status Require(const Format& format,
                       std::span<const std::string_view> common) const;

  // True if the export writes several files, so that -o has to name a folder.
  bool makes_files() const { return makes_files_; }

  // Writes the export to `out`.
  // Preconditions: Validate returned OK and IsExportOf(file.format()).
  void Write(const LoadedFile& file, std::ostream& out) const;
  // Writes the files of the export to `folder`, the value of -o, and creates
  // the folder if it does not exist. An error if it is missing. Prints on
  // standard error what the export leaves out.
  // Preconditions: as for Write, and makes_files().
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
  // A deque, because CLI11 keeps pointers to the texts.
  std::deque<Flag> flags_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_FLAGS_EXPORT_FLAGS_H_
