#include "fuzz/properties/check_properties.h"

#include <string>
#include <string_view>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/faulty_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

Finding FindingAt(ByteRange range) {
  Finding finding;
  finding.rule = &toy::kNegativeRule;
  finding.where = {range, FieldPath("values[0]")};
  finding.message = Message("negative");
  return finding;
}

std::string ErrorOf(const Faults& faults, std::string_view bytes) {
  return std::string(
      CheckHolds(FaultyFormat(faults), ByteView(bytes)).message());
}

// The bytes of a file of three values.
std::string GoodFile() { return *toy::ToyFormat().Encode(ThreeValues()); }

TEST(CheckPropertiesTest, HoldsForGoodAndDamagedFiles) {
  const std::string good = GoodFile();
  for (size_t size = 0; size <= good.size(); ++size) {
    EXPECT_EQ(ErrorOf({}, good.substr(0, size)), "") << size;
  }
}

TEST(CheckPropertiesTest, FindsPlacesOutsideOfTheFile) {
  const std::string good = GoodFile();
  Faults faults;
  faults.decode = [&](ByteView bytes, FindingSink& sink) {
    sink.Report(FindingAt({bytes.size(), 1}));
  };
  EXPECT_THAT(ErrorOf(faults, good), HasSubstr("range"));
  Faults in_rules;
  in_rules.check = [&](WorkPool&, FindingSink& sink) {
    Finding finding = FindingAt({0, 1});
    finding.related.push_back(
        {.message = Message("first"),
         .where = {{0, 1, Space::kInflated}, FieldPath("values[0]")}});
    sink.Report(finding);
  };
  EXPECT_THAT(ErrorOf(in_rules, good), HasSubstr("range"));
  in_rules.inflated = ByteView("x");
  EXPECT_EQ(ErrorOf(in_rules, good), "");
}

}  // namespace
}  // namespace trackcheck
