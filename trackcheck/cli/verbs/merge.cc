#include <array>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/options/unmatched_globs.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/conflicts.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/patch/file_patch.h"
#include "trackcheck/patch/merge_check.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

enum Side : size_t { kBase, kOurs, kTheirs, kSides };

class MergeVerb : public Verb {
 public:
  std::string_view name() const override { return "merge"; }
  std::string_view summary() const override {
    return "merge what two sides changed in a file";
  }
  std::string_view operands() const override { return "BASE OURS THEIRS"; }
  std::string_view help() const override {
    return R"(Changes of different elements are both taken, also where both sides inserted
rows: indices keep leading to what they led to. What both sides changed is a
conflict, unless they changed it to the same; then nothing is written. Globs
resolve conflicts: --ours 'vertices[*].z' keeps our value, --theirs takes their
one. What both moved to different places stays where OURS has it, with a note.
If BASE is empty or /dev/null, both sides added the file, and all of it is a
conflict unless their content is the same.
Nothing is written either if the result had an error or a warning that neither
side has. -o may name OURS. A btg file is compressed with gzip if the name of -o
ends in .gz; files of the other formats are never compressed.

Examples:
  trackcheck merge base.rld ours.rld theirs.rld -o merged.rld
  trackcheck merge --theirs 'header.**' base.raf ours.raf theirs.raf -o out.raf

Exit status:
  0  merged and written
  1  conflicts, or new errors or warnings in the result
  2  a file that is unreadable, damaged or of another format, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "-o", "FILE", &out_path_,
             "the file to write (standard output, unless it is a terminal)");
    AddList(app, "--ours", "FIELDGLOB", &choices_.ours,
            "in these fields, our side wins where both changed; repeatable");
    AddList(app, "--theirs", "FIELDGLOB", &choices_.theirs,
            "in these fields, their side wins where both changed; repeatable");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != kSides) {
      return UsageError({"merge takes three files, BASE, OURS and THEIRS"});
    }
    size_t inputs = 0;
    for (const std::string& path : operands) {
      if (path == kStandardInput) ++inputs;
    }
    if (inputs > 1) return UsageError({"- can be named only once"});
    paths_ = std::move(operands);
    for (const auto& [flag, globs] :
         {std::pair("--ours", &choices_.ours),
          std::pair("--theirs", &choices_.theirs)}) {
      for (const std::string& glob : *globs) {
        absl::Status status = ValidateFieldGlob(flag, glob);
        if (!status.ok()) return status;
      }
    }
    return loader_.Validate();
  }

  int Run(Console& console) override {
    const absl::StatusOr<bool> merged = Merge(console);
    if (merged.ok()) return *merged ? kNothingToReport : kSomethingToReport;
    PrintError(merged.status(), console);
    return kFailure;
  }

 private:
  using Files = std::array<std::unique_ptr<LoadedFile>, kSides>;

  // The globs that match nothing in any of the files.
  static std::vector<std::string> Unmatched(
      const std::vector<std::string>& globs, const Files& files) {
    if (globs.empty()) return {};
    const Side base = files[kBase] == nullptr ? kOurs : kBase;
    const auto fields = [&](Side side) {
      return [&files, side](FieldVisitor& visitor) {
        files[side]->decoded().VisitFields(visitor);
      };
    };
    return UnmatchedGlobs(
        GlobTarget::kAny,
        UnmatchedGlobs(GlobTarget::kAny, globs, fields(kOurs), fields(kTheirs)),
        fields(base), fields(base));
  }

  static bool IsAbsent(const std::string& path) {
    std::error_code error;
    return path == kAbsentFile ||
           (std::filesystem::is_regular_file(path, error) &&
            std::filesystem::file_size(path, error) == 0);
  }

  // False after conflicts.
  absl::StatusOr<bool> Merge(Console& console) {
    absl::Status lost =
        RefuseToLose(out_path_, std::array{paths_[kBase], paths_[kTheirs]});
    if (!lost.ok()) return lost;
    Files files;
    absl::Status error;
    for (size_t side = 0; side < kSides; ++side) {
      if (side == kBase && IsAbsent(paths_[side])) continue;
      absl::StatusOr<std::unique_ptr<LoadedFile>> file =
          loader_.Load(paths_[side], console);
      if (file.ok()) {
        files[side] = *std::move(file);
        continue;
      }
      // A wrong config is one error, not one for each file.
      if (!error.ok() && error != file.status()) PrintError(error, console);
      error = file.status();
    }
    if (!error.ok()) return error;
    for (const auto& [flag, globs] :
         {std::pair("--ours", &choices_.ours),
          std::pair("--theirs", &choices_.theirs)}) {
      for (const std::string& glob : Unmatched(*globs, files)) {
        console.err << "note: " << flag << " \"" << Printable(glob)
                    << "\" matches no field\n";
      }
    }
    const LoadedFile& ours = *files[kOurs];
    absl::Status named = RequireNameFor(ours.format(), out_path_);
    if (!named.ok()) return named;
    const absl::StatusOr<PatchedFile> merged =
        MergeFiles(files[kBase].get(), ours, *files[kTheirs], choices_,
                   IsCompressedName(out_path_, ours.bytes().text()));
    for (const std::unique_ptr<LoadedFile>& file : files) {
      if (file != nullptr && file->shrank()) {
        return FileError(file->path(), absl::FailedPreconditionError(
                                           "shrank while it was read"));
      }
    }
    if (!merged.ok()) return merged.status();
    // Standard output may be that of the merged file.
    std::ostream& report =
        IsStandardOutput(out_path_) ? console.err : console.out;
    if (!merged->conflicts.empty()) {
      WriteConflicts(merged->conflicts, report);
      report << "nothing was written";
      if (files[kBase] != nullptr) {
        report << "; resolve conflicts with --ours GLOB and --theirs GLOB";
      }
      report << '\n';
      return false;
    }
    // Without a base, the result is one of the sides.
    const std::vector<std::string> findings =
        files[kBase] == nullptr ? std::vector<std::string>()
                                : FindingsOfMerge(merged->bytes, *files[kBase],
                                                  ours, *files[kTheirs]);
    if (!findings.empty()) {
      for (const std::string& finding : findings) report << finding << '\n';
      report << "nothing was written: the merged file would have what neither "
                "side has\n";
      return false;
    }
    for (const std::string& note : merged->notes) {
      console.err << "note: " << Printable(note) << '\n';
    }
    absl::Status status = WriteBinary(out_path_, merged->bytes, console);
    if (!status.ok()) return status;
    return true;
  }

  std::vector<std::string> paths_;
  std::string out_path_;
  MergeChoices choices_;
  LoadFlags loader_;
};

}  // namespace

std::unique_ptr<Verb> MakeMergeVerb() { return std::make_unique<MergeVerb>(); }

}  // namespace trackcheck
