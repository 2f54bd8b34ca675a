// make_rld OUT COLUMNS ROWS: a valid mesh of COLUMNS x ROWS points, 0.1 m apart
// on a gently rolling surface, in one block. 4000 x 2500 points give the
// 360 MB file that the figures in the documentation are about.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "formats/rld/layout.h"

namespace trackcheck::rld {
namespace {

class Writer {
 public:
  explicit Writer(const char* path) : file_(std::fopen(path, "wb")) {
    // Large writes, as copies and downloads are made of: the page cache then
    // holds the file in large pieces, which is what mapping it costs by.
    if (file_ != nullptr) std::setvbuf(file_, nullptr, _IOFBF, 4 << 20);
  }
  ~Writer() {
    if (file_ != nullptr) std::fclose(file_);
  }
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void Tag(std::string_view tag) { Put(tag.data(), 1, tag.size()); }
  template <typename T>
  void Values(const std::vector<T>& values) {
    Put(values.data(), sizeof(T), values.size());
  }
  // Whether everything was written.
  bool Finish() { return file_ != nullptr && good_ && std::fflush(file_) == 0; }

 private:
  void Put(const void* data, size_t size, size_t count) {
    good_ = good_ && file_ != nullptr &&
            std::fwrite(data, size, count, file_) == count;
  }

  std::FILE* file_;
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
