#include "fuzz/properties/diff_properties.h"

#include <memory>
#include <string>

#include "absl/status/status.h"
#include "diff/structural_diff.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

std::string FileWith(std::initializer_list<int> values) {
  toy::File file;
  for (const int value : values) file.add_values(value);
  return *toy::ToyFormat().Encode(file);
}

// A toy format whose documents show the fields of `Document`.
template <typename Document>
class FormatOf : public toy::ToyFormat {
 public:
  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                      FindingSink& sink) const override {
    return std::make_unique<Document>(bytes, sink);
  }
};

TEST(DiffPropertiesTest, TrueFieldsHoldThem) {
  const std::string files[] = {FileWith({}),
                               FileWith({1, 2, 3}),
                               FileWith({1, 3, 2}),
                               FileWith({0, 1, 2, 3}),
                               FileWith({5, 5, 5, 5, 5}),
                               "TOY",
                               "none"};
  for (const std::string& old_file : files) {
    for (const std::string& new_file : files) {
      for (const bool raw : {false, true}) {
        DiffOptions options;
        options.raw = raw;
        EXPECT_EQ(DiffHolds(toy::ToyFormat(), old_file, new_file, options),
                  absl::OkStatus());
      }
    }
  }
}

TEST(DiffPropertiesTest, NothingMayBeHidden) {
  class Document : public toy::Document {
   public:
    using toy::Document::Document;
    void VisitFields(FieldVisitor&) const override {}
  };
  EXPECT_THAT(std::string(DiffHolds(FormatOf<Document>(), FileWith({1}),
                                    FileWith({2}), {})
                              .message()),
              HasSubstr("descriptions differ"));
}

TEST(DiffPropertiesTest, AFileIsEqualToItself) {
  class Document : public toy::Document {
   public:
    using toy::Document::Document;
    void VisitFields(FieldVisitor& visitor) const override {
      static int visit = 0;
      FieldInfo field;
      field.name = ++visit % 2 == 0 ? "even" : "odd";
      visitor.VisitBytes(field, magic());
    }
  };
  EXPECT_THAT(std::string(DiffHolds(FormatOf<Document>(), FileWith({1}),
                                    FileWith({1}), {})
                              .message()),
              HasSubstr("a file and itself"));
}

TEST(DiffPropertiesTest, ChangesAreInTheFiles) {
  class Document : public toy::Document {
   public:
    using toy::Document::Document;
    void VisitFields(FieldVisitor& visitor) const override {
      FieldInfo field;
      field.name = "count";
      visitor.VisitScalar(field, ScalarType::kUint32,
                          ByteView(count().data(), 4, 1000));
    }
  };
  EXPECT_THAT(std::string(DiffHolds(FormatOf<Document>(), FileWith({1}),
                                    FileWith({1, 2}), {})
                              .message()),
              HasSubstr("range 1000+4 of 12"));
}

}  // namespace
}  // namespace trackcheck
