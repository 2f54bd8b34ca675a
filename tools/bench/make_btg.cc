// make_btg OUT SIDE: a tile of version 10 with SIDE by SIDE vertices and two
// triangles for each square of four vertices. Each triangle is an element, as
// TerraGear writes them. SIDE 1500 gives the file of 221 MiB in docs/speed.md.
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "formats/btg/layout.h"
#include "tools/bench/chunked_file.h"

namespace trackcheck::btg {
namespace {

constexpr int kLargestSide = 8000;
constexpr float kStep = 10;  // m, between vertices

class Output : public ChunkedFile {
 public:
  using ChunkedFile::ChunkedFile;

  template <typename T>
  void Put(T value) {
    char stored[sizeof(T)];
    std::memcpy(stored, &value, sizeof(T));
    Write({stored, sizeof(T)});
  }
};

void PutObject(ObjectType type, uint32_t properties, uint32_t elements,
               Output& out) {
  out.Put<uint8_t>(type);
  out.Put(properties);
  out.Put(elements);
}

void PutProperty(PropertyType type, std::string_view data, Output& out) {
  out.Put<uint8_t>(type);
  out.Put(static_cast<uint32_t>(data.size()));
  out.Write(data);
}

void PutLists(uint32_t side, Output& out) {
  const uint32_t vertices = side * side;
  PutObject(kBoundingSphere, 0, 1, out);
  out.Put<uint32_t>(kRecordSizes[kBoundingSphere]);
  for (const double x : {6378200., 0., 0.}) out.Put(x);
  out.Put(kStep * static_cast<float>(side));
  PutObject(kVertices, 0, 1, out);
  out.Put(static_cast<uint32_t>(vertices * kRecordSizes[kVertices]));
  const float half = kStep * static_cast<float>(side) / 2;
  for (uint32_t row = 0; row < side; ++row) {
    for (uint32_t column = 0; column < side; ++column) {
      out.Put(5 * std::sin(0.01F * static_cast<float>(row + column)));
      out.Put(kStep * static_cast<float>(column) - half);
      out.Put(kStep * static_cast<float>(row) - half);
    }
  }
  PutObject(kColors, 0, 1, out);
  out.Put<uint32_t>(0);
  PutObject(kNormals, 0, 1, out);
  out.Put(static_cast<uint32_t>(vertices * kRecordSizes[kNormals]));
  for (uint32_t i = 0; i < vertices; ++i) out.Write("\xfe\x80\x80");
  PutObject(kTexcoords, 0, 1, out);
  out.Put(static_cast<uint32_t>(vertices * kRecordSizes[kTexcoords]));
  for (uint32_t row = 0; row < side; ++row) {
    for (uint32_t column = 0; column < side; ++column) {
      out.Put(static_cast<float>(column));
      out.Put(static_cast<float>(row));
    }
  }
}

void PutTriangle(uint32_t a, uint32_t b, uint32_t c, Output& out) {
  constexpr uint32_t kIndices = 9;
  out.Put<uint32_t>(kIndices * sizeof(uint32_t));
  for (const uint32_t corner : {a, b, c}) {
    for (int index = 0; index < 3; ++index) out.Put(corner);
  }
}

bool Make(const char* path, uint32_t side) {
  constexpr uint32_t kObjects = 6;
  Output out(path);
  out.Put(kWideVersion);
  out.Write(kMagic);
  out.Put<uint32_t>(1400000000);
  out.Put(kObjects);
  PutLists(side, out);
  PutObject(kTriangles, 2, 2 * (side - 1) * (side - 1), out);
  PutProperty(kMaterial, "Grassland", out);
  PutProperty(kIndexTypes, "\x0b", out);
  for (uint32_t row = 0; row + 1 < side; ++row) {
    for (uint32_t column = 0; column + 1 < side; ++column) {
      const uint32_t a = row * side + column;
      PutTriangle(a, a + 1, a + side + 1, out);
      PutTriangle(a, a + side + 1, a + side, out);
    }
  }
  return out.Close();
}

}  // namespace
}  // namespace trackcheck::btg

int main(int argc, char** argv) {
  const int side = argc == 3 ? std::atoi(argv[2]) : 0;
  if (side < 2 || side > trackcheck::btg::kLargestSide) {
    std::fputs("usage: make_btg OUT SIDE\n", stderr);
    return 2;
  }
  if (!trackcheck::btg::Make(argv[1], static_cast<uint32_t>(side))) {
    std::perror(argv[1]);
    return 1;
  }
  return 0;
}
