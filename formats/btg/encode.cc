// Counts and sizes are those of what is there, unless the message has others.
// Source: "BTG file format".
#include "formats/btg/encode.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "formats/btg/elements.h"
#include "formats/btg/layout.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {
namespace {

constexpr uint64_t kTrailerBytes = 8;

class Encoder {
 public:
  explicit Encoder(const File& file)
      : file_(file),
        version_(file.header().has_version()
                     ? static_cast<uint16_t>(file.header().version())
                     : kUnsignedVersion),
        widths_(version_) {}

  std::string Encode() {
    Append(version_);
    bytes_ += file_.header().has_magic() ? file_.header().magic() : kMagic;
    Append(file_.header().creation_time());
    AppendCount(file_.header().has_object_count()
                    ? file_.header().object_count()
                    : file_.objects_size());
    for (const ObjectBlock& object : file_.objects()) AppendObject(object);
    bytes_ += file_.trailing();
    return file_.has_gzip() ? Compressed() : bytes_;
  }

 private:
  template <typename T>
  void Append(T value) {
    char stored[sizeof(T)];
    std::memcpy(stored, &value, sizeof(T));
    bytes_.append(stored, sizeof(T));
  }

  // Cut to the width of the version.
  void AppendCount(int64_t count) {
    if (widths_.wide) {
      Append(static_cast<uint32_t>(count));
    } else {
      Append(static_cast<uint16_t>(count));
    }
  }

  void AppendElement(std::string_view data) {
    Append(static_cast<uint32_t>(data.size()));
    bytes_ += data;
  }

  static int64_t IndexElements(const ObjectBlock& object) {
    const auto each = static_cast<int64_t>(object.indices_per_element());
    return each == 0 ? 0 : object.indices_size() / each;
  }

  void AppendObject(const ObjectBlock& object) {
    Append(static_cast<uint8_t>(object.type()));
    AppendCount(object.has_property_count() ? object.property_count()
                                            : object.properties_size());
    const bool single = object.floats_size() > 0 || object.has_sphere();
    AppendCount(object.has_element_count()
                    ? object.element_count()
                    : object.elements_size() + (single ? 1 : 0) +
                          IndexElements(object));
    for (const PropertyBlock& property : object.properties()) {
      Append(static_cast<uint8_t>(property.type()));
      Append(property.has_size()
                 ? property.size()
                 : static_cast<uint32_t>(property.data().size()));
      bytes_ += property.data();
    }
    for (const std::string& element : object.elements()) {
      AppendElement(element);
    }
    if (object.has_sphere()) {
      Append(static_cast<uint32_t>(kRecordSizes[kBoundingSphere]));
      Append(object.sphere().x());
      Append(object.sphere().y());
      Append(object.sphere().z());
      Append(object.sphere().radius());
    } else if (single) {
      AppendElement(
          {reinterpret_cast<const char*>(object.floats().data()),
           sizeof(float) * static_cast<size_t>(object.floats_size())});
    }
    AppendIndices(object);
  }

  void AppendIndices(const ObjectBlock& object) {
    const auto each = static_cast<int64_t>(object.indices_per_element());
    for (int64_t i = 0; i < IndexElements(object); ++i) {
      Append(static_cast<uint32_t>(each * widths_.index()));
      for (int64_t k = i * each; k < (i + 1) * each; ++k) {
        AppendCount(object.indices(static_cast<int>(k)));
      }
    }
  }

  std::string Compressed() const {
    const Gzip& gzip = file_.gzip();
    const uint64_t members = std::clamp<uint64_t>(gzip.members(), 1, 16);
    const uint64_t each = bytes_.size() / members + 1;
    std::string compressed;
    for (uint64_t i = 0; i < members; ++i) {
      const uint64_t first = std::min<uint64_t>(i * each, bytes_.size());
      compressed +=
          gzip::Compress(std::string_view(bytes_).substr(first, each));
    }
    const uint64_t trailer = compressed.size() - kTrailerBytes;
    uint32_t crc = 0;
    std::memcpy(&crc, compressed.data() + trailer, sizeof(crc));
    crc ^= gzip.crc_xor();
    std::memcpy(compressed.data() + trailer, &crc, sizeof(crc));
    if (gzip.has_trailer_bytes()) {
      compressed.resize(
          trailer + std::min<uint64_t>(gzip.trailer_bytes(), kTrailerBytes));
    }
    return compressed;
  }

  const File& file_;
  uint16_t version_;
  Widths widths_;
  std::string bytes_;
};

// A NaN of which text would lose the payload.
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

  // The only element, if it is one that can be told in numbers.
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
        Sphere* sphere = described->mutable_sphere();
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

std::string Encode(const File& file) { return Encoder(file).Encode(); }

void Describe(const Document& document, File* file) {
  if (document.header.present()) Describer(document, file).Describe();
}

}  // namespace trackcheck::btg
