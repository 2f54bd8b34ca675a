// The rules over several files of a format, as the program sees them.
#ifndef TRACKCHECK_VALIDATORS_ENGINE_SET_RULES_H_
#define TRACKCHECK_VALIDATORS_ENGINE_SET_RULES_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/api/set_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "validators/engine/file_set.h"

namespace trackcheck {

// The positions of two files in a set.
using FilePair = std::pair<size_t, size_t>;

// The most that SetRules::Weld moves a vertex. Ground that is farther apart has
// no fix.
inline constexpr double kMaxWeldMeters = 10;

using ReadFile = absl::FunctionRef<std::optional<std::string>(size_t file)>;

struct WeldedFile {
  // Not empty, all in one space.
  std::vector<Repair> repairs;
  // The field of the first vertex that moves or near which one is added, and
  // how many do.
  FieldPath first;
  uint64_t vertices = 0;
  // The numbers of the gaps that they close.
  std::set<size_t> gaps;
};

// An object of this class stands for a format without such rules. All summaries
// of files are of DecodedFile::Summarize of the same format.
class SetRules {
 public:
  virtual ~SetRules() = default;

  // Runs the rules that `sink` wants. The same for any order of the files in a
  // run.
  virtual void Check(FileSet /*files*/, SetSink& /*sink*/) const {}
  // The absolute paths of the files that the rules compare the one at the
  // absolute `path` with, whether or not they exist. The first file of each
  // group that exists is read. `names` are those in its folder
  // (FolderOfSet::names).
  virtual std::vector<std::vector<std::string>> NeighborPaths(
      std::string_view /*path*/, const FileSummary& /*summary*/,
      std::span<const std::string> /*names*/) const {
    return {};
  }
  // Whether a rule that `wants` names needs the other files in the folders of
  // the set (FileOfSet::folder).
  virtual bool ReadsFolders(WantsRule /*wants*/) const { return false; }
  // What a file of this name is, in a folder that holds files of a set.
  virtual NameInFolder KindOfName(std::string_view /*name*/) const {
    return NameInFolder::kOther;
  }
  // The absolute paths of the files without which the findings about the one at
  // the absolute `path` are not known, whatever else is in the set, and whether
  // or not they exist. `names` are those in its folder (FolderOfSet::names).
  virtual std::vector<std::string> NeededPaths(
      std::string_view /*path*/, const FileSummary& /*summary*/,
      std::span<const std::string> /*names*/) const {
    return {};
  }
  // How to close gaps between files, each of which has a finding that has a fix
  // (Finding::fix) and names both: by moving vertices of given files, each by
  // at most `limit_m`, which is at most kMaxWeldMeters, and by adding some.
  // `read` returns the bytes of a file, inflated; nothing if it cannot be read.
  // By the position of the file. Whether a gap is closed then, and no other
  // opened, is for the caller to prove.
  virtual std::map<size_t, WeldedFile> Weld(FileSet /*files*/,
                                            std::span<const FilePair> /*gaps*/,
                                            double /*limit_m*/,
                                            ReadFile /*read*/) const {
    return {};
  }
  // Lines about what the change of a file means for its neighbors. `read` reads
  // a neighbor by the position of its group in NeighborPaths. It is called at
  // most once for each group, and only for neighbors that the change may matter
  // to. Nothing for summaries that are not versions of one file.
  virtual std::vector<Message> Compare(const FileSummary& /*before*/,
                                       const FileSummary& /*after*/,
                                       ReadNeighbor /*read*/) const {
    return {};
  }
  // Where the neighbors of each of the first groups of NeighborPaths lie:
  // "east".
  virtual std::vector<std::string_view> NeighborLabels(
      std::string_view /*path*/) const {
    return {};
  }
  // The files as a whole.
  virtual SetInfo Describe(FileSet /*files*/) const { return {}; }
  // The files that have a place, in groups that are far apart: together they
  // would be specks on a map.
  virtual std::vector<std::vector<FileOfSet>> Parts(FileSet /*files*/) const {
    return {};
  }
  // The files in plan; null if there is no plan. The summaries outlive it.
  virtual std::unique_ptr<SetPlanView> Map(FileSet /*files*/) const {
    return nullptr;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_SET_RULES_H_
