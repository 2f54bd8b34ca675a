#include "fuzz/properties/diff_properties.h"

#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/plan_view.h"
#include "formats/api/view.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/comparison_properties.h"
#include "fuzz/properties/exact_copy.h"
#include "fuzz/properties/is_html.h"
#include "fuzz/properties/is_json.h"
#include "registry/message_format.h"
#include "testdata/examine.h"
#include "trackcheck/report/diff/diff_html.h"
#include "trackcheck/report/diff/diff_json.h"
#include "trackcheck/report/diff/diff_markdown.h"
#include "trackcheck/report/diff/diff_text.h"
#include "trackcheck/report/diff/file_diff.h"
#include "trackcheck/report/style.h"

namespace trackcheck {
namespace {

// One of the two files, decoded from its own copy of the bytes.
class Side {
 public:
  Side(const Format& format, std::string_view bytes)
      : format_(format), copy_(bytes) {
    static WorkPool& pool = *new WorkPool(1);
    examined_ = Examine(format, copy_.view(), pool);
  }

  void VisitFields(FieldVisitor& visitor) const {
    examined_.file->VisitFields(visitor);
  }
  std::unique_ptr<PlanView> Map() const { return examined_.file->Map(); }
  const DecodedFile& file() const { return *examined_.file; }
  ByteView bytes() const { return copy_.view(); }
  bool has_errors() const {
    return examined_.findings.count(Severity::kError) > 0;
  }
  std::string description() const {
    return WithMessages(format_)
        .Describe(*examined_.file)
        ->SerializePartialAsString();
  }

