// Records what a part of a document shows, and shows it again.
#ifndef TRACKCHECK_DIFF_LISTS_RECORDING_H_
#define TRACKCHECK_DIFF_LISTS_RECORDING_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck {

// Copies names. The values belong to the document, which outlives this.
class Recording : public FieldVisitor {
 public:
  void EnterGroup(const FieldInfo& field) override;
  bool EnterElement(const ElementInfo& element) override;
  void LeaveGroup() override;
  void VisitScalar(const FieldInfo& field, ScalarType type,
                   ByteView bytes) override;
  void VisitBytes(const FieldInfo& field, ByteView bytes) override;
  void VisitText(const FieldInfo& field, const TextSource& text) override;
  void VisitTable(const TableInfo& table) override;

  // Shows the recorded parts to `visitor`.
  void Replay(FieldVisitor& visitor) const;

 private:
  struct Name {
    std::string name;
    std::string unit;
    Comparison comparison;
    std::span<const std::string_view> flags;

    FieldInfo info() const { return {name, unit, comparison, flags}; }
  };
  struct Group {
    Name name;
  };
  struct Element {
    Name list;
    ElementInfo info;  // without its list and texts
    std::string key;
    std::string extends;
  };
  struct Left {};
  struct Number {
    Name name;
    ScalarType type;
    ByteView bytes;
  };
  struct Bytes {
    Name name;
    ByteView bytes;
  };
  struct Text {
    Name name;
    TextSource text;
  };
  struct Column {
    Name name;
    ColumnInfo info;  // without its names
    std::string refers_to;
    std::string compare_as_refers_to;
  };
  struct Table {
    Name name;
    TableInfo info;  // without its names and columns
    std::string extends;
    std::vector<Column> columns;
  };

  static Name NameOf(const FieldInfo& field);

  // The large kinds are rare and are held by pointer, to keep a part small.
  using Part = std::variant<Group, std::unique_ptr<Element>, Left, Number,
                            Bytes, Text, std::unique_ptr<Table>>;

  std::vector<Part> parts_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_DIFF_LISTS_RECORDING_H_
