#include "fuzz/properties/patch_properties.h"

#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "diff/options/diff_options.h"
#include "diff/patch/alignment_placer.h"
#include "diff/patch/apply_patch.h"
#include "diff/patch/context_placer.h"
#include "diff/patch/make_patch.h"
#include "diff/patch/patch_text.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/properties/exact_copy.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

// A file as its format decodes it without options. `bytes` outlive it.
class Decoded {
 public:
  Decoded(const Format& format, ByteView bytes) {
    const RuleSelection all;
    const Limits limits;
    FindingSink sink(all, limits.max_findings_per_rule);
    file_ = format.Decode(bytes, limits, sink);
    is_damaged_ = sink.Take().count(Severity::kError) > 0;
  }

  void Visit(FieldVisitor& visitor) const { file_->VisitFields(visitor); }
  FieldTree tree() const {
    return BuildFieldTree([this](FieldVisitor& visitor) { Visit(visitor); });
  }
  bool is_damaged() const { return is_damaged_; }

 private:
  std::unique_ptr<DecodedFile> file_;
  bool is_damaged_ = false;
};

// A file, its fields, and those of the file that they are encoded to.
class Version {
 public:
  Version(const Format& format, std::string_view name, std::string_view bytes)
      : name_(name),
        copy_(bytes),
        file_(format, copy_.view()),
        tree_(file_.tree()) {
    if (file_.is_damaged()) return;
    const absl::StatusOr<std::string> encoded =
        WithMessages(format).EncodeFields(tree_);
    if (!encoded.ok()) return;
    FieldTree fields = FieldTreeOf(format, *encoded);
    if (FirstDifference(tree_, fields).empty()) encoded_ = std::move(fields);
  }

  void Visit(FieldVisitor& visitor) const { file_.Visit(visitor); }
  std::string_view name() const { return name_; }
  const FieldTree& tree() const { return tree_; }
  // Nothing if the file is damaged or cannot be made of its fields.
  const std::optional<FieldTree>& encoded() const { return encoded_; }

 private:
  std::string_view name_;
  ExactCopy copy_;
  Decoded file_;
  FieldTree tree_;
  std::optional<FieldTree> encoded_;
};

absl::Status Violated(std::string_view what, std::string_view detail) {
  return absl::InternalError(
      absl::StrCat(std::string(what), ": ", std::string(detail)));
}

AlignmentLog AlignmentsOf(const Version& from, const Version& to) {
  AlignmentLog alignments;
  DiffOptions options;
  options.max_changes = 1;
  Diff([&](FieldVisitor& visitor) { from.Visit(visitor); },
       [&](FieldVisitor& visitor) { to.Visit(visitor); }, options, &alignments);
  return alignments;
}

// The alignments of all versions with each other, each computed once.
class Alignments {
 public:
  const AlignmentLog& Of(const Version& from, const Version& to) {
    const auto [found, is_new] = logs_.try_emplace({&from, &to});
    if (is_new) found->second = AlignmentsOf(from, to);
    return found->second;
  }

 private:
  std::map<std::pair<const Version*, const Version*>, AlignmentLog> logs_;
};

std::string TextOf(const Patch& patch) {
  std::string text;
  WritePatch(patch, "", [&](std::string_view piece) { text += piece; });
  return text;
}

// An empty text if there are none.
std::string FirstConflict(const PatchedFields& patched) {
  if (patched.conflicts.empty()) return "";
  const PatchConflict& conflict = patched.conflicts.front();
  return absl::StrCat(conflict.path, " ", conflict.reason);
}

absl::Status Equal(std::string_view what, const FieldTree& fields,
                   const FieldTree& expected) {
  std::string difference = FirstDifference(fields, expected);
  if (difference.empty()) difference = FirstDifference(expected, fields);
  return difference.empty() ? absl::OkStatus()
                            : Violated(what, "gives another " + difference);
}

// Precondition: `patched` has no conflicts, or they are a violation.
absl::Status Gives(std::string_view what, const PatchedFields& patched,
                   const FieldTree& expected) {
  if (!patched.conflicts.empty()) return Violated(what, FirstConflict(patched));
  return Equal(what, patched.fields, expected);
}

// Checks that the fields are encoded or refused. The program also refuses those
// that the encoded file does not show.
absl::Status EncodingHolds(const Format& format, std::string_view what,
                           const FieldTree& fields) {
  const absl::Status status =
      WithMessages(format).EncodeFields(fields).status();
  return status.ok() || absl::IsInvalidArgument(status)
             ? absl::OkStatus()
             : Violated(what, std::string(status.message()));
}

// Writes the patch, reads it again, and checks that nothing changed.
absl::StatusOr<Patch> WrittenAndRead(std::string_view what,
                                     const Patch& patch) {
  const std::string text = TextOf(patch);
  absl::StatusOr<Patch> read = ReadPatch(text);
  if (!read.ok()) {
    return Violated(what, std::string(read.status().message()) + "\n" + text);
  }
  const std::string again = TextOf(*read);
  if (again != text) {
    return Violated(what, "is written as\n" + text + "and then as\n" + again);
  }
  return read;
}

Patch PatchBetween(const Format& format, const Version& from, const Version& to,
                   TreeEdit edit) {
  Patch patch;
  patch.format = format.name();
  patch.old_file.path = from.name();
  patch.new_file.path = to.name();
  patch.fields = std::move(edit);
  return patch;
}

