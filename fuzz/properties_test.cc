// A format that keeps its promises holds every property, and each property
// notices a format that does not.
#include "fuzz/properties.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "formats/core/byte_range.h"
#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"
#include "formats/core/field_visitor.h"
#include "formats/core/finding.h"
#include "formats/core/finding_sink.h"
#include "formats/core/limits.h"
#include "formats/core/rule_info.h"
#include "formats/core/work_pool.h"
#include "gmock/gmock.h"
#include "google/protobuf/message.h"
#include "gtest/gtest.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

// What a toy format does besides what it should.
struct Faults {
  std::function<void(ByteView, FindingSink&)> decode = [](ByteView,
                                                          FindingSink&) {};
  std::function<void(WorkPool&, FindingSink&)> check = [](WorkPool&,
                                                          FindingSink&) {};
  std::function<void(ByteView, FieldVisitor&)> visit = [](ByteView,
                                                          FieldVisitor&) {};
  std::function<void(toy::File*)> describe = [](toy::File*) {};
  std::function<void(std::string*)> encode = [](std::string*) {};
};

class FaultyDocument : public toy::Document {
 public:
  FaultyDocument(const Faults& faults, ByteView bytes, FindingSink& sink)
      : Document(bytes, sink), faults_(faults), bytes_(bytes) {
    faults_.decode(bytes, sink);
  }

  void Check(WorkPool& pool, FindingSink& sink) const override {
    Document::Check(pool, sink);
    faults_.check(pool, sink);
  }
  void VisitFields(FieldVisitor& visitor) const override {
    Document::VisitFields(visitor);
    faults_.visit(bytes_, visitor);
  }
  std::unique_ptr<google::protobuf::Message> Describe() const override {
    std::unique_ptr<google::protobuf::Message> message = Document::Describe();
    faults_.describe(static_cast<toy::File*>(message.get()));
    return message;
  }

 private:
  const Faults& faults_;
  ByteView bytes_;
};

class FaultyFormat : public toy::ToyFormat {
 public:
  explicit FaultyFormat(Faults faults) : faults_(std::move(faults)) {}

  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                      FindingSink& sink) const override {
    return std::make_unique<FaultyDocument>(faults_, bytes, sink);
  }
  std::string Encode(const google::protobuf::Message& message) const override {
    std::string bytes = ToyFormat::Encode(message);
    faults_.encode(&bytes);
    return bytes;
  }

 private:
  Faults faults_;
};

toy::File ThreeValues() {
  toy::File file;
  for (const int value : {1, 2, 3}) file.add_values(value);
  return file;
}

std::string ErrorOf(const Faults& faults) {
  const FaultyFormat format(faults);
  absl::Status status = MessageHolds(format, ThreeValues());
  for (const Variation& variation : Variations()) {
    if (!status.ok()) break;
    status =
        ResultIsRepeatable(format, format.Encode(ThreeValues()), variation);
  }
  return std::string(status.message());
}

Finding FindingAt(ByteRange range) {
  Finding finding;
  finding.rule = &toy::kNegativeRule;
  finding.where = {range, FieldPath("values[0]")};
  finding.message = Message("$0 of $1", int64_t{1}, int64_t{2});
  return finding;
}

// What is wrong with the format if it reports `finding`.
std::string ErrorOfReporting(const Finding& finding) {
  Faults faults;
  faults.decode = [&](ByteView, FindingSink& sink) { sink.Report(finding); };
  return ErrorOf(faults);
}

// What is wrong with the format if `visit` shows more than there is.
std::string ErrorOfVisiting(const std::function<void(FieldVisitor&)>& visit) {
  Faults faults;
  faults.visit = [&](ByteView, FieldVisitor& visitor) { visit(visitor); };
  return ErrorOf(faults);
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
  EXPECT_EQ(PrefixesHaveFindings(format, format.Encode(file)),
            absl::OkStatus());
  for (int i = 0; i < 100; ++i) file.add_values(i % 2 == 0 ? -i : i);
  EXPECT_EQ(MessageHolds(format, file), absl::OkStatus());
  file.mutable_override()->set_count(0xffffffff);
  EXPECT_EQ(MessageHolds(format, file), absl::OkStatus());
  EXPECT_EQ(BytesHold(format, ""), absl::OkStatus());
  EXPECT_EQ(ErrorOf({}), "");
}

TEST(PropertiesTest, FindingsAreInTheFile) {
  EXPECT_EQ(ErrorOfReporting(FindingAt({0, 20})), "");
  EXPECT_EQ(ErrorOfReporting(FindingAt({20, 0})), "");
  EXPECT_THAT(ErrorOfReporting(FindingAt({0, 21})), HasSubstr("of 20"));
  EXPECT_THAT(ErrorOfReporting(FindingAt({21, 0})), HasSubstr("of 20"));
  EXPECT_THAT(ErrorOfReporting(FindingAt({~uint64_t{0}, 2})),
              HasSubstr("of 20"));
  Finding related = FindingAt({0, 4});
  related.related.push_back({related.message, {{16, 5}, FieldPath("x")}});
  EXPECT_THAT(ErrorOfReporting(related), HasSubstr("of 20"));
}

