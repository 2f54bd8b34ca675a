// make_rld OUT COLUMNS ROWS: a valid mesh of COLUMNS x ROWS points, 0.1 m apart
// on a hilly surface, in one block. 4000 x 2500 points give the file of 343 MiB
// in docs/speed.md.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

// Writes in large blocks, as copies and downloads do. Then the page cache also
// holds the file in large blocks, which determines the cost of mapping it.
class Writer {
 public:
  explicit Writer(const char* path) : file_(std::fopen(path, "wb")) {
    if (file_ != nullptr) std::setvbuf(file_, nullptr, _IONBF, 0);
  }
  ~Writer() {
    if (file_ != nullptr) std::fclose(file_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void Tag(std::string_view tag) { pending_ += tag; }
  template <typename T>
  void Values(const std::vector<T>& values) {
    pending_.append(reinterpret_cast<const char*>(values.data()),
                    values.size() * sizeof(T));
    if (pending_.size() >= kChunk) Flush();
  }
  // Returns whether all bytes were written.
  bool Finish() {
    Flush();
    return good_;
  }

 private:
  static constexpr size_t kChunk = 4 << 20;

  void Flush() {
    good_ = good_ && file_ != nullptr &&
            std::fwrite(pending_.data(), 1, pending_.size(), file_) ==
                pending_.size();
    pending_.clear();
  }

  std::FILE* file_;
  std::string pending_;
  bool good_ = true;
};

bool WriteMesh(const char* path, int32_t columns, int32_t rows) {
  Writer out(path);
  const int32_t points = columns * rows;
  const int32_t triangles = 2 * (columns - 1) * (rows - 1);
  out.Tag(kMagic);
  out.Tag(kHeadTag);
  out.Values(std::vector<int32_t>{points, triangles});
  out.Tag(kVertTag);
  for (int32_t row = 0; row < rows; ++row) {
    std::vector<float> line;
    for (int32_t column = 0; column < columns; ++column) {
      const float x = 0.1F * static_cast<float>(column);
      const float y = 0.1F * static_cast<float>(row);
      line.insert(
          line.end(),
          {x, y, 100 + 0.5F * std::sin(x * 0.05F) * std::cos(y * 0.07F)});
    }
    out.Values(line);
  }
  out.Tag(kTrisTag);
  for (int32_t row = 0; row + 1 < rows; ++row) {
    std::vector<int32_t> line;
    for (int32_t column = 0; column + 1 < columns; ++column) {
      const int32_t near = row * columns + column;
      const int32_t far = near + columns;
      line.insert(line.end(), {near, near + 1, far + 1, near, far + 1, far});
    }
    out.Values(line);
  }
  out.Tag(kBlkiTag);
  out.Values(std::vector<int32_t>{1, 0, points});
  return out.Finish();
}

}  // namespace
}  // namespace trackcheck::rld

int main(int argc, char** argv) {
  const int columns = argc == 4 ? std::atoi(argv[2]) : 0;
  const int rows = argc == 4 ? std::atoi(argv[3]) : 0;
  if (columns < 2 || rows < 2) {
    std::fprintf(stderr, "usage: make_rld OUT COLUMNS ROWS (2 or more)\n");
    return 2;
  }
  if (trackcheck::rld::WriteMesh(argv[1], columns, rows)) return 0;
  std::perror(argv[1]);
  return 2;
}
