#include "trackcheck/git/lfs_check.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/lfs_pointer.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// A file of the index.
struct Entry {
  std::string_view path;  // relative to the top folder of the repository
  std::string_view object;
  std::string_view filter;         // the value of the attribute
  uint64_t size = 0;               // of the content, in bytes
  std::string_view small_content;  // empty if the size is no pointer's
};

// Where the current folder is in its repository.
struct Place {
  std::string to_top;    // like "../", empty in the top folder
  std::string from_top;  // like "tiles/", empty in the top folder
};

absl::Status UnexpectedOutput(std::string_view command) {
  return absl::InternalError(Joined({"git ", command, ": unexpected output"}));
}

// Removes and returns the text up to `end`. Empty if `end` does not occur.
std::optional<std::string_view> TakeUntil(char end, std::string_view* text) {
  const size_t size = text->find(end);
  if (size == std::string_view::npos) return std::nullopt;
  const std::string_view taken = text->substr(0, size);
  text->remove_prefix(size + 1);
  return taken;
}

absl::StatusOr<Place> FindPlace() {
  const absl::StatusOr<std::string> output =
      GitOutput({"rev-parse", "--show-cdup", "--show-prefix"}, "");
  if (!output.ok()) return output.status();
  std::string_view rest = *output;
  const std::optional<std::string_view> to_top = TakeUntil('\n', &rest);
  // The name of a folder may contain line ends; the last one is not part of it.
  // Nothing follows in a repository without files.
  if (!to_top || (!rest.empty() && rest.back() != '\n')) {
    return UnexpectedOutput("rev-parse");
  }
  if (!rest.empty()) rest.remove_suffix(1);
  return Place{std::string(*to_top), std::string(rest)};
}

// Runs the checks of one set of paths.
class LfsCheck {
 public:
  absl::StatusOr<LfsReport> Run(const std::vector<std::string>& paths) {
    absl::StatusOr<Place> place = FindPlace();
    if (!place.ok()) return place.status();
    place_ = *std::move(place);
    absl::Status status = ListIndex();
    if (status.ok()) Select(paths);
    if (status.ok() && !entries_.empty()) status = ReadFilters();
    if (status.ok() && !entries_.empty()) status = ReadSizes();
    if (status.ok()) status = ReadSmallContents();
    if (!status.ok()) return status;
    for (const Entry& entry : entries_) Judge(entry);
    report_.files = entries_.size();
    return std::move(report_);
  }

 private:
  // Runs git in the top folder of the repository.
  absl::StatusOr<std::string> GitAtTop(std::vector<std::string> arguments,
                                       std::string_view input) const {
    if (!place_.to_top.empty()) {
      arguments.insert(arguments.begin(), {"-C", place_.to_top});
    }
    return GitOutput(arguments, input);
  }

  // Sets entries_ to the regular files of the index, by path. Each is written
  // as MODE OBJECT STAGE<tab>PATH<zero>.
  absl::Status ListIndex() {
    absl::StatusOr<std::string> output =
        GitAtTop({"ls-files", "--stage", "-z"}, "");
    if (!output.ok()) return output.status();
    index_ = *std::move(output);
    std::string_view rest = index_;
    while (!rest.empty()) {
      const auto mode = TakeUntil(' ', &rest);
      const auto object = TakeUntil(' ', &rest);
      const auto stage = TakeUntil('\t', &rest);
      const auto path = TakeUntil('\0', &rest);
      if (!mode || !object || !stage || !path) {
        return UnexpectedOutput("ls-files");
      }
      // Links and submodules have other modes.
      if (!mode->starts_with("100") || *stage != "0") continue;
      entries_.push_back({.path = *path, .object = *object});
    }
    return absl::OkStatus();
  }

  // Leaves the entries at `paths`, or all if there is none.
  void Select(const std::vector<std::string>& paths) {
    if (paths.empty()) return;
    std::vector<bool> selected(entries_.size());
    for (const std::string& path : paths) {
      const std::optional<std::string> in_repository = PathFromTop(path);
      if (!in_repository) {
        report_.errors.push_back(FileError(
            path,
            UsageError({"is not in the repository of the current folder"})));
        continue;
      }
      if (SelectPath(*in_repository, &selected)) continue;
      std::error_code error;
      if (fs::symlink_status(path, error).type() == fs::file_type::not_found) {
        report_.errors.push_back(
            FileError(path, absl::NotFoundError("does not exist")));
        continue;
      }
      report_.not_staged.push_back(path);
    }
    size_t kept = 0;
    for (size_t i = 0; i < entries_.size(); ++i) {
      if (selected[i]) entries_[kept++] = entries_[i];
    }
    entries_.resize(kept);
  }

  // The path relative to the top folder, without a slash at its end. Empty for
  // that folder; absent if the path is not in the repository.
  std::optional<std::string> PathFromTop(const std::string& path) const {
    if (path.empty()) return std::nullopt;
    fs::path from_top;
    if (fs::path(path).is_absolute()) {
      std::error_code error;
      const fs::path top =
          fs::weakly_canonical(fs::absolute(place_.to_top + ".", error), error);
      const fs::path given = fs::path(path).lexically_normal();
      // The last part may be a link, which is a file of the index.
      from_top =
          (fs::weakly_canonical(given.parent_path(), error) / given.filename())
              .lexically_relative(top);
    } else {
      from_top = (fs::path(place_.from_top) / path).lexically_normal();
    }
    if (from_top.empty() || *from_top.begin() == "..") return std::nullopt;
    std::string text = from_top.string();
    if (text == ".") return "";
    if (text.ends_with('/')) text.pop_back();
    return text;
  }

