#include "trackcheck/git/old_version.h"

#include <cassert>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/lfs_pointer.h"
#include "trackcheck/config/paths.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

// The arguments of git for the command `arguments` in the working tree.
std::vector<std::string> ArgumentsFor(const std::string& working_tree,
                                      std::vector<std::string> arguments) {
  // Git LFS need not be installed: its filter is left out, so that a file is
  // compared with its pointer and counts as changed.
  std::vector<std::string> all = {"-C", working_tree,
                                  "-c", "core.quotePath=false",
                                  "-c", "filter.lfs.process=",
                                  "-c", "filter.lfs.clean=cat",
                                  "-c", "filter.lfs.required=false"};
  all.insert(all.end(), std::make_move_iterator(arguments.begin()),
             std::make_move_iterator(arguments.end()));
  return all;
}

absl::StatusOr<std::string> Git(const std::string& working_tree,
                                std::vector<std::string> arguments) {
  return GitOutput(ArgumentsFor(working_tree, std::move(arguments)), "");
}

absl::StatusOr<std::string> GitLine(const std::string& working_tree,
                                    std::vector<std::string> arguments) {
  return trackcheck::GitLine(ArgumentsFor(working_tree, std::move(arguments)));
}

// Calls take(word) for each word that a zero byte ends.
void ForEachWord(std::string_view text,
                 const std::function<void(std::string_view word)>& take) {
  while (!text.empty()) {
    const size_t end = text.find('\0');
    take(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

absl::Status NoSuchCommit(const std::string& working_tree,
                          const std::string& ref) {
  const absl::StatusOr<std::string> shallow =
      GitLine(working_tree, {"rev-parse", "--is-shallow-repository"});
  const bool is_shallow = shallow.ok() && *shallow == "true";
  constexpr std::string_view kAdvice =
      ", which is a shallow clone: get it with `git fetch --unshallow`, or "
      "clone with the whole history (fetch-depth: 0, GIT_DEPTH: 0)";
  return UsageError({"--since ", Printable(ref), ": no such commit in ",
                     Printable(working_tree), is_shallow ? kAdvice : ""});
}

// The path of the working tree around this one. Empty if there is none, or if
// the user is in this one, so that refs are those of its repository.
std::string OuterWorkingTree(const std::string& working_tree) {
  const fs::path tree = working_tree;
  std::error_code error;
  const fs::path here = fs::canonical(fs::current_path(error), error);
  if (PathBelow(here, tree) || tree == tree.parent_path()) return "";
  return WorkingTreeOf(tree.parent_path().string());
}

// The commit that `commit` of the outer repository has for a submodule; empty
// if it has none there.
absl::StatusOr<std::string> CommitOfSubmodule(const std::string& outer,
                                              const std::string& commit,
                                              const std::string& submodule) {
  const std::string path =
      fs::path(submodule).lexically_relative(outer).string();
  // "160000 commit HASH<tab>PATH"
  absl::StatusOr<std::string> entry =
      Git(outer, {"ls-tree", "-z", "--full-tree", commit, "--", path});
  constexpr std::string_view kStart = "160000 commit ";
  if (!entry.ok()) return entry;
  if (!entry->starts_with(kStart)) return std::string();
  return entry->substr(kStart.size(), entry->find('\t') - kStart.size());
}

// The commit to compare a working tree with. If it is empty, `note` says why.
struct OldCommit {
  std::string hash;
  std::string note;
};

// See OldVersions::Open.
absl::StatusOr<OldCommit> FindCommit(const std::string& working_tree,
                                     const std::string& ref) {
  const auto exists = [&](const std::string& name) {
    return GitLine(working_tree, {"rev-parse", "--verify", "--quiet",
                                  "--end-of-options", name + "^{commit}"});
  };
  const auto none = [&](std::string_view why) {
    return OldCommit{.note = Joined({"--since ", Printable(ref), ": ",
                                     Printable(working_tree), " ", why,
                                     ": all findings there count as new"})};
  };
  absl::StatusOr<std::string> named = exists(ref);
  if (absl::IsNotFound(named.status())) return named.status();
  absl::StatusOr<OldCommit> own = OldCommit();
  if (named.ok()) {
    own->hash = *std::move(named);
  } else {
    own = NoSuchCommit(working_tree, ref);
  }
  const std::string outer = OuterWorkingTree(working_tree);
  if (outer.empty()) return own;
  const absl::StatusOr<OldCommit> in_outer = FindCommit(outer, ref);
  if (!in_outer.ok()) return own.ok() ? own : in_outer;
  absl::StatusOr<std::string> pinned = std::string();
  if (!in_outer->hash.empty()) {
    pinned = CommitOfSubmodule(outer, in_outer->hash, working_tree);
  }
  if (!pinned.ok()) return pinned.status();
  if (!pinned->empty()) {
    if (exists(*pinned).ok()) return OldCommit{.hash = *std::move(pinned)};
    return none(
        Joined({"lacks the commit ", *pinned,
                " of the submodule (get it with `git -C ",
                Printable(working_tree), " fetch origin ", *pinned, "`)"}));
  }
  const absl::StatusOr<std::string> superproject =
      GitLine(working_tree, {"rev-parse", "--show-superproject-working-tree"});
  if (superproject.ok() && !superproject->empty()) {
    return none("was no submodule");
  }
  return own.ok() ? own : none("is a repository without this commit");
}

}  // namespace

std::string WorkingTreeOf(const std::string& folder) {
  for (fs::path at = folder;; at = at.parent_path()) {
    std::error_code error;
    if (fs::exists(at / ".git", error)) return at.string();
    if (at == at.parent_path()) return "";
  }
}

absl::StatusOr<std::unique_ptr<OldVersions>> OldVersions::Open(
    const std::string& working_tree, const std::string& ref) {
  std::unique_ptr<OldVersions> versions(new OldVersions);
  versions->working_tree_ = working_tree;
  absl::StatusOr<OldCommit> commit = FindCommit(working_tree, ref);
  if (!commit.ok()) return commit.status();
  versions->commit_ = std::move(commit->hash);
  versions->note_ = std::move(commit->note);
  if (versions->commit_.empty()) return versions;

  absl::StatusOr<std::string> store =
      GitLine(working_tree, {"rev-parse", "--git-path", "lfs/objects"});
  if (!store.ok()) return store.status();
  versions->lfs_store_ = (fs::path(working_tree) / *store).string();

  const absl::StatusOr<std::string> tree = Git(
      working_tree,
      {"ls-tree", "-r", "-z", "--name-only", "--full-tree", versions->commit_});
  if (!tree.ok()) return tree.status();
  ForEachWord(*tree,
              [&](std::string_view path) { versions->paths_.emplace(path); });

  const absl::StatusOr<std::string> changes =
      Git(working_tree,
          {"diff", "--name-status", "-z", "--find-renames", "--no-ext-diff",
           "--no-relative", "--ignore-submodules", versions->commit_, "--"});
  if (!changes.ok()) return changes.status();
  // A status, then one path, or the old and the new path of a rename.
  std::string_view status;
  std::string_view old_path;
  ForEachWord(*changes, [&](std::string_view word) {
    if (status.empty()) {
      status = word;
    } else if (status.starts_with('R') && old_path.empty()) {
      old_path = word;
    } else {
      if (!status.starts_with('R')) old_path = word;
      if (status.starts_with('A')) old_path = {};
      versions->changed_[std::string(word)] = std::string(old_path);
      status = {};
      old_path = {};
    }
  });
  return versions;
}

OldVersion OldVersions::Find(const std::string& path) const {
  const auto changed = changed_.find(path);
  if (changed != changed_.end()) {
    return changed->second.empty()
               ? OldVersion{}
               : OldVersion{OldVersionKind::kChanged, changed->second};
  }
  return paths_.contains(path) ? OldVersion{OldVersionKind::kUnchanged, path}
                               : OldVersion{};
}

std::vector<std::string> OldVersions::NamesIn(const std::string& folder) const {
  std::vector<std::string> names;
  const std::string prefix = folder == "." ? "" : folder + "/";
  auto path = paths_.lower_bound(prefix);
  while (path != paths_.end() && path->starts_with(prefix)) {
    const size_t slash = path->find('/', prefix.size());
    if (slash == std::string::npos) {
      names.push_back(path->substr(prefix.size()));
      ++path;
    } else {
      // After all files in that folder.
      path = paths_.lower_bound(path->substr(0, slash) +
                                static_cast<char>('/' + 1));
    }
  }
  return names;
}

absl::StatusOr<std::string> OldVersions::Read(const OldVersion& version) const {
  assert(version.kind != OldVersionKind::kNone);
  absl::StatusOr<std::string> content =
      Git(working_tree_, {"cat-file", "blob", commit_ + ":" + version.path});
  if (!content.ok() || !IsGitLfsPointer(ByteView(*content))) return content;
  const std::optional<LfsObject> object = ReadLfsPointer(*content);
  if (!object) {
    return absl::DataLossError(
        Joined({"its old version is a damaged Git LFS pointer: ",
                LfsPointerDamage(*content)}));
  }
  const std::string_view hash = object->hash();
  std::ifstream file(
      fs::path(lfs_store_) / hash.substr(0, 2) / hash.substr(2, 2) / hash,
      std::ios::binary);
  if (file) return std::string(std::istreambuf_iterator<char>(file), {});
  return absl::NotFoundError(
      "its old version is a Git LFS pointer, and the local store lacks its "
      "content: run `git lfs fetch` for that commit");
}

}  // namespace trackcheck
