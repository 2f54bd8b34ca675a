#include "trackcheck/check/detection.h"

#include <string>
#include <string_view>

#include "formats/core/bytes/byte_view.h"
#include "gtest/gtest.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

constexpr std::string_view kTelemetry("LFSRAF\0", 7);

std::string Detected(std::string_view bytes, const std::string& path) {
  const Format* format = DetectFormat(ByteView(bytes), path);
  return format == nullptr ? "" : std::string(format->name());
}

TEST(DetectFormatTest, ContentGoesBeforeTheName) {
  EXPECT_EQ(Detected(kTelemetry, "a.bin"), "raf");
  EXPECT_EQ(Detected(kTelemetry, "a.rld"), "raf");
}

TEST(DetectFormatTest, EverySuffixOfEveryFormatInAnyCase) {
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      std::string name = "folder.x/a" + std::string(suffix);
      EXPECT_EQ(Detected("?", name), format->name()) << name;
      name.back() -= 'a' - 'A';
      EXPECT_EQ(Detected("?", name), format->name()) << name;
    }
  }
}

TEST(DetectFormatTest, ACompressedFileIsOfTheFormatOfTheNameBefore) {
  constexpr std::string_view kGzip = "\x1f\x8b\x08";
  for (const Format* format : Formats()) {
    for (const std::string_view suffix : format->suffixes()) {
      const std::string name = "a" + std::string(suffix) + ".gz";
      EXPECT_EQ(Detected(kGzip, name), format->name()) << name;
    }
  }
  EXPECT_EQ(Detected(kGzip, "a.RLD.GZ"), "rld");
  EXPECT_EQ(Detected(kGzip, "a.rld.gz.gz"), "");
  EXPECT_EQ(Detected(kGzip, "a.rld/b.gz"), "");
  EXPECT_EQ(Detected(kGzip, "rld.gz"), "");
  EXPECT_EQ(Detected(kGzip, ".gz"), "");
}

TEST(DetectFormatTest, OnlyTheEndOfTheNameCounts) {
  EXPECT_EQ(Detected("?", "a.raf/b"), "");
  EXPECT_EQ(Detected("?", "a.rafx"), "");
  EXPECT_EQ(Detected("?", "raf"), "");
  EXPECT_EQ(Detected("?", "a.json"), "");
  EXPECT_EQ(Detected("", ""), "");
}

TEST(IsGitLfsPointerTest, TheFirstLineAndTheSizeDecide) {
  const std::string pointer = "version https://git-lfs.github.com/spec/v1\n";
  EXPECT_TRUE(IsGitLfsPointer(ByteView(pointer)));
  EXPECT_FALSE(IsGitLfsPointer(ByteView(pointer + std::string(1024, 'x'))));
  EXPECT_FALSE(IsGitLfsPointer(ByteView("x" + pointer)));
}

}  // namespace
}  // namespace trackcheck
