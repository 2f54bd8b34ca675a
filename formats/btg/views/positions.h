// The distinct positions of vertices, in an order that depends on their values
// only.
#ifndef TRACKCHECK_FORMATS_BTG_VIEWS_POSITIONS_H_
#define TRACKCHECK_FORMATS_BTG_VIEWS_POSITIONS_H_

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/btg/document.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/fields/field_visitor.h"

namespace trackcheck::btg {

// Whether two vertices have the same position, bit by bit. A vertex that does
// not exist equals only itself.
bool SamePosition(const Document& document, uint32_t a, uint32_t b);

// Refers to the document, which must outlive it. Visitors refer to it.
class Positions {
 public:
  // The positions of the vertices for which `used` is true, in ascending order.
  // `numbers` receives the number of the position of each used vertex.
  // Precondition: `used` is at most as long as the list of vertices.
  Positions(const Document& document, const std::vector<bool>& used,
            std::vector<uint32_t>* numbers);
  Positions(const Positions&) = delete;
  Positions& operator=(const Positions&) = delete;

  uint64_t count() const { return vertices_.size(); }
  // Visits the positions as a table "vertices".
  void Visit(FieldVisitor& visitor) const;

 private:
  static ByteRange Find(const void* positions, uint64_t row,
                        std::string_view column);

  const Document& document_;
  // By number: the first vertex at the position, and its x, y and z.
  std::vector<uint32_t> vertices_;
  std::vector<std::array<float, 3>> values_;
};

}  // namespace trackcheck::btg

#endif  // TRACKCHECK_FORMATS_BTG_VIEWS_POSITIONS_H_