TEST(PropertiesTest, FindingsSaySomething) {
  Finding finding = FindingAt({0, 4});
  finding.where.field = FieldPath();
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("no field"));
  for (const Message& message :
       {Message(""), Message("all is lost."), Message("$0 of $1", int64_t{1}),
        Message("$")}) {
    finding = FindingAt({0, 4});
    finding.message = message;
    EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("message"));
  }
  finding = FindingAt({0, 4});
  finding.count = 0;
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("no place"));
}

TEST(PropertiesTest, FindingsAreOfRulesOfTheFormat) {
  RuleInfo foreign = toy::kNegativeRule;
  Finding finding = FindingAt({0, 4});
  finding.rule = &foreign;
  EXPECT_THAT(ErrorOfReporting(finding), HasSubstr("not a rule"));
}

TEST(PropertiesTest, ResultsDoNotDependOnThreads) {
  Faults faults;
  faults.check = [](WorkPool& pool, FindingSink& sink) {
    if (pool.threads() > 1) sink.Report(FindingAt({0, 4}));
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("with 4 threads"));
}

TEST(PropertiesTest, ResultsDoNotDependOnAlignment) {
  const auto misaligned = [](ByteView bytes) {
    return reinterpret_cast<uintptr_t>(bytes.data()) % 4 == 3;
  };
  Faults faults;
  faults.decode = [&](ByteView bytes, FindingSink& sink) {
    if (misaligned(bytes)) sink.Report(FindingAt({0, 4}));
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
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& visitor) {
                visitor.VisitBytes(Named(visit++ % 2 == 0 ? "even" : "odd"),
                                   {});
              }),
              HasSubstr("differs from itself"));
}

TEST(PropertiesTest, CountsDoNotDependOnHowManyAreListed) {
  Faults faults;
  faults.check = [](WorkPool&, FindingSink& sink) {
    for (uint64_t i = 0; i < sink.max_per_rule(); ++i) {
      sink.Report(FindingAt({0, 4}));
    }
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("findings per rule: findings"));
}

TEST(PropertiesTest, DescriptionsAreComplete) {
  Faults faults;
  faults.describe = [](toy::File* file) {
    if (file->values_size() > 0) file->mutable_values()->RemoveLast();
  };
  EXPECT_THAT(ErrorOf(faults), HasSubstr("other bytes"));
}

TEST(PropertiesTest, FieldsAreInTheFile) {
  static constexpr uint8_t kElsewhere[4] = {};
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("copy"), ByteView(kElsewhere, 4));
              }),
              HasSubstr("not at its range"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("far"), ByteView(kElsewhere, 4, 17));
              }),
              HasSubstr("range 17+4 of 20"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitScalar(Named("short"), ScalarType::kFloat64, {});
              }),
              HasSubstr("size of its type"));
}

TEST(PropertiesTest, TablesAreInTheFile) {
  TableInfo table;
  table.field = Named("list");
  table.count = 6;
  table.row_stride = 4;
  table.first_row = {0, 4};
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("range 20+4 of 20"));
  table.count = 5;
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }), "");

  static constexpr uint8_t kInflated[20] = {};
  ColumnInfo column;
  column.field = Named("x");
  column.stride = 4;
  column.first = kInflated;
  column.first_range = {0, 4, Space::kInflated};
  table.columns = {&column, 1};
  EXPECT_EQ(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }), "");
  column.first_range.space = Space::kFile;
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) { v.VisitTable(table); }),
              HasSubstr("not at its range"));
}

TEST(PropertiesTest, TablesAreShownBeforeIndicesIntoThem) {
  static constexpr uint8_t kIndex[4] = {};
  ColumnInfo column;
  column.field = Named("x");
  column.refers_to = "later";
  column.first = kIndex;
  column.first_range = {0, 4, Space::kInflated};
  TableInfo table;
  table.field = Named("list");
  table.count = 1;
  table.first_row = {0, 4};
  table.columns = {&column, 1};
  TableInfo later;
  later.field = Named("later");
  EXPECT_THAT(ErrorOfVisiting([&](FieldVisitor& v) {
                v.VisitTable(table);
                v.VisitTable(later);
              }),
              HasSubstr("behind what refers to it"));
}

TEST(PropertiesTest, FieldsHaveOnePathEach) {
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named("magic"), {});
              }),
              HasSubstr("visited twice"));
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.VisitBytes(Named(""), {});
              }),
              HasSubstr("no name"));
}

TEST(PropertiesTest, GroupsAreEnteredAndLeft) {
  EXPECT_THAT(ErrorOfVisiting([](FieldVisitor& visitor) {
                visitor.EnterGroup(Named("open"));
              }),
              HasSubstr("group is not left"));
  EXPECT_THAT(
      ErrorOfVisiting([](FieldVisitor& visitor) { visitor.LeaveGroup(); }),
      HasSubstr("not entered"));
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
                                    toy::ToyFormat().Encode(ThreeValues()))
                              .message()),
              HasSubstr("nothing decoded"));
}

}  // namespace
}  // namespace trackcheck
