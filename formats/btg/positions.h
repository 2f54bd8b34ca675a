// Vertices by where they are: however often and in whatever order a file lists
// a position, it is one row here. Source: "BTG file format", Vertex List.
#ifndef TRACKCHECK_FORMATS_BTG_POSITIONS_H_
#define TRACKCHECK_FORMATS_BTG_POSITIONS_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/core/byte_range.h"
#include "formats/core/field_visitor.h"

namespace trackcheck::btg {

// Whether two vertices have the same bits. One that does not exist is like
// itself only.
bool SamePosition(const Document& document, uint32_t a, uint32_t b);

// Refers to the document, which outlives it, and to itself when it is shown.
class Positions {
 public:
  // Those of the vertices that `used` says, numbered by their values. `numbers`
  // is given the number of each vertex that is used.
  Positions(const Document& document, const std::vector<bool>& used,
            std::vector<uint32_t>* numbers);
  Positions(const Positions&) = delete;
  Positions& operator=(const Positions&) = delete;

  uint64_t count() const { return vertices_.size(); }
  // As a table "vertices", in the order of the numbers.
  void Visit(FieldVisitor& visitor) const;

 private:
  static ByteRange Find(const void* positions, uint64_t row,
                        std::string_view column);

  const Document& document_;
  // By number: the first vertex that is there, and its x, y and z.
  std::vector<uint32_t> vertices_;
  std::vector<std::array<float, 3>> values_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_POSITIONS_H_
