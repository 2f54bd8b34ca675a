// The C interface, trackcheck.h.
#include "include/trackcheck/trackcheck.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <new>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/rows/alignment_log.h"
#include "formats/api/export.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/source.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/check_options.h"
#include "trackcheck/check/detection.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/cli/process.h"
#include "trackcheck/compare/compared_fields.h"
#include "trackcheck/compare/patch_text.h"
#include "trackcheck/compare/undecoded_bytes.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/fix/fix_bytes.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/report.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/diff/kinds.h"
#include "trackcheck/report/dump/file_dump.h"
#include "trackcheck/report/dump/text_proto_dump.h"
#include "trackcheck/report/rules/rule_list.h"
#include "trackcheck/report/style.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/version.h"

// NOLINTNEXTLINE(readability-identifier-naming): of a header for C
struct trackcheck_result {
  // The texts of a finding, which `finding` refers to.
  struct Finding {
    std::string rule;
    std::string message;
    std::string field;
    std::string section;
    std::string fingerprint;
    std::string pointer;
    trackcheck_finding finding = {};
  };

  std::string output;
  std::vector<Finding> findings;
};

// NOLINTNEXTLINE(readability-identifier-naming): of a header for C
struct trackcheck_session {
  trackcheck_session(const trackcheck_options& options, int threads)
      : handler(options.handler), user(options.user), pool(threads) {}

  const trackcheck_handler handler;
  void* const user;
  std::unique_ptr<const trackcheck::ConfigFile> config;
  trackcheck::WorkPool pool;
  std::atomic<bool> cancelled = false;
};

namespace trackcheck {
namespace {

// In which the names of files are paths.
constexpr char kFolder[] = "/";
constexpr std::string_view kPatch = "patch";

class Cancelled : public std::exception {};

// The severities of the settings, until the session is cancelled: decoders and
// rules ask for one before they begin.
class Selection final : public RuleSelection {
 public:
  Selection(const RuleLevels& levels, const std::atomic<bool>& cancelled)
      : levels_(levels), cancelled_(cancelled) {}

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    if (cancelled_) throw Cancelled();
    return levels_.Resolve(rule, natural);
  }
  bool Suppresses(const RuleInfo& rule) const override {
    return levels_.Suppresses(rule);
  }

 private:
  const RuleLevels& levels_;
  const std::atomic<bool>& cancelled_;
};

trackcheck_text TextOf(const std::string& text) {
  return {text.c_str(), text.size()};
}

std::string_view ViewOf(const trackcheck_text& text) {
  return text.data == nullptr ? std::string_view()
                              : std::string_view(text.data, text.size);
}

void Tell(const trackcheck_session& session, const std::string& message) {
  if (session.handler != nullptr) {
    session.handler(session.user, TextOf(message));
  }
}

// A file of the caller, with the settings that hold for it.
struct OpenFile {
  std::string name;
  Source source;
  FileSettings settings;
};

absl::StatusOr<OpenFile> Open(const trackcheck_session& session,
                              const trackcheck_file* file) {
  if (file == nullptr) return absl::InvalidArgumentError("the file is null");
  std::string name(ViewOf(file->name));
  FileSettings settings = SettingsFor(SettingsFlags(), session.config.get(),
                                      kFolder + name, Today());
  settings.path = name;
  absl::StatusOr<Source> source =
      file->bytes == nullptr && file->size == 0
          ? Source::Read(name, settings.limits)
          : Source::CopyOf(file->bytes, file->size, settings.limits);
  if (!source.ok()) return FileError(name, source.status());
  return OpenFile{std::move(name), *std::move(source), std::move(settings)};
}

trackcheck_severity SeverityOf(const Finding& finding) {
  switch (finding.severity.value_or(finding.rule->severity)) {
    case Severity::kError:
      return TRACKCHECK_ERROR;
    case Severity::kWarning:
      return TRACKCHECK_WARNING;
    case Severity::kInfo:
    case Severity::kOff:
      break;
  }
  return TRACKCHECK_INFO;
}

trackcheck_fixable FixableOf(const Finding& finding) {
  switch (finding.fix) {
    case FixKind::kSafe:
      return TRACKCHECK_SAFE_FIX;
    case FixKind::kUnsafe:
      return TRACKCHECK_UNSAFE_FIX;
    case FixKind::kNone:
      break;
  }
  return TRACKCHECK_NO_FIX;
}

void AddFinding(const Finding& finding, const FindingDetails& details,
                bool is_json, trackcheck_result& result) {
  const ByteRange& range = finding.where.range;
  trackcheck_result::Finding& kept = result.findings.emplace_back();
  kept.rule = finding.rule->id;
  kept.message = RenderMessage(finding.message);
  kept.field = finding.where.field.text();
  kept.section = finding.rule->section;
  kept.fingerprint = details.fingerprint;
  if (is_json) kept.pointer = JsonPointer(finding.where.field);
  kept.finding = {.severity = SeverityOf(finding),
                  .fixable = FixableOf(finding),
                  .rule = {},
                  .message = {},
                  .field = {},
                  .section = {},
                  .fingerprint = {},
                  .offset = range.offset,
                  .length = range.size,
                  .in_inflated = range.space == Space::kInflated,
                  .line = details.text ? details.text->where.line : 0,
                  .column = details.text ? details.text->where.column : 0,
                  .pointer = {},
                  .count = finding.count};
}

// A file in memory, of which reports show more than the findings.
class HeldFile final : public KeptFile {
 public:
  // `bytes` outlive this.
  HeldFile(const Format& format, ByteView bytes,
           std::unique_ptr<const DecodedFile> file)
      : format_(format), bytes_(bytes), file_(std::move(file)) {}

