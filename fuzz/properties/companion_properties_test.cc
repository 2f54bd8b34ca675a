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

Finding Missing(const std::string& companion, uint64_t related_offset = 0) {
  return {.rule = &kGapRule,
          .where = {{}, FieldPath("beside")},
          .message = Message("$0 files are missing", 1),
          .related = {{Message("line $0", 1),
                       {{related_offset, 16}, FieldPath("$")},
                       companion}}};
}

std::string ErrorOf(SetFormat::CheckFunction check,
                    uint64_t companion_bytes = 0) {
  const SetFormat format(std::move(check), companion_bytes);
  return std::string(CompanionHolds(format, kToy, kText).message());
}

// Reports what `make` makes of the path of the companion.
std::string ErrorOfFinding(
    const std::function<Finding(const std::string&)>& make) {
  return ErrorOf([&](FileSet files, SetSink& sink) {
    if (!files[0].given) return;
    sink.Report(0, make(files[0].folder->companions[0].path));
  });
}

TEST(CompanionPropertiesTest, GoodRulesHold) {
  EXPECT_EQ(ErrorOf([](FileSet, SetSink&) {}), "");
  EXPECT_EQ(ErrorOfFinding([](const auto& path) { return Missing(path); }), "");
}

TEST(CompanionPropertiesTest, ACompanionTakesBoundedMemory) {
  constexpr uint64_t kMost = 16 * kText.size() + 512 * 1024;
  const auto check = [](FileSet, SetSink&) {};
  EXPECT_EQ(ErrorOf(check, kMost), "");
  EXPECT_THAT(ErrorOf(check, kMost + 1),
              HasSubstr("a companion of 16 bytes takes"));
}

TEST(CompanionPropertiesTest, RelatedPlacesAreInsideTheCompanion) {
  EXPECT_THAT(ErrorOfFinding([](const auto& path) { return Missing(path, 1); }),
              HasSubstr("a related place outside"));
  EXPECT_THAT(ErrorOfFinding([](const auto&) { return Missing("other.stg"); }),
              HasSubstr("a related place outside"));
}

TEST(CompanionPropertiesTest, FindingsAreWellFormed) {
  EXPECT_NE(ErrorOfFinding([](const auto& path) {
              Finding finding = Missing(path);
              finding.where.range = {20, 1};
              return finding;
            }),
            "");
}

TEST(CompanionPropertiesTest, FindingsAreTheSameAgainAndOnlyOfGivenFiles) {
  int runs = 0;
  EXPECT_THAT(ErrorOf([&runs](FileSet files, SetSink& sink) {
                if (++runs > 1) return;
                sink.Report(0, Missing(files[0].folder->companions[0].path));
              }),
              HasSubstr("the second time"));
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                sink.Report(0, Missing(files[0].folder->companions[0].path));
              }),
              HasSubstr("a file that is not given"));
}

}  // namespace
}  // namespace trackcheck
