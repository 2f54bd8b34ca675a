// The bytes are open only in here; what a report needs of them is copied.
#include "trackcheck/check_file.h"

#include <cstdint>
#include <exception>
#include <limits>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/byte_view.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/fingerprint.h"
#include "formats/core/limits.h"
#include "formats/core/rule_info.h"
#include "formats/core/source.h"
#include "formats/core/spaces.h"
#include "formats/json/line_index.h"
#include "registry/format.h"
#include "trackcheck/config.h"
#include "trackcheck/detection.h"
#include "trackcheck/inputs.h"
#include "trackcheck/phrase.h"
#include "trackcheck/report/excerpt.h"
#include "trackcheck/report/file_result.h"
#include "trackcheck/report/text_place.h"
#include "trackcheck/settings.h"

namespace trackcheck {
namespace {

// Nothing but some rules, each as the catalogue has it.
class OnlyThese : public RuleSelection {
 public:
  explicit OnlyThese(const std::set<const RuleInfo*>& rules) : rules_(rules) {}

  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    return rules_.contains(&rule) ? natural : Severity::kOff;
  }

 private:
  const std::set<const RuleInfo*>& rules_;
};

struct Judged {
  std::unique_ptr<DecodedFile> file;
  Findings findings;
};

Judged Judge(const Format& format, const Source& source,
             const FileSettings& settings, const RuleSelection& selection,
             WorkPool& pool) {
  const Limits& limits = settings.limits;
  FindingSink sink(selection, limits.max_findings_per_rule);
  Judged judged;
  judged.file = format.DecodeWith(OptionsFor(settings.config, format),
                                  source.view(), limits, sink);
  // Of a text the decoded file has what rules look at.
  if (format.is_text()) source.ReleasePages(pool);
  judged.file->Check(pool, sink);
  judged.findings = sink.Take();
  return judged;
}

// Whether a file that cannot be opened would be of some format. One that is
// only too large is mapped for that, not read.
bool LooksKnown(const std::string& path, std::vector<uint8_t>* scratch) {
  Limits limits;
  limits.max_file_bytes = std::numeric_limits<uint64_t>::max();
  const absl::StatusOr<Source> source = Source::Open(path, limits, scratch);
  return DetectFormat(source.ok() ? source->view() : ByteView(), path) !=
         nullptr;
}

void PlaceInText(ByteView text, const Findings& findings, FileResult* result) {
  json::LineIndex lines(text);
  const auto place = [&lines](const Location& where) {
    const json::LinePosition position = lines.At(where.range.offset);
    return TextPlace{position.line, position.column};
  };
  for (const Finding& finding : findings.listed) {
    TextPlaces places = {place(finding.where), {}};
    for (const Related& related : finding.related) {
      places.related.push_back(place(related.where));
    }
    result->text_excerpts.push_back(
        TakeTextExcerpt(text, places.where, finding.where.range));
    result->text_places.push_back(std::move(places));
  }
}

void Fail(FileStatus status, const std::string& error, FileResult* result) {
  result->status = status;
  result->error = error;
}

}  // namespace

FileResult FileChecker::Check(const Input& input,
                              const FileSettings& settings) {
  FileResult result;
  result.path = input.path;
  result.fail_on = settings.fail_on;
  try {
    Scratch scratch = BorrowScratch();
    CheckOrThrow(input, settings, scratch.get(), &result);
    ReturnScratch(std::move(scratch));
  } catch (const std::exception& exception) {
    result.findings = Findings();
    result.fingerprints.clear();
    result.excerpts.clear();
    result.text_places.clear();
    result.text_excerpts.clear();
    Fail(FileStatus::kUnreadable,
         Joined({"internal error: ", exception.what()}), &result);
  }
  return result;
}

void FileChecker::CheckOrThrow(const Input& input, const FileSettings& settings,
                               std::vector<uint8_t>* scratch,
                               FileResult* result) {
  if (!input.error.empty()) {
    return Fail(FileStatus::kUnreadable, input.error, result);
  }
  absl::StatusOr<Source> source =
      input.path == kStandardInput
          ? Source::ReadAll(input_descriptor_, settings.limits)
          : Source::Open(input.path, settings.limits, scratch);
  if (!source.ok()) {
    // A folder may hold large films and links to nothing: no files of ours.
    const bool ours = input.named || settings.format != nullptr ||
                      absl::IsPermissionDenied(source.status()) ||
                      LooksKnown(input.path, scratch);
    return Fail(ours ? FileStatus::kUnreadable : FileStatus::kSkipped,
                MessageOf(source.status()), result);
  }
  const ByteView bytes = source->view();
  result->size = bytes.size();
  result->git_lfs_pointer = IsGitLfsPointer(bytes);
  const Format* format = settings.format != nullptr
                             ? settings.format
                             : DetectFormat(bytes, input.path);
  if (format == nullptr || result->git_lfs_pointer) {
    return Fail(input.named ? FileStatus::kUnrecognized : FileStatus::kSkipped,
                UnrecognizedError(bytes), result);
  }
  result->format = format->name();
  auto [file, findings] =
      Judge(*format, *source, settings, settings.levels, pool_);
  const Spaces spaces = {.file = bytes, .inflated = file->inflated()};
  std::vector<std::string> fingerprints = Fingerprints(findings.listed, spaces);
  std::vector<Excerpt> excerpts;
  if (format->is_text()) {
    PlaceInText(bytes, findings, result);
  } else {
    for (const Finding& finding : findings.listed) {
      const ByteRange& range = finding.where.range;
      excerpts.push_back(TakeExcerpt(spaces[range.space], range));
    }
  }
  file.reset();
  uint64_t suppressed = 0;
  if (count_suppressed_ && !settings.suppressed.empty()) {
    const Judged hidden = Judge(*format, *source, settings,
                                OnlyThese(settings.suppressed), pool_);
    for (const uint64_t count : hidden.findings.counts) suppressed += count;
  }
  source->ReleasePages(pool_);
  if (source->shrank()) {
    return Fail(FileStatus::kUnreadable, "shrank while it was read", result);
  }
  result->status = findings.listed.empty() && findings.omitted.empty()
                       ? FileStatus::kClean
                       : FileStatus::kFindings;
  result->findings = std::move(findings);
  result->fingerprints = std::move(fingerprints);
  result->excerpts = std::move(excerpts);
  result->suppressed = suppressed;
}

FileChecker::Scratch FileChecker::BorrowScratch() {
  std::lock_guard lock(mutex_);
  if (free_scratch_.empty()) return std::make_unique<std::vector<uint8_t>>();
  Scratch scratch = std::move(free_scratch_.back());
  free_scratch_.pop_back();
  return scratch;
}

void FileChecker::ReturnScratch(Scratch scratch) {
  std::lock_guard lock(mutex_);
  free_scratch_.push_back(std::move(scratch));
}

}  // namespace trackcheck
