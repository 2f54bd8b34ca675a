#include "trackcheck/check/run/file_checker.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "testdata/toy_format.h"
#include "trackcheck/check/check_file.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/finding_details.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"

namespace trackcheck {
namespace {

using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::StartsWith;

class FormatThatThrows : public toy::ToyFormat {
 public:
  std::unique_ptr<DecodedFile> Decode(ByteView, const Limits&,
                                      FindingSink&) const override {
    throw std::bad_alloc();
  }
};

class FileCheckerTest : public testing::Test {
 protected:
  FileResult Check(const std::string& path, FileSettings settings) {
    settings.path = path;
    return FileChecker(pool_, 0).Check(
        {.input = {.path = path, .named = true}, .settings = settings});
  }

  const TempFolder folder_;
  WorkPool pool_{1};
};

TEST_F(FileCheckerTest, AnExceptionIsAnInternalErrorOfTheFile) {
  const FormatThatThrows format;
  FileSettings settings;
  settings.format = &format;
  const FileResult result = Check(folder_.Write("a.toy", "bytes"), settings);
  EXPECT_EQ(result.status, FileStatus::kInternalError);
  EXPECT_THAT(result.error, StartsWith("internal error: "));
}

TEST_F(FileCheckerTest, BytesInMemoryGiveTheResultOfTheFile) {
  const std::string bytes = MeshWithError();
  const FileResult file = Check(folder_.Write("a.rld", bytes), {});
  const FileResult memory =
      CheckBytes(*FindFormat("rld"), ByteView(bytes), "a.rld", pool_);
  EXPECT_EQ(file.status, FileStatus::kFindings);
  EXPECT_EQ(memory.status, file.status);
  ASSERT_EQ(memory.details.size(), file.details.size());
  EXPECT_EQ(memory.details[0].fingerprint, file.details[0].fingerprint);
  EXPECT_EQ(memory.details[0].excerpt.bytes, file.details[0].excerpt.bytes);
}

TEST_F(FileCheckerTest, MakesNoFingerprintsThatNobodyWants) {
  CheckJob job = {
      .input = {.path = folder_.Write("a.rld", "RLDT..."), .named = true}};
  job.settings.path = job.input.path;
  FileChecker checker(pool_, 0);
  const FileResult all = checker.Check(job);
  job.needs.fingerprints = Fingerprints::kUnwanted;
  const FileResult some = checker.Check(job);
  ASSERT_FALSE(all.details.empty());
  ASSERT_EQ(some.details.size(), all.details.size());
  EXPECT_NE(all.details[0].fingerprint, "");
  EXPECT_EQ(some.details[0].fingerprint, "");
  EXPECT_EQ(some.details[0].excerpt.bytes, all.details[0].excerpt.bytes);
}

// The track has an object that is no field of the document, which is an info,
// and a number that is none, an error.
TEST_F(FileCheckerTest, FindingsThatAreNotShownHaveNoPositions) {
  CheckJob job = {.input = {.path = folder_.Write(
                                "a.trk", R"({"version": "3.0", "name": "n",
        "extra": {}, "track": {"num-vertices": "7"}})"),
                            .named = true}};
  FileChecker checker(pool_, 0);
  const FileResult all = checker.Check(job);
  job.needs.least_shown = Severity::kWarning;
  const FileResult some = checker.Check(job);
  EXPECT_EQ(some.findings.listed.size(), all.findings.listed.size());
  ASSERT_EQ(some.details.size(), all.details.size());
  std::set<Severity> severities;
  size_t i = 0;
  for (const Finding& finding : some.findings.listed) {
    severities.insert(*finding.severity);
    EXPECT_TRUE(all.details[i].text.has_value());
    EXPECT_EQ(some.details[i].text.has_value(),
              *finding.severity != Severity::kInfo);
    EXPECT_EQ(some.details[i].fingerprint, all.details[i].fingerprint);
    ++i;
  }
  EXPECT_THAT(severities, IsSupersetOf({Severity::kInfo, Severity::kError}));
}

// The rules of a mesh read its bytes, those of a track do not.
TEST_F(FileCheckerTest, OnlyATextIsPassedWhileItIsDecoded) {
  std::string track =
      R"({"version": "3.0", "name": "n", "track": {"vertices": [)";
  constexpr size_t kBytes = size_t{17} << 20;  // twice the bytes between calls
  for (int i = 0; track.size() < kBytes; ++i) {
    track += "[" + std::to_string(i) + ", 0, 0],";
  }
  track += "[-1, 0, 0]]}}";
  std::vector<uint64_t> ends;
  CheckOptions options;
  options.bytes_passed = [&](uint64_t end) { ends.push_back(end); };
  FileResult result;
  CheckBytes(ByteView(track), options, pool_, &result);
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_LT(ends[0], ends[1]);
  EXPECT_LT(ends[1], ends[2]);
  EXPECT_EQ(ends[2], track.size());
  ends.clear();
  const std::string mesh = MeshWithError();
  CheckBytes(ByteView(mesh), options, pool_, &result);
  EXPECT_THAT(ends, IsEmpty());
}

// A text with `count` faults.
std::string LongTrack(int count) {
  std::string text = R"({"version": "3.0", "name": "n", "track": {"x": [)";
  for (int i = 0; i < count; ++i) text += i % 9 == 0 ? "1e999,\n" : "1e999,";
  return text + "0]}}";
}

std::vector<std::string> DetailsOf(const FileResult& result) {
  std::vector<std::string> all;
  result.ForEachListed(
      Fingerprints::kWanted,
      [&](const Finding& finding, const FindingDetails& details) {
        std::string text =
            finding.where.field.text() + ' ' + details.fingerprint;
        text += ' ' + details.excerpt.bytes;
        if (details.text.has_value()) {
          text += std::to_string(details.text->where.line) + ':' +
                  std::to_string(details.text->where.column) + ' ' +
                  details.text->excerpt.text;
        }
        all.push_back(std::move(text));
      });
  return all;
}

// Small files are read into a buffer that other files use again, large ones are
// mapped.
TEST_F(FileCheckerTest, AFileWithManyFindingsIsKept) {
  FileSettings settings;
  settings.limits.max_findings_per_rule = 0;
  FileChecker checker(pool_, 0);
  for (const int count : {5000, 200000}) {
    const std::string bytes = LongTrack(count);
    const Input input = {.path = folder_.Write("a.trk", bytes), .named = true};
    settings.path = input.path;
    FileResult result = checker.Check({.input = input, .settings = settings});
    ASSERT_NE(result.kept_file, nullptr);
    EXPECT_TRUE(result.details.empty());
    checker.Check({.input = {.path = folder_.Write(
                                 "b.trk", std::string(bytes.size(), 'x')),
                             .named = true},
                   .settings = settings});
    const std::vector<std::string> details = DetailsOf(result);
    EXPECT_EQ(details, DetailsOf(result));
    EXPECT_FALSE(result.kept_file->shrank());
    const std::shared_ptr<const KeptFile> file = std::move(result.kept_file);
    result.MakeDetails(file->format(), file->decoded(), file->spaces(),
                       Fingerprints::kWanted);
    EXPECT_EQ(details, DetailsOf(result));
  }
}

TEST_F(FileCheckerTest, AFileWithFewFindingsIsNotKept) {
  FileSettings settings;
  settings.limits.max_findings_per_rule = 0;
  const FileResult result =
      Check(folder_.Write("a.trk", LongTrack(500)), settings);
  EXPECT_EQ(result.kept_file, nullptr);
  EXPECT_EQ(result.details.size(), result.findings.listed.size());
}

TEST_F(FileCheckerTest, AKeptFileMayShrink) {
  FileSettings settings;
  settings.limits.max_findings_per_rule = 0;
  const std::string path = folder_.Write("a.trk", LongTrack(200000));
  const FileResult result = Check(path, settings);
  ASSERT_NE(result.kept_file, nullptr);
  EXPECT_FALSE(result.kept_file->shrank());
  folder_.Write("a.trk", "{}");
  EXPECT_EQ(DetailsOf(result).size(), result.findings.listed.size());
  EXPECT_TRUE(result.kept_file->shrank());
}

}  // namespace
}  // namespace trackcheck
