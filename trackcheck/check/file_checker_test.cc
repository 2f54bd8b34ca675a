#include "trackcheck/check/file_checker.h"

#include <memory>
#include <new>
#include <string>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "testdata/toy_format.h"
#include "trackcheck/cli/run_program.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/report/check/file_result.h"

namespace trackcheck {
namespace {

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
  FileResult Check(const std::string& path, const FileSettings& settings) {
    return FileChecker(pool_, 0).Check({.path = path, .named = true}, settings);
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
  EXPECT_EQ(memory.fingerprints, file.fingerprints);
  EXPECT_EQ(memory.excerpts.size(), file.excerpts.size());
}

}  // namespace
}  // namespace trackcheck
