// The content of a file in numbers: values, tables, and the sizes of its parts.
#ifndef TRACKCHECK_FORMATS_API_FILE_INFO_H_
#define TRACKCHECK_FORMATS_API_FILE_INFO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/base/macros.h"

namespace trackcheck {

// Keys and units are constants. A key is in snake_case; with blanks instead of
// underscores it is the label that people read, unless another is given. A unit
// is as people write it
// ("m^2", "km/h") and empty for counts. "ms" is a duration.
//
// Texts are bytes of the file, in any encoding.

struct InfoValue {
  std::string_view key;  // unique among the values: "surface_area"
  std::variant<int64_t, float, double, std::string> value;
  std::string_view unit = {};
  // An integer that is a name, not a count: it is shown without separators.
  bool is_name = false;
  std::string_view label = {};  // what people read; empty: the key
};

// The texts of a column, in one buffer, since a table may have a row for every
// few bytes of the file.
class InfoTexts {
 public:
  // Allocates once for `count` texts of `bytes` bytes in total.
  void Reserve(uint64_t count, uint64_t bytes) {
    ends_.reserve(count);
    bytes_.reserve(bytes);
  }
  void Add(std::string_view text) {
    bytes_ += text;
    ends_.push_back(bytes_.size());
  }

  uint64_t size() const { return ends_.size(); }
  // Valid until the next Add. Precondition: `row` is below size().
  std::string_view operator[](uint64_t row) const {
    ABSL_HARDENING_ASSERT(row < ends_.size());
    const uint64_t begin = row == 0 ? 0 : ends_[row - 1];
    return std::string_view(bytes_).substr(begin, ends_[row] - begin);
  }

 private:
  std::string bytes_;
  std::vector<uint64_t> ends_;
};

struct InfoColumn {
  std::string_view key;  // unique in the table: "triangles"
  std::string_view unit = {};
  // A value for each row. NaN and an empty text mean that there is none.
  std::variant<std::vector<int64_t>, std::vector<float>, std::vector<double>,
               InfoTexts>
      values;
  // Differences: people are shown the sign of those above 0 too.
  bool is_difference = false;
  std::string_view label = {};  // what people read; empty: the key

  uint64_t size() const {
    return std::visit([](const auto& each) -> uint64_t { return each.size(); },
                      values);
  }
};

// A list, such as that of the materials. If the order in the file has no
// meaning, the largest row comes first.
struct InfoTable {
  std::string_view key;             // unique among the tables: "materials"
  std::vector<InfoColumn> columns;  // at least one; all have the same size

  uint64_t rows() const { return columns.empty() ? 0 : columns[0].size(); }
};

// Bytes that belong together, or all bytes that belong to nothing.
struct InfoPart {
  std::string_view name;  // as in field paths: "vertices"
  uint64_t bytes = 0;     // above 0
};

// Does not refer to the document.
struct FileInfo {
  uint64_t size = 0;  // in bytes, as stored
  // In bytes; only if the file is compressed.
  std::optional<uint64_t> inflated_size;
  // The most wanted values come first.
  std::vector<InfoValue> values;
  std::vector<InfoTable> tables;
  // They add up to decoded_size(). See PartSizes.
  std::vector<InfoPart> parts;

  // The number of bytes that were decoded.
  uint64_t decoded_size() const { return inflated_size.value_or(size); }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_FILE_INFO_H_
