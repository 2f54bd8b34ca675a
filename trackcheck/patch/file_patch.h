// Patches between files, and files made with patches.
#ifndef TRACKCHECK_TRACKCHECK_PATCH_FILE_PATCH_H_
#define TRACKCHECK_TRACKCHECK_PATCH_FILE_PATCH_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "diff/patch/placer.h"
#include "diff/rows/alignment_log.h"
#include "trackcheck/io/loaded_file.h"

namespace trackcheck {

// Returns the edits that turn `old_file` into `new_file`. Applies them before
// it returns, to prove that they do. `alignments`: what Diff has found of the
// decoded fields of both. `exact`: the result has the bytes of `new_file`, also
// if a file is damaged; otherwise it has the same content.
//
// The options of a config that say how a file is decoded do not count. Errors
// name no path: kInvalidArgument if the files are of two formats, and
// kFailedPrecondition, with the reason and what to do, if only a patch of bytes
// is possible and `exact` is not set.
absl::StatusOr<Patch> MakeFilePatch(const LoadedFile& old_file,
                                    const LoadedFile& new_file,
                                    const AlignmentLog& alignments, bool exact);

struct PatchedFile {
  std::string bytes;
  // One line for each part of the patch that was found elsewhere, or that this
  // file cannot get.
  std::vector<std::string> notes;
  // Why the patch does not fit; if there are any, there are no bytes.
  std::vector<PatchConflict> conflicts;
  // The file has all that the patch changes. The bytes are those of the file.
  bool applied_already = false;
};

// Applies `patch` to a file. `compress`: with gzip, unless the patch gives the
// bytes. The result is decoded and compared before it is returned. Errors name
// no path: kInvalidArgument if the patch is of another format, and
// kFailedPrecondition, with the reason, if the file is damaged or the result is
// nothing that the format can hold. A patch of bytes alone also fits a file of
// which nothing can be decoded.
absl::StatusOr<PatchedFile> ApplyFilePatch(const LoadedFile& file,
                                           const Patch& patch, bool compress);

// Which side wins in the fields that both changed. Globs of paths in `ours`,
// see FieldGlobMatches; the first list wins.
struct MergeChoices {
  std::vector<std::string> ours;
  std::vector<std::string> theirs;
};

// A merge keeps the comments and spacing of a text if git can merge its lines
// to the same content; git runs for that.
//
// Returns `ours` with what `theirs` changed of `base`. If `base` is null, both
// sides added the file: unless they have the same content, that is a conflict
// of the whole file. `compress`: with gzip, unless it is a version taken whole
// that is compressed already. Conflicts are as seen from the view of `ours`.
// Errors as those of ApplyFilePatch; they name the path of the file that cannot
// be merged.
absl::StatusOr<PatchedFile> MergeFiles(const LoadedFile* base,
                                       const LoadedFile& ours,
                                       const LoadedFile& theirs,
                                       const MergeChoices& choices,
                                       bool compress);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_PATCH_FILE_PATCH_H_
