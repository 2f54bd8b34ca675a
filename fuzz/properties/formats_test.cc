// Checks the properties of every format on its base file and its cases, on all
// their prefixes, and on some hundred mutations: a short run of the fuzzers in
// every build.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/properties/diff_properties.h"
#include "fuzz/properties/info_properties.h"
#include "fuzz/properties/patch_properties.h"
#include "fuzz/properties/properties.h"
#include "google/protobuf/message.h"
#include "gtest/gtest.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"
#include "testdata/examine.h"

namespace trackcheck {
namespace {

constexpr int kMutations = 300;
// Patches of the larger bases take half a second with sanitizers.
constexpr int kPatchMutations = 30;
constexpr size_t kMaxMutatedBytes = 4096;

class FormatsTest : public ::testing::TestWithParam<const Format*> {
 protected:
  void SetUp() override {
    absl::StatusOr<std::unique_ptr<google::protobuf::Message>> base =
        LoadBase(format());
    ASSERT_TRUE(base.ok()) << base.status();
    base_ = *std::move(base);
  }

  const Format& format() { return *GetParam(); }
  const google::protobuf::Message& base() { return *base_; }

 private:
  std::unique_ptr<google::protobuf::Message> base_;
};

TEST_P(FormatsTest, PrefixesOfFilesWithoutFindingsHaveFindings) {
  std::vector<std::string> files = {*WithMessages(format()).Encode(base())};
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format());
  ASSERT_TRUE(cases.ok()) << cases.status();
  WorkPool pool(1);
  // Cases are edits of one file: those of one size can be cut in the same
  // places.
  std::set<size_t> sizes = {files[0].size()};
  for (const Case& content : *cases) {
    const auto made = MakeCase(format(), content);
    ASSERT_TRUE(made.ok()) << content.name << ": " << made.status();
    for (const EditedCase& file : *made) {
      if (sizes.contains(file.bytes.size())) continue;
      const Examined examined = Examine(format(), ByteView(file.bytes), pool);
      if (!examined.findings.listed.empty()) continue;
      files.push_back(file.bytes);
      sizes.insert(file.bytes.size());
    }
  }
  for (const std::string& file : files) {
    EXPECT_EQ(PrefixesHaveFindings(format(), file), absl::OkStatus());
  }
}

TEST_P(FormatsTest, ResultsAreRepeatableInEveryVariation) {
  const std::string file = *WithMessages(format()).Encode(base());
  for (const Variation& variation : Variations()) {
    EXPECT_EQ(ResultIsRepeatable(format(), file, variation), absl::OkStatus());
  }
}

// The info of the base file and of every case, valid or damaged.
TEST_P(FormatsTest, InfoAddsUpForAnyNumberOfThreads) {
  std::vector<std::string> files = {*WithMessages(format()).Encode(base())};
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format());
  ASSERT_TRUE(cases.ok()) << cases.status();
  for (const Case& content : *cases) {
    const auto made = MakeCase(format(), content);
    ASSERT_TRUE(made.ok()) << content.name << ": " << made.status();
    for (const EditedCase& file : *made) files.push_back(file.bytes);
  }
  WorkPool one(1);
  WorkPool four(4);
  for (const std::string& file : files) {
    const Examined examined = Examine(format(), ByteView(file), one);
    if (!examined.file->decoded_anything()) continue;
    const Spaces spaces = {.file = ByteView(file),
                           .inflated = examined.file->inflated()};
    const absl::StatusOr<std::string> info =
        InfoIsWellFormed(format(), *examined.file, spaces, one);
    ASSERT_TRUE(info.ok()) << info.status();
    EXPECT_EQ(*InfoIsWellFormed(format(), *examined.file, spaces, four), *info);
  }
}

TEST_P(FormatsTest, MutatedMessagesHoldTheProperties) {
  const std::unique_ptr<google::protobuf::Message> message(base().New());
  message->CopyFrom(base());
  for (uint64_t seed = 0; seed < kMutations; ++seed) {
    if (seed % 10 == 0) message->CopyFrom(base());
    Mutator(seed, kMaxMutatedBytes).Mutate(message.get());
    EXPECT_EQ(MessageHolds(format(), *message), absl::OkStatus())
        << "seed " << seed << "\n"
        << message->ShortDebugString();
  }
}

TEST_P(FormatsTest, DifferencesToMutatedMessagesHoldTheProperties) {
  const std::unique_ptr<google::protobuf::Message> message(base().New());
  for (uint64_t seed = 0; seed < kMutations; ++seed) {
    message->CopyFrom(base());
    Mutator(seed, kMaxMutatedBytes).Mutate(message.get());
    const absl::StatusOr<std::string> changed =
        WithMessages(format()).Encode(*message);
    if (!changed.ok()) continue;
    EXPECT_EQ(DiffHolds(format(), *WithMessages(format()).Encode(base()),
                        *changed, {}),
              absl::OkStatus())
        << "seed " << seed << "\n"
        << message->ShortDebugString();
  }
}

TEST_P(FormatsTest, PatchesToMutatedMessagesHoldTheProperties) {
  const std::string file = *WithMessages(format()).Encode(base());
  std::string other = file;
  const std::unique_ptr<google::protobuf::Message> message(base().New());
  for (uint64_t seed = 0; seed < kPatchMutations; ++seed) {
    message->CopyFrom(base());
    Mutator(seed, kMaxMutatedBytes).Mutate(message.get());
    absl::StatusOr<std::string> changed =
        WithMessages(format()).Encode(*message);
    if (!changed.ok()) continue;
    EXPECT_EQ(PatchesHold(format(), file, *changed, other), absl::OkStatus())
        << "seed " << seed << "\n"
        << message->ShortDebugString();
    other = *std::move(changed);
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, FormatsTest,
                         ::testing::ValuesIn(Formats().begin(),
                                             Formats().end()),
                         [](const auto& info) {
                           return std::string(info.param->name());
                         });

}  // namespace
}  // namespace trackcheck
