#include "trackcheck/compare/undecoded_bytes.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/ascii.h"
#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {
namespace {

constexpr std::string_view kField = "undecoded";
constexpr uint64_t kMaxShownBytes = 16;

struct Content {
  std::string_view bytes;
  Space space = Space::kFile;
};

// The inflated bytes, unless the damage is in those that are stored.
Content ContentOf(const ComparedBytes& side) {
  const bool stored_damage = std::any_of(
      side.damage.begin(), side.damage.end(), [](const Finding& finding) {
        return finding.where.range.space == Space::kFile;
      });
  const ByteView inflated = side.file.inflated();
  if (stored_damage || inflated.size() == 0) return {side.bytes.text()};
  return {inflated.text(), Space::kInflated};
}

bool AllFieldsEqual(const DecodedFile& before, const DecodedFile& after) {
  DiffOptions options;
  options.raw = true;
  options.max_changes = 1;
  return Diff([&](FieldVisitor& visitor) { before.VisitFields(visitor); },
              [&](FieldVisitor& visitor) { after.VisitFields(visitor); },
              options)
      .equal();
}

// The position of a byte of a text that is more than its form: white space and
// comments outside of double quotes are skipped.
class ContentPosition {
 public:
  ContentPosition(std::string_view text, bool skip_form)
      : text_(text), skip_form_(skip_form) {
    SkipForm();
  }

  uint64_t offset() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  char operator*() const { return text_[at_]; }
  void Next() {
    const char passed = text_[at_++];
    if (passed == '"' && !escaped_) quoted_ = !quoted_;
    escaped_ = passed == '\\' && !escaped_;
    SkipForm();
  }

 private:
  void SkipForm() {
    if (!skip_form_ || quoted_) return;
    while (!at_end()) {
      if (absl::ascii_isspace(static_cast<unsigned char>(text_[at_]))) {
        ++at_;
      } else if (text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (text_.substr(at_).starts_with("/*")) {
        const size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else {
        return;
      }
    }
  }

  std::string_view text_;
  bool skip_form_;
  uint64_t at_ = 0;
  bool quoted_ = false;
  bool escaped_ = false;
};

ChangeSide SideOf(const Content& content, uint64_t begin) {
  return {.field = FieldPath(kField),
          .range = {begin, content.bytes.size() - begin, content.space},
          .value = std::string(content.bytes.substr(begin, kMaxShownBytes))};
}

}  // namespace

void AddUndecodedBytes(const Format& format, const ComparedBytes& before,
                       const ComparedBytes& after, DiffResult* result) {
  if (!result->equal() || (before.damage.empty() && after.damage.empty())) {
    return;
  }
  const Content old_content = ContentOf(before);
  const Content new_content = ContentOf(after);
  ContentPosition old_at(old_content.bytes, format.is_text());
  ContentPosition new_at(new_content.bytes, format.is_text());
  while (!old_at.at_end() && !new_at.at_end() && *old_at == *new_at) {
    old_at.Next();
    new_at.Next();
  }
  if (old_at.at_end() && new_at.at_end()) return;
  if (!AllFieldsEqual(before.file, after.file)) return;
  Change change;
  change.old_side = SideOf(old_content, old_at.offset());
  change.new_side = SideOf(new_content, new_at.offset());
  change.note = "damage keeps these bytes from being decoded";
  PartCounts part;
  part.name = kField;
  part.changed = 1;
  result->changed = 1;
  result->changes.push_back(std::move(change));
  result->parts.push_back(std::move(part));
}

}  // namespace trackcheck
