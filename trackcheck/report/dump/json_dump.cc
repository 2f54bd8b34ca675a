#include "trackcheck/report/dump/json_dump.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "trackcheck/report/json_writer.h"

namespace trackcheck {
namespace {

using Layout = JsonWriter::Layout;

// An object stays open after LeaveGroup until another name follows, because the
// tag, count and table of a section are separate visits under one name.
class JsonDump : public FieldVisitor {
 public:
  explicit JsonDump(JsonWriter& json) : json_(json) {
    json_.BeginObject(Layout::kLines);
  }
  ~JsonDump() override {
    CloseLeft();
    json_.EndObject();
  }

  void EnterGroup(const FieldInfo& field) override {
    const bool same = open_.size() > depth_ && open_[depth_] == field.name;
    if (!same) {
      CloseLeft();
      json_.Key(field.name);
      json_.BeginObject(Layout::kLines);
      open_.emplace_back(field.name);
    }
    ++depth_;
  }

  void LeaveGroup() override {
    CloseLeft();
    --depth_;
  }

  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override {
    CloseLeft();
    json_.Key(field.name);
    json_.ValueWithBits(LoadScalar(type, bytes.data()));
  }

  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    CloseLeft();
    json_.Key(field.name);
    json_.ValueOfBytes(bytes.text());
  }

  void VisitTable(const TableInfo& table) override {
    EnterGroup(table.field);
    json_.Key("rows");
    json_.BeginArray(Layout::kLines);
    for (uint64_t row = 0; row < table.count; ++row) {
      json_.BeginObject();
      for (const ColumnInfo& column : table.columns) {
        const Scalar value = column.Value(row);
        if (std::holds_alternative<NoValue>(value)) continue;
        json_.Key(column.field.name);
        json_.ValueWithBits(value);
      }
      json_.EndObject();
    }
    json_.EndArray();
    LeaveGroup();
  }

 private:
  void CloseLeft() {
    for (; open_.size() > depth_; open_.pop_back()) json_.EndObject();
  }

  JsonWriter& json_;
  // The names of the objects that are open in the output. The first `depth_` of
  // them are the groups that are entered.
  std::vector<std::string> open_;
  size_t depth_ = 0;
};

}  // namespace

std::unique_ptr<FieldVisitor> MakeJsonDump(JsonWriter& json) {
  return std::make_unique<JsonDump>(json);
}

}  // namespace trackcheck
