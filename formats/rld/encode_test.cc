#include "formats/rld/encode.h"

#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "gtest/gtest.h"

namespace trackcheck::rld {
namespace {

TEST(EncodeTest, ReplacesTheBitsOfAComponent) {
  File file;
  for (int i = 0; i < 3; ++i) file.add_vertices(0);
  FloatBits* bits = file.add_vertex_bits();
  bits->set_component(2);
  bits->set_bits(0xff800001);
  const absl::StatusOr<std::string> bytes = Encode(file);
  ASSERT_TRUE(bytes.ok()) << bytes.status();
  EXPECT_EQ(bytes->substr(28, 4), std::string("\x01\x00\x80\xff", 4));
}

TEST(EncodeTest, RefusesBitsOfAComponentThatIsNotThere) {
  File file;
  for (int i = 0; i < 3; ++i) file.add_vertices(0);
  file.add_vertex_bits()->set_component(3);
  EXPECT_EQ(Encode(file).status(),
            absl::InvalidArgumentError(
                "vertex_bits names component 3, vertices has 3"));
}

}  // namespace
}  // namespace trackcheck::rld
