#include "trackcheck/patch/file_patch.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/options/diff_options.h"
#include "diff/patch/alignment_placer.h"
#include "diff/patch/apply_patch.h"
#include "diff/patch/context_placer.h"
#include "diff/patch/make_patch.h"
#include "diff/rows/alignment_log.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/gzip/gzip.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "trackcheck/git/git_command.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/patch/byte_edits.h"
#include "trackcheck/report/damage_text.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"

namespace trackcheck {
namespace {

// A file as its format decodes it without options. `bytes` outlive it.
std::unique_ptr<DecodedFile> Decode(const Format& format, ByteView bytes) {
  const RuleSelection all;
  const Limits limits;
  FindingSink sink(all, limits.max_findings_per_rule);
  return format.Decode(bytes, limits, sink);
}

// `file`, which outlives it, as its format decodes it without options.
std::shared_ptr<const DecodedFile> WithoutOptions(const LoadedFile& file) {
  if (file.has_options()) return Decode(file.format(), file.bytes());
  return {std::shared_ptr<void>(), &file.decoded()};
}

FieldTree TreeOf(const DecodedFile& file) {
  return BuildFieldTree(
      [&](FieldVisitor& visitor) { file.VisitFields(visitor); });
}

AlignmentLog Aligned(const DecodedFile& old_file, const DecodedFile& new_file) {
  AlignmentLog alignments;
  DiffOptions options;
  options.max_changes = 1;
  Diff([&](FieldVisitor& visitor) { old_file.VisitFields(visitor); },
       [&](FieldVisitor& visitor) { new_file.VisitFields(visitor); }, options,
       &alignments);
  return alignments;
}

PatchFile Described(const LoadedFile& file) {
  return {.path = file.path(),
          .size = file.bytes().size(),
          .hash = HashBytes(file.bytes())};
}

bool IsFile(const LoadedFile& file, const PatchFile& described) {
  return file.bytes().size() == described.size &&
         HashBytes(file.bytes()) == described.hash;
}

// The file that has the fields, uncompressed. kFailedPrecondition if there is
// none.
absl::StatusOr<std::string> Encoded(const Format& format,
                                    const FieldTree& fields) {
  absl::StatusOr<std::string> bytes = WithMessages(format).EncodeFields(fields);
  if (!bytes.ok()) {
    return absl::FailedPreconditionError(
        Joined({"no ", format.name(),
                " file can hold the result: ", MessageOf(bytes.status())}));
  }
  const std::unique_ptr<DecodedFile> file = Decode(format, ByteView(*bytes));
  const std::string difference = FirstDifference(fields, TreeOf(*file));
  if (!difference.empty()) {
    return absl::FailedPreconditionError(
        Joined({"no ", format.name(),
                " file can hold the result: it would be read with another ",
                difference}));
  }
  return bytes;
}

// What git makes of the three texts line by line; nothing if it finds a
// conflict, or if there is no git.
std::optional<std::string> MergedText(const LoadedFile& base,
                                      const LoadedFile& ours,
                                      const LoadedFile& theirs) {
  for (const LoadedFile* file : {&base, &ours, &theirs}) {
    if (file->path() == kStandardInput) return std::nullopt;
  }
  absl::StatusOr<std::string> text =
      GitOutput({"merge-file", "-p", "--quiet", "--", ours.path(), base.path(),
                 theirs.path()},
                "");
  if (!text.ok()) return std::nullopt;
  return *std::move(text);
}

// Whether `text` is a file of exactly these fields.
bool HasFields(const Format& format, std::string_view text,
               const FieldTree& fields) {
  const RuleSelection all;
  const Limits limits;
  FindingSink sink(all, limits.max_findings_per_rule);
  const std::unique_ptr<DecodedFile> file =
      format.Decode(ByteView(text), limits, sink);
  const FieldTree tree = TreeOf(*file);
  return sink.Take().count(Severity::kError) == 0 &&
         FirstDifference(fields, tree).empty() &&
         FirstDifference(tree, fields).empty();
}

// The first field in which two files differ; empty if their content is the
// same.
std::string DifferenceOf(const LoadedFile& a, const LoadedFile& b) {
  const FieldTree a_tree = TreeOf(*WithoutOptions(a));
  const FieldTree b_tree = TreeOf(*WithoutOptions(b));
  const std::string difference = FirstDifference(a_tree, b_tree);
  return difference.empty() ? FirstDifference(b_tree, a_tree) : difference;
}

// A note if the text of `file` is not the one that its format writes.
void NoteForm(const LoadedFile& file, const FieldTree& fields,
              std::vector<std::string>* notes) {
  if (!file.format().is_text()) return;
  const absl::StatusOr<std::string> text =
      WithMessages(file.format()).EncodeFields(fields);
  if (text.ok() && *text == file.bytes().text()) return;
  notes->push_back(
      "the text is written in its canonical form: comments and spacing are not "
      "kept");
}

std::string Compressed(std::string bytes) {
  if (gzip::IsGzip(ByteView(bytes))) return bytes;
  return gzip::Compress(bytes);
}

absl::Status RequireUndamaged(const LoadedFile& file) {
  if (file.damage().empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      Joined({"is damaged: ", DamageText(file.damage().front())}));
}

// The edits of fields between two files, and the bytes that they make of the
// old one.
absl::StatusOr<std::string> MakeFieldEdits(const LoadedFile& old_file,
                                           const LoadedFile& new_file,
                                           const AlignmentLog& alignments,
                                           TreeEdit* fields) {
  for (const LoadedFile* file : {&old_file, &new_file}) {
    const absl::Status undamaged = RequireUndamaged(*file);
    if (undamaged.ok()) continue;
    return absl::FailedPreconditionError(
        Joined({Printable(file->path()), " ", MessageOf(undamaged)}));
  }
  const auto before = WithoutOptions(old_file);
  const auto after = WithoutOptions(new_file);
  const bool has_options = old_file.has_options() || new_file.has_options();
  AlignmentLog without_options;
  if (has_options) without_options = Aligned(*before, *after);
  const FieldTree old_tree = TreeOf(*before);
  const FieldTree new_tree = TreeOf(*after);
  absl::StatusOr<TreeEdit> edit = MakePatch(
      old_tree, new_tree, has_options ? without_options : alignments, {});
  if (!edit.ok()) return edit.status();
  ContextPlacer placer;
  const PatchedFields patched = ApplyPatch(*edit, old_tree, placer);
  std::string difference;
  if (!patched.conflicts.empty()) {
    difference = patched.conflicts.front().path;
  } else {
    difference = FirstDifference(new_tree, patched.fields);
  }
  if (!difference.empty()) {
    return absl::FailedPreconditionError(
        "the change cannot be described by fields: " + difference);
  }
  *fields = *std::move(edit);
  return Encoded(old_file.format(), patched.fields);
}

}  // namespace

absl::StatusOr<Patch> MakeFilePatch(const LoadedFile& old_file,
                                    const LoadedFile& new_file,
                                    const AlignmentLog& alignments,
                                    bool exact) {
  if (&old_file.format() != &new_file.format()) {
    return absl::InvalidArgumentError(
        Joined({"one file is ", old_file.format().name(), ", the other ",
                new_file.format().name()}));
  }
  Patch patch;
  patch.format = old_file.format().name();
  patch.old_file = Described(old_file);
  patch.new_file = Described(new_file);
  const absl::StatusOr<std::string> made =
      MakeFieldEdits(old_file, new_file, alignments, &patch.fields);
  if (!exact) {
    if (made.ok()) return patch;
    return absl::FailedPreconditionError(
        Joined({MessageOf(made.status()),
                "; use --exact for a patch of bytes, which fits ",
                Printable(old_file.path()), " only"}));
  }
  if (made.ok()) {
    patch.exact = ByteEditsBetween(*made, new_file.bytes().text());
  } else {
    patch.fields = {};
    patch.exact_of_old = true;
    patch.exact =
        ByteEditsBetween(old_file.bytes().text(), new_file.bytes().text());
  }
  return patch;
}

absl::StatusOr<PatchedFile> ApplyFilePatch(const LoadedFile& file,
                                           const Patch& patch, bool compress) {
  PatchedFile result;
  const bool is_same = IsFile(file, patch.old_file);
  const auto leave = [&] {
    result.applied_already = true;
    result.bytes = file.bytes().text();
    if (compress) result.bytes = Compressed(std::move(result.bytes));
  };
  if (!is_same && IsFile(file, patch.new_file)) {
    leave();
    return result;
  }
  if (patch.exact_of_old) {
    std::optional<std::string> bytes;
    if (is_same) bytes = WithByteEdits(file.bytes().text(), *patch.exact);
    if (!bytes || HashBytes(ByteView(*bytes)) != patch.new_file.hash) {
      return absl::FailedPreconditionError(
          is_same
              ? "the bytes in the patch do not give the new file: the patch "
                "is damaged"
              : "the patch is of bytes and fits only the file that it was "
                "made of");
    }
    result.bytes = *std::move(bytes);
    return result;
  }
  const Format& format = file.format();
  if (patch.format != format.name()) {
    return absl::InvalidArgumentError(
        Joined({"is ", format.name(), "; the patch is for ",
                Printable(patch.format)}));
  }
  absl::Status undamaged = RequireUndamaged(file);
  if (!undamaged.ok()) return undamaged;
  const FieldTree fields = TreeOf(*WithoutOptions(file));
  if (!is_same && !patch.fields.empty() &&
      ContextPlacer().IsApplied(patch.fields, fields)) {
    leave();
    return result;
  }
  ContextPlacer placer;
  PatchedFields patched = ApplyPatch(patch.fields, fields, placer);
  result.notes = placer.notes();
  result.conflicts = std::move(patched.conflicts);
  if (!result.conflicts.empty()) return result;
  absl::StatusOr<std::string> bytes = Encoded(format, patched.fields);
  if (!bytes.ok()) return bytes.status();
  if (patch.exact && is_same) {
    std::optional<std::string> exact = WithByteEdits(*bytes, *patch.exact);
    if (exact && exact->size() == patch.new_file.size &&
        HashBytes(ByteView(*exact)) == patch.new_file.hash) {
      result.bytes = *std::move(exact);
      return result;
    }
    result.notes.emplace_back(
        "the bytes in the patch do not give the new file: they are left out");
  } else if (patch.exact) {
    result.notes.emplace_back(
        "this is not the file that the patch was made of: its bytes are left "
        "out, its changes of fields are not");
  }
  NoteForm(file, fields, &result.notes);
  result.bytes = compress ? gzip::Compress(*bytes) : *std::move(bytes);
  return result;
}

absl::StatusOr<PatchedFile> MergeFiles(const LoadedFile* base,
                                       const LoadedFile& ours,
                                       const LoadedFile& theirs,
                                       const MergeChoices& choices,
                                       bool compress) {
  for (const LoadedFile* file : {base, &theirs}) {
    if (file == nullptr || &file->format() == &ours.format()) continue;
    return FileError(file->path(), absl::FailedPreconditionError(
                                       Joined({"is ", file->format().name(),
                                               ", ", Printable(ours.path()),
                                               " is ", ours.format().name()})));
  }
  PatchedFile result;
  const auto take = [&](const LoadedFile& side) {
    result.bytes = side.bytes().text();
    if (compress) result.bytes = Compressed(std::move(result.bytes));
    return result;
  };
  // What one side left as it was is taken byte for byte.
  const auto equal = [](const LoadedFile* a, const LoadedFile& b) {
    return a != nullptr && a->bytes().text() == b.bytes().text();
  };
  if (equal(base, ours)) return take(theirs);
  if (equal(base, theirs) || equal(&ours, theirs)) return take(ours);
  for (const LoadedFile* file : {base, &ours, &theirs}) {
    if (file == nullptr) continue;
    const absl::Status status = RequireUndamaged(*file);
    if (!status.ok()) return FileError(file->path(), status);
  }
  if (base == nullptr) {
    const std::string difference = DifferenceOf(ours, theirs);
    if (difference.empty()) return take(ours);
    result.conflicts.push_back(
        {"$", "was added by both sides and differs, first in " + difference});
    return result;
  }
  const Format& format = ours.format();
  const auto old_file = WithoutOptions(*base);
  const auto our_file = WithoutOptions(ours);
  const auto their_file = WithoutOptions(theirs);
  const FieldTree old_tree = TreeOf(*old_file);
  const absl::StatusOr<TreeEdit> edit =
      MakePatch(old_tree, TreeOf(*their_file), Aligned(*old_file, *their_file),
                {.context = 0, .shifts = false});
  if (!edit.ok()) return FileError(theirs.path(), edit.status());
  const AlignmentLog alignments = Aligned(*old_file, *our_file);
  AlignmentPlacer placer(alignments, choices.ours, choices.theirs);
  const FieldTree our_tree = TreeOf(*our_file);
  PatchedFields merged = ApplyPatch(*edit, our_tree, placer, &old_tree);
  result.conflicts = std::move(merged.conflicts);
  if (!result.conflicts.empty()) return result;
  result.notes = placer.notes();
  if (format.is_text()) {
    // Keeps comments and spacing where lines can be merged too.
    std::optional<std::string> text = MergedText(*base, ours, theirs);
    if (text && HasFields(format, *text, merged.fields)) {
      result.bytes = compress ? Compressed(*std::move(text)) : *std::move(text);
      return result;
    }
    NoteForm(ours, our_tree, &result.notes);
  }
  absl::StatusOr<std::string> bytes = Encoded(format, merged.fields);
  if (!bytes.ok()) return FileError(ours.path(), bytes.status());
  result.bytes = compress ? gzip::Compress(*bytes) : *std::move(bytes);
  return result;
}

}  // namespace trackcheck