  const Format& format() const override { return format_; }
  const DecodedFile& decoded() const override { return *file_; }
  Spaces spaces() const override {
    return {.file = bytes_, .inflated = file_->inflated()};
  }
  bool shrank() const override { return false; }

 private:
  const Format& format_;
  const ByteView bytes_;
  const std::unique_ptr<const DecodedFile> file_;
};

// Checks the content of a file, and adds what is found. `bytes` outlive the
// result.
FileResult CheckContent(trackcheck_session& session, const OpenFile& file,
                        ByteView bytes, trackcheck_result& result) {
  const Selection selection(file.settings.levels, session.cancelled);
  CheckOptions options = file.settings;
  options.selection = &selection;
  FileResult checked;
  checked.path = file.name;
  checked.fail_on = file.settings.fail_on;
  CheckedFile decoded = CheckBytes(bytes, options, session.pool, &checked);
  if (decoded.file == nullptr) return checked;
  const Format& format = *decoded.format;
  checked.kept_file =
      std::make_shared<HeldFile>(format, bytes, std::move(decoded.file));
  checked.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        AddFinding(finding, details, format.is_text(), result);
      });
  return checked;
}

trackcheck_status StatusOf(const FileResult& result) {
  return result.fails() ? TRACKCHECK_SOMETHING : TRACKCHECK_NOTHING;
}

absl::Status RequireKind(std::string_view kind,
                         std::span<const std::string_view> kinds) {
  if (std::find(kinds.begin(), kinds.end(), kind) != kinds.end()) {
    return absl::OkStatus();
  }
  std::string known;
  for (const std::string_view each : kinds) {
    known += Joined({known.empty() ? "" : ", ", each});
  }
  return absl::InvalidArgumentError(
      Joined({"no report \"", Printable(kind), "\": not one of ", known}));
}

absl::StatusOr<trackcheck_status> Check(trackcheck_session& session,
                                        const trackcheck_file* file,
                                        std::string_view kind,
                                        trackcheck_result& result) {
  absl::Status known = RequireKind(kind, ReportKinds());
  if (!known.ok()) return known;
  const absl::StatusOr<OpenFile> opened = Open(session, file);
  if (!opened.ok()) return opened.status();
  const FileResult checked =
      CheckContent(session, *opened, opened->source.view(), result);
  std::ostringstream text;
  const std::unique_ptr<Report> report =
      MakeReport(kind, text, ReportStyle{.verbose = true});
  report->AddFile(checked);
  RunSummary summary;
  summary.Add(checked);
  report->Finish(summary);
  result.output = std::move(text).str();
  if (!checked.checked()) {
    return FileError(opened->name,
                     absl::FailedPreconditionError(checked.error));
  }
  return StatusOf(checked);
}

