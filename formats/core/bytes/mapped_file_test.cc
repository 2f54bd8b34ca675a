#include "formats/core/bytes/mapped_file.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "formats/core/work/work_pool.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kSize = uint64_t{256} << 10;

// An unlinked file full of ones, and its mapping.
class CuttableFile {
 public:
  explicit CuttableFile(uint64_t size = kSize) {
    char path[] = "/tmp/mapped_file_test.XXXXXX";
    descriptor_ = mkstemp(path);
    unlink(path);
    const std::string ones(size, 1);
    EXPECT_EQ(write(descriptor_, ones.data(), size),
              static_cast<ssize_t>(size));
    mapping_ = MappedFile::Map(dup(descriptor_), size);
  }
  ~CuttableFile() { close(descriptor_); }

  void Resize(uint64_t size) { EXPECT_EQ(ftruncate(descriptor_, size), 0); }
  const MappedFile& mapping() const { return *mapping_; }

  uint64_t Sum() const {
    uint64_t sum = 0;
    for (uint64_t i = 0; i < mapping_->size(); ++i) sum += mapping_->data()[i];
    return sum;
  }

 private:
  int descriptor_;
  std::unique_ptr<MappedFile> mapping_;
};

// The resident file pages of this process, in KiB.
uint64_t ResidentKiB() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (line.starts_with("RssFile:")) return std::stoull(line.substr(8));
  }
  return 0;
}

TEST(MappedFileTest, ReleasedPagesAreReadAgain) {
  // Several parts that threads release, and one byte more.
  constexpr uint64_t kLarge = (uint64_t{24} << 20) + 1;
  CuttableFile file(kLarge);
  WorkPool pool(3);
  const uint64_t before = ResidentKiB();
  EXPECT_EQ(file.Sum(), kLarge);
  file.mapping().ReleasePages(pool, 0, kLarge);
  // The process may read other files, so a tenth is allowed for them.
  EXPECT_LT(ResidentKiB(), before + kLarge / 1024 / 10);
  EXPECT_EQ(file.Sum(), kLarge);
  EXPECT_FALSE(file.mapping().shrank());
}

TEST(MappedFileTest, OnlyTheGivenPagesAreReleased) {
  constexpr uint64_t kLarge = uint64_t{30} << 20;
  CuttableFile file(kLarge);
  WorkPool pool(2);
  EXPECT_EQ(file.Sum(), kLarge);
  const uint64_t before = ResidentKiB();
  // Neither is the start of a page.
  file.mapping().ReleasePages(pool, kLarge / 3 + 1, 2 * kLarge / 3 + 1);
  const uint64_t released = before - ResidentKiB();
  // A page may have 2 MiB.
  EXPECT_GT(released, kLarge / 1024 / 4);
  EXPECT_LT(released, kLarge / 1024 / 2);
  EXPECT_EQ(file.Sum(), kLarge);
}

TEST(MappedFileTest, WhatWasCutOffReadsAsZeros) {
  CuttableFile file;
  EXPECT_EQ(file.Sum(), kSize);
  EXPECT_FALSE(file.mapping().shrank());
  file.Resize(kSize / 2);
  EXPECT_EQ(file.Sum(), kSize / 2);
  EXPECT_TRUE(file.mapping().shrank());
}

TEST(MappedFileTest, ACutThatWasReadIsRememberedWhenTheFileGrowsAgain) {
  CuttableFile file;
  file.Resize(0);
  EXPECT_EQ(file.Sum(), 0u);
  file.Resize(kSize);
  EXPECT_TRUE(file.mapping().shrank());
}

TEST(MappedFileTest, ACutThatRaisesNoSignalIsNoticed) {
  CuttableFile file;
  file.Resize(kSize - 1);
  EXPECT_EQ(file.Sum(), kSize - 1);
  EXPECT_TRUE(file.mapping().shrank());
}

TEST(MappedFileTest, AFileThatGrowsHasNotShrunk) {
  CuttableFile file;
  file.Resize(2 * kSize);
  EXPECT_EQ(file.Sum(), kSize);
  EXPECT_FALSE(file.mapping().shrank());
}

