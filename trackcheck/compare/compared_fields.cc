#include "trackcheck/compare/compared_fields.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diff/capture/element_hash.h"
#include "diff/changes/change.h"
#include "diff/options/diff_options.h"
#include "diff/options/unmatched_globs.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

std::vector<std::string> GlobsOf(
    const std::vector<FieldTolerance>& tolerances) {
  std::vector<std::string> globs;
  for (const FieldTolerance& tolerance : tolerances) {
    globs.push_back(tolerance.glob);
  }
  return globs;
}

}  // namespace

DiffResult ComparedFields::Compare(const DiffOptions& options, WorkPool& pool,
                                   AlignmentLog* alignments) {
  return Diff([this](FieldVisitor& visitor) { Visit(0, visitor); },
              [this](FieldVisitor& visitor) { Visit(1, visitor); }, options,
              alignments, &pool);
}

std::vector<std::string> ComparedFields::UnmatchedGlobs(
    const DiffOptions& options) {
  std::vector<std::string> unmatched;
  const auto add = [&](std::string_view flag, GlobTarget target,
                       const std::vector<std::string>& globs) {
    if (globs.empty()) return;
    const auto old_fields = [this](FieldVisitor& visitor) {
      Visit(0, visitor);
    };
    const auto new_fields = [this](FieldVisitor& visitor) {
      Visit(1, visitor);
    };
    for (const std::string& glob :
         trackcheck::UnmatchedGlobs(target, globs, old_fields, new_fields)) {
      const std::string meant =
          FieldMeant(target, glob, old_fields, new_fields);
      unmatched.push_back(Joined(
          {flag, " \"", Printable(glob), "\" matches no ",
           target == GlobTarget::kAny
               ? "field"
               : "column with a tolerance (indices have none), and no number "
                 "outside of tables",
           meant.empty() ? "" : Joined({"; write ", Printable(meant)})}));
    }
  };
  add("--ignore", GlobTarget::kAny, options.ignored_fields);
  add("--tolerance", GlobTarget::kNumbers, GlobsOf(options.field_tolerances));
  add("--rel-tolerance", GlobTarget::kNumbers,
      GlobsOf(options.relative_field_tolerances));
  return unmatched;
}

uint64_t FieldsHash(const DecodedFile& file) {
  ElementHash hash({.purpose = ElementHash::Purpose::kBits});
  hash.Begin(FieldPath());
  file.VisitFields(hash);
  return hash.value();
}

void ComparedFields::Visit(size_t side, FieldVisitor& visitor) {
  const DecodedFile* const file = files_[side];
  if (file == nullptr) return;
  if (view_.empty()) return file->VisitFields(visitor);
  if (views_[side] == nullptr) views_[side] = file->MakeView(view_);
  views_[side]->VisitFields(visitor);
}

}  // namespace trackcheck