absl::StatusOr<std::unique_ptr<LoadedFile>> Load(const OpenFile& file) {
  std::unique_ptr<LoadedFile> loaded =
      LoadedFile::OfBytes(file.name, file.source.view(), file.settings);
  if (!loaded->obstacle().ok()) return FileError(file.name, loaded->obstacle());
  return loaded;
}

absl::StatusOr<trackcheck_status> Compare(trackcheck_session& session,
                                          const trackcheck_file* old_file,
                                          const trackcheck_file* new_file,
                                          std::string_view kind,
                                          trackcheck_result& result) {
  const bool makes_patch = kind == kPatch;
  if (!makes_patch) {
    absl::Status known = RequireKind(kind, DiffReportKinds());
    if (!known.ok()) return known;
  }
  const absl::StatusOr<OpenFile> old_opened = Open(session, old_file);
  if (!old_opened.ok()) return old_opened.status();
  const absl::StatusOr<OpenFile> new_opened = Open(session, new_file);
  if (!new_opened.ok()) return new_opened.status();
  const auto before = Load(*old_opened);
  if (!before.ok()) return before.status();
  const auto after = Load(*new_opened);
  if (!after.ok()) return after.status();
  const Format& format = (*before)->format();
  if (&format != &(*after)->format()) {
    return absl::InvalidArgumentError(Joined(
        {Printable(old_opened->name), " is ", format.name(), ", ",
         Printable(new_opened->name), " is ", (*after)->format().name()}));
  }
  if (session.cancelled) throw Cancelled();
  AlignmentLog alignments;
  ComparedFields fields(&(*before)->decoded(), &(*after)->decoded(), "");
  FileDiff diff = {
      .old_path = old_opened->name,
      .new_path = new_opened->name,
      .format = format.name(),
      .result = fields.Compare(DiffOptions(), session.pool,
                               makes_patch ? &alignments : nullptr)};
  AddUndecodedBytes(
      format, {(*before)->bytes(), (*before)->decoded(), (*before)->damage()},
      {(*after)->bytes(), (*after)->decoded(), (*after)->damage()},
      &diff.result);
  if (makes_patch) {
    absl::StatusOr<std::string> patch =
        PatchText(diff, **before, **after, alignments, /*exact=*/true);
    if (!patch.ok()) return patch.status();
    result.output = *std::move(patch);
  } else {
    const std::unique_ptr<PlanView> old_plan = (*before)->decoded().Map();
    const std::unique_ptr<PlanView> new_plan = (*after)->decoded().Map();
    diff.old_plan = old_plan.get();
    diff.new_plan = new_plan.get();
    std::ostringstream text;
    WriteDiff(kind, diff, ReportStyle(), text);
    result.output = std::move(text).str();
  }
  return diff.result.equal() ? TRACKCHECK_NOTHING : TRACKCHECK_SOMETHING;
}

absl::Status WriteDump(const LoadedFile& file, std::string_view kind,
                       std::ostream& out) {
  const FileToDump dumped = {.path = file.path(),
                             .format = file.format(),
                             .decoded = file.decoded(),
                             .damage = file.damage()};
  const std::vector<ExportInfo> exports = file.format().exports();
  const auto named =
      std::find_if(exports.begin(), exports.end(),
                   [&](const ExportInfo& info) { return info.name == kind; });
  if (named != exports.end()) {
    if (named->parameter != nullptr || named->makes_files) {
      return absl::InvalidArgumentError(
          Joined({"\"", kind, "\" is an output of the program only"}));
    }
    file.decoded().Export(kind, {.out = out});
  } else if (kind == "text") {
    WriteTextDump(dumped, /*with_offsets=*/false, out);
  } else if (kind == "json") {
    WriteJsonDump(dumped, out);
  } else if (kind == "textproto") {
    WriteTextProtoDump(dumped, out);
  } else if (kind == "svg") {
    const std::unique_ptr<PlanView> plan = file.decoded().Map();
    if (plan == nullptr) {
      return absl::InvalidArgumentError(NoMap(file.format()));
    }
    WriteMapDump(dumped, *plan, out);
  } else {
    return absl::InvalidArgumentError(
        Joined({"no output \"", Printable(kind), "\" of ", file.format().name(),
                " files"}));
  }
  return absl::OkStatus();
}

