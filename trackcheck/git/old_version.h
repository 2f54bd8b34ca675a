// Files as they were in a commit.
#ifndef TRACKCHECK_TRACKCHECK_GIT_OLD_VERSION_H_
#define TRACKCHECK_TRACKCHECK_GIT_OLD_VERSION_H_

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "absl/status/statusor.h"

namespace trackcheck {

// The folder of the repository's working tree that holds `folder`, which must
// be absolute; empty if there is none.
std::string WorkingTreeOf(const std::string& folder);

enum class OldVersionKind : uint8_t {
  kNone,       // the commit has no version of the file
  kUnchanged,  // the file is as in the commit
  kChanged,
};

struct OldVersion {
  OldVersionKind kind = OldVersionKind::kNone;
  // The path in the commit, which differs after a rename.
  std::string path;
};

// A commit, compared with a working tree. Nothing is checked out.
class OldVersions {
 public:
  // Compares `working_tree` with the commit that `ref` names. Starts git a few
  // times. InvalidArgument if there is no such commit in the clone, with what
  // can be done if the clone is shallow.
  //
  // `working_tree` may lie inside another working tree, and the current folder
  // outside of it. If it is a submodule, the commit is the one that the outer
  // commit records for it. If it is another repository, the commit is the one
  // that `ref` names there; if only the outer repository has such a commit, no
  // file has an old version, and `note` says why.
  static absl::StatusOr<std::unique_ptr<OldVersions>> Open(
      const std::string& working_tree, const std::string& ref);

  // Finds the version of the file at `path`, relative to the working tree. A
  // file that git does not know yet has none, also if it was renamed.
  OldVersion Find(const std::string& path) const;

  // Why the working tree has no commit to compare with; empty if it has.
  const std::string& note() const { return note_; }
  // The path of the working tree that it was opened with.
  const std::string& working_tree() const { return working_tree_; }
  // Whether the commit has a file at `path`, relative to the working tree.
  bool Has(const std::string& path) const { return paths_.contains(path); }
  // The names of the files that the commit has in `folder`, sorted. It is
  // relative to the working tree, which is ".".
  std::vector<std::string> NamesIn(const std::string& folder) const;

  // Returns the content of `version`. If that is a Git LFS pointer, returns
  // what it stands for, from the local store; kNotFound if that lacks it, and
  // kDataLoss if the pointer is damaged. Thread-safe. Precondition: the kind is
  // not kNone.
  absl::StatusOr<std::string> Read(const OldVersion& version) const;

 private:
  OldVersions() = default;

  std::string working_tree_;
  std::string commit_;
  std::string note_;
  std::string lfs_store_;  // absolute
  std::set<std::string, std::less<>> paths_;
  // The paths in the commit of files that differ; empty for a new file.
  std::map<std::string, std::string, std::less<>> changed_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_GIT_OLD_VERSION_H_
