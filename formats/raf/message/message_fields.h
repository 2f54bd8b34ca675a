// Maps the fields of the message to the entries of the tables by name. A dot in
// the name of an entry is an underscore in that of the field.
#ifndef TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_
#define TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_

#include <cstdint>
#include <vector>

#include "formats/raf/layout.h"
#include "google/protobuf/message.h"

namespace trackcheck::raf {

// An entry of a table that has a field in the message. Fields are numbers,
// lists of numbers, or bytes.
struct MessageField {
  Entry entry;
  const google::protobuf::FieldDescriptor* field = nullptr;
};

// The fields of the tables of layout.h, in their order.
const std::vector<MessageField>& HeaderFields();
const std::vector<MessageField>& StaticWheelFields();
const std::vector<MessageField>& BlockFields();
// The fields of wheel blocks, with the forces in the measured order.
const std::vector<MessageField>& WheelFields();

// Writes element `i` of the list `field` at `place`, or 0 if the list is
// shorter.
void StoreElement(const google::protobuf::Message& message,
                  const MessageField& field, uint64_t i, uint8_t* place);
// Writes the whole entry into the block at `block`: a number, a list from its
// first element on, or bytes. Elements and bytes past the end of the entry are
// left out.
void StoreEntry(const google::protobuf::Message& message,
                const MessageField& field, uint8_t* block);

// Appends the number at `place` to the list `field`. Every NaN becomes the one
// that text can represent.
void AppendElement(const uint8_t* place, const MessageField& field,
                   google::protobuf::Message* message);
// Sets the field from its entry in the block at `block`: a number, the first
// `count` elements of a list, or a text up to its NUL.
void LoadEntry(const uint8_t* block, const MessageField& field, uint64_t count,
               google::protobuf::Message* message);

}  // namespace trackcheck::raf

#endif  // TRACKCHECK_FORMATS_RAF_MESSAGE_MESSAGE_FIELDS_H_
