#include "diff/lists/element_note.h"

#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "diff/lists/recording.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/counted.h"

namespace trackcheck {
namespace {

constexpr size_t kMaxFields = 4;
constexpr size_t kMaxBytes = 32;  // of a text

class NoteVisitor : public FieldVisitor {
 public:
  std::string Take() {
    std::string note = std::move(fields_);
    for (const auto& [name, count] : counts_) {
      if (!note.empty()) note += ", ";
      note += CountedOf(count, name);
    }
    return note;
  }

 private:
  void EnterGroup(const FieldInfo& /*field*/) override { ++depth_; }
  bool EnterElement(const ElementInfo& element) override {
    if (depth_ == 0) Count(element.list, 1);
    return false;
  }
  void LeaveGroup() override { --depth_; }
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    if (!Takes(field)) return;
    std::visit(
        [&](const auto& value) {
          using T = std::decay_t<decltype(value)>;
          if constexpr (std::is_arithmetic_v<T>) {
            char digits[64];
            const auto end =
                std::to_chars(digits, digits + sizeof(digits), value);
            AddField(field, std::string(digits, end.ptr));
          }
        },
        LoadScalar(type, bytes.data()));
  }
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    if (Takes(field) && bytes.size() <= kMaxBytes) {
      AddField(field, '"' + std::string(bytes.text()) + '"');
    }
  }
  void VisitTable(const TableInfo& table) override {
    if (depth_ == 0 && table.count > 0 &&
        table.field.comparison == Comparison::kContent) {
      Count(table.field, table.count);
    }
  }

  bool Takes(const FieldInfo& field) const {
    return depth_ == 0 && taken_ < kMaxFields &&
           field.comparison == Comparison::kContent;
  }
  void AddField(const FieldInfo& field, const std::string& value) {
    ++taken_;
    if (!fields_.empty()) fields_ += ", ";
    fields_ += std::string(field.name) + ' ' + value;
    if (!field.unit.empty()) fields_ += ' ' + std::string(field.unit);
  }
  void Count(const FieldInfo& list, uint64_t count) {
    if (counts_.empty() || counts_.back().first != list.name) {
      counts_.emplace_back(list.name, 0);
    }
    counts_.back().second += count;
  }

  std::string fields_;
  size_t taken_ = 0;
  std::vector<std::pair<std::string, uint64_t>> counts_;
  uint64_t depth_ = 0;  // of open groups, whose fields are left out
};

}  // namespace

std::string ElementNote(const Recording& parts) {
  NoteVisitor visitor;
  parts.Replay(visitor);
  return visitor.Take();
}

}  // namespace trackcheck
