#include "formats/core/bytes/source.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMebibyte = uint64_t{1} << 20;

class SourceTest : public testing::Test {
 protected:
  void SetUp() override {
    char folder[] = "/tmp/source_test.XXXXXX";
    ASSERT_NE(mkdtemp(folder), nullptr);
    folder_ = folder;
  }
  void TearDown() override {
    for (const std::string& path : paths_) unlink(path.c_str());
    EXPECT_EQ(rmdir(folder_.c_str()), 0);
  }

  // Returns a path in this test's own folder, which is removed at its end.
  std::string Path(const std::string& name) {
    paths_.push_back(folder_ + "/" + name);
    return paths_.back();
  }
  std::string Write(const std::string& name, const std::string& content) {
    const std::string path = Path(name);
    std::ofstream(path, std::ios::binary) << content;
    return path;
  }
  absl::StatusOr<Source> Open(const std::string& path, Limits limits = {}) {
    return Source::Open(path, limits, &scratch_);
  }
  std::string ErrorOf(const std::string& path, Limits limits = {}) {
    return std::string(Open(path, limits).status().message());
  }

  std::string folder_;
  std::vector<uint8_t> scratch_;

 private:
  std::vector<std::string> paths_;
};

// Returns a text in which all pages differ.
std::string Pattern(uint64_t size) {
  std::string bytes(size, '\0');
  for (uint64_t i = 0; i < size; ++i) {
    bytes[i] = static_cast<char>(i % 251 + i / 4096 + 1);
  }
  return bytes;
}

TEST_F(SourceTest, ReadsFilesOfEverySize) {
  for (const uint64_t size : {uint64_t{0}, uint64_t{1}, kMebibyte - 1,
                              kMebibyte, kMebibyte + 1, 3 * kMebibyte + 5}) {
    const std::string content = Pattern(size);
    absl::StatusOr<Source> source = Open(Write("file", content));
    ASSERT_TRUE(source.ok()) << source.status();
    EXPECT_TRUE(source->view().text() == content) << size;
    EXPECT_FALSE(source->shrank());
    // Moving a source does not move its bytes.
    const uint8_t* const data = source->view().data();
    const Source moved = *std::move(source);
    EXPECT_EQ(moved.view().data(), data);
    EXPECT_TRUE(moved.view().text() == content) << size;
  }
}

TEST_F(SourceTest, FollowsSymbolicLinks) {
  const std::string link = Path("link");
  ASSERT_EQ(symlink(Write("file", "abc").c_str(), link.c_str()), 0);
  absl::StatusOr<Source> source = Open(link);
  ASSERT_TRUE(source.ok()) << source.status();
  EXPECT_EQ(source->view().text(), "abc");
}

// Files in /sys have a size of one page but end before it.
TEST_F(SourceTest, AFileThatEndsEarlyIsAsLongAsWhatWasRead) {
  const std::string path = "/sys/devices/system/cpu/online";
  struct stat status;
  if (stat(path.c_str(), &status) != 0) GTEST_SKIP() << "there is no sysfs";
  absl::StatusOr<Source> source = Open(path);
  ASSERT_TRUE(source.ok()) << source.status();
  EXPECT_LT(source->view().size(), static_cast<uint64_t>(status.st_size));
  EXPECT_EQ(source->view().text().substr(0, 1), "0");
  EXPECT_EQ(source->view().text().find('\n'), source->view().size() - 1);
}

TEST_F(SourceTest, RefusesWhatIsNoRegularFileWithoutBlocking) {
  const std::string fifo = Path("fifo");
  ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
  EXPECT_EQ(ErrorOf(fifo), "is a FIFO, not a regular file");
  EXPECT_EQ(ErrorOf(folder_), "is a folder, not a regular file");
  EXPECT_EQ(ErrorOf("/dev/null"), "is a device, not a regular file");

  const std::string socket_path = Path("socket");
  const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
  sockaddr_un address = {};
  address.sun_family = AF_UNIX;
  std::strncpy(address.sun_path, socket_path.c_str(),
               sizeof(address.sun_path) - 1);
  ASSERT_EQ(
      bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof(address)),
      0);
  EXPECT_EQ(ErrorOf(socket_path), "is a socket, not a regular file");
  close(listener);
}

