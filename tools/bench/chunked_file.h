// A file that is written in large blocks.
#ifndef TRACKCHECK_TOOLS_BENCH_CHUNKED_FILE_H_
#define TRACKCHECK_TOOLS_BENCH_CHUNKED_FILE_H_

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace trackcheck {

// Copies and downloads write large blocks too. Then the page cache also holds
// the file in large blocks, which determines the cost of mapping it.
class ChunkedFile {
 public:
  explicit ChunkedFile(const char* path) : file_(std::fopen(path, "wb")) {
    if (file_ != nullptr) std::setvbuf(file_, nullptr, _IONBF, 0);
  }
  ~ChunkedFile() {
    if (file_ != nullptr) std::fclose(file_);
  }
  ChunkedFile(const ChunkedFile&) = delete;
  ChunkedFile& operator=(const ChunkedFile&) = delete;

  void Write(std::string_view bytes) {
    chunk_ += bytes;
    if (chunk_.size() >= kChunk) Flush();
  }
  // Closes the file. Returns whether all bytes were written. Called once, after
  // the last Write.
  bool Close() {
    Flush();
    if (file_ == nullptr) return false;
    good_ = std::fclose(file_) == 0 && good_;
    file_ = nullptr;
    return good_;
  }

 private:
  static constexpr size_t kChunk = 4 << 20;

  void Flush() {
    good_ =
        good_ && file_ != nullptr &&
        std::fwrite(chunk_.data(), 1, chunk_.size(), file_) == chunk_.size();
    chunk_.clear();
  }

  std::FILE* file_;
  std::string chunk_;
  bool good_ = true;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TOOLS_BENCH_CHUNKED_FILE_H_
