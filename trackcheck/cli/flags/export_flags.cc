#include "trackcheck/cli/flags/export_flags.h"

#include <algorithm>
#include <cassert>
#include <filesystem>
#include <functional>
#include <memory>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/export.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

void ForEachExport(
    const std::function<void(const Format&, const ExportInfo&)>& use) {
  for (const Format* format : Formats()) {
    for (const ExportInfo& info : format->exports()) use(*format, info);
  }
}

// The outputs that have `parameter`, as flags.
std::string OutputsWith(const ExportParameter& parameter) {
  std::string outputs;
  ForEachExport([&](const Format&, const ExportInfo& info) {
    if (info.parameter == nullptr || info.parameter->flag != parameter.flag) {
      return;
    }
    if (!outputs.empty()) outputs += " or ";
    outputs += Joined({"--output ", info.name});
  });
  return outputs;
}

std::string PathIn(const std::string& folder, const std::string& name) {
  return (std::filesystem::path(folder) / name).string();
}

}  // namespace

std::vector<std::string_view> ExportNames() {
  std::vector<std::string_view> names;
  ForEachExport([&](const Format&, const ExportInfo& info) {
    if (std::find(names.begin(), names.end(), info.name) == names.end()) {
      names.push_back(info.name);
    }
  });
  return names;
}

std::string ExportsHelp(std::span<const std::string_view> common) {
  std::string help;
  ForEachExport([&](const Format& format, const ExportInfo& info) {
    const bool replaces =
        std::find(common.begin(), common.end(), info.name) != common.end();
    help += Joined({"; for ", format.name(), replaces ? " " : " also ",
                    info.name, ": ", info.help});
  });
  return help;
}

void ExportFlags::DefineFlags(CLI::App& app) {
  ForEachExport([&](const Format&, const ExportInfo& info) {
    if (info.parameter == nullptr) return;
    const ExportParameter& parameter = *info.parameter;
    for (const Flag& flag : flags_) {
      if (flag.parameter->flag == parameter.flag) return;
    }
    Flag& flag = flags_.emplace_back(Flag{&parameter, "", nullptr});
    flag.option = AddValue(
        app, std::string(parameter.flag), std::string(parameter.value),
        &flag.text,
        Joined({"only with ", OutputsWith(parameter), ": ", parameter.help}));
  });
}

absl::Status ExportFlags::Validate(std::string_view kind) {
  kind_ = kind;
  const ExportParameter* wanted = nullptr;
  ForEachExport([&](const Format&, const ExportInfo& info) {
    if (info.name != kind) return;
    wanted = info.parameter;
    makes_files_ = info.makes_files;
  });
  for (const Flag& flag : flags_) {
    const bool given = flag.option->count() > 0;
    const ExportParameter& parameter = *flag.parameter;
    if (wanted == nullptr || parameter.flag != wanted->flag) {
      if (!given) continue;
      return UsageError({parameter.flag, " needs ", OutputsWith(parameter)});
    }
    if (!given) {
      return UsageError({"--output ", kind, " needs ", parameter.flag, " ",
                         parameter.value, ", like ", parameter.flag, " ",
                         parameter.example});
    }
    if (!parameter.accepts(flag.text)) {
      return UsageError({parameter.flag, " \"", Printable(flag.text),
                         "\": not ", parameter.value, ", like ",
                         parameter.example, "; it is ", parameter.help});
    }
    argument_ = flag.text;
  }
  return absl::OkStatus();
}

bool ExportFlags::IsExportOf(const Format& format) const {
  const std::vector<ExportInfo> exports = format.exports();
  return std::any_of(
      exports.begin(), exports.end(),
      [this](const ExportInfo& info) { return info.name == kind_; });
}

absl::Status ExportFlags::Require(
    const Format& format, std::span<const std::string_view> common) const {
  if (IsExportOf(format)) return absl::OkStatus();
  std::string known;
  for (const std::string_view each : common) known += Joined({each, ", "});
  for (const ExportInfo& info : format.exports()) {
    if (std::find(common.begin(), common.end(), info.name) == common.end()) {
      known += Joined({info.name, ", "});
    }
  }
  known.resize(known.size() - 2);
  return UsageError({"no --output ", kind_, " for ", format.name(),
                     " files: not one of ", known});
}

void ExportFlags::Write(const LoadedFile& file, std::ostream& out) const {
  assert(IsExportOf(file.format()));
  file.decoded().Export(kind_, {.argument = argument_, .out = out});
}

absl::Status ExportFlags::WriteFiles(const LoadedFile& file,
                                     const std::string& folder,
                                     Console& console) const {
  assert(IsExportOf(file.format()) && makes_files_);
  if (IsStandardOutput(folder)) {
    return UsageError({"--output ", kind_,
                       " writes several files; name a folder for them, like "
                       "-o files"});
  }
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    return FileError(
        folder,
        absl::Status(absl::ErrnoToStatusCode(error.value()),
                     Joined({"cannot create the folder: ", error.message()})));
  }
  absl::Status status;
  const auto write_file = [&](const std::string& name, std::string_view bytes) {
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(PathIn(folder, name), {&file.path(), 1}, console);
    status = output.status();
    if (!status.ok()) return false;
    (*output)->stream().write(bytes.data(),
                              static_cast<std::streamsize>(bytes.size()));
    status = (*output)->Close();
    return status.ok();
  };
  const auto note = [&](const std::string& text) {
    console.err << Printable(file.path()) << ": " << text << '\n';
  };
  file.decoded().Export(kind_, {.argument = argument_,
                                .out = console.out,
                                .write_file = write_file,
                                .note = note});
  return status;
}

}  // namespace trackcheck
