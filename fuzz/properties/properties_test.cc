#include "fuzz/properties/properties.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "formats/api/export.h"
#include "formats/api/file_info.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/faulty_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

std::string ErrorOf(const Faults& faults) {
  const FaultyFormat format(faults);
  absl::Status status = MessageHolds(format, ThreeValues());
  for (const Variation& variation : Variations()) {
    if (!status.ok()) break;
    status =
        ResultIsRepeatable(format, *format.Encode(ThreeValues()), variation);
  }
  return std::string(status.message());
}

Finding FindingAtTheStart() {
  Finding finding;
  finding.rule = &toy::kNegativeRule;
  finding.where = {{0, 4}, FieldPath("magic")};
  finding.message = Message("negative");
  return finding;
}

FieldInfo Named(std::string_view name) {
  FieldInfo field;
  field.name = name;
  return field;
}

TEST(PropertiesTest, AGoodFormatHoldsThem) {
  const toy::ToyFormat format;
  toy::File file = ThreeValues();
  EXPECT_EQ(MessageHolds(format, file), absl::OkStatus());
  EXPECT_EQ(PrefixesHaveFindings(format, *format.Encode(file)),
            absl::OkStatus());
  for (int i = 0; i < 100; ++i) file.add_values(i % 2 == 0 ? -i : i);
  EXPECT_EQ(MessageHolds(format, file), absl::OkStatus());
  file.mutable_override()->set_count(0xffffffff);
  EXPECT_EQ(MessageHolds(format, file), absl::OkStatus());
  EXPECT_EQ(BytesHold(format, ""), absl::OkStatus());
  EXPECT_EQ(ErrorOf({}), "");
}

TEST(PropertiesTest, ResultsDoNotDependOnThreads) {
  Faults faults;
  faults.check = [](WorkPool& pool, FindingSink& sink) {
    if (pool.threads() > 1) sink.Report(FindingAtTheStart());
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("with 4 threads"));
}

TEST(PropertiesTest, ResultsDoNotDependOnAlignment) {
  const auto misaligned = [](ByteView bytes) {
    return reinterpret_cast<uintptr_t>(bytes.data()) % 4 == 3;
  };
  Faults faults;
  faults.decode = [&](ByteView bytes, FindingSink& sink) {
    if (misaligned(bytes)) sink.Report(FindingAtTheStart());
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("at alignment 3"));
  faults = {};
  faults.visit = [&](ByteView bytes, FieldVisitor& visitor) {
    visitor.VisitBytes(Named(misaligned(bytes) ? "odd" : "even"), {});
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("other fields"));
}

TEST(PropertiesTest, ResultsDoNotDependOnTheRun) {
  int run = 0;
  Faults faults;
  faults.describe = [&](toy::File* file) { file->set_small(run++); };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("another message"));
  faults = {};
  faults.encode = [&](std::string* bytes) { bytes->append(++run % 2, '\0'); };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("other bytes the next time"));
}

TEST(PropertiesTest, FilesDoNotDifferFromThemselves) {
  int visit = 0;
  Faults faults;
  faults.visit = [&](ByteView, FieldVisitor& visitor) {
    visitor.VisitBytes(Named(visit++ % 2 == 0 ? "even" : "odd"), {});
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("differs from itself"));
}

TEST(PropertiesTest, InfoAddsUpForAnyNumberOfThreads) {
  Faults faults;
  faults.info = [](WorkPool& pool, FileInfo* info) {
    info->values.push_back({"threads", int64_t{pool.threads()}});
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("with 4 threads"));
  faults.info = [](WorkPool&, FileInfo* info) { info->parts.pop_back(); };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("the parts have 8 of 20 bytes"));
}

TEST(PropertiesTest, RulesFindTheSameWithoutOthers) {
  Faults faults;
  faults.check = [](WorkPool&, FindingSink& sink) {
    if (sink.Wants(toy::kMagicRule)) sink.Report(FindingAtTheStart());
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("without the other rules"));
}

TEST(PropertiesTest, CountsDoNotDependOnHowManyAreListed) {
  Faults faults;
  faults.check = [](WorkPool&, FindingSink& sink) {
    for (uint64_t i = 0; i < sink.max_per_rule(); ++i) {
      sink.Report(FindingAtTheStart());
    }
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("findings per rule: findings"));
}

TEST(PropertiesTest, FilesOfAnExportHaveTheirOwnNames) {
  Faults faults;
  faults.write_files = [](const ExportRequest& request) {
    EXPECT_TRUE(request.write_file("a", ""));
    EXPECT_TRUE(request.write_file("b", ""));
    request.note("no more");
  };
  EXPECT_EQ(ErrorOf(faults), "");
  faults.write_files = [](const ExportRequest& request) {
    request.write_file("a", "");
    request.write_file("a", "");
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("no name of its own: a"));
  faults.write_files = [](const ExportRequest& request) {
    request.write_file("../a", "");
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("no name of its own: ../a"));
  faults.write_files = [](const ExportRequest& request) {
    request.out << "text";
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("beside its files"));
}

TEST(PropertiesTest, DescriptionsAreComplete) {
  Faults faults;
  faults.describe = [](toy::File* file) {
    if (file->values_size() > 0) file->mutable_values()->RemoveLast();
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("other bytes"));
}

TEST(PropertiesTest, PrefixesOfAFileAreFaulty) {
  const std::string two_files = "TOY!" + std::string(12, '\0');
  EXPECT_THAT(
      std::string(PrefixesHaveFindings(toy::ToyFormat(), two_files).message()),
      HasSubstr("in the first 8 bytes"));
}

TEST(PropertiesTest, SomethingIsFoundWhereNothingIsDecoded) {
  class SilentDocument : public toy::Document {
   public:
    using Document::Document;
    bool decoded_anything() const override { return false; }
  };
  class SilentFormat : public toy::ToyFormat {
   public:
    std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                        FindingSink& sink) const override {
      return std::make_unique<SilentDocument>(bytes, sink);
    }
  };
  EXPECT_THAT(std::string(BytesHold(SilentFormat(),
                                    *toy::ToyFormat().Encode(ThreeValues()))
                              .message()),
              HasSubstr("nothing decoded"));
}

TEST(PropertiesTest, FindingsAreWellFormed) {
  Faults faults;
  faults.decode = [](ByteView bytes, FindingSink& sink) {
    Finding finding = FindingAtTheStart();
    finding.where.range = {bytes.size(), 1};
    sink.Report(finding);
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("range 20+1 of 20"));
}

TEST(PropertiesTest, FieldsAreWellFormed) {
  Faults faults;
  faults.visit = [](ByteView, FieldVisitor& visitor) { visitor.LeaveGroup(); };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("not entered"));
}

}  // namespace
}  // namespace trackcheck
