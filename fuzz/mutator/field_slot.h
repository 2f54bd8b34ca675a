// Reads and writes a singular field or one element of a list, for any type.
#ifndef TRACKCHECK_FUZZ_MUTATOR_FIELD_SLOT_H_
#define TRACKCHECK_FUZZ_MUTATOR_FIELD_SLOT_H_

#include <cstdint>
#include <string>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck {

struct FieldSlot {
  static constexpr int kSingular = -1;

  google::protobuf::Message* message = nullptr;
  const google::protobuf::FieldDescriptor* field = nullptr;
  int index = kSingular;  // of an existing element
};

// Returns whether the field is neither text, nor bytes, nor a message.
bool IsNumber(const google::protobuf::FieldDescriptor& field);

// The size of one value of a number field in bits: 1 (bool), 32 or 64.
int NumberBits(const google::protobuf::FieldDescriptor& field);

// A number as the low bits of the result: signed values in two's complement,
// floating-point numbers as they are stored. Precondition: IsNumber.
uint64_t LoadNumber(const FieldSlot& slot);
void StoreNumber(const FieldSlot& slot, uint64_t bits);

// Precondition: the field is text or bytes.
std::string LoadText(const FieldSlot& slot);
void StoreText(const FieldSlot& slot, std::string text);

// Returns the message in a slot; creates it if it was absent.
google::protobuf::Message* MutableMessageIn(const FieldSlot& slot);

// Appends one value to a list: 0, an empty text, or a default message.
void AddDefault(google::protobuf::Message* message,
                const google::protobuf::FieldDescriptor* field);

// Copies the value of `from` into `to`, a slot of the same field.
void CopyValue(const FieldSlot& from, const FieldSlot& to);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_FIELD_SLOT_H_
