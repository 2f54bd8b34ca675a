#include "fuzz/properties/companion_properties.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "fuzz/properties/toy_set_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

constexpr std::string_view kText = "16 bytes of text";

Finding Missing(uint64_t offset = 0, uint64_t related_offset = 0) {
  return {.rule = &kGapRule,
          .where = {{offset, 16}, FieldPath("beside")},
          .message = Message("$0 files are missing", 1),
          .related = {
              {Message("line $0", 1), {{related_offset, 16}, FieldPath("$")}}}};
}

std::string ErrorOf(SetFormat::CheckFunction check,
                    uint64_t summary_bytes = sizeof(ToySummary)) {
  const SetFormat format(std::move(check), summary_bytes);
  return std::string(CompanionHolds(format, kToy, kText).message());
}

// Reports a finding in the companion.
std::string ErrorOfFinding(const Finding& finding) {
  return ErrorOf([&](FileSet files, SetSink& sink) {
    if (files[1].given) sink.Report(1, finding);
  });
}

TEST(CompanionPropertiesTest, GoodRulesHold) {
  EXPECT_EQ(ErrorOf([](FileSet, SetSink&) {}), "");
  EXPECT_EQ(ErrorOfFinding(Missing()), "");
}

TEST(CompanionPropertiesTest, ACompanionTakesBoundedMemory) {
  constexpr uint64_t kMost = 2 * kText.size() + 16 * 1024;
  const auto check = [](FileSet, SetSink&) {};
  EXPECT_EQ(ErrorOf(check, kMost), "");
  EXPECT_THAT(ErrorOf(check, kMost + 1),
              HasSubstr("a companion of 16 bytes takes"));
}

TEST(CompanionPropertiesTest, PlacesAreInsideTheCompanion) {
  EXPECT_THAT(ErrorOfFinding(Missing(0, 1)), HasSubstr("range 1+16 of 16"));
  EXPECT_NE(ErrorOfFinding(Missing(1)), "");
}

TEST(CompanionPropertiesTest, FindingsAreTheSameAgainAndOnlyOfGivenFiles) {
  int runs = 0;
  EXPECT_THAT(ErrorOf([&runs](FileSet, SetSink& sink) {
                if (++runs == 1) sink.Report(1, Missing());
              }),
              HasSubstr("the second time"));
  EXPECT_THAT(
      ErrorOf([](FileSet, SetSink& sink) { sink.Report(1, Missing()); }),
      HasSubstr("a file that is not given"));
}

}  // namespace
}  // namespace trackcheck
