// The files of a set in one folder, for rules about the files beside each
// other.
#ifndef TRACKCHECK_VALIDATORS_BTG_RULES_FOLDER_MEMBERS_H_
#define TRACKCHECK_VALIDATORS_BTG_RULES_FOLDER_MEMBERS_H_

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "validators/btg/scenery/scenery.h"
#include "validators/btg/scenery/stg_file.h"

namespace trackcheck::btg {

inline constexpr std::string_view kGzipSuffix = ".gz";

// The name that loads a file: FlightGear finds a compressed file by the name of
// the plain one.
inline std::string_view PlainOf(std::string_view name) {
  if (name.ends_with(kGzipSuffix)) name.remove_suffix(kGzipSuffix.size());
  return name;
}

inline std::string CompressedOf(std::string_view name) {
  return std::string(name).append(kGzipSuffix);
}

// The members of a set in one folder, by name.
class Members {
 public:
  Members(const Scenery& scenery, const Scenery::Folder& folder)
      : scenery_(scenery) {
    for (const size_t file : folder.files) Add(file);
    for (const size_t stg : folder.stgs) Add(stg);
  }

  std::optional<size_t> Find(std::string_view name) const {
    const auto found = by_name_.find(name);
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
  }
  // The plain file, or else its compressed copy.
  std::optional<size_t> FindEither(std::string_view plain) const {
    const std::optional<size_t> found = Find(plain);
    return found ? found : Find(CompressedOf(plain));
  }
  bool IsGiven(std::string_view plain) const {
    for (const auto& file : {Find(plain), Find(CompressedOf(plain))}) {
      if (file && scenery_.file(*file).given) return true;
    }
    return false;
  }

 private:
  void Add(size_t file) { by_name_.emplace(scenery_.file(file).name(), file); }

  const Scenery& scenery_;
  std::map<std::string_view, size_t> by_name_;
};

// The names that the .stg files of a folder load; of the given ones only, if
// that is asked for.
inline std::unordered_set<std::string_view> NamedIn(
    const Scenery& scenery, const Scenery::Folder& folder, bool only_given) {
  std::unordered_set<std::string_view> named;
  for (const size_t number : folder.stgs) {
    if (only_given && !scenery.file(number).given) continue;
    const StgSummary& stg = scenery.stg(number);
    for (size_t i = 0; i < stg.size(); ++i) named.insert(PlainOf(stg[i].path));
  }
  return named;
}

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_RULES_FOLDER_MEMBERS_H_
