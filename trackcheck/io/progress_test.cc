#include "trackcheck/io/progress.h"

#include <chrono>
#include <mutex>
#include <sstream>
#include <string>
#include <thread>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

TEST(ProgressTest, ShortRunsShowNothing) {
  std::ostringstream out;
  {
    Progress progress(out, 3, std::chrono::hours(1));
  }
  EXPECT_EQ(out.str(), "");
}

TEST(ProgressTest, LineIsErasedInAPauseAndAtTheEnd) {
  std::ostringstream out;
  {
    Progress progress(out, 3, std::chrono::milliseconds(0));
    progress.Advance();
    const std::unique_lock<std::mutex> pause = progress.Pause();
    EXPECT_THAT(out.str(), testing::HasSubstr(" 0 of 3 files"));
    EXPECT_TRUE(out.str().ends_with("\r\033[K"));
  }
  EXPECT_TRUE(out.str().ends_with("\r\033[K"));
}

TEST(ProgressTest, ShowsTheNumberOfFilesThatAreDone) {
  std::ostringstream out;
  Progress progress(out, 4, std::chrono::milliseconds(0));
  for (int i = 0; i < 3; ++i) progress.Advance();
  const auto has_drawn = [&] {
    const std::unique_lock<std::mutex> pause = progress.Pause();
    return out.str().find("] 3 of 4 files") != std::string::npos;
  };
  // The line is drawn ten times a second.
  while (!has_drawn()) std::this_thread::yield();
  EXPECT_THAT(out.str(),
              testing::HasSubstr("[" + std::string(22, '#') + "........]"));
}

}  // namespace
}  // namespace trackcheck
