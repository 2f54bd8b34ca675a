#include "trackcheck/compare/folder_set.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/compare/opened_file.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

struct ReadFile {
  const Format* format = nullptr;
  uint64_t size = 0;
  std::unique_ptr<const FileSummary> summary;
  std::string error;
};

ReadFile Read(const FolderFile& file, FileSettings settings) {
  OpenedFile opened = OpenAndDetect(file, settings);
  ReadFile result = {.format = opened.format,
                     .size = opened.bytes().size(),
                     .error = std::move(opened.error)};
  if (result.format == nullptr) return result;
  try {
    settings.path = file.absolute;
    result.summary = SummarizeFile(*result.format, opened.bytes(), settings);
  } catch (const std::exception& exception) {
    result.error = Joined({"internal error: ", exception.what()});
  }
  if (opened.shrank()) result.error = "shrank while it was read";
  return result;
}

}  // namespace

absl::StatusOr<FolderSet> ReadFolderSet(const std::string& folder,
                                        const SettingsFlags& flags,
                                        std::string_view today,
                                        ConfigFinder& configs, WorkPool& pool) {
  absl::StatusOr<FolderFiles> found =
      FindFolderFiles(folder, flags, today, configs, pool);
  if (!found.ok()) return found.status();
  std::vector<FolderFile>& files = found->files;
  std::erase_if(files, [](const FolderFile& file) { return file.excluded; });
  std::sort(files.begin(), files.end(),
            [](const FolderFile& a, const FolderFile& b) {
              return a.absolute < b.absolute;
            });
  const auto settings_of = [&](const FolderFile& file) {
    return SettingsFor(flags, file.config, file.absolute, today);
  };
  std::vector<ReadFile> read(files.size());
  pool.For(files.size(), [&](uint64_t i) {
    read[i] = Read(files[i], settings_of(files[i]));
  });
  FolderSet result;
  for (const Format* const format : Formats()) {
    FilesOfFormat all = {.format = format};
    for (size_t i = 0; i < files.size(); ++i) {
      ReadFile& file = read[i];
      if (file.format != format || !file.error.empty()) continue;
      ++all.files;
      all.bytes += file.size;
      if (file.summary == nullptr) continue;
      all.set.push_back({.path = files[i].path, .summary = file.summary.get()});
      all.settings.push_back(settings_of(files[i]));
      result.summaries.push_back(std::move(file.summary));
    }
    if (all.files > 0) result.formats.push_back(std::move(all));
  }
  for (size_t i = 0; i < files.size(); ++i) {
    if (!read[i].error.empty()) {
      result.errors.push_back(
          Joined({Printable(files[i].path), ": ", read[i].error}));
    } else if (read[i].format == nullptr) {
      ++result.other_files;
    }
  }
  return result;
}

std::vector<std::string> NamedLikeAssets(const std::string& folder) {
  std::vector<std::string> paths;
  for (Input& input : FindInputs({folder}).files) {
    if (!input.special && FormatOfName(input.path) != nullptr) {
      paths.push_back(std::move(input.path));
    }
  }
  return paths;
}

}  // namespace trackcheck
