// Bytes of terrain files, object by object, for tests and benchmarks.
#ifndef TRACKCHECK_VALIDATORS_BTG_TEST_TILE_H_
#define TRACKCHECK_VALIDATORS_BTG_TEST_TILE_H_

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "formats/btg/layout.h"

namespace trackcheck::btg {

class TestTile {
 public:
  explicit TestTile(uint16_t version, uint32_t creation_time = 1)
      : widths_(version) {
    Put(version, bytes_);
    bytes_ += kMagic;
    Put(creation_time, bytes_);
    PutWide(0, bytes_);
  }

  const std::string& bytes() const { return bytes_; }
  const Widths& widths() const { return widths_; }

  template <typename T>
  static void Put(T value, std::string& out) {
    char stored[sizeof(T)];
    std::memcpy(stored, &value, sizeof(T));
    out.append(stored, sizeof(T));
  }
  // A count or an index.
  void PutWide(uint64_t value, std::string& out) const {
    if (widths_.wide) {
      Put(static_cast<uint32_t>(value), out);
    } else {
      Put(static_cast<uint16_t>(value), out);
    }
  }

  // Begins an object: what is added next are its properties, then its elements.
  void AddObject(ObjectType type, uint64_t properties, uint64_t elements) {
    bytes_ += static_cast<char>(type);
    PutWide(properties, bytes_);
    PutWide(elements, bytes_);
    std::string count;
    PutWide(++objects_, count);
    bytes_.replace(kObjectCountOffset, count.size(), count);
  }
  void AddProperty(PropertyType type, std::string_view data) {
    bytes_ += static_cast<char>(type);
    AddElement(data);
  }
  void AddElement(std::string_view data) {
    Put(static_cast<uint32_t>(data.size()), bytes_);
    bytes_ += data;
  }
  void AddList(ObjectType type, std::string_view data) {
    AddObject(type, 0, 1);
    AddElement(data);
  }
  void AddSphere(const std::array<double, 3>& center, float radius_m) {
    std::string sphere;
    for (const double x : center) Put(x, sphere);
    Put(radius_m, sphere);
    AddList(kBoundingSphere, sphere);
  }
  // An object whose element has three vertices for each triangle.
  void AddTriangles(const std::vector<std::array<uint64_t, 3>>& triangles) {
    std::string indices;
    for (const std::array<uint64_t, 3>& corners : triangles) {
      for (const uint64_t corner : corners) PutWide(corner, indices);
    }
    AddObject(kTriangles, 1, 1);
    AddProperty(kIndexTypes, "\1");
    AddElement(indices);
  }

 private:
  Widths widths_;
  uint64_t objects_ = 0;
  std::string bytes_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_VALIDATORS_BTG_TEST_TILE_H_
