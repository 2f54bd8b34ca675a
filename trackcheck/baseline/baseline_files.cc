#include "trackcheck/baseline/baseline_files.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "trackcheck/baseline/baseline.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/io/replace_file.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

}  // namespace

std::string BaselineFile::NameOf(const std::string& path) const {
  return fs::path(path).lexically_relative(folder_).generic_string();
}

KnownPlaces BaselineFile::Known(const std::string& path) const {
  return read_.Known(NameOf(path));
}

std::vector<std::string> BaselineFile::Paths() const {
  std::vector<std::string> paths;
  for (const std::string& name : read_.Paths()) {
    paths.push_back((fs::path(folder_) / name).lexically_normal().string());
  }
  return paths;
}

void BaselineFile::Update(
    const std::string& path,
    const std::function<bool(std::string_view rule)>& is_checked,
    std::vector<KnownPlace> places) {
  const std::string name = NameOf(path);
  std::lock_guard lock(mutex_);
  updated_.Forget(name, is_checked);
  for (KnownPlace& place : places) {
    updated_.Add(name, std::move(place));
  }
}

uint64_t BaselineFile::size_after() const {
  std::lock_guard lock(mutex_);
  return updated_.size();
}

absl::Status BaselineFile::Write() const {
  std::string text;
  {
    std::lock_guard lock(mutex_);
    text = updated_.Text();
  }
  return ReplaceFile(path_, text);
}

absl::StatusOr<BaselineFile*> BaselineFiles::Open(const std::string& path,
                                                  bool may_be_absent) {
  const std::string absolute = AbsolutePathOf(path);
  std::unique_ptr<BaselineFile>& file = files_[absolute];
  if (file != nullptr) return file.get();
  Baseline baseline;
  Limits limits;
  limits.max_file_bytes = std::numeric_limits<uint64_t>::max();
  std::vector<uint8_t> scratch;
  const absl::StatusOr<Source> source = Source::Open(path, limits, &scratch);
  if (source.ok()) {
    absl::StatusOr<Baseline> parsed = Baseline::Parse(source->view().text());
    if (!parsed.ok()) return FileError(path, parsed.status());
    baseline = *std::move(parsed);
  } else if (!absl::IsNotFound(source.status())) {
    return FileError(path, source.status());
  } else if (!may_be_absent) {
    return FileError(path, absl::NotFoundError("no such baseline; make it with "
                                               "--update-baseline"));
  }
  file = std::make_unique<BaselineFile>();
  file->path_ = path;
  file->folder_ = fs::path(absolute).parent_path().string();
  file->updated_ = baseline;
  file->read_ = std::move(baseline);
  return file.get();
}

std::vector<BaselineFile*> BaselineFiles::All() const {
  std::vector<BaselineFile*> all;
  for (const auto& [path, file] : files_) {
    if (file != nullptr) all.push_back(file.get());
  }
  return all;
}

}  // namespace trackcheck
