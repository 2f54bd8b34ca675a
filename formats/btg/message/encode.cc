#include "formats/btg/message/encode.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/btg/layout.h"
#include "formats/gzip/gzip.h"

namespace trackcheck::btg {
namespace {

constexpr uint64_t kTrailerBytes = 8;
constexpr uint64_t kMaxMembers = 16;

class Encoder {
 public:
  explicit Encoder(const File& file)
      : file_(file),
        widths_(static_cast<uint16_t>(file.header().has_version()
                                          ? file.header().version()
                                          : kUnsignedVersion)) {}

  absl::StatusOr<std::string> Encode() {
    AppendHeader();
    for (int i = 0; i < file_.objects_size() && status_.ok(); ++i) {
      AppendObject(absl::StrCat("objects[", i, "]"), file_.objects(i));
    }
    bytes_ += file_.trailing();
    std::string bytes = file_.has_gzip() ? Compress() : std::move(bytes_);
    if (!status_.ok()) return status_;
    return bytes;
  }

 private:
  // Keeps the first error. `what` says what is wrong with the field.
  void Refuse(const std::string& field, const std::string& what) {
    if (status_.ok()) {
      status_ = absl::InvalidArgumentError(absl::StrCat(field, " ", what));
    }
  }

  template <typename T>
  void Append(T value) {
    char stored[sizeof(T)];
    std::memcpy(stored, &value, sizeof(T));
    bytes_.append(stored, sizeof(T));
  }

  // Appends `value` as a T, which may be stored signed or unsigned.
  template <typename T>
  void AppendNumber(const std::string& field, int64_t value) {
    constexpr int64_t kMost = std::numeric_limits<T>::max();
    constexpr int64_t kLeast = -(kMost / 2) - 1;
    if (value < kLeast || value > kMost) {
      Refuse(field, absl::StrCat("is ", value, ", its field of ", sizeof(T),
                                 sizeof(T) == 1 ? " byte" : " bytes", " holds ",
                                 kLeast, " to ", kMost));
    }
    Append(static_cast<T>(value));
  }

  // A count or an index, in the width of the version.
  void AppendCount(const std::string& field, int64_t count) {
    if (widths_.wide) {
      AppendNumber<uint32_t>(field, count);
    } else {
      AppendNumber<uint16_t>(field, count);
    }
  }

  void AppendHeader() {
    const HeaderBlock& header = file_.header();
    AppendNumber<uint16_t>("header.version", header.has_version()
                                                 ? header.version()
                                                 : kUnsignedVersion);
    const std::string_view magic = header.has_magic() ? header.magic() : kMagic;
    if (magic.size() != kMagicSize) {
      Refuse("header.magic",
             absl::StrCat("has ", magic.size(), " bytes, not 2"));
    }
    bytes_ += magic;
    Append(header.creation_time());
    AppendCount("header.object_count", header.has_object_count()
                                           ? header.object_count()
                                           : file_.objects_size());
  }

  void AppendElement(std::string_view data) {
    Append(static_cast<uint32_t>(data.size()));
    bytes_ += data;
  }

  // The number of elements that `indices` fill.
  int64_t IndexElements(const std::string& path, const ObjectBlock& object) {
    const auto indices = static_cast<int64_t>(object.indices_size());
    const auto each = static_cast<int64_t>(object.indices_per_element());
    if (indices == 0) return 0;
    if (each == 0 || indices % each != 0) {
      Refuse(absl::StrCat(path, ".indices"),
             absl::StrCat("has ", indices,
                          " numbers, not a multiple of indices_per_element, ",
                          each));
      return 0;
    }
    return indices / each;
  }

  void AppendObject(const std::string& path, const ObjectBlock& object) {
    if (object.has_sphere() && object.floats_size() > 0) {
      Refuse(path, "has both a sphere and floats, a file holds one of them");
    }
    AppendNumber<uint8_t>(absl::StrCat(path, ".type"), object.type());
    AppendCount(absl::StrCat(path, ".property_count"),
                object.has_property_count() ? object.property_count()
                                            : object.properties_size());
    const bool single = object.floats_size() > 0 || object.has_sphere();
    const int64_t index_elements = IndexElements(path, object);
    AppendCount(
        absl::StrCat(path, ".element_count"),
        object.has_element_count()
            ? object.element_count()
            : object.elements_size() + (single ? 1 : 0) + index_elements);
    for (int i = 0; i < object.properties_size(); ++i) {
      const PropertyBlock& property = object.properties(i);
      AppendNumber<uint8_t>(absl::StrCat(path, ".properties[", i, "].type"),
                            property.type());
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
    AppendIndices(path, object, index_elements);
  }

  void AppendIndices(const std::string& path, const ObjectBlock& object,
                     int64_t elements) {
    const std::string field = absl::StrCat(path, ".indices");
    const auto each = static_cast<int64_t>(object.indices_per_element());
    for (int64_t i = 0; i < elements; ++i) {
      Append(static_cast<uint32_t>(each * widths_.index()));
      for (int64_t k = i * each; k < (i + 1) * each; ++k) {
        AppendCount(field, object.indices(static_cast<int>(k)));
      }
    }
  }

  std::string Compress() {
    const Gzip& gzip = file_.gzip();
    if (gzip.members() > kMaxMembers) {
      Refuse("gzip.members",
             absl::StrCat("is ", gzip.members(), ", more than ", kMaxMembers));
      return "";
    }
    const uint64_t members = std::max<uint64_t>(gzip.members(), 1);
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
      if (gzip.trailer_bytes() > kTrailerBytes) {
        Refuse("gzip.trailer_bytes",
               absl::StrCat("is ", gzip.trailer_bytes(), ", a trailer has ",
                            kTrailerBytes));
        return "";
      }
      compressed.resize(trailer + gzip.trailer_bytes());
    }
    return compressed;
  }

  const File& file_;
  Widths widths_;
  absl::Status status_;
  std::string bytes_;
};

}  // namespace

absl::StatusOr<std::string> Encode(const File& file) {
  return Encoder(file).Encode();
}

}  // namespace trackcheck::btg