TEST_F(SourceTest, SaysWhyAPathCannotBeOpened) {
  EXPECT_EQ(ErrorOf(folder_ + "/missing"), "does not exist");
  EXPECT_EQ(ErrorOf(Write("file", "") + "/below"),
            "does not exist: a part of its path is a file");
  const std::string loop = Path("loop");
  ASSERT_EQ(symlink(loop.c_str(), loop.c_str()), 0);
  EXPECT_EQ(ErrorOf(loop),
            "cannot be opened: too many levels of symbolic links");
}

TEST_F(SourceTest, SaysThatPermissionIsMissing) {
  const std::string path = Write("secret", "abc");
  ASSERT_EQ(chmod(path.c_str(), 0), 0);
  ASSERT_EQ(chmod(folder_.c_str(), 0755), 0);
  // Root may read every file, so another user tries it.
  const uid_t user = geteuid();
  if (user == 0) {
    ASSERT_EQ(seteuid(65534), 0);
  }
  EXPECT_EQ(ErrorOf(path), "permission denied: this user may not read it");
  ASSERT_EQ(seteuid(user), 0);
}

TEST_F(SourceTest, RefusesWhatPassesTheLimit) {
  const std::string path = Write("file", "12345");
  EXPECT_TRUE(Open(path, {.max_file_bytes = 5}).ok());
  EXPECT_EQ(ErrorOf(path, {.max_file_bytes = 4}),
            "5 bytes, the limit is 4: raise it with --max-file-size");
}

TEST_F(SourceTest, AMappedFileThatIsCutReadsAsZerosAndSaysSo) {
  const std::string content = Pattern(4 * kMebibyte);
  const std::string path = Write("file", content);
  absl::StatusOr<Source> source = Open(path);
  ASSERT_TRUE(source.ok()) << source.status();
  ASSERT_EQ(truncate(path.c_str(), kMebibyte), 0);
  const std::string seen(source->view().text());
  EXPECT_TRUE(seen.substr(0, kMebibyte) == content.substr(0, kMebibyte));
  EXPECT_TRUE(seen.substr(kMebibyte) == std::string(3 * kMebibyte, '\0'));
  EXPECT_TRUE(source->shrank());
}

// Writes `content` into a pipe from another thread and reads all of it.
absl::StatusOr<Source> ReadFromPipe(const std::string& content, int flags,
                                    const Limits& limits) {
  int ends[2];
  if (pipe2(ends, flags) != 0) return absl::InternalError("no pipe");
  fcntl(ends[1], F_SETFL, 0);
  signal(SIGPIPE, SIG_IGN);
  std::thread writer([&] {
    uint64_t written = 0;
    while (written < content.size()) {
      const ssize_t wrote =
          write(ends[1], content.data() + written, content.size() - written);
      if (wrote < 0) break;
      written += wrote;
    }
    close(ends[1]);
  });
  absl::StatusOr<Source> source = Source::ReadAll(ends[0], limits);
  close(ends[0]);
  writer.join();
  return source;
}

TEST(SourceReadAllTest, ReadsPipesToTheirEnd) {
  for (const int flags : {0, O_NONBLOCK}) {
    for (const uint64_t size : {uint64_t{0}, uint64_t{5}, uint64_t{65536},
                                uint64_t{65537}, 3 * kMebibyte}) {
      const std::string content = Pattern(size);
      absl::StatusOr<Source> source = ReadFromPipe(content, flags, Limits());
      ASSERT_TRUE(source.ok()) << source.status();
      const Source moved = *std::move(source);
      EXPECT_TRUE(moved.view().text() == content) << size;
      EXPECT_FALSE(moved.shrank());
    }
  }
}

TEST(SourceReadAllTest, StopsAtTheLimit) {
  EXPECT_TRUE(ReadFromPipe("12345", 0, {.max_file_bytes = 5}).ok());
  EXPECT_EQ(ReadFromPipe("123456", 0, {.max_file_bytes = 5}).status().message(),
            "more than 5 bytes, the limit is 5: raise it with --max-file-size");
  EXPECT_FALSE(
      ReadFromPipe(Pattern(8 * kMebibyte), 0, {.max_file_bytes = kMebibyte})
          .ok());
}

TEST(SourceReadAllTest, SaysWhyItCannotRead) {
  const int folder = open("/", O_RDONLY);
  EXPECT_EQ(Source::ReadAll(folder, Limits()).status().message(),
            "cannot be read: is a directory");
  close(folder);
}

}  // namespace
}  // namespace trackcheck
