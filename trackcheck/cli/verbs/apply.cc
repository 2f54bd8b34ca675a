#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/conflicts.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/patch/file_patch.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

class ApplyVerb : public Verb {
 public:
  std::string_view name() const override { return "apply"; }
  std::string_view summary() const override {
    return "change a file as a patch says";
  }
  std::string_view operands() const override { return "OLD PATCH"; }
  std::string_view help() const override {
    return R"(PATCH is what `trackcheck diff --report patch=FILE` wrote. Each edit is found by
its content and by what is beside it, so a patch also fits a file in which rows
were inserted before. Counts, offsets and indices are those of the new file. A
patch that does not fit, or that fits equally at two places, is refused, with
each place and the reason, and nothing is written. So is a patch whose changes
the file has already; with --forward OLD is written unchanged. The edits of a
patch take at most --max-inflated-size of memory, or eight times its size. -o
may name OLD. A btg file is compressed with gzip if the name of -o ends in .gz;
files of the other formats are never compressed.

Examples:
  trackcheck diff --report patch=raise.patch a.rld b.rld
  trackcheck apply a.rld raise.patch -o c.rld
  trackcheck apply tile.btg.gz fix.patch -o tile.btg.gz

Exit status:
  0  written
  2  the patch does not fit or is applied already, a file that is unreadable or
     damaged, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "-o", "FILE", &out_path_,
             "the file to write (standard output, unless it is a terminal)");
    app.add_flag("--forward", forward_,
                 "write the file as it is if the patch is applied already");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 2) {
      return UsageError({"apply takes a file and a patch, OLD and PATCH"});
    }
    if (operands[0] == kStandardInput && operands[1] == kStandardInput) {
      return UsageError({"- can be named only once"});
    }
    path_ = operands[0];
    patch_path_ = operands[1];
    return loader_.Validate();
  }

  int Run(Console& console) override {
    const absl::Status status = Apply(console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  absl::StatusOr<Patch> ReadPatchFile(const Console& console) {
    const absl::StatusOr<FileSettings> settings =
        loader_.SettingsOf(path_, console);
    if (!settings.ok()) return settings.status();
    std::vector<uint8_t> scratch;
    const absl::StatusOr<Source> source =
        patch_path_ == kStandardInput
            ? Source::ReadAll(console.input_descriptor, Limits())
            : Source::Open(patch_path_, Limits(), &scratch);
    if (!source.ok()) return FileError(patch_path_, source.status());
    if (source->view().size() == 0) {
      return FileError(patch_path_, absl::InvalidArgumentError("is empty"));
    }
    absl::StatusOr<Patch> patch =
        ReadPatch(source->view().text(),
                  MostBytesOfText(source->view().size(),
                                  settings->limits.max_inflated_bytes));
    if (!patch.ok()) return FileError(patch_path_, patch.status());
    return patch;
  }

  absl::Status Apply(Console& console) {
    absl::Status lost = RefuseToLose(out_path_, {&patch_path_, 1});
    if (!lost.ok()) return lost;
    const absl::StatusOr<Patch> patch = ReadPatchFile(console);
    if (!patch.ok()) return patch.status();
    // A patch of bytes may mend what makes the file unreadable.
    absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        patch->exact_of_old ? loader_.Read(path_, console)
                            : loader_.Load(path_, console);
    if (!file.ok()) {
      return patch->exact_of_old ? FileError(path_, file.status())
                                 : file.status();
    }
    if ((*file)->known_format() != nullptr) {
      absl::Status named = RequireNameFor(*(*file)->known_format(), out_path_);
      if (!named.ok()) return named;
    }
    const std::string_view bytes = (*file)->bytes().text();
    const absl::StatusOr<PatchedFile> patched =
        ApplyFilePatch(**file, *patch, IsCompressedName(out_path_, bytes));
    if ((*file)->shrank()) {
      return FileError(
          path_, absl::FailedPreconditionError("shrank while it was read"));
    }
    if (!patched.ok()) return FileError(path_, patched.status());
    if (!patched->conflicts.empty()) {
      WriteConflicts(patched->conflicts, console.err);
      return FileError(path_, absl::FailedPreconditionError(
                                  "the patch does not fit; nothing was "
                                  "written"));
    }
    if (patched->applied_already) {
      if (!forward_) {
        return FileError(path_,
                         absl::FailedPreconditionError(
                             "the patch is already applied; nothing was "
                             "written (--forward makes this a success)"));
      }
      console.err << "note: the patch is already applied\n";
    }
    for (const std::string& note : patched->notes) {
      console.err << "note: " << Printable(note) << '\n';
    }
    return WriteBinary(out_path_, patched->bytes, console);
  }

  std::string path_;
  std::string patch_path_;
  std::string out_path_;
  bool forward_ = false;
  LoadFlags loader_;
};

}  // namespace

std::unique_ptr<Verb> MakeApplyVerb() { return std::make_unique<ApplyVerb>(); }

}  // namespace trackcheck
