#include "trackcheck/report/dump/text_dump.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/strings/str_format.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/dump/field_text.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

constexpr size_t kFlushSize = 64 << 10;

class TextDump : public FieldVisitor {
 public:
  TextDump(std::ostream& out, bool with_offsets)
      : out_(out), with_offsets_(with_offsets), path_(1) {}
  ~TextDump() override { Flush(); }

  void EnterGroup(const FieldInfo& field) override {
    path_.push_back(path_.back().Field(field.name));
  }
  void LeaveGroup() override { path_.pop_back(); }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    BeginLine(path_.back().Field(field.name).text(), bytes.range());
    text_ += ExactText(LoadScalar(type, bytes.data()));
    AppendUnit(field.unit, &text_);
    EndLine();
  }

  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    BeginLine(path_.back().Field(field.name).text(), bytes.range());
    AppendBytes(bytes, &text_);
    EndLine();
  }

  void VisitTable(const TableInfo& table) override {
    const FieldPath path = path_.back().Field(table.field.name);
    for (uint64_t row = 0; row < table.count; ++row) {
      BeginLine(path.Element(row).text(),
                with_offsets_ ? table.Row(row) : ByteRange());
      std::string_view separator;
      for (const ColumnInfo& column : table.columns) {
        const Scalar value = column.Value(row);
        if (std::holds_alternative<NoValue>(value)) continue;
        text_ += separator;
        text_ += column.field.name;
        text_ += ' ';
        text_ += ExactText(value);
        AppendUnit(column.field.unit, &text_);
        separator = ", ";
      }
      EndLine();
    }
  }

 private:
  void BeginLine(const std::string& path, const ByteRange& range) {
    if (with_offsets_) text_ += absl::StrFormat("%08x  ", range.offset);
    text_ += path;
    text_ += " = ";
  }

  void EndLine() {
    text_ += '\n';
    if (text_.size() >= kFlushSize) Flush();
  }

  void Flush() {
    out_ << text_;
    text_.clear();
  }

  std::ostream& out_;
  const bool with_offsets_;
  // The paths of the open groups. The first is the root.
  std::vector<FieldPath> path_;
  std::string text_;
};

}  // namespace

std::unique_ptr<FieldVisitor> MakeTextDump(std::ostream& out,
                                           bool with_offsets) {
  return std::make_unique<TextDump>(out, with_offsets);
}

}  // namespace trackcheck