// Checks the patch between two versions. `alignments` are theirs.
absl::Status PatchHolds(const Format& format, const Version& from,
                        const Version& to, const AlignmentLog& alignments) {
  absl::StatusOr<TreeEdit> edit =
      MakePatch(from.tree(), to.tree(), alignments, {});
  // Two fields have one name.
  if (absl::IsFailedPrecondition(edit.status())) return absl::OkStatus();
  if (!edit.ok()) return edit.status();
  const std::string what =
      absl::StrCat("the patch from the ", std::string(from.name()), " to the ",
                   std::string(to.name()), " file");
  const absl::StatusOr<Patch> patch =
      WrittenAndRead(what, PatchBetween(format, from, to, *std::move(edit)));
  if (!patch.ok()) return patch.status();
  if (&from == &to && !patch->fields.empty()) {
    return Violated(what, "is not empty\n" + TextOf(*patch));
  }
  const FieldTree* encoded = from.encoded() ? &*from.encoded() : nullptr;
  for (const FieldTree* fields : {&from.tree(), encoded}) {
    if (fields == nullptr) continue;
    // All is where the patch says.
    ContextPlacer placer;
    const PatchedFields result = ApplyPatch(patch->fields, *fields, placer);
    if (!placer.notes().empty()) return Violated(what, placer.notes().front());
    if (absl::Status status = Gives(what, result, to.tree()); !status.ok()) {
      return status;
    }
  }
  return EncodingHolds(format, what, to.tree());
}

// FailedPrecondition if the fields have no names of their own.
absl::StatusOr<PatchedFields> Merge(const Version& base, const Version& ours,
                                    const Version& theirs,
                                    Alignments* alignments) {
  const absl::StatusOr<TreeEdit> edit =
      MakePatch(base.tree(), theirs.tree(), alignments->Of(base, theirs),
                {.context = 0, .shifts = false});
  if (!edit.ok()) return edit.status();
  AlignmentPlacer placer(alignments->Of(base, ours), {}, {});
  return ApplyPatch(*edit, ours.tree(), placer, &base.tree());
}

absl::Status MergeGives(const Version& base, const Version& ours,
                        const Version& theirs, const Version& expected,
                        Alignments* alignments) {
  const absl::StatusOr<PatchedFields> merged =
      Merge(base, ours, theirs, alignments);
  if (!merged.ok()) return absl::OkStatus();
  return Gives(absl::StrCat("the merge of the ", std::string(ours.name()),
                            " and the ", std::string(theirs.name()), " file"),
               *merged, expected.tree());
}

absl::Status MergesHold(const Format& format, const Version& base,
                        const Version& ours, const Version& theirs,
                        Alignments* alignments) {
  for (const Version* side : {&ours, &theirs}) {
    for (const auto& [one, other] :
         {std::pair(side, &base), {&base, side}, {side, side}}) {
      if (absl::Status status =
              MergeGives(base, *one, *other, *side, alignments);
          !status.ok()) {
        return status;
      }
    }
  }
  const absl::StatusOr<PatchedFields> merged =
      Merge(base, ours, theirs, alignments);
  const absl::StatusOr<PatchedFields> turned =
      Merge(base, theirs, ours, alignments);
  if (!merged.ok() || !turned.ok()) return absl::OkStatus();
  if (merged->conflicts.empty() != turned->conflicts.empty()) {
    return Violated("a merge has conflicts in one direction only",
                    FirstConflict(*merged) + FirstConflict(*turned));
  }
  for (const PatchedFields* result : {&*merged, &*turned}) {
    if (!result->conflicts.empty()) continue;
    if (absl::Status status =
            EncodingHolds(format, "the merge", result->fields);
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace

FieldTree FieldTreeOf(const Format& format, std::string_view bytes) {
  return Decoded(format, ByteView(bytes)).tree();
}

absl::StatusOr<std::string> PatchTextBetween(const Format& format,
                                             std::string_view old_bytes,
                                             std::string_view new_bytes) {
  const Version old_version(format, "old", old_bytes);
  const Version new_version(format, "new", new_bytes);
  absl::StatusOr<TreeEdit> edit =
      MakePatch(old_version.tree(), new_version.tree(),
                AlignmentsOf(old_version, new_version), {});
  if (!edit.ok()) return edit.status();
  return TextOf(
      PatchBetween(format, old_version, new_version, *std::move(edit)));
}

absl::Status PatchTextHolds(std::string_view text) {
  const absl::StatusOr<Patch> patch = ReadPatch(text);
  if (patch.ok()) return WrittenAndRead("the patch", *patch).status();
  return absl::IsInvalidArgument(patch.status())
             ? absl::OkStatus()
             : Violated("the text", std::string(patch.status().message()));
}

absl::Status PatchedFieldsHold(const Format& format, const TreeEdit& edit,
                               const FieldTree& tree) {
  ContextPlacer placer;
  const PatchedFields patched = ApplyPatch(edit, tree, placer);
  if (!patched.conflicts.empty()) return absl::OkStatus();
  return EncodingHolds(format, "the patched file", patched.fields);
}

absl::Status PatchesHold(const Format& format, std::string_view first,
                         std::string_view second, std::string_view third) {
  const Version a(format, "first", first);
  const Version b(format, "second", second);
  const Version c(format, "third", third);
  Alignments alignments;
  for (const auto& [from, to] : {std::pair(&a, &a),
                                 {&b, &b},
                                 {&c, &c},
                                 {&a, &b},
                                 {&b, &a},
                                 {&b, &c},
                                 {&c, &b}}) {
    if (absl::Status status =
            PatchHolds(format, *from, *to, alignments.Of(*from, *to));
        !status.ok()) {
      return status;
    }
  }
  return MergesHold(format, a, b, c, &alignments);
}

}  // namespace trackcheck
