#include "fuzz/properties/set_properties.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "fuzz/properties/toy_set_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
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

std::string ErrorOf(SetFormat::CheckFunction check) {
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

TEST(SetPropertiesTest, WhatIsBesideOneFileIsJudgedIfTheFileIsGiven) {
  const Finding beside = {.rule = &kGapRule,
                          .where = {{}, FieldPath("$")},
                          .message = Message("another one beside it")};
  EXPECT_EQ(ErrorOf([&](FileSet files, SetSink& sink) {
              for (size_t i = 0; i < files.size(); ++i) {
                if (files[i].given) sink.Report(i, beside);
              }
            }),
            "");
  EXPECT_THAT(ErrorOf([&](FileSet files, SetSink& sink) {
                if (files.size() == 2 && files[0].given && files[1].given) {
                  sink.Report(0, beside);
                }
              }),
              HasSubstr("what is given"));
  EXPECT_THAT(ErrorOf([&](FileSet files, SetSink& sink) {
                for (size_t i = 0; i < files.size(); ++i) {
                  sink.Report(i, beside);
                }
              }),
              HasSubstr("of nothing or of one file"));
  EXPECT_THAT(ErrorOf([&](FileSet files, SetSink& sink) {
                if (files.size() == 1) sink.Report(0, beside);
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

// A document that has a summary only for a check of all rules.
class DocumentForAllRules : public DocumentOfSet {
 public:
  using DocumentOfSet::DocumentOfSet;
  std::unique_ptr<const FileSummary> Summarize(std::string_view path,
                                               WantsRule wants) const override {
    if (!wants(toy::kNegativeRule)) return nullptr;
    return DocumentOfSet::Summarize(path, wants);
  }
};

TEST(SetPropertiesTest, EachRuleHasItsSummary) {
  class Format : public SetFormat {
   public:
    Format() : SetFormat([](FileSet, SetSink&) {}) {}
    std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                        FindingSink& sink) const override {
      return std::make_unique<DocumentForAllRules>(bytes, sink,
                                                   /*summary_bytes=*/0);
    }
  };
  EXPECT_THAT(std::string(SetHolds(Format(), kToy, kToy).message()),
              HasSubstr("no summary for one rule"));
}

// Whether a change from one summary to another concerns the neighbor, which is
// null if it was removed.
using Concerns =
    std::function<bool(const FileSummary& before, const FileSummary& after,
                       const FileSummary* neighbor)>;

std::string ErrorOfChanges(Concerns concerns) {
  class Format : public SetFormat {
   public:
    explicit Format(Concerns concerns)
        : SetFormat([](FileSet, SetSink&) {}), concerns_(std::move(concerns)) {}
    std::vector<Message> Compare(const FileSummary& before,
                                 const FileSummary& after,
                                 ReadNeighbor read) const override {
      if (!concerns_(before, after, read(0).after.get())) return {};
      return {Message("the neighbor")};
    }

   private:
    Concerns concerns_;
  };
  return std::string(
      SetHolds(Format(std::move(concerns)), kToy, kToy).message());
}

TEST(SetPropertiesTest, AChangeConcernsTheSameNeighborsAsItsReverse) {
  EXPECT_EQ(
      ErrorOfChanges([](const FileSummary& before, const FileSummary& after,
                        const FileSummary* neighbor) {
        return &before != &after && neighbor != nullptr;
      }),
      "");
  EXPECT_THAT(ErrorOfChanges([](const FileSummary&, const FileSummary&,
                                const FileSummary*) { return true; }),
              HasSubstr("an equal file changes its neighbors"));
  EXPECT_THAT(ErrorOfChanges([](const FileSummary& before,
                                const FileSummary& after, const FileSummary*) {
                return std::less<>()(&before, &after);
              }),
              HasSubstr("other neighbors than its reverse"));
  EXPECT_THAT(
      ErrorOfChanges([](const FileSummary& before, const FileSummary& after,
                        const FileSummary*) { return &before != &after; }),
      HasSubstr("a removed neighbor"));
}

std::string ErrorOfNeighbors(std::vector<std::vector<std::string>> paths) {
  class Format : public SetFormat {
   public:
    explicit Format(std::vector<std::vector<std::string>> paths)
        : SetFormat([](FileSet, SetSink&) {}), paths_(std::move(paths)) {}
    std::vector<std::vector<std::string>> NeighborPaths(
        std::string_view, const FileSummary&,
        std::span<const std::string>) const override {
      return paths_;
    }
    std::vector<std::string_view> NeighborLabels(
        std::string_view) const override {
      return {"east"};
    }
    NameInFolder KindOfName(std::string_view name) const override {
      return name.ends_with(".toy") ? NameInFolder::kFile
                                    : NameInFolder::kOther;
    }

   private:
    std::vector<std::vector<std::string>> paths_;
  };
  return std::string(SetHolds(Format(std::move(paths)), kToy, kToy).message());
}

TEST(SetPropertiesTest, NeighborsAreFilesWithAPath) {
  EXPECT_EQ(ErrorOfNeighbors({{"/T/a.toy"}}), "");
  EXPECT_THAT(ErrorOfNeighbors({}), HasSubstr("labels of neighbors"));
  EXPECT_THAT(ErrorOfNeighbors({{}}), HasSubstr("a neighbor has no path"));
  EXPECT_THAT(ErrorOfNeighbors({{"T/a.toy"}}), HasSubstr("at T/a.toy"));
  EXPECT_THAT(ErrorOfNeighbors({{"/T/a.txt"}}), HasSubstr("at /T/a.txt"));
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
