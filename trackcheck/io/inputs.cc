#include "trackcheck/io/inputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <system_error>
#include <unordered_map>
#include <utility>
#include <vector>

#include "trackcheck/config/paths.h"
#include "trackcheck/text/message_text.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// The target of the link, which may lead to another link.
std::string TargetOf(const std::string& path) {
  std::error_code error;
  return fs::read_symlink(path, error).string();
}

// Emacs locks a file with a link that is named like this and leads nowhere.
bool IsEditorLock(const std::string& path) {
  return NameInPath(path).starts_with(".#");
}

// Whether the path is a link to a folder inside `top`, which has a name of its
// own there.
bool IsLinkInto(const fs::path& top, const std::string& path) {
  std::error_code error;
  if (!fs::is_symlink(fs::symlink_status(path, error))) return false;
  const std::optional<fs::path> below =
      PathBelow(fs::canonical(path, error), top);
  return below && *below != ".";
}

// What is wrong with a link to a file that does not exist, or to itself. Empty
// if the path is none. Precondition: stat has just failed on it.
std::string ProblemOfLink(const std::string& path) {
  const int error = errno;
  if (error != ENOENT && error != ENOTDIR && error != ELOOP) return "";
  struct stat info;
  if (lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) return "";
  if (error == ELOOP) return "is a link that leads to itself";
  return Joined({"is a link to \"", Printable(TargetOf(path)),
                 "\", which does not exist"});
}

class InputFinder {
 public:
  // `unique`: no path leads to the same file as another one.
  explicit InputFinder(bool unique) : unique_(unique) {}

  void AddPath(const std::string& path) {
    struct stat info;
    const bool exists =
        path == kStandardInput || stat(path.c_str(), &info) == 0;
    if (path != kStandardInput && exists && S_ISDIR(info.st_mode)) {
      Walk(path);
      return;
    }
    std::string error;
    if (!exists) error = ProblemOfLink(path);
    Add({path, true, std::move(error)});
  }

  InputList Take() { return std::move(list_); }

 private:
  // Uses its own stack, because folders may be nested deeply.
  void Walk(const std::string& folder) {
    std::error_code error;
    const fs::path top = fs::canonical(folder, error);
    std::vector<std::string> open = {folder};
    while (!open.empty()) {
      const std::string next = std::move(open.back());
      open.pop_back();
      struct stat info;
      if (stat(next.c_str(), &info) != 0) {
        AddUnknown(next);
      } else if (S_ISREG(info.st_mode)) {
        Add({next, false, ""});
      } else if (!S_ISDIR(info.st_mode)) {
        Add({next, false, "", /*special=*/true});
      } else if (!IsLinkInto(top, next) &&
                 seen_.insert({info.st_dev, info.st_ino}).second) {
        PushEntries(next, &open);
      }
    }
  }

  // Precondition: stat has just failed on `path`.
  void AddUnknown(const std::string& path) {
    std::string problem = ProblemOfLink(path);
    if (problem.empty()) {
      // The error of opening the path is reported.
      Add({path, false, ""});
    } else if (!IsEditorLock(path)) {
      list_.dangling_links.push_back({path, std::move(problem)});
    }
  }

  // Pushes in reverse order, so that the first name is popped first.
  void PushEntries(const std::string& folder, std::vector<std::string>* open) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, error), end;
         !error && entry != end; entry.increment(error)) {
      names.push_back(entry->path().filename().string());
    }
    if (error) {
      Add({folder, false, "folder cannot be listed: " + error.message()});
      return;
    }
    std::erase(names, ".git");
    std::sort(names.begin(), names.end(), std::greater<>());
    const std::string prefix = folder.ends_with('/') ? folder : folder + '/';
    for (const std::string& name : names) open->push_back(prefix + name);
  }

  void Add(Input input) {
    if (!unique_) {
      const auto [known, is_new] =
          index_of_.try_emplace(UniquePathOf(input.path), list_.files.size());
      if (!is_new) {
        list_.files[known->second].named |= input.named;
        return;
      }
    }
    list_.files.push_back(std::move(input));
  }

  // Returns one path for all ways to write the path of a file. A link to the
  // file has another one.
  std::string UniquePathOf(const std::string& path) {
    if (path == kStandardInput) return path;
    const size_t name_begin = path.rfind('/') + 1;
    std::string& folder = absolute_folders_[path.substr(0, name_begin)];
    if (folder.empty()) folder = AbsoluteFolderOf(path) + '/';
    return folder + path.substr(name_begin);
  }

  const bool unique_;
  InputList list_;
  // The folders that were walked.
  std::set<std::pair<dev_t, ino_t>> seen_;
  // The absolute path of each folder as the user wrote it.
  std::map<std::string, std::string> absolute_folders_;
  // The index of each file in list_, by its absolute path.
  std::unordered_map<std::string, size_t> index_of_;
};

}  // namespace

bool IsFolder(const std::string& path) {
  std::error_code error;
  return path != kStandardInput && fs::is_directory(path, error);
}

InputList FindInputs(const std::vector<std::string>& paths) {
  InputFinder finder(/*unique=*/paths.size() == 1);
  for (const std::string& path : paths) finder.AddPath(path);
  return finder.Take();
}

}  // namespace trackcheck
