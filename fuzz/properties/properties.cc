#include "fuzz/properties/properties.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/core/findings/fingerprint.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/exact_copy.h"
#include "fuzz/properties/field_properties.h"
#include "fuzz/properties/finding_properties.h"
#include "fuzz/properties/info_properties.h"
#include "fuzz/properties/map_properties.h"
#include "fuzz/properties/output_properties.h"
#include "fuzz/properties/scene_properties.h"
#include "fuzz/properties/view_properties.h"
#include "google/protobuf/message.h"
#include "registry/message_format.h"
#include "testdata/examine.h"
#include "trackcheck/check/check_file.h"

namespace trackcheck {
namespace {

// Starts threads only once: a fuzzer calls this thousands of times a second.
WorkPool& PoolOf(int threads) {
  static WorkPool& one = *new WorkPool(1);
  static WorkPool& four = *new WorkPool(4);
  return threads == 1 ? one : four;
}

constexpr uint64_t kMaxPerRule = 20;
constexpr Variation kVariations[] = {
    {0, 1, kMaxPerRule}, {1, 1, kMaxPerRule}, {2, 1, 0}, {3, 1, 1},
    {0, 4, kMaxPerRule}, {1, 4, 1},           {2, 4, 0}, {3, 4, kMaxPerRule}};

// A copy of the bytes, and the result of examining it.
struct Subject {
  Subject(const Format& format_of_bytes, std::string_view bytes,
          const Variation& variation = kVariations[0])
      : format(format_of_bytes),
        copy(bytes, variation.misalignment),
        examined(Examine(format, copy.view(), PoolOf(variation.threads),
                         variation.max_per_rule)) {}

  std::unique_ptr<google::protobuf::Message> message() const {
    return WithMessages(format).Describe(*examined.file);
  }
  Spaces spaces() const {
    return {.file = copy.view(), .inflated = examined.file->inflated()};
  }

  const Format& format;
  ExactCopy copy;
  Examined examined;
};

absl::Status IsWellFormed(const Subject& subject) {
  const Findings& findings = subject.examined.findings;
  const DecodedFile& file = *subject.examined.file;
  if (absl::Status status =
          FindingsAreWellFormed(subject.format, subject.spaces(), findings);
      !status.ok()) {
    return status;
  }
  if (!file.decoded_anything() && findings.listed.empty()) {
    return absl::InternalError("nothing decoded and nothing found");
  }
  return FieldsAreWellFormed(file, subject.copy.view()).status();
}

// Checks that `encoded`, the canonical form of a file, has the same description
// and no difference, and that encoding its description gives its bytes.
absl::Status CanonicalFormHolds(const Subject& subject,
                                const std::string& encoded) {
  const Subject canonical(subject.format, encoded);
  const auto fields_of = [](const Subject& shown) {
    return [&shown](FieldVisitor& visitor) {
      shown.examined.file->VisitFields(visitor);
    };
  };
  const std::unique_ptr<google::protobuf::Message> message =
      canonical.message();
  if (message->SerializePartialAsString() !=
      subject.message()->SerializePartialAsString()) {
    return absl::InternalError("the canonical form has another description");
  }
  const absl::StatusOr<std::string> again =
      WithMessages(subject.format).Encode(*message);
  if (!again.ok() || *again != encoded) {
    return absl::InternalError(
        "the canonical form, encoded again, has other bytes");
  }
  const auto old_fields = fields_of(subject);
  const auto new_fields = fields_of(canonical);
  if (!Diff(old_fields, new_fields, {}).equal()) {
    return absl::InternalError("the canonical form differs");
  }
  return absl::OkStatus();
}

absl::Status DescriptionIsComplete(const Subject& subject) {
  // A file of another format is not decoded, which need not be an error.
  if (!subject.examined.file->decoded_anything()) return absl::OkStatus();
  const std::unique_ptr<google::protobuf::Message> message = subject.message();
  const absl::StatusOr<std::string> encoded =
      WithMessages(subject.format).Encode(*message);
  if (!encoded.ok()) {
    return absl::InternalError(absl::StrCat(
        "its description cannot be encoded: ", encoded.status().message(), "\n",
        message->ShortDebugString()));
  }
  if (subject.examined.findings.count(Severity::kError) > 0 ||
      *encoded == subject.copy.view().text()) {
    return absl::OkStatus();
  }
  if (subject.format.has_canonical_form()) {
    return CanonicalFormHolds(subject, *encoded);
  }
  return absl::InternalError(absl::StrCat(
      subject.copy.view().size(), " bytes without errors are described as\n",
      message->ShortDebugString(), "\nwhich encodes to ", encoded->size(),
      " other bytes"));
}

// Keeps only the rules of some findings.
class TheirRules : public RuleSelection {
 public:
  explicit TheirRules(const Findings& findings) {
    for (const Finding& finding : findings.listed) {
      ids_.insert(finding.rule->id);
    }
  }
  Severity Resolve(const RuleInfo& rule, Severity natural) const override {
    return ids_.contains(rule.id) ? natural : Severity::kOff;
  }

