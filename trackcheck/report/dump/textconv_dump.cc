#include "trackcheck/report/dump/textconv_dump.h"

#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_format.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "trackcheck/report/dump/field_text.h"
#include "trackcheck/report/dump/referred_rows.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

constexpr size_t kFlushSize = 64 << 10;

// Eight digits: enough that two rows of one file rarely have the same.
void AppendHash(uint64_t hash, std::string* line) {
  absl::StrAppendFormat(line, "#%08x", hash >> 32);
}

class TextconvDump : public FieldVisitor {
 public:
  TextconvDump(const ReferredRows& rows, std::ostream& out)
      : rows_(rows), out_(out), groups_(1) {}
  ~TextconvDump() override { Flush(); }

  void EnterGroup(const FieldInfo& field) override {
    groups_.push_back({groups_.back().path.Field(field.name), Skips(field)});
  }

  bool EnterElement(const ElementInfo& element) override {
    if (Skips(element.list)) return false;
    FieldPath list = groups_.back().path.Field(element.list.name);
    text_ += list.text();
    text_ += '[' + EscapeBytes(element.key) + "]:";
    EndLine();
    groups_.push_back({std::move(list).Field("[]"), false});
    return true;
  }

  void LeaveGroup() override { groups_.pop_back(); }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    if (Skips(field)) return;
    BeginLine(field.name);
    text_ += ExactText(LoadScalar(type, bytes.data()));
    AppendUnit(field.unit, &text_);
    EndLine();
  }

  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (Skips(field)) return;
    BeginLine(field.name);
    AppendBytes(bytes, &text_);
    EndLine();
  }

  void VisitText(const FieldInfo& field, const TextSource& text) override {
    if (!Skips(field)) FieldVisitor::VisitText(field, text);
  }

  void VisitTable(const TableInfo& table) override {
    if (Skips(table.field)) return;
    std::vector<Cell> cells;
    for (const ColumnInfo& column : table.columns) {
      if (!Skips(column.field)) {
        cells.push_back({column.field, ComparedColumn(column, rows_)});
      }
    }
    if (cells.empty()) return;
    const std::string name = std::string(table.field.name) + "[]";
    for (uint64_t row = 0; row < table.count; ++row) {
      BeginLine(name);
      WriteRow(cells, row);
      EndLine();
    }
  }

 private:
  struct Group {
    FieldPath path;
    bool skipped = false;
  };
  struct Cell {
    const FieldInfo& field;
    ComparedColumn values;
  };

  bool Skips(const FieldInfo& field) const {
    return groups_.back().skipped || field.comparison == Comparison::kRedundant;
  }

  void WriteRow(const std::vector<Cell>& cells, uint64_t row) {
    std::string_view separator;
    for (const Cell& cell : cells) {
      const Scalar value = cell.values.Value(row);
      if (std::holds_alternative<NoValue>(value)) continue;
      text_ += separator;
      text_ += cell.field.name;
      text_ += ' ';
      if (const uint64_t* const hash = cell.values.Referred(row)) {
        AppendHash(*hash, &text_);
      } else {
        text_ += ExactText(value);
        AppendUnit(cell.field.unit, &text_);
      }
      separator = ", ";
    }
  }

  void BeginLine(std::string_view name) {
    text_ += groups_.back().path.Field(name).text();
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

  const ReferredRows& rows_;
  std::ostream& out_;
  // The open groups. The first is the root.
  std::vector<Group> groups_;
  std::string text_;
};

}  // namespace

void WriteTextconvDump(absl::FunctionRef<void(FieldVisitor&)> visit_fields,
                       std::ostream& out) {
  const ReferredRows rows(visit_fields);
  TextconvDump dump(rows, out);
  visit_fields(dump);
}

}  // namespace trackcheck