 private:
  const Format& format_;
  ExactCopy copy_;
  Examined examined_;
};

DiffResult DiffSides(const Side& old_side, const Side& new_side,
                     const DiffOptions& options, WorkPool* pool = nullptr) {
  return Diff([&](FieldVisitor& visitor) { old_side.VisitFields(visitor); },
              [&](FieldVisitor& visitor) { new_side.VisitFields(visitor); },
              options, /*alignments=*/nullptr, pool);
}

// The fields of each change and its count.
std::string PlacesOf(const DiffResult& result) {
  std::string places;
  for (const Change& change : result.changes) {
    for (const std::optional<ChangeSide>& side :
         {change.old_side, change.new_side}) {
      absl::StrAppend(&places, side ? side->field.text() : "-", " ");
    }
    absl::StrAppend(&places, change.count, "\n");
  }
  return places;
}

std::string SummaryText(const DiffResult& result) {
  return absl::StrCat(result.added, " added, ", result.removed, " removed, ",
                      result.changed, " changed, ", result.moved, " moved");
}

absl::Status Unequal(absl::string_view what, const DiffResult& a,
                     const DiffResult& b) {
  return absl::InternalError(
      absl::StrCat(what, ": ", SummaryText(a), " and ", SummaryText(b)));
}

bool SameSummary(const DiffResult& a, const DiffResult& b) {
  return a.added == b.added && a.removed == b.removed &&
         a.changed == b.changed && a.moved == b.moved;
}

bool AreOpposite(const DiffResult& there, const DiffResult& back) {
  return back.added == there.removed && back.removed == there.added &&
         back.changed == there.changed && back.moved == there.moved;
}

absl::Status CheckSide(const std::optional<ChangeSide>& side, bool expected,
                       ByteView bytes) {
  if (side.has_value() != expected) {
    return absl::InternalError("a change with the wrong sides");
  }
  if (!expected) return absl::OkStatus();
  if (side->field.text().empty()) return absl::InternalError("no field");
  if (side->range.space == Space::kFile && !bytes.Contains(side->range)) {
    return absl::InternalError(
        absl::StrCat(side->field.text(), ": range ", side->range.offset, "+",
                     side->range.size, " of ", bytes.size()));
  }
  return absl::OkStatus();
}

// Precondition: every change of `result` is listed.
absl::Status CheckChanges(const DiffResult& result, const Side& old_side,
                          const Side& new_side) {
  DiffResult sums;
  for (const Change& change : result.changes) {
    if (change.count == 0) return absl::InternalError("a change with count 0");
    absl::Status status = CheckSide(
        change.old_side, change.kind != ChangeKind::kAdded, old_side.bytes());
    if (status.ok()) {
      status = CheckSide(change.new_side, change.kind != ChangeKind::kRemoved,
                         new_side.bytes());
    }
    if (!status.ok()) return status;
    switch (change.kind) {
      case ChangeKind::kAdded:
        sums.added += change.count;
        break;
      case ChangeKind::kRemoved:
        sums.removed += change.count;
        break;
      case ChangeKind::kChanged:
        sums.changed += change.count;
        break;
      case ChangeKind::kMoved:
        sums.moved += change.count;
        break;
    }
  }
  return SameSummary(sums, result)
             ? absl::OkStatus()
             : Unequal("sums of the changes and the summary", sums, result);
}

absl::Status CheckOptions(const Side& old_side, const Side& new_side,
                          const DiffOptions& options,
                          const DiffResult& result) {
  DiffOptions changed = options;
  changed.max_changes = 1;
  const DiffResult limited = DiffSides(old_side, new_side, changed);
  if (limited.changes.size() > 1 || !SameSummary(limited, result)) {
    return Unequal("one change listed and all", limited, result);
  }
  if (!options.ignored_fields.empty()) {
    changed = options;
    changed.ignored_fields = {"**"};
    const DiffResult ignored = DiffSides(old_side, new_side, changed);
    if (!ignored.equal()) return Unequal("all ignored", ignored, result);
  }
  changed = options;
  changed.raw = true;
  const bool raw_equal = DiffSides(old_side, new_side, changed).equal();
  if (raw_equal && !result.equal()) {
    return Unequal("equal in raw comparison only", {}, result);
  }
  // An exact comparison covers every byte of a file.
  const bool exact = options.tolerance == 0 &&
                     options.relative_tolerance == 0 && options.ulps == 0 &&
                     options.ignored_fields.empty() && !options.ignore_order;
  if (raw_equal && exact && !old_side.has_errors() && !new_side.has_errors() &&
      old_side.description() != new_side.description()) {
    return absl::InternalError(
        "equal in raw comparison, but the descriptions differ");
  }
  return absl::OkStatus();
}

// Compares the views of both files.
absl::Status CheckViews(const Format& format, const Side& old_side,
                        const Side& new_side, const DiffOptions& options) {
  for (const ViewInfo& info : format.views()) {
    const auto old_view = old_side.file().MakeView(info.name);
    const auto new_view = new_side.file().MakeView(info.name);
    const auto visit_old = [&](FieldVisitor& visitor) {
      old_view->VisitFields(visitor);
    };
    const auto visit_new = [&](FieldVisitor& visitor) {
      new_view->VisitFields(visitor);
    };
    const DiffResult there = Diff(visit_old, visit_new, options);
    const DiffResult back = Diff(visit_new, visit_old, options);
    if (!AreOpposite(there, back)) {
      return Unequal(absl::StrCat("view ", std::string(info.name)), there,
                     back);
    }
  }
  return absl::OkStatus();
}

// Checks that every report of a difference can be written, that its JSON can be
// parsed, and that its page is well-formed.
absl::Status CheckReports(const Format& format, const Side& old_side,
                          const Side& new_side, const DiffResult& result) {
  const std::unique_ptr<PlanView> old_plan = old_side.Map();
  const std::unique_ptr<PlanView> new_plan = new_side.Map();
  const FileDiff diff = {.old_path = "a \"<&>:,%\x01\xff'.bin",
                         .new_path = "b",
                         .format = format.name(),
                         .result = result,
                         .old_plan = old_plan.get(),
                         .new_plan = new_plan.get()};
  const ReportStyle style = {.color = true};
  std::ostringstream text;
  WriteDiffAsText(diff, style, text);
  if (text.str().empty() != result.equal()) {
    return absl::InternalError("text and difference disagree");
  }
  std::ostringstream markdown;
  WriteDiffAsMarkdown(diff, style, markdown);
  if (markdown.str().size() > kMaxDiffMarkdownBytes) {
    return absl::InternalError("the Markdown is too long");
  }
  std::ostringstream page;
  WriteDiffAsHtml(diff, style, page);
  if (absl::Status status = IsHtml("the page", page.str(), /*links=*/"");
      !status.ok()) {
    return status;
  }
  std::ostringstream json;
  WriteDiffAsJson(diff, style, json);
  return IsJson("the difference", std::move(json).str());
}

}  // namespace

absl::Status DiffHolds(const Format& format, std::string_view old_bytes,
                       std::string_view new_bytes, const DiffOptions& options) {
  const Side old_side(format, old_bytes);
  const Side new_side(format, new_bytes);
  DiffOptions all = options;
  all.max_changes = 0;
  const DiffResult result = DiffSides(old_side, new_side, all);
  if (absl::Status status = CheckChanges(result, old_side, new_side);
      !status.ok()) {
    return status;
  }
  if (absl::Status status = CheckReports(format, old_side, new_side, result);
      !status.ok()) {
    return status;
  }
  if (absl::Status status =
          ComparisonsHold(format, old_side.file(), new_side.file());
      !status.ok()) {
    return status;
  }
  static WorkPool& two_threads = *new WorkPool(2);
  const DiffResult parallel = DiffSides(old_side, new_side, all, &two_threads);
  if (!SameSummary(parallel, result) ||
      PlacesOf(parallel) != PlacesOf(result)) {
    return Unequal("on one thread and on two", result, parallel);
  }
  const DiffResult back = DiffSides(new_side, old_side, all);
  if (!AreOpposite(result, back)) {
    return Unequal("there and back", result, back);
  }
  if (absl::Status status = CheckViews(format, old_side, new_side, all);
      !status.ok()) {
    return status;
  }
  for (const Side* side : {&old_side, &new_side}) {
    const DiffResult itself = DiffSides(*side, *side, all);
    if (!itself.equal()) return Unequal("a file and itself", itself, {});
  }
  return CheckOptions(old_side, new_side, all, result);
}

}  // namespace trackcheck
