#include "fuzz/properties/set_properties.h"

#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "fuzz/properties/toy_set_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/toy_format.h"
#include "validators/engine/file_set.h"

namespace trackcheck {
namespace {

using testing::HasSubstr;

Finding Gap(const std::string& other, uint64_t related_offset = 16) {
  return {.rule = &kGapRule,
          .where = {{8, 4}, FieldPath("values[0]")},
          .message = Message("a gap of $0", 1),
          .related = {{Message("the other side"),
                       {{related_offset, 4}, FieldPath("values[2]")},
                       other}}};
}

std::string ErrorOf(SetFormat::Check check) {
  return std::string(
      SetHolds(SetFormat(std::move(check)), kToy, kToy).message());
}

bool AreNeighbors(FileSet files) {
  return files.size() == 2 && (files[0].given || files[1].given);
}

TEST(SetPropertiesTest, GoodRulesHold) {
  EXPECT_EQ(ErrorOf([](FileSet, SetSink&) {}), "");
  EXPECT_EQ(ErrorOf([](FileSet files, SetSink& sink) {
              if (AreNeighbors(files)) sink.Report(1, Gap(files[0].path));
            }),
            "");
}

TEST(SetPropertiesTest, FindingsDoNotDependOnWhatIsGiven) {
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (AreNeighbors(files) && files[0].given) {
                  sink.Report(0, Gap(files[1].path));
                }
              }),
              HasSubstr("what is given"));
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (files.size() == 2) sink.Report(0, Gap(files[1].path));
              }),
              HasSubstr("of nothing or of one file"));
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (files.size() == 1) sink.Report(0, Gap(files[0].path));
              }),
              HasSubstr("of nothing or of one file"));
}

TEST(SetPropertiesTest, UnknownFoldersAddNoFindings) {
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (AreNeighbors(files) && files[0].folder == nullptr) {
                  sink.Report(0, Gap(files[1].path));
                }
              }),
              HasSubstr("more findings in unknown folders"));
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (AreNeighbors(files) && files[0].folder != nullptr) {
                  sink.Report(0, Gap(files[1].path));
                }
              }),
              HasSubstr("toy-gap reads folders"));
}

TEST(SetPropertiesTest, RulesFindTheSameAlone) {
  EXPECT_THAT(ErrorOf([](FileSet files, SetSink& sink) {
                if (AreNeighbors(files) && sink.Wants(toy::kNegativeRule)) {
                  sink.Report(0, Gap(files[1].path));
                }
              }),
              HasSubstr("other findings of toy-gap alone"));
}

TEST(SetPropertiesTest, PlacesAreInTheirFiles) {
  const auto error_of = [](const std::function<Finding(FileSet)>& make) {
    return ErrorOf([&](FileSet files, SetSink& sink) {
      if (AreNeighbors(files)) sink.Report(0, make(files));
    });
  };
  EXPECT_THAT(error_of([](FileSet files) { return Gap(files[1].path, 17); }),
              HasSubstr("a related place outside"));
  EXPECT_THAT(error_of([](FileSet files) { return Gap(files[0].path); }),
              HasSubstr("a related place outside"));
  EXPECT_THAT(error_of([](FileSet files) {
                Finding finding = Gap(files[1].path);
                finding.where.range.offset = 17;
                return finding;
              }),
              HasSubstr("of 20"));
  EXPECT_THAT(error_of([](FileSet files) {
                Finding finding = Gap(files[1].path);
                finding.rule = &toy::kNegativeRule;
                return finding;
              }),
              HasSubstr("toy-negative is of one file"));
}

}  // namespace
}  // namespace trackcheck
