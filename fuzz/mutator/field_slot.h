// Reads and writes a singular field or one element of a list, whatever its
// type.
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

// True for everything but text, bytes and messages.
bool IsNumber(const google::protobuf::FieldDescriptor& field);

// Bits of one value of a number field: 1 (bool), 32 or 64.
int NumberBits(const google::protobuf::FieldDescriptor& field);

// A number as its bits in the low bits of the result: signed values in two's
// complement, floating-point numbers as they are stored.
uint64_t LoadNumber(const FieldSlot& slot);
void StoreNumber(const FieldSlot& slot, uint64_t bits);

// Text or bytes.
std::string LoadText(const FieldSlot& slot);
void StoreText(const FieldSlot& slot, std::string text);

// The message in a slot, which is created if it was absent.
google::protobuf::Message* MutableMessageIn(const FieldSlot& slot);

// Appends one value to a list: 0, empty, or a default message.
void AddDefault(google::protobuf::Message* message,
                const google::protobuf::FieldDescriptor* field);

// Copies the value of `from` into `to`, a slot of the same field.
void CopyValue(const FieldSlot& from, const FieldSlot& to);

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_FIELD_SLOT_H_