TEST(MappedFileTest, OnlyTheMappingThatFaultedIsMarked) {
  CuttableFile before;
  CuttableFile cut;
  CuttableFile after;
  cut.Resize(0);
  EXPECT_EQ(cut.Sum(), 0u);
  EXPECT_EQ(before.Sum(), kSize);
  EXPECT_EQ(after.Sum(), kSize);
  EXPECT_TRUE(cut.mapping().shrank());
  EXPECT_FALSE(before.mapping().shrank());
  EXPECT_FALSE(after.mapping().shrank());
}

TEST(MappedFileTest, ThreadsMayFaultAtOnceWhileOthersMap) {
  for (int round = 0; round < 20; ++round) {
    CuttableFile cut;
    cut.Resize(0);
    std::vector<std::thread> threads;
    std::vector<uint64_t> sums(4);
    for (size_t i = 0; i < sums.size(); ++i) {
      threads.emplace_back([&, i] {
        const CuttableFile whole;
        sums[i] = whole.Sum() + cut.Sum();
        EXPECT_FALSE(whole.mapping().shrank());
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(sums, std::vector<uint64_t>(4, kSize));
    EXPECT_TRUE(cut.mapping().shrank());
  }
}

TEST(MappedFileTest, ADescriptorThatCannotBeMappedIsAnError) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  EXPECT_EQ(MappedFile::Map(ends[0], kSize), nullptr);
  EXPECT_EQ(errno, ENODEV);
  // The descriptor was closed.
  EXPECT_EQ(fcntl(ends[0], F_GETFD), -1);
  close(ends[1]);
}

// Maps a file without MappedFile, truncates it and reads it.
void FaultElsewhere() {
  char path[] = "/tmp/mapped_file_test.XXXXXX";
  const int descriptor = mkstemp(path);
  unlink(path);
  if (ftruncate(descriptor, kSize) != 0) return;
  const volatile uint8_t* const bytes = static_cast<const uint8_t*>(
      mmap(nullptr, kSize, PROT_READ, MAP_SHARED, descriptor, 0));
  if (ftruncate(descriptor, 0) != 0) return;
  static_cast<void>(bytes[kSize / 2]);
}

// Sends SIGBUS as if `address` had faulted.
void PretendFault(const uint8_t* address) {
  siginfo_t info = {};
  info.si_signo = SIGBUS;
  info.si_code = SI_QUEUE;
  info.si_addr = const_cast<uint8_t*>(address);
  syscall(SYS_rt_tgsigqueueinfo, getpid(), gettid(), SIGBUS, &info);
}

TEST(MappedFileDeathTest, AnyOtherFaultGoesToWhoHadTheSignalBefore) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  const auto exit_with_42 = [](int) { _exit(42); };
  EXPECT_EXIT(
      {
        signal(SIGBUS, exit_with_42);
        const CuttableFile file;
        FaultElsewhere();
      },
      testing::ExitedWithCode(42), "");
  EXPECT_EXIT(
      {
        struct sigaction action = {};
        action.sa_flags = SA_SIGINFO;
        action.sa_sigaction = [](int, siginfo_t* info, void*) {
          _exit(info->si_code == SI_QUEUE ? 43 : 44);
        };
        sigaction(SIGBUS, &action, nullptr);
        const CuttableFile file;
        PretendFault(file.mapping().data());
      },
      testing::ExitedWithCode(43), "");
  for (const auto inherited : {SIG_DFL, SIG_IGN}) {
    EXPECT_EXIT(
        {
          signal(SIGBUS, inherited);
          const CuttableFile file;
          FaultElsewhere();
        },
        testing::KilledBySignal(SIGBUS), "");
  }
}

TEST(MappedFileDeathTest, ASignalThatWasSentDoesWhatItDidBefore) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  EXPECT_EXIT(
      {
        signal(SIGBUS, SIG_DFL);
        const CuttableFile file;
        PretendFault(file.mapping().data());
      },
      testing::KilledBySignal(SIGBUS), "");
  EXPECT_EXIT(
      {
        signal(SIGBUS, SIG_IGN);
        const CuttableFile file;
        PretendFault(file.mapping().data());
        _exit(45);
      },
      testing::ExitedWithCode(45), "");
}

}  // namespace
}  // namespace trackcheck
