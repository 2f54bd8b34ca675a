// The path of a byte inside a value that nobody walks otherwise.
#ifndef TRACKCHECK_FORMATS_TRACK_INNER_PATH_H_
#define TRACKCHECK_FORMATS_TRACK_INNER_PATH_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/byte_view.h"
#include "formats/core/field_path.h"
#include "formats/json/reader.h"

namespace trackcheck::track {

// Reads the value a second time, as far as asked, so that all the paths in it
// together take linear time.
class InnerPath {
 public:
  // Of the value that begins at `offset` of `text`.
  InnerPath(ByteView text, uint64_t offset);

  // Reads on to the value or key that the byte at `offset` is in or, between
  // members, to the container of both. Offsets are asked for in ascending
  // order.
  void GoTo(uint64_t offset);

  // The path of the place that was reached, in a value at `outer`.
  FieldPath PathIn(FieldPath outer) const;

 private:
  // An open array or object.
  struct Container {
    bool is_array = false;
    bool at_member = false;  // it has begun one
    uint64_t index = 0;
    uint64_t member_begin = 0;
    std::string_view key;
  };

  // One step: a value's beginning or end. False if there is none.
  bool Step();
  bool BeginValue();
  bool NextMember();

  json::Reader reader_;
  std::vector<Container> containers_;
  bool before_value_ = true;
  uint64_t target_ = 0;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_INNER_PATH_H_
