#include "formats/btg/message/encode.h"

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/btg/message/btg.pb.h"
#include "gmock/gmock.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<std::string> EncodeText(const std::string& text) {
  File file;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &file))
      << text;
  return Encode(file);
}

TEST(BtgEncodeTest, EncodesTheLargestValues) {
  for (const char* text :
       {"", "header { version: 65535 object_count: -2147483648 }",
        "header { object_count: 65535 }", "header { object_count: -32768 }",
        "objects { type: 255 property_count: 65535 element_count: 65535 }",
        "objects { type: 10 indices: [65535, 0] indices_per_element: 1 }",
        R"(header { version: 10 }
           objects { type: 10 indices: 4294967295 indices_per_element: 1 })",
        "gzip { members: 16 trailer_bytes: 8 }"}) {
    EXPECT_TRUE(EncodeText(text).ok()) << text;
  }
}

TEST(BtgEncodeTest, RefusesWhatNoFileCanHold) {
  const struct {
    const char* text;
    const char* field;
  } cases[] = {
      {"header { version: 65536 }", "header.version is 65536"},
      {"header { magic: 'GSX' }", "header.magic has 3 bytes"},
      {"header { object_count: 65536 }", "header.object_count is 65536"},
      {"header { object_count: -32769 }", "header.object_count is -32769"},
      {"header { version: 10 object_count: 4294967296 }",
       "header.object_count is 4294967296"},
      {"objects { type: 256 }", "objects[0].type is 256"},
      {"objects {} objects { property_count: 65536 }",
       "objects[1].property_count is 65536"},
      {"objects { element_count: 65536 }", "objects[0].element_count is 65536"},
      {"objects { properties { type: 256 } }",
       "objects[0].properties[0].type is 256"},
      {"objects { indices: 65536 indices_per_element: 1 }",
       "objects[0].indices is 65536"},
      {"objects { indices: [1, 2, 3] indices_per_element: 2 }",
       "objects[0].indices has 3 numbers"},
      {"objects { indices: 1 }", "objects[0].indices has 1 numbers"},
      {"objects { sphere {} floats: 1 }", "objects[0] has both"},
      {"gzip { members: 17 }", "gzip.members is 17"},
      {"gzip { trailer_bytes: 9 }", "gzip.trailer_bytes is 9"},
  };
  for (const auto& [text, field] : cases) {
    const absl::Status status = EncodeText(text).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << text;
    EXPECT_THAT(std::string(status.message()), HasSubstr(field)) << text;
  }
}

TEST(BtgEncodeTest, RefusesMoreElementsThanTheirCountHolds) {
  File file;
  ObjectBlock* const object = file.add_objects();
  for (int i = 0; i < 65535; ++i) object->add_elements("");
  EXPECT_TRUE(Encode(file).ok());
  object->add_elements("");
  EXPECT_FALSE(Encode(file).ok());
  file.mutable_header()->set_version(10);
  EXPECT_TRUE(Encode(file).ok());
}

}  // namespace
}  // namespace trackcheck::btg
