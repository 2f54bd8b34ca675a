#include "trackcheck/report/check/golden/sample_run.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/rule_info.h"
#include "trackcheck/check/excerpt.h"
#include "trackcheck/check/file_result.h"
#include "trackcheck/check/text_position.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

// The bytes of each binary file.
constexpr std::string_view kBytes(
    "TOY!\x04\0\0\0 0123456789 abcdefghijklmnopqrstuvwxyz ..............", 61);
// The third line of each text, from offset 20.
constexpr uint64_t kLineBegin = 20;
constexpr char kLine[] = "\"\xc3\xa9\": [ 81]";

void AddCounts(const Finding& finding, FileResult* file) {
  file->status = FileStatus::kFindings;
  file->findings.counts[*finding.severity] += finding.count;
}

std::string NextFingerprint(const FileResult& file) {
  const size_t number = file.findings.listed.size();
  return Joined({"00000000000000", number / 10 % 10, number % 10});
}

}  // namespace

Finding SampleFinding(const RuleInfo& rule, uint64_t offset,
                      std::string_view message) {
  Finding finding;
  finding.rule = &rule;
  finding.where = {{offset, 4}, FieldPath("points").Element(offset)};
  finding.message = Message(message);
  finding.severity = rule.severity;
  return finding;
}

void AddFinding(Finding finding, FileResult* file) {
  AddCounts(finding, file);
  ByteRange range = finding.where.range;
  range.space = Space::kFile;
  file->details.push_back({.fingerprint = NextFingerprint(*file),
                           .excerpt = TakeExcerpt(ByteView(kBytes), range)});
  file->findings.listed.Add(std::move(finding));
}

void AddTextFinding(Finding finding, FileResult* file) {
  AddCounts(finding, file);
  finding.where.range = {kLineBegin + 7, 4};
  TextDetails text;
  text.where = {.line = 3,
                .column = 8,
                .first_character = 7,
                .end_line = 3,
                .end_character = 11};
  text.related.assign(finding.related.size(), text.where);
  text.excerpt = {.line = 3, .begin = kLineBegin, .text = kLine};
  file->details.push_back(
      {.fingerprint = NextFingerprint(*file), .text = std::move(text)});
  file->findings.listed.Add(std::move(finding));
}

FileResult SampleFile(const std::string& path) {
  FileResult file;
  file.path = path;
  file.format = "toy";
  file.size = kBytes.size();
  return file;
}

void AddOmitted(const RuleInfo& rule, uint64_t places, FileResult* file) {
  file->status = FileStatus::kFindings;
  file->findings.omitted[rule.id][rule.severity] += places;
  file->findings.counts[rule.severity] += places;
}

FileResult FailedFile(const std::string& path, FileStatus status,
                      const std::string& error) {
  FileResult file;
  file.path = path;
  file.status = status;
  file.error = error;
  return file;
}

std::vector<FileResult> SampleRun() {
  std::vector<FileResult> files;
  files.push_back(SampleFile("tiles/clean.toy"));

  FileResult binary = SampleFile(
      "tiles/a b#c%d,e:f|`*_<i>&amp;\"']]>\n::error::\x01\xff@user.toy");
  Finding error =
      SampleFinding(kSampleError, 12, "the index is 81, the last is 80");
  error.count = 31;
  error.related.push_back({Message("the last of them"),
                           {{40, 4}, FieldPath("points").Element(40)}});
  AddFinding(error, &binary);
  Finding hostile = SampleFinding(
      kSampleWarning, 16, "the name is $0, expected {0} or [a](http://b)");
  hostile.message.arguments.emplace_back(
      QuotedBytes{"|`*<b>&amp;]]>%0A@user #1\n\x80"});
  AddFinding(hostile, &binary);
  AddFinding(SampleFinding(kSampleInfo, 20, "no triangle uses the point"),
             &binary);
  AddOmitted(kSampleError, 7, &binary);
  files.push_back(std::move(binary));

  FileResult inflated = SampleFile("tiles/b.toy.gz");
  inflated.inflated_size = kBytes.size();
  Finding deep = SampleFinding(kSampleError, 24, "the index is -1");
  deep.where.range.space = Space::kInflated;
  AddFinding(deep, &inflated);
  files.push_back(std::move(inflated));

  FileResult text = SampleFile("/lines/c.toy");
  AddTextFinding(SampleFinding(kSampleWarning, 0, "81 follows 82"), &text);
  files.push_back(std::move(text));

  files.push_back(
      FailedFile("gone.toy", FileStatus::kUnreadable, "does not exist"));
  files.push_back(FailedFile("notes.txt", FileStatus::kUnrecognized,
                             "begins with \"<!-- *\""));
  files.push_back(FailedFile("d.toy", FileStatus::kInternalError,
                             "internal error: std::bad_alloc"));

  FileResult pointer = FailedFile("e.toy", FileStatus::kSkipped, "");
  pointer.git_lfs_pointer = true;
  files.push_back(std::move(pointer));
  files.push_back(FailedFile("old/f.toy", FileStatus::kExcluded, ""));
  return files;
}

}  // namespace trackcheck
