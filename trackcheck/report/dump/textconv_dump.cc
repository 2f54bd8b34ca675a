#include "trackcheck/report/dump/textconv_dump.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/strings/str_format.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/fingerprint.h"
#include "trackcheck/report/dump/field_text.h"
#include "trackcheck/report/dump/referred_rows.h"
#include "trackcheck/text/scalar_text.h"

namespace trackcheck {
namespace {

constexpr size_t kFlushSize = 64 << 10;

// A line has some 20 samples, so that 100 samples that are cut are few lines.
// One sample in `kLineEnds` ends a line.
constexpr uint64_t kMinSamplesOfLine = 4;
constexpr uint64_t kMaxSamplesOfLine = 64;
constexpr uint64_t kLineEnds = 16;

// Eight digits, so that the hashes of two rows of a file rarely agree.
void AppendHash(uint64_t hash, std::string* line) {
  absl::StrAppendFormat(line, "#%08x", hash >> 32);
}

// Whether both are numbers of one type, and the first one is less.
bool IsLess(const Scalar& first, const Scalar& second) {
  return std::visit(
      [](auto a, auto b) {
        if constexpr (std::is_arithmetic_v<decltype(a)> &&
                      std::is_same_v<decltype(a), decltype(b)>) {
          return a < b;
        } else {
          return false;
        }
      },
      first, second);
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
    text_ += LineBegin(field.name);
    text_ += ExactText(LoadScalar(type, bytes.data()));
    AppendUnit(field.unit, &text_);
    EndLine();
  }

  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (Skips(field)) return;
    text_ += LineBegin(field.name);
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
    const std::string begin = LineBegin(std::string(table.field.name) + "[]");
    const bool samples = table.order.is_samples();
    for (uint64_t row = 0; row < table.count;) {
      text_ += begin;
      if (samples) {
        row = WriteSamples(cells, row, table.count);
      } else {
        WriteRow(cells, row++);
      }
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
  // The values of a column in some samples.
  struct Range {
    Scalar least;
    Scalar greatest;

    void Add(const Scalar& value, bool is_first) {
      if (is_first || IsLess(value, least)) least = value;
      if (is_first || IsLess(greatest, value)) greatest = value;
    }
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
        if (const std::optional<Scalar> rest = cell.values.Rest(row)) {
          text_ += '/' + ExactText(*rest);
        }
      } else {
        text_ += ExactText(value);
        AppendUnit(cell.field.unit, &text_);
      }
      separator = ", ";
    }
  }

  // Writes the samples from `first` on, up to one that ends a line. Its own
  // values choose it, so the lines are the same again soon after an edit.
  // Returns the next sample.
  uint64_t WriteSamples(const std::vector<Cell>& cells, uint64_t first,
                        uint64_t count) {
    std::vector<Range> ranges(cells.size());
    uint64_t hash = 0;
    uint64_t row = first;
    for (bool is_last = false; !is_last; ++row) {
      uint64_t row_hash = 0;
      for (size_t i = 0; i < cells.size(); ++i) {
        const Scalar value = cells[i].values.Value(row);
        ranges[i].Add(value, row == first);
        row_hash = HashWords(row_hash, HashScalar(value));
      }
      hash = HashWords(hash, row_hash);
      const uint64_t size = row + 1 - first;
      is_last = row + 1 == count || size == kMaxSamplesOfLine ||
                (size >= kMinSamplesOfLine && row_hash % kLineEnds == 0);
    }
    text_ += Counted(row - first, "sample") + ' ';
    AppendHash(hash, &text_);
    std::string_view separator = ": ";
    for (size_t i = 0; i < cells.size(); ++i) {
      const Range& range = ranges[i];
      text_ += separator;
      text_ += cells[i].field.name;
      text_ += ' ' + ExactText(range.least);
      if (range.least != range.greatest) {
        text_ += " to " + ExactText(range.greatest);
      }
      AppendUnit(cells[i].field.unit, &text_);
      separator = ", ";
    }
    return row;
  }

  std::string LineBegin(std::string_view name) const {
    return groups_.back().path.Field(name).text() + " = ";
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
