#include "fuzz/properties/patch_properties.h"

#include <initializer_list>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "diff/patch/patch.h"
#include "diff/patch/patch_text.h"
#include "formats/core/fields/field_tree.h"
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

std::string MessageOf(const absl::Status& status) {
  return std::string(status.message());
}

// Fails without a reason that is the fields'.
class BrokenFormat : public toy::ToyFormat {
 public:
  absl::StatusOr<std::string> EncodeFields(const FieldTree&) const override {
    return absl::UnknownError("broken");
  }
};

TEST(PatchPropertiesTest, TrueFieldsHoldThem) {
  const std::string files[] = {
      FileWith({}),           FileWith({1, 2, 3}),       FileWith({1, 3, 2}),
      FileWith({0, 1, 2, 3}), FileWith({5, 5, 5, 5, 5}), "none"};
  for (const std::string& first : files) {
    for (const std::string& second : files) {
      for (const std::string& third : files) {
        EXPECT_EQ(PatchesHold(toy::ToyFormat(), first, second, third),
                  absl::OkStatus());
      }
    }
  }
}

TEST(PatchPropertiesTest, AResultIsRefusedForItsFields) {
  EXPECT_THAT(MessageOf(PatchesHold(BrokenFormat(), FileWith({}),
                                    FileWith({1, 2}), FileWith({}))),
              HasSubstr("broken"));
}

TEST(PatchPropertiesTest, APatchedFileIsEncodedOrRefused) {
  const absl::StatusOr<Patch> patch = ReadPatch(
      "trackcheck-patch/1 toy\n"
      "old 0 0000000000000000 \"\"\n"
      "new 0 0000000000000000 \"\"\n"
      "table values: value i32\n"
      "@@ 1 1\n"
      "- 2\n"
      "+ 7\n"
      "end\n");
  ASSERT_TRUE(patch.ok()) << patch.status();
  const FieldTree fits = FieldTreeOf(toy::ToyFormat(), FileWith({1, 2, 3}));
  const FieldTree other = FieldTreeOf(toy::ToyFormat(), FileWith({1}));
  EXPECT_EQ(PatchedFieldsHold(toy::ToyFormat(), patch->fields, fits),
            absl::OkStatus());
  EXPECT_EQ(PatchedFieldsHold(BrokenFormat(), patch->fields, other),
            absl::OkStatus());
  EXPECT_THAT(MessageOf(PatchedFieldsHold(BrokenFormat(), patch->fields, fits)),
              HasSubstr("the patched file: broken"));
}

TEST(PatchPropertiesTest, TextsArePatchesOrNot) {
  EXPECT_EQ(PatchTextHolds(""), absl::OkStatus());
  EXPECT_EQ(PatchTextHolds("trackcheck-patch/1 toy\n"), absl::OkStatus());
  EXPECT_EQ(PatchTextHolds("trackcheck-patch/1 toy\r\n"
                           "old 007 0000000000000000 \"a\\\\\"\n"
                           "# a comment\n"
                           "new 0 00000000000000ff \"\"\n"
                           "= x: f32 1.50 -> f32 nan\n"
                           "end"),
            absl::OkStatus());
}

}  // namespace
}  // namespace trackcheck
