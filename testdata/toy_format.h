// A small format for tests of code that works with any format.
//
//   0  magic "TOY!"
//   4  u32 count of values
//   8  count x i32 values
#ifndef TRACKCHECK_TESTDATA_TOY_FORMAT_H_
#define TRACKCHECK_TESTDATA_TOY_FORMAT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "formats/api/file_info.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/column.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "registry/message_format.h"

namespace trackcheck::toy {

// The rules have no texts and no examples, because no page shows them.
constexpr RuleInfo ToyRule(std::string_view id, Severity severity) {
  RuleInfo rule{};
  rule.id = id;
  rule.severity = severity;
  return rule;
}

inline constexpr RuleInfo kMagicRule = ToyRule("toy-magic", Severity::kError);
inline constexpr RuleInfo kTruncatedRule =
    ToyRule("toy-truncated", Severity::kError);
inline constexpr RuleInfo kTrailingRule =
    ToyRule("toy-trailing", Severity::kError);
inline constexpr RuleInfo kNegativeRule =
    ToyRule("toy-negative", Severity::kWarning);

class Document : public DecodedFile {
 public:
  Document(ByteView bytes, FindingSink& sink);

  bool decoded_anything() const override { return magic_.size() == 4; }
  void Check(std::string_view path, WorkPool& pool,
             FindingSink& sink) const override;
  void VisitFields(FieldVisitor& visitor) const override;
  FileInfo Info(WorkPool& pool) const override;

  ByteView magic() const { return magic_; }
  ByteView count() const { return count_; }
  const Column<int32_t>& values() const { return values_; }
  ByteView trailing() const { return trailing_; }

 private:
  ByteView bytes_;
  ByteView magic_;
  ByteView count_;
  Column<int32_t> values_;
  ByteView trailing_;
};

class ToyFormat : public MessageFormat {
 public:
  std::string_view name() const override { return "toy"; }
  std::string_view title() const override { return "Toys"; }
  std::span<const std::string_view> suffixes() const override;
  std::span<const RuleInfo* const> rules() const override;
  bool Recognize(ByteView bytes) const override;
  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits& limits,
                                      FindingSink& sink) const override;
  std::unique_ptr<google::protobuf::Message> NewMessage() const override;
  std::unique_ptr<google::protobuf::Message> Describe(
      const DecodedFile& decoded) const override;
  absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const override;
  absl::StatusOr<std::string> EncodeFields(
      const FieldTree& fields) const override;
};

}  // namespace trackcheck::toy

#endif  // TRACKCHECK_TESTDATA_TOY_FORMAT_H_
