// make_rld OUT COLUMNS ROWS: a valid mesh of COLUMNS x ROWS points, 0.1 m apart
// on a hilly surface, in one block. 4000 x 2500 points give the file of 343 MiB
// in docs/speed.md.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "formats/rld/layout.h"
#include "tools/bench/chunked_file.h"

namespace trackcheck::rld {
namespace {

template <typename T>
void PutValues(const std::vector<T>& values, ChunkedFile& out) {
  out.Write({reinterpret_cast<const char*>(values.data()),
             values.size() * sizeof(T)});
}

bool WriteMesh(const char* path, int32_t columns, int32_t rows) {
  ChunkedFile out(path);
  const int32_t points = columns * rows;
  const int32_t triangles = 2 * (columns - 1) * (rows - 1);
  out.Write(kMagic);
  out.Write(kHeadTag);
  PutValues(std::vector<int32_t>{points, triangles}, out);
  out.Write(kVertTag);
  for (int32_t row = 0; row < rows; ++row) {
    std::vector<float> line;
    for (int32_t column = 0; column < columns; ++column) {
      const float x = 0.1F * static_cast<float>(column);
      const float y = 0.1F * static_cast<float>(row);
      line.insert(
          line.end(),
          {x, y, 100 + 0.5F * std::sin(x * 0.05F) * std::cos(y * 0.07F)});
    }
    PutValues(line, out);
  }
  out.Write(kTrisTag);
  for (int32_t row = 0; row + 1 < rows; ++row) {
    std::vector<int32_t> line;
    for (int32_t column = 0; column + 1 < columns; ++column) {
      const int32_t near = row * columns + column;
      const int32_t far = near + columns;
      line.insert(line.end(), {near, near + 1, far + 1, near, far + 1, far});
    }
    PutValues(line, out);
  }
  out.Write(kBlkiTag);
  PutValues(std::vector<int32_t>{1, 0, points}, out);
  return out.Close();
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
