// Compares the files of two folders.
#ifndef TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_DIFF_H_
#define TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_DIFF_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "diff/options/diff_options.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/compare/folder_files.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/console.h"
#include "trackcheck/report/diff/pair_diff.h"

namespace trackcheck {

struct FolderDiffOptions {
  std::string old_folder;
  std::string new_folder;
  SettingsFlags settings;
  std::string config;  // empty: the nearest config of each file
  std::string view;    // empty: the fields
  // Fails for a format without the view: its files are incomparable if their
  // bytes differ. Called on several threads; unused without a view.
  std::function<absl::Status(const Format&)> require_view;
  // The view is a comparison of two files at once.
  bool view_is_comparison = false;
  // Shows the result of a comparison in spite of DocumentComparison::doubt.
  bool force = false;
  DiffOptions diff;
  bool notes = false;  // whether to set FileDiff::notes
  // Lists the changes of a file that was rebuilt.
  bool lists_rebuilt = false;
};

// Files of equal relative path are a pair. Of the others, files of equal
// content were renamed: first those of equal bytes, then those of equal fields
// in formats whose files may differ in their bytes alone. A file that a config
// excludes is left out with the file of the same path in the other folder. So
// are the files of a folder that cannot be listed in the other.
class FolderDiff {
 public:
  // `pool` and `console` outlive this.
  FolderDiff(FolderDiffOptions options, WorkPool& pool, const Console& console)
      : options_(std::move(options)), pool_(pool), console_(console) {}

  // Finds the pairs. An error is one of a config. Call it once.
  absl::Status FindPairs();

  // The paths of the files whose names promise a format. A report must not
  // replace them. Precondition: FindPairs returned OK.
  std::vector<std::string> NamedLikeAssets() const;

  // Compares the pairs on all threads. Calls `deliver` with each pair, in the
  // order of the paths (the new one, if there is one), one call at a time, and
  // with lines about its files for standard error. At most as many pairs as
  // there are threads are decoded at a time. Call it once.
  // Precondition: FindPairs returned OK.
  void Compare(
      absl::FunctionRef<void(const PairDiff&, const std::vector<std::string>&)>
          deliver);

  // Notes that concern no single pair. Call it after Compare.
  std::vector<std::string> Notes() const;
  // Of all pairs that were delivered.
  const FolderTotals& totals() const { return totals_; }

 private:
  struct Pair {
    const FolderFile* old_file = nullptr;
    const FolderFile* new_file = nullptr;
    bool renamed = false;
    // Of a file without a partner: what came of opening it.
    std::string error;
    std::string obstacle;
    const Format* format = nullptr;
    uint64_t size = 0;
    bool is_lfs_pointer = false;
  };
  // What came of a pair.
  struct Outcome {
    PairDiff pair;
    std::vector<std::string> notes;
    bool has_lfs_pointer = false;
    // The globs that match nothing, if fields were compared.
    std::optional<std::vector<std::string>> unmatched_globs;
    // The bytes differ, although the fields are equal.
    bool other_bytes = false;
  };

  // Leaves out what a config excludes in one of the folders, and what lies in
  // a folder that cannot be listed in the other.
  void LeaveOutFiles();
  void PairByPaths();
  void ExamineUnpaired();
  void PairRenamed();
  // Never throws: an exception makes the pair incomparable.
  Outcome CompareSafely(const Pair& pair) const;
  Outcome ComparePair(const Pair& pair) const;
  static void ReportUnpaired(const Pair& pair, Outcome* outcome);
  // Returns whether this suffices: the files need not be decoded.
  bool CompareBytes(const Pair& pair, Outcome* outcome) const;
  void CompareDecoded(const Pair& pair, Outcome* outcome) const;
  void CompareTogether(const Pair& pair, const DecodedFile& before,
                       const DecodedFile& after, Outcome* outcome) const;
  void Count(const Outcome& outcome);
  FileSettings SettingsOf(const FolderFile& file) const;

  const FolderDiffOptions options_;
  WorkPool& pool_;
  const Console& console_;
  ConfigFinder configs_;
  FolderFiles old_;
  FolderFiles new_;
  std::vector<Pair> pairs_;
  FolderTotals totals_;
  uint64_t lfs_pointers_ = 0;
  uint64_t other_bytes_ = 0;
  // The globs that match nothing in any pair; absent before the first one.
  std::optional<std::vector<std::string>> unmatched_globs_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_COMPARE_FOLDER_DIFF_H_