 private:
  std::set<std::string_view> ids_;
};

// Checks that rules find the same without those that find nothing.
absl::Status RulesAreIndependent(const Subject& subject) {
  const Findings& all = subject.examined.findings;
  const TheirRules selection(all);
  CheckOptions options;
  options.format = &subject.format;
  options.limits.max_findings_per_rule = kMaxPerRule;
  options.selection = &selection;
  const std::string found = FindingsText(
      CheckFile(subject.format, subject.copy.view(), options, PoolOf(1))
          .findings);
  if (found == FindingsText(all)) return absl::OkStatus();
  return absl::InternalError(absl::StrCat("without the other rules, findings\n",
                                          found, "instead of\n",
                                          FindingsText(all)));
}

absl::Status OutputIsSound(const Subject& subject) {
  return OutputHolds(subject.format, *subject.examined.file, subject.spaces(),
                     subject.examined.findings);
}

// The info as JSON; empty if nothing was decoded.
absl::StatusOr<std::string> InfoOf(const Subject& subject, int threads) {
  const DecodedFile& file = *subject.examined.file;
  if (!file.decoded_anything()) return "";
  return InfoIsWellFormed(subject.format, file, subject.spaces(),
                          PoolOf(threads));
}

absl::Status InfoIsSound(const Subject& subject) {
  return InfoOf(subject, 1).status();
}

absl::Status SelfDiffIsEmpty(const Subject& subject) {
  const auto fields = [&](FieldVisitor& visitor) {
    subject.examined.file->VisitFields(visitor);
  };
  for (const bool raw : {false, true}) {
    DiffOptions options;
    options.raw = raw;
    const DiffResult result = Diff(fields, fields, options);
    if (result.equal() && result.changes.empty()) continue;
    return absl::InternalError(
        absl::StrCat("differs from itself", raw ? ", raw" : ""));
  }
  return absl::OkStatus();
}

absl::Status ViewsAreSound(const Subject& subject) {
  return ViewsHold(subject.format, *subject.examined.file, subject.spaces());
}

absl::Status MapIsSound(const Subject& subject) {
  return MapHolds(*subject.examined.file);
}

absl::Status SceneIsSound(const Subject& subject) {
  return SceneHolds(*subject.examined.file, subject.examined.findings);
}

absl::Status IsTheSame(const Subject& subject, const Variation& variation) {
  const Subject other(subject.format, subject.copy.view().text(), variation);
  const auto differs = [&](absl::string_view how) {
    return absl::InternalError(
        absl::StrCat("with ", variation.threads, " threads at alignment ",
                     variation.misalignment, ", ", variation.max_per_rule,
                     " findings per rule: ", how));
  };
  const Findings& findings = other.examined.findings;
  const Findings& expected = subject.examined.findings;
  if (findings.counts != expected.counts ||
      (variation.max_per_rule == kMaxPerRule &&
       FindingsText(findings) != FindingsText(expected))) {
    return differs(absl::StrCat("findings\n", FindingsText(findings),
                                "instead of\n", FindingsText(expected)));
  }
  const auto fields =
      FieldsAreWellFormed(*other.examined.file, other.copy.view());
  const auto expected_fields =
      FieldsAreWellFormed(*subject.examined.file, subject.copy.view());
  if (!fields.ok()) return fields.status();
  if (!expected_fields.ok() || *fields != *expected_fields) {
    return differs("other fields");
  }
  if (other.message()->SerializePartialAsString() !=
      subject.message()->SerializePartialAsString()) {
    return differs("another message");
  }
  const absl::StatusOr<std::string> info = InfoOf(other, variation.threads);
  if (!info.ok()) return info.status();
  if (*info != InfoOf(subject, 1).value()) {
    return differs(absl::StrCat("the info\n", *info));
  }
  return absl::OkStatus();
}

}  // namespace

std::span<const Variation> Variations() { return kVariations; }

absl::Status ResultIsRepeatable(const Format& format, std::string_view bytes,
                                const Variation& variation) {
  return IsTheSame(Subject(format, bytes), variation);
}

absl::Status BytesHold(const Format& format, std::string_view bytes) {
  const Subject subject(format, bytes);
  for (const auto property :
       {IsWellFormed, RulesAreIndependent, DescriptionIsComplete, OutputIsSound,
        InfoIsSound, ViewsAreSound, MapIsSound, SceneIsSound,
        SelfDiffIsEmpty}) {
    if (absl::Status status = property(subject); !status.ok()) return status;
  }
  const uint64_t choice = HashBytes(subject.copy.view());
  return IsTheSame(subject, kVariations[choice % std::size(kVariations)]);
}

absl::Status MessageHolds(const Format& format,
                          const google::protobuf::Message& message) {
  const absl::StatusOr<std::string> bytes =
      WithMessages(format).Encode(message);
  const absl::StatusOr<std::string> again =
      WithMessages(format).Encode(message);
  if (again.status() != bytes.status()) {
    return absl::InternalError(
        "the encoder gives another status the next time");
  }
  if (!bytes.ok()) return absl::OkStatus();
  if (*again != *bytes) {
    return absl::InternalError("the encoder gives other bytes the next time");
  }
  return BytesHold(format, *bytes);
}

namespace {

// All sizes of prefixes of a small file. For a larger file, the sizes near
// both ends, and every 97th between: a prime, so that records of any size are
// cut at every offset.
size_t NextPrefix(size_t size, size_t whole) {
  constexpr size_t kEnd = 1200;
  constexpr size_t kStep = 97;
  return size < kEnd || size + kEnd + kStep >= whole ? 1 : kStep;
}

}  // namespace

absl::Status PrefixesHaveFindings(const Format& format,
                                  std::string_view bytes) {
  if (format.is_text()) {
    bytes = bytes.substr(0, bytes.find_last_not_of(" \t\r\n") + 1);
  }
  for (size_t size = 0; size < bytes.size();
       size += NextPrefix(size, bytes.size())) {
    const Subject prefix(format, bytes.substr(0, size));
    if (prefix.examined.findings.listed.empty()) {
      return absl::InternalError(
          absl::StrCat("no findings in the first ", size, " bytes"));
    }
    if (absl::Status status = IsWellFormed(prefix); !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

}  // namespace trackcheck