  // Marks the file at `path`, or the files below it. False if there are none.
  // git sorts the index by the bytes of the paths.
  bool SelectPath(const std::string& path, std::vector<bool>* selected) const {
    const std::string folder = path.empty() ? "" : path + '/';
    const auto select = [&](std::string_view first, const auto& matches) {
      const auto begin =
          std::lower_bound(entries_.begin(), entries_.end(), first,
                           [](const Entry& entry, std::string_view key) {
                             return entry.path < key;
                           });
      size_t i = static_cast<size_t>(begin - entries_.begin());
      bool found = false;
      for (; i < entries_.size() && matches(entries_[i].path); ++i) {
        (*selected)[i] = true;
        found = true;
      }
      return found;
    };
    return select(path, [&](std::string_view name) { return name == path; }) ||
           select(folder, [&](std::string_view name) {
             return name.starts_with(folder);
           });
  }

  // Sets the filter of each entry, which git writes as
  // PATH<zero>filter<zero>VALUE<zero>.
  absl::Status ReadFilters() {
    std::string paths;
    for (const Entry& entry : entries_) {
      paths += entry.path;
      paths += '\0';
    }
    absl::StatusOr<std::string> output =
        GitAtTop({"check-attr", "--cached", "--stdin", "-z", "filter"}, paths);
    if (!output.ok()) return output.status();
    filters_ = *std::move(output);
    std::string_view rest = filters_;
    for (Entry& entry : entries_) {
      const auto path = TakeUntil('\0', &rest);
      const auto attribute = TakeUntil('\0', &rest);
      const auto value = TakeUntil('\0', &rest);
      if (path != entry.path || !attribute || !value) {
        return UnexpectedOutput("check-attr");
      }
      entry.filter = *value;
    }
    return absl::OkStatus();
  }

  absl::Status ReadSizes() {
    std::string objects;
    for (const Entry& entry : entries_) {
      objects += entry.object;
      objects += '\n';
    }
    const absl::StatusOr<std::string> output = GitAtTop(
        {"cat-file", "--buffer", "--batch-check=%(objectsize)"}, objects);
    if (!output.ok()) return output.status();
    std::string_view rest = *output;
    for (Entry& entry : entries_) {
      const absl::StatusOr<uint64_t> size = TakeSize(entry, &rest);
      if (!size.ok()) return size.status();
      entry.size = *size;
    }
    return absl::OkStatus();
  }

  // Removes the line with the size of an entry. An object that the repository
  // lacks has the line "OBJECT missing".
  absl::StatusOr<uint64_t> TakeSize(const Entry& entry,
                                    std::string_view* rest) const {
    const auto line = TakeUntil('\n', rest);
    if (!line) return UnexpectedOutput("cat-file");
    uint64_t size = 0;
    const auto [end, error] =
        std::from_chars(line->data(), line->data() + line->size(), size);
    if (error != std::errc() || end != line->data() + line->size()) {
      return FileError(
          Shown(entry.path),
          absl::NotFoundError("its staged content is not in the repository"));
    }
    return size;
  }

  // Reads the content of all entries that may be pointers.
  absl::Status ReadSmallContents() {
    std::string objects;
    for (const Entry& entry : entries_) {
      if (!IsSmall(entry)) continue;
      objects += entry.object;
      objects += '\n';
    }
    if (objects.empty()) return absl::OkStatus();
    absl::StatusOr<std::string> output =
        GitAtTop({"cat-file", "--buffer", "--batch=%(objectsize)"}, objects);
    if (!output.ok()) return output.status();
    contents_ = *std::move(output);
    std::string_view rest = contents_;
    for (Entry& entry : entries_) {
      if (!IsSmall(entry)) continue;
      const absl::StatusOr<uint64_t> size = TakeSize(entry, &rest);
      if (!size.ok()) return size.status();
      // A line end follows the content.
      if (*size != entry.size || rest.size() <= *size) {
        return UnexpectedOutput("cat-file");
      }
      entry.small_content = rest.substr(0, *size);
      rest.remove_prefix(*size + 1);
    }
    return absl::OkStatus();
  }

  static bool IsSmall(const Entry& entry) {
    return entry.size > 0 && entry.size <= kMaxLfsPointerSize;
  }

  void Judge(const Entry& entry) {
    const bool is_routed = entry.filter == "lfs";
    const bool is_pointer = IsGitLfsPointer(ByteView(entry.small_content));
    const std::string_view damage =
        is_pointer ? LfsPointerDamage(entry.small_content) : "";
    if (is_routed && !is_pointer && entry.size > 0) {
      AddFault(LfsFaultKind::kContentInsteadOfPointer, entry, "");
    } else if (is_routed && !damage.empty()) {
      AddFault(LfsFaultKind::kDamagedPointer, entry, damage);
    } else if (is_routed) {
      // Git LFS makes no pointer of an empty file.
      if (is_pointer) ++report_.pointers;
    } else if (is_pointer && damage.empty()) {
      AddFault(LfsFaultKind::kPointerWithoutAttribute, entry, entry.filter);
    }
  }

  void AddFault(LfsFaultKind kind, const Entry& entry,
                std::string_view details) {
    report_.faults.push_back(
        {kind, Shown(entry.path), entry.size, std::string(details)});
  }

  // The path relative to the current folder.
  std::string Shown(std::string_view path) const {
    if (place_.from_top.empty()) return std::string(path);
    return fs::path(path).lexically_relative(place_.from_top).string();
  }

  Place place_;
  // The output of git, to which the entries refer.
  std::string index_;
  std::string filters_;
  std::string contents_;
  std::vector<Entry> entries_;
  LfsReport report_;
};

}  // namespace

absl::StatusOr<LfsReport> CheckLfs(const std::vector<std::string>& paths) {
  return LfsCheck().Run(paths);
}

}  // namespace trackcheck