absl::StatusOr<trackcheck_status> Dump(trackcheck_session& session,
                                       const trackcheck_file* file,
                                       std::string_view kind,
                                       trackcheck_result& result) {
  const absl::StatusOr<OpenFile> opened = Open(session, file);
  if (!opened.ok()) return opened.status();
  const absl::StatusOr<std::unique_ptr<LoadedFile>> loaded = Load(*opened);
  if (!loaded.ok()) return loaded.status();
  if (session.cancelled) throw Cancelled();
  std::ostringstream text;
  absl::Status written = WriteDump(**loaded, kind, text);
  if (!written.ok()) return FileError(opened->name, written);
  result.output = std::move(text).str();
  return TRACKCHECK_NOTHING;
}

absl::StatusOr<trackcheck_status> FixCopy(trackcheck_session& session,
                                          const trackcheck_file* file,
                                          bool unsafe,
                                          trackcheck_result& result) {
  const absl::StatusOr<OpenFile> opened = Open(session, file);
  if (!opened.ok()) return opened.status();
  const ByteView bytes = opened->source.view();
  const Format* const format =
      ChooseFormat(opened->settings.format, bytes, opened->name);
  result.output = bytes.text();
  if (format != nullptr) {
    const Selection selection(opened->settings.levels, session.cancelled);
    CheckOptions options = opened->settings;
    options.selection = &selection;
    FixedBytes fixed = FixBytes(
        *format, bytes, options,
        [&](const Finding& finding) {
          return unsafe || finding.rule->fix.kind == FixKind::kSafe;
        },
        session.pool);
    if (fixed.bytes) result.output = *std::move(fixed.bytes);
    for (const RefusedFix& refused : fixed.refused) {
      Tell(session, Joined({Printable(opened->name), ": not fixed: ",
                            refused.rule->id, " at ", Printable(refused.field),
                            ": ", Printable(refused.why)}));
    }
  }
  const FileResult left =
      CheckContent(session, *opened, ByteView(result.output), result);
  if (!left.checked()) {
    return FileError(opened->name, absl::FailedPreconditionError(left.error));
  }
  return StatusOf(left);
}

absl::StatusOr<trackcheck_status> ListRules(const char* format,
                                            trackcheck_result& result) {
  std::vector<std::string> selectors;
  if (format != nullptr) selectors.emplace_back(format);
  const absl::StatusOr<std::vector<FormatRule>> rules = SelectRules(selectors);
  if (!rules.ok()) return rules.status();
  std::ostringstream text;
  WriteRulesInFullAsJson(*rules, text);
  result.output = std::move(text).str();
  return TRACKCHECK_NOTHING;
}

// Calls `use` with a new result. No exception leaves it.
trackcheck_status Make(
    trackcheck_session* session, trackcheck_result** result,
    absl::FunctionRef<absl::StatusOr<trackcheck_status>(trackcheck_result&)>
        use) {
  if (result == nullptr) return TRACKCHECK_FAILED;
  *result = nullptr;
  if (session == nullptr) return TRACKCHECK_FAILED;
  const auto fail = [&](const char* reason) {
    if (session->handler != nullptr) {
      session->handler(session->user, {reason, std::strlen(reason)});
    }
    return TRACKCHECK_FAILED;
  };
  try {
    auto made = std::make_unique<trackcheck_result>();
    trackcheck_status status = TRACKCHECK_FAILED;
    try {
      const absl::StatusOr<trackcheck_status> done = use(*made);
      if (done.ok()) {
        status = *done;
      } else {
        Tell(*session, MessageOf(done.status()));
      }
    } catch (const Cancelled&) {
      status = TRACKCHECK_CANCELLED;
      *made = {};
    }
    session->cancelled = false;
    *result = made.release();
    return status;
  } catch (const std::bad_alloc&) {
    return fail("there is not enough memory");
  } catch (const std::exception& exception) {
    return fail(exception.what());
  } catch (...) {
    return fail("internal error");
  }
}

