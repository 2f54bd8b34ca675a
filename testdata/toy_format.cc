#include "testdata/toy_format.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/api/part_sizes.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/run_list.h"
#include "testdata/toy.pb.h"

namespace trackcheck::toy {
namespace {

constexpr std::string_view kMagic = "TOY!";
constexpr uint64_t kCountSize = sizeof(uint32_t);

Finding MakeFinding(const RuleInfo& rule, ByteRange range, FieldPath field,
                    Message message) {
  Finding finding;
  finding.rule = &rule;
  finding.where = {range, std::move(field)};
  finding.message = std::move(message);
  return finding;
}

FieldInfo Named(std::string_view name) {
  FieldInfo field;
  field.name = name;
  return field;
}

void AppendU32(uint32_t value, std::string* bytes) {
  bytes->append(reinterpret_cast<const char*>(&value), sizeof(value));
}

}  // namespace

Document::Document(ByteView bytes, FindingSink& sink) : bytes_(bytes) {
  const ByteView magic = bytes.Window({0, kMagic.size()});
  if (magic.text() != kMagic) {
    sink.Report(MakeFinding(kMagicRule, magic.range(), FieldPath("magic"),
                            Message("$0 where the magic belongs",
                                    QuotedBytes{std::string(magic.text())})));
    return;
  }
  magic_ = magic;
  const ByteView after_magic = bytes.From(kMagic.size());
  uint64_t count = 0;
  if (after_magic.size() >= kCountSize) {
    count_ = after_magic.Window({kMagic.size(), kCountSize});
    count = LoadLittleEndian<uint32_t>(count_.data());
  }
  const ByteView values = bytes.From(kMagic.size() + kCountSize);
  const uint64_t size = count * sizeof(int32_t);
  if (count_.size() == 0 || values.size() < size) {
    sink.Report(MakeFinding(
        kTruncatedRule, after_magic.range(), FieldPath("values"),
        Message("$0 bytes cannot hold $1 values", after_magic.size(), count)));
    return;
  }
  values_ = Column<int32_t>(values, count);
  trailing_ = values.From(values.begin() + size);
  if (trailing_.size() > 0) {
    sink.Report(MakeFinding(kTrailingRule, trailing_.range(),
                            FieldPath("trailing"),
                            Message("$0 bytes", trailing_.size())));
  }
}

void Document::Check(std::string_view, WorkPool&, FindingSink& sink) const {
  if (!sink.Wants(kNegativeRule)) return;
  RunList runs(sink.max_per_rule());
  for (uint64_t i = 0; i < values_.size(); ++i) {
    if (values_[i] < 0) runs.Add(i);
  }
  sink.ReportRuns(kNegativeRule, runs, [this](const Run& run) {
    return MakeFinding(kNegativeRule, values_.range(run.first),
                       FieldPath("values").Element(run.first),
                       Message("$0 is negative", int64_t{values_[run.first]}));
  });
}

void Document::VisitFields(FieldVisitor& visitor) const {
  if (!decoded_anything()) return;
  visitor.VisitBytes(Named("magic"), magic_);
  if (count_.size() == 0) return;
  FieldInfo count = Named("count");
  count.comparison = Comparison::kRedundant;
  visitor.VisitScalar(count, ScalarType::kUint32, count_);
  if (values_.data() == nullptr) return;

  ColumnInfo column;
  column.field = Named("value");
  column.type = ScalarType::kInt32;
  column.first = values_.data();
  column.stride = values_.stride();
  column.first_range = values_.range(0);
  TableInfo table;
  table.field = Named("values");
  table.count = values_.size();
  table.first_row = column.first_range;
  table.row_stride = column.stride;
  table.columns = {&column, 1};
  visitor.VisitTable(table);
}

FileInfo Document::Info(WorkPool& /*pool*/) const {
  static constexpr std::string_view kNames[] = {"magic", "count", "values"};
  PartSizes sizes(kNames, bytes_.range());
  sizes.Add(0, magic_.range());
  sizes.Add(1, count_.range());
  if (!values_.empty()) {
    sizes.Add(2, {values_.range(0).offset, values_.size() * sizeof(int32_t)});
  }
  FileInfo info;
  info.size = bytes_.size();
  info.values = {{"values", static_cast<int64_t>(values_.size())}};
  info.parts = sizes.Parts();
  return info;
}

std::span<const RuleInfo* const> ToyFormat::rules() const {
  static constexpr const RuleInfo* kRules[] = {&kMagicRule, &kTruncatedRule,
                                               &kTrailingRule, &kNegativeRule};
  return kRules;
}

std::span<const std::string_view> ToyFormat::suffixes() const {
  static constexpr std::string_view kSuffixes[] = {".toy"};
  return kSuffixes;
}

bool ToyFormat::Recognize(ByteView bytes) const {
  return bytes.text().starts_with(kMagic);
}

std::unique_ptr<DecodedFile> ToyFormat::Decode(ByteView bytes, const Limits&,
                                               FindingSink& sink) const {
  return std::make_unique<Document>(bytes, sink);
}

std::unique_ptr<google::protobuf::Message> ToyFormat::NewMessage() const {
  return std::make_unique<File>();
}

std::unique_ptr<google::protobuf::Message> ToyFormat::Describe(
    const DecodedFile& decoded) const {
  const auto& document = static_cast<const Document&>(decoded);
  const Column<int32_t>& values = document.values();
  auto file = std::make_unique<File>();
  for (uint64_t i = 0; i < values.size(); ++i) file->add_values(values[i]);
  file->set_trailing(std::string(document.trailing().text()));
  return file;
}

absl::StatusOr<std::string> ToyFormat::Encode(
    const google::protobuf::Message& message) const {
  const File& file = static_cast<const File&>(message);
  if (file.override().has_magic() &&
      file.override().magic().size() != kMagic.size()) {
    return absl::InvalidArgumentError(
        absl::StrCat("override.magic has ", file.override().magic().size(),
                     " bytes, its place ", kMagic.size()));
  }
  std::string bytes(file.override().has_magic()
                        ? std::string_view(file.override().magic())
                        : kMagic);
  AppendU32(file.override().has_count() ? file.override().count()
                                        : file.values_size(),
            &bytes);
  for (const int32_t value : file.values()) {
    AppendU32(static_cast<uint32_t>(value), &bytes);
  }
  return bytes + file.trailing();
}

absl::StatusOr<std::string> ToyFormat::EncodeFields(
    const FieldTree& fields) const {
  File file;
  bool has_magic = false;
  for (const TreeField& field : fields.fields) {
    if (field.comparison == Comparison::kRedundant) continue;
    const auto* text = std::get_if<std::string>(&field.value);
    const auto* table = std::get_if<TreeTable>(&field.value);
    if (field.name == "magic" && text != nullptr && *text == kMagic) {
      has_magic = true;
    } else if (field.name == "values" && table != nullptr &&
               table->columns->columns.size() == 1 &&
               table->columns->columns.front().name == "value" &&
               table->columns->columns.front().type == ScalarType::kInt32) {
      for (uint64_t i = 0; i < table->count(); ++i) {
        file.add_values(LoadLittleEndian<int32_t>(
            reinterpret_cast<const uint8_t*>(table->Row(i).data())));
      }
    } else {
      return absl::InvalidArgumentError(field.name + " is no field of a toy");
    }
  }
  if (!has_magic) return absl::InvalidArgumentError("magic is not here");
  return Encode(file);
}

}  // namespace trackcheck::toy
