// Which field of the message stands for which entry of a table, found by name:
// dots in the name of an entry are _ in that of the field.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_

#include <cstdint>
#include <vector>

#include "formats/raf/layout.h"
#include "google/protobuf/message.h"

namespace trackcheck::raf {

// A line of a table that the message can say. Fields are numbers, lists of
// numbers, or bytes.
struct MessageField {
  Entry entry;
  const google::protobuf::FieldDescriptor* field = nullptr;
};

// Those of the tables of layout.h, in their order.
const std::vector<MessageField>& HeaderFields();
const std::vector<MessageField>& StaticWheelFields();
const std::vector<MessageField>& BlockFields();
// With the forces as they were measured.
const std::vector<MessageField>& WheelFields();

// Writes value `i` of a list at `place`, or 0 if the list is shorter.
void StoreElement(const google::protobuf::Message& message,
                  const MessageField& field, uint64_t i, uint8_t* place);
// Writes the whole entry into the block at `block`: a number, a list from its
// first element on, or bytes; what there is no room for is left out.
void StoreEntry(const google::protobuf::Message& message,
                const MessageField& field, uint8_t* block);

// The other way: appends the number at `place` to a list. A NaN becomes the one
// that text can carry.
void AppendElement(const uint8_t* place, const MessageField& field,
                   google::protobuf::Message* message);
// Takes the entry of the block at `block` into the message: of a list its first
// `count` elements, of a text what is before its NUL.
void LoadEntry(const uint8_t* block, const MessageField& field, uint64_t count,
               google::protobuf::Message* message);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_