std::string_view KindOr(const char* kind, std::string_view otherwise) {
  return kind == nullptr ? otherwise : std::string_view(kind);
}

}  // namespace
}  // namespace trackcheck

const char* trackcheck_version(void) { return trackcheck::kVersion; }

trackcheck_status trackcheck_create(const trackcheck_options* options,
                                    trackcheck_session** session) {
  if (session == nullptr) return TRACKCHECK_FAILED;
  *session = nullptr;
  if (options == nullptr || options->size != sizeof(*options)) {
    return TRACKCHECK_FAILED;
  }
  try {
    const auto processors =
        static_cast<int>(std::thread::hardware_concurrency());
    auto made = std::make_unique<trackcheck_session>(
        *options, options->threads > 0 ? options->threads : processors);
    auto config =
        trackcheck::ParseConfig(trackcheck::ViewOf(options->configuration),
                                "configuration", trackcheck::kFolder);
    if (!config.ok()) {
      trackcheck::Tell(*made, trackcheck::MessageOf(config.status()));
      return TRACKCHECK_FAILED;
    }
    made->config = *std::move(config);
    *session = made.release();
    return TRACKCHECK_NOTHING;
  } catch (...) {
    return TRACKCHECK_FAILED;
  }
}

void trackcheck_destroy(trackcheck_session* session) { delete session; }

void trackcheck_cancel(trackcheck_session* session) {
  if (session != nullptr) session->cancelled = true;
}

trackcheck_status trackcheck_check(trackcheck_session* session,
                                   const trackcheck_file* file,
                                   const char* kind,
                                   trackcheck_result** result) {
  return trackcheck::Make(session, result, [&](trackcheck_result& made) {
    return trackcheck::Check(*session, file, trackcheck::KindOr(kind, "json"),
                             made);
  });
}

trackcheck_status trackcheck_diff(trackcheck_session* session,
                                  const trackcheck_file* old_file,
                                  const trackcheck_file* new_file,
                                  const char* kind,
                                  trackcheck_result** result) {
  return trackcheck::Make(session, result, [&](trackcheck_result& made) {
    return trackcheck::Compare(*session, old_file, new_file,
                               trackcheck::KindOr(kind, "json"), made);
  });
}

trackcheck_status trackcheck_dump(trackcheck_session* session,
                                  const trackcheck_file* file, const char* kind,
                                  trackcheck_result** result) {
  return trackcheck::Make(session, result, [&](trackcheck_result& made) {
    return trackcheck::Dump(*session, file, trackcheck::KindOr(kind, "text"),
                            made);
  });
}

trackcheck_status trackcheck_fix(trackcheck_session* session,
                                 const trackcheck_file* file, int unsafe,
                                 trackcheck_result** result) {
  return trackcheck::Make(session, result, [&](trackcheck_result& made) {
    return trackcheck::FixCopy(*session, file, unsafe != 0, made);
  });
}

trackcheck_status trackcheck_rules(trackcheck_session* session,
                                   const char* format,
                                   trackcheck_result** result) {
  return trackcheck::Make(session, result, [&](trackcheck_result& made) {
    return trackcheck::ListRules(format, made);
  });
}

trackcheck_text trackcheck_output(const trackcheck_result* result) {
  if (result == nullptr) return {"", 0};
  return trackcheck::TextOf(result->output);
}

int trackcheck_finding_at(const trackcheck_result* result, size_t index,
                          trackcheck_finding* finding, size_t size) {
  if (result == nullptr || finding == nullptr ||
      size != sizeof(trackcheck_finding) || index >= result->findings.size()) {
    return 0;
  }
  const trackcheck_result::Finding& kept = result->findings[index];
  *finding = kept.finding;
  finding->rule = trackcheck::TextOf(kept.rule);
  finding->message = trackcheck::TextOf(kept.message);
  finding->field = trackcheck::TextOf(kept.field);
  finding->section = trackcheck::TextOf(kept.section);
  finding->fingerprint = trackcheck::TextOf(kept.fingerprint);
  finding->pointer = trackcheck::TextOf(kept.pointer);
  return 1;
}

void trackcheck_free(trackcheck_result* result) { delete result; }
