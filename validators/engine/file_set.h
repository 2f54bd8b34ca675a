// Files that are checked together, for rules over several of them
// (set_rule.h).
#ifndef TRACKCHECK_VALIDATORS_ENGINE_FILE_SET_H_
#define TRACKCHECK_VALIDATORS_ENGINE_FILE_SET_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
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
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_list.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"

namespace trackcheck {

// What rules over several files need of a file, made while the file is checked.
// It is small and does not refer to the file: all summaries of a run are kept,
// and no file. Each format has its own kind.
class FileSummary {
 public:
  virtual ~FileSummary() = default;
  // About the memory that it takes.
  virtual uint64_t bytes() const = 0;
};

// Whether a rule is to be run.
using WantsRule = absl::FunctionRef<bool(const RuleInfo& rule)>;

// The last part of a path.
inline std::string_view NameInPath(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

enum class NameInFolder : uint8_t {
  kOther,
  kFile,       // see FolderOfSet::names
  kCompanion,  // see FolderOfSet::companions
};

struct FolderOfSet {
  // The names of the files in it that are called like files of the format,
  // sorted. They exist, whether or not they are in the set.
  std::vector<std::string> names;
  // The names of the companions in it, sorted: files that are of no format by
  // themselves, but which the rules read too. Those that were read are in the
  // set.
  std::vector<std::string> companions;
  // Whether a file is at a path relative to the folder, which may lead to
  // another one. May be empty: then no other folder is known.
  std::function<bool(const std::string& path)> exists;
  // Whether two files in the folder have the same content, compressed or not.
  // Nothing if one cannot be read. May be empty.
  std::function<std::optional<bool>(const std::string& a, const std::string& b)>
      have_same_content;

  bool Has(std::string_view name) const {
    return std::binary_search(names.begin(), names.end(), name);
  }
};

// A file of the format whose rules run, or one of their companions.
struct FileOfSet {
  std::string path;  // as reports name the file
  // Not null; outlives the set.
  const FileSummary* summary = nullptr;
  // Whether the run is about this file. The others were read only because they
  // are next to one that it is about.
  bool given = true;
  // The one that holds the file. Null if its other files are not known;
  // outlives the set.
  const FolderOfSet* folder = nullptr;

  std::string_view name() const { return NameInPath(path); }
};

// In the order of their absolute paths. No file is there twice.
using FileSet = std::span<const FileOfSet>;

// Two versions of a file that is next to one that changed. They may be the same
// object. Both are null if there is no such file.
struct NeighborVersions {
  std::shared_ptr<const FileSummary> before;
  std::shared_ptr<const FileSummary> after;
};

// Reads one of the neighbors of a file: the group of that number.
using ReadNeighbor = absl::FunctionRef<NeighborVersions(size_t group)>;

// By the position of the file in the set. No list is empty.
using FindingsInSet = std::map<size_t, FindingList>;

// Collects the findings of rules over one set.
class SetSink {
 public:
  // `wants` is whether a rule is to be run.
  explicit SetSink(std::function<bool(const RuleInfo& rule)> wants)
      : wants_(std::move(wants)) {}

  bool Wants(const RuleInfo& rule) const { return wants_(rule); }
  // The severities of the run are not applied: they may be those of a folder.
  void Report(size_t file, Finding finding) {
    if (!finding.repairs.empty()) finding.fix = finding.rule->fix.kind;
    findings_[file].Add(std::move(finding));
  }
  // Says that the rule judges no file of the set.
  void NoteUnchecked(const RuleInfo& rule, std::string_view reason) {
    unchecked_.insert({rule.id, std::string(reason)});
  }
  const std::set<Unchecked>& unchecked() const { return unchecked_; }
  // Called last.
  FindingsInSet Take() { return std::move(findings_); }

 private:
  std::function<bool(const RuleInfo&)> wants_;
  FindingsInSet findings_;
  std::set<Unchecked> unchecked_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_VALIDATORS_ENGINE_FILE_SET_H_
