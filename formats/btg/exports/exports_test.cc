#include "formats/btg/exports/exports.h"

#include <sstream>
#include <string>

#include "formats/api/export.h"
#include "formats/api/testing/base_case.h"
#include "formats/btg/decode/decode.h"
#include "formats/btg/document.h"
#include "formats/btg/message/btg.pb.h"
#include "formats/btg/message/encode.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::btg {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string GeoJsonOf(const File& file) {
  const std::string bytes = *Encode(file);
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), sink);
  std::ostringstream out;
  Exports()[0].write(document, {.out = out});
  return out.str();
}

// The center is at latitude 0 and longitude 0.
TEST(BtgExportsTest, WritesCenterBucketAndExtent) {
  const std::string text = GeoJsonOf(BaseCase<File>("btg"));
  EXPECT_THAT(
      text,
      AllOf(HasSubstr("\"coordinates\": [0, 0]"),
            HasSubstr("\"radius_m\": 5000"),
            HasSubstr("\"coordinates\": [[[0, 0], [0.125, 0], [0.125, 0.125], "
                      "[0, 0.125], [0, 0]]]"),
            HasSubstr("[[[-0.00089831, -0.00090436], "
                      "[0.00089831, -0.00090436], ")));
}

TEST(BtgExportsTest, WritesNothingAwayFromEarth) {
  File file = BaseCase<File>("btg");
  file.mutable_objects(0)->mutable_sphere()->set_x(0);
  EXPECT_THAT(GeoJsonOf(file),
              AllOf(HasSubstr("\"features\": []"), Not(HasSubstr("center"))));
}

}  // namespace
}  // namespace trackcheck::btg
