#include "formats/btg/message/describe.h"

#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/core/bytes/byte_view.h"

namespace trackcheck::btg {
namespace {

// Whether any of `count` floats is a NaN, whose payload text does not keep.
bool HasNan(const uint8_t* data, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    if (std::isnan(LoadLittleEndian<float>(data + i * sizeof(float)))) {
      return true;
    }
  }
  return false;
}

class Describer {
 public:
  Describer(const Document& document, File* file)
      : document_(document), file_(*file), widths_(document.header->version) {}

  void Describe() {
    HeaderBlock& header = *file_.mutable_header();
    if (document_.header->version != kUnsignedVersion) {
      header.set_version(document_.header->version);
    }
    header.set_creation_time(document_.header->creation_time);
    for (const Object& object : document_.objects) {
      DescribeObject(object, file_.add_objects());
    }
    if (document_.header->object_count != file_.objects_size()) {
      header.set_object_count(document_.header->object_count);
    }
    file_.set_trailing(std::string(document_.trailing.text()));
  }

 private:
  void DescribeObject(const Object& object, ObjectBlock* described) {
    described->set_type(object.type);
    ForEachProperty(document_, object, [&](const Property& property) {
      PropertyBlock* block = described->add_properties();
      block->set_type(property.type);
      block->set_data(std::string(property.data.text()));
      return true;
    });
    ForEachRun(document_, object, [&](const ElementRun& run) {
      const uint8_t* data =
          document_.bytes.data() + run.offset + kElementHeader;
      if (object.elements == 1 && DescribeAsNumbers(object, data, described)) {
        return;
      }
      if (object.has_tuples && object.uniform && run.size > 0 &&
          run.size % widths_.index() == 0) {
        return DescribeAsIndices(run, described);
      }
      for (uint64_t i = 0; i < run.count; ++i) {
        described->add_elements(data + i * run.stride(), run.size);
      }
    });
  }

  // Describes the only element of the object as numbers. Returns false if that
  // is not possible.
  static bool DescribeAsNumbers(const Object& object, const uint8_t* data,
                                ObjectBlock* described) {
    const uint64_t size = object.element_size;
    switch (object.type) {
      case kBoundingSphere: {
        if (size != kRecordSizes[kBoundingSphere]) return false;
        double center[3];
        float radius = 0;
        std::memcpy(center, data, sizeof(center));
        std::memcpy(&radius, data + sizeof(center), sizeof(radius));
        if (std::isnan(center[0] + center[1] + center[2]) ||
            std::isnan(radius)) {
          return false;
        }
        SphereBlock* sphere = described->mutable_sphere();
        sphere->set_x(center[0]);
        sphere->set_y(center[1]);
        sphere->set_z(center[2]);
        sphere->set_radius(radius);
        return true;
      }
      case kVertices:
      case kTexcoords:
      case kColors:
      case kFloatAttributes: {
        const uint64_t count = size / sizeof(float);
        if (size == 0 || size % sizeof(float) != 0 || HasNan(data, count)) {
          return false;
        }
        described->mutable_floats()->Resize(static_cast<int>(count), 0);
        std::memcpy(described->mutable_floats()->mutable_data(), data, size);
        return true;
      }
      default:
        return false;
    }
  }

  void DescribeAsIndices(const ElementRun& run, ObjectBlock* described) const {
    const uint64_t each = run.size / widths_.index();
    described->set_indices_per_element(static_cast<uint32_t>(each));
    auto& indices = *described->mutable_indices();
    indices.Reserve(static_cast<int>(each * run.count));
    for (uint64_t i = 0; i < run.count; ++i) {
      const uint8_t* at = document_.bytes.data() + run.offset +
                          i * run.stride() + kElementHeader;
      for (uint64_t k = 0; k < each; ++k, at += widths_.index()) {
        indices.AddAlreadyReserved(widths_.wide
                                       ? LoadLittleEndian<uint32_t>(at)
                                       : LoadLittleEndian<uint16_t>(at));
      }
    }
  }

  const Document& document_;
  File& file_;
  Widths widths_;
};

}  // namespace

void Describe(const Document& document, File* file) {
  assert(file->ByteSizeLong() == 0);
  if (document.header.present()) Describer(document, file).Describe();
}

}  // namespace trackcheck::btg
