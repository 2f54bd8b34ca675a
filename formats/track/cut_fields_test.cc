// Fields of a file that was cut have places inside the file.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/findings.h"
#include "formats/track/document.h"
#include "formats/track/fields.h"
#include "formats/track/test_text.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::track {
namespace {

using ::testing::Contains;
using ::testing::Not;

class PlaceVisitor : public FieldVisitor {
 public:
  explicit PlaceVisitor(uint64_t size) : size_(size) {}

  void EnterGroup(const FieldInfo& field) override {
    names.push_back(std::string(field.name));
  }
  void LeaveGroup() override {}
  void VisitScalar(const FieldInfo&, ScalarType, ByteView) override {}
  void VisitBytes(const FieldInfo& field, ByteView bytes) override {
    names.push_back(std::string(field.name));
    EXPECT_LE(bytes.begin(), size_);
  }
  void VisitTable(const TableInfo& table) override {
    for (uint64_t row = 0; row < table.count; ++row) {
      EXPECT_LE(table.Row(row).end(), size_);
      for (const ColumnInfo& column : table.columns) {
        EXPECT_LE(column.Range(row).end(), size_);
      }
    }
  }

  std::vector<std::string> names;

 private:
  uint64_t size_;
};

TEST(CutFieldsTest, WhatIsLeftOfACutFileIsShown) {
  std::vector<std::string> names;
  for (size_t size = 0; size < kText.size(); ++size) {
    const std::string cut(kText.substr(0, size));
    Findings findings;
    const Document document = DecodeText(cut, &findings);
    PlaceVisitor visitor(size);
    VisitFields(document, visitor);
    if (size == kText.find("\"attributes\"")) names = visitor.names;
  }
  EXPECT_THAT(names, Contains("sectors[1]"));
  EXPECT_THAT(names, Not(Contains("racing-lines")));
}

}  // namespace
}  // namespace trackcheck::track
