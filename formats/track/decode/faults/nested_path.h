// Finds the path of a byte inside a value that the decoder does not read.
#ifndef TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_NESTED_PATH_H_
#define TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_NESTED_PATH_H_

#include <cstdint>
#include <string_view>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_path.h"
#include "formats/json/reader.h"

namespace trackcheck::track {

// Reads the value a second time, up to the requested offset. All paths in one
// value together take linear time.
class NestedPath {
 public:
  // The value begins at the absolute `offset` of `text`.
  NestedPath(ByteView text, uint64_t offset);

  // Advances to the value or key that contains the byte at `offset`. Between
  // members, advances to their container. Offsets must ascend from call to
  // call.
  void GoTo(uint64_t offset);

  // The path of the place that GoTo has reached, given the path of the value;
  // that of a container around it if it would be too long.
  FieldPath PathIn(FieldPath outer) const;

 private:
  // An open array or object.
  struct Container {
    bool is_array = false;
    bool at_member = false;  // a member or element has begun
    uint64_t index = 0;
    uint64_t member_begin = 0;
    std::string_view key;
  };

  // Advances to the next begin or end of a value. Returns false at the end.
  bool Step();
  bool BeginValue();
  bool NextMember();

  json::Reader reader_;
  std::vector<Container> containers_;
  bool before_value_ = true;
  uint64_t target_ = 0;
};

}  // namespace trackcheck::track

#endif  // TRACKCHECK_FORMATS_TRACK_DECODE_FAULTS_NESTED_PATH_H_
