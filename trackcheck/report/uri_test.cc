#include "trackcheck/report/uri.h"

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(UriTest, RelativePathsAreRelativeReferences) {
  EXPECT_EQ(PathUri("tiles/a-b_c~1.rld"), "tiles/a-b_c~1.rld");
  // A colon in the first segment would end a scheme.
  EXPECT_EQ(PathUri("c:d.rld"), "c%3Ad.rld");
}

TEST(UriTest, AbsolutePathsAreFiles) {
  EXPECT_EQ(PathUri("/tiles/a.rld"), "file:///tiles/a.rld");
}

TEST(UriTest, EveryOtherByteIsEncoded) {
  EXPECT_EQ(PathUri("a b#c%d?e\nf\"g\\h.rld"),
            "a%20b%23c%25d%3Fe%0Af%22g%5Ch.rld");
  EXPECT_EQ(PathUri("s\xc3\xb6r\xff"), "s%C3%B6r%FF");
}

}  // namespace
}  // namespace trackcheck
