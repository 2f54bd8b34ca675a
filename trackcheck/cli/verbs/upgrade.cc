#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/upgraded.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "formats/json/line_index.h"
#include "registry/message_format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

class UpgradeVerb : public Verb {
 public:
  std::string_view name() const override { return "upgrade"; }
  std::string_view summary() const override {
    return "convert a file of an earlier version";
  }
  std::string_view operands() const override { return "FILE"; }
  std::string_view help() const override {
    return R"(A track of version 2.0 becomes one of version 3.0. Vertices and sectors move
into "track". Lanes become "racing-lines", with 2D vertices of their own.
Comments, numbers and the order of keys are kept, and so are all 3D vertices:
those that only lanes used are reported as unused. What is lost, and what the
new version asks for and cannot be known, is named on standard error, with its
line in FILE. The result is checked; its errors are named too, with their lines
there. -o may name FILE.

Examples:
  trackcheck upgrade oval.trk -o oval3.trk
  trackcheck upgrade oval.trk | trackcheck check -v -

Exit status:
  0  written, and without errors
  1  written; something is left to do by hand
  2  a file that is unreadable or of another version, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "-o", "FILE", &out_path_,
             "the file to write (standard output, unless it is a terminal)");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 1) return UsageError({"upgrade takes one file"});
    path_ = operands[0];
    return loader_.Validate();
  }

  int Run(Console& console) override {
    const absl::StatusOr<bool> is_done = Upgrade(console);
    if (!is_done.ok()) {
      PrintError(is_done.status(), console);
      return kFailure;
    }
    return *is_done ? kNothingToReport : kSomethingToReport;
  }

 private:
  // Returns whether nothing is left to do.
  absl::StatusOr<bool> Upgrade(Console& console) {
    const absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        loader_.Read(path_, console);
    if (!file.ok()) return FileError(path_, file.status());
    if ((*file)->known_format() == nullptr) {
      return FileError(path_, (*file)->obstacle());
    }
    const MessageFormat& format = WithMessages(*(*file)->known_format());
    absl::Status named = RequireNameFor(format, out_path_);
    if (!named.ok()) return named;
    const ByteView bytes = (*file)->bytes();
    const absl::StatusOr<Upgraded> upgraded = format.Upgrade(bytes);
    if ((*file)->shrank()) {
      return FileError(
          path_, absl::FailedPreconditionError("shrank while it was read"));
    }
    if (!upgraded.ok()) return FileError(path_, upgraded.status());
    json::LineIndex lines(bytes);
    for (const UpgradeNote& note : upgraded->notes) {
      Print(path_, lines.At(note.offset), note.text, JsonPointer(note.field),
            console);
    }
    WorkPool pool(1);
    const bool is_sound = PrintErrors(
        CheckBytes(format, ByteView(upgraded->bytes), out_path_, pool),
        console);
    absl::Status written = WriteBinary(out_path_, upgraded->bytes, console);
    if (!written.ok()) return written;
    return is_sound;
  }

  static void Print(std::string_view path, const json::LinePosition& at,
                    std::string_view text, std::string_view field,
                    Console& console) {
    console.err << Joined({"note: ", Printable(path), ":", at.line, ":",
                           at.column, ": ", Printable(text)});
    if (!field.empty()) console.err << " (" << Printable(field) << ')';
    console.err << '\n';
  }

  // Prints the errors of the new file. Returns whether there are none.
  bool PrintErrors(const FileResult& result, Console& console) const {
    uint64_t listed = 0;
    result.ForEachListed(
        Fingerprints::kUnwanted,
        [&](const Finding& finding, const FindingDetails& details) {
          if (*finding.severity != Severity::kError) return;
          listed += finding.count;
          const TextPosition where =
              details.text ? details.text->where : TextPosition();
          Print(out_path_.empty() ? "-" : out_path_, {where.line, where.column},
                Joined({RenderMessage(finding.message), " [", finding.rule->id,
                        "]"}),
                JsonPointer(finding.where.field), console);
        });
    const uint64_t errors = result.findings.counts[Severity::kError];
    if (errors > listed) {
      console.err << Joined({"note: ", Counted(errors - listed, "more error"),
                             " in the new file\n"});
    }
    return errors == 0;
  }

  std::string path_;
  std::string out_path_;
  LoadFlags loader_;
};

}  // namespace

std::unique_ptr<Verb> MakeUpgradeVerb() {
  return std::make_unique<UpgradeVerb>();
}

}  // namespace trackcheck
