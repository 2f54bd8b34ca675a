#include "trackcheck/io/inputs.h"

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

class Walk {
 public:
  explicit Walk(std::vector<Input>* inputs) : inputs_(inputs) {}

  // Uses its own stack, because folders may be nested deeply.
  void Folder(const std::string& path) {
    std::vector<std::string> open = {path};
    while (!open.empty()) {
      const std::string next = std::move(open.back());
      open.pop_back();
      struct stat info;
      // If stat fails, the error of opening the path is reported.
      if (stat(next.c_str(), &info) != 0 || S_ISREG(info.st_mode)) {
        inputs_->push_back({next, false, ""});
      } else if (S_ISDIR(info.st_mode) &&
                 seen_.insert({info.st_dev, info.st_ino}).second) {
        PushEntries(next, &open);
      }
    }
  }

 private:
  // Pushes in reverse order, so that the first name is popped first.
  void PushEntries(const std::string& folder, std::vector<std::string>* open) {
    std::error_code error;
    std::vector<std::string> names;
    for (fs::directory_iterator entry(folder, error), end;
         !error && entry != end; entry.increment(error)) {
      names.push_back(entry->path().filename().string());
    }
    if (error) {
      inputs_->push_back(
          {folder, false, "folder cannot be listed: " + error.message()});
      return;
    }
    std::erase(names, ".git");
    std::sort(names.begin(), names.end(), std::greater<>());
    const std::string prefix = folder.ends_with('/') ? folder : folder + '/';
    for (const std::string& name : names) open->push_back(prefix + name);
  }

  std::vector<Input>* inputs_;
  std::set<std::pair<dev_t, ino_t>> seen_;
};

}  // namespace

std::vector<Input> FindInputs(const std::vector<std::string>& paths) {
  std::vector<Input> inputs;
  for (const std::string& path : paths) {
    struct stat info;
    const bool exists =
        path != kStandardInput && stat(path.c_str(), &info) == 0;
    if (exists && S_ISDIR(info.st_mode)) {
      Walk(&inputs).Folder(path);
    } else {
      inputs.push_back({path, true, ""});
    }
  }
  return inputs;
}

}  // namespace trackcheck
