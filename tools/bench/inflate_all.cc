// inflate_all THREADS FOLDER: reads and inflates each gzip file in a folder
// and those inside it.
// `trackcheck check FOLDER` is compared with it, since no program that reads
// the content can be faster.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "libdeflate.h"

namespace trackcheck {
namespace {

constexpr size_t kLengthSize = sizeof(uint32_t);

// A buffer that is reused for each file and never set to 0.
class Buffer {
 public:
  uint8_t* WithRoomFor(size_t size) {
    if (size > room_) {
      room_ = std::max(size, 2 * room_);
      bytes_.reset(new uint8_t[room_]);
    }
    return bytes_.get();
  }

 private:
  std::unique_ptr<uint8_t[]> bytes_;
  size_t room_ = 0;
};

// The inflater of one thread.
class Inflater {
 public:
  Inflater() : decompressor_(libdeflate_alloc_decompressor()) {}
  ~Inflater() { libdeflate_free_decompressor(decompressor_); }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;

  // Returns false if the file is not one valid gzip member.
  bool Inflate(const std::string& path) {
    const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return false;
    struct stat status;
    const bool known = fstat(descriptor, &status) == 0;
    const auto size = known ? static_cast<size_t>(status.st_size) : 0;
    uint8_t* const file = stored_.WithRoomFor(size);
    const bool whole =
        read(descriptor, file, size) == static_cast<ssize_t>(size);
    close(descriptor);
    if (!whole || size < kLengthSize) return false;
    // A member ends with its length.
    uint32_t length = 0;
    std::memcpy(&length, file + size - kLengthSize, kLengthSize);
    return libdeflate_gzip_decompress(decompressor_, file, size,
                                      inflated_.WithRoomFor(length), length,
                                      nullptr) == LIBDEFLATE_SUCCESS;
  }

 private:
  libdeflate_decompressor* decompressor_;
  Buffer stored_;
  Buffer inflated_;
};

bool InflateAll(int threads, const char* folder) {
  std::vector<std::string> paths;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path().string());
  }
  std::atomic<size_t> next = 0;
  std::atomic<bool> good = !paths.empty();
  std::vector<std::jthread> workers;
  for (int i = 0; i < threads; ++i) {
    workers.emplace_back([&] {
      Inflater inflater;
      for (size_t at = next++; at < paths.size(); at = next++) {
        if (!inflater.Inflate(paths[at])) good = false;
      }
    });
  }
  workers.clear();  // joined
  return good;
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  const int threads = argc == 3 ? std::atoi(argv[1]) : 0;
  if (threads < 1) {
    std::fputs("usage: inflate_all THREADS FOLDER\n", stderr);
    return 2;
  }
  if (!trackcheck::InflateAll(threads, argv[2])) {
    std::fputs("inflate_all: not a folder of sound gzip files\n", stderr);
    return 1;
  }
  return 0;
}
