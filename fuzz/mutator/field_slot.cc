#include "fuzz/mutator/field_slot.h"

#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck {
namespace {

using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::Message;
using ::google::protobuf::Reflection;

// X(type, accessor, the value as bits, the bits as a value).
#define TRACKCHECK_NUMBER_TYPES(X)                              \
  X(CPPTYPE_INT32, Int32, static_cast<uint32_t>(value),         \
    static_cast<int32_t>(bits))                                 \
  X(CPPTYPE_INT64, Int64, static_cast<uint64_t>(value),         \
    static_cast<int64_t>(bits))                                 \
  X(CPPTYPE_UINT32, UInt32, value, static_cast<uint32_t>(bits)) \
  X(CPPTYPE_UINT64, UInt64, value, bits)                        \
  X(CPPTYPE_FLOAT, Float, std::bit_cast<uint32_t>(value),       \
    std::bit_cast<float>(static_cast<uint32_t>(bits)))          \
  X(CPPTYPE_DOUBLE, Double, std::bit_cast<uint64_t>(value),     \
    std::bit_cast<double>(bits))                                \
  X(CPPTYPE_BOOL, Bool, uint64_t{value}, (bits & 1) != 0)       \
  X(CPPTYPE_ENUM, EnumValue, static_cast<uint32_t>(value),      \
    static_cast<int>(bits))

}  // namespace

bool IsNumber(const FieldDescriptor& field) {
  return field.cpp_type() != FieldDescriptor::CPPTYPE_STRING &&
         field.cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE;
}

int NumberBits(const FieldDescriptor& field) {
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_BOOL:
      return 1;
    case FieldDescriptor::CPPTYPE_INT64:
    case FieldDescriptor::CPPTYPE_UINT64:
    case FieldDescriptor::CPPTYPE_DOUBLE:
      return 64;
    default:
      return 32;
  }
}

uint64_t LoadNumber(const FieldSlot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  switch (slot.field->cpp_type()) {
#define TRACKCHECK_LOAD(CPPTYPE, Type, to_bits, from_bits)                   \
  case FieldDescriptor::CPPTYPE: {                                           \
    const auto value = slot.index == FieldSlot::kSingular                    \
                           ? reflection.Get##Type(*slot.message, slot.field) \
                           : reflection.GetRepeated##Type(                   \
                                 *slot.message, slot.field, slot.index);     \
    return to_bits;                                                          \
  }
    TRACKCHECK_NUMBER_TYPES(TRACKCHECK_LOAD)
#undef TRACKCHECK_LOAD
    default:
      return 0;
  }
}

void StoreNumber(const FieldSlot& slot, uint64_t bits) {
  const Reflection& reflection = *slot.message->GetReflection();
  switch (slot.field->cpp_type()) {
#define TRACKCHECK_STORE(CPPTYPE, Type, to_bits, from_bits)              \
  case FieldDescriptor::CPPTYPE:                                         \
    if (slot.index == FieldSlot::kSingular) {                            \
      reflection.Set##Type(slot.message, slot.field, from_bits);         \
    } else {                                                             \
      reflection.SetRepeated##Type(slot.message, slot.field, slot.index, \
                                   from_bits);                           \
    }                                                                    \
    break;
    TRACKCHECK_NUMBER_TYPES(TRACKCHECK_STORE)
#undef TRACKCHECK_STORE
    default:
      break;
  }
}

std::string LoadText(const FieldSlot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  return slot.index == FieldSlot::kSingular
             ? reflection.GetString(*slot.message, slot.field)
             : reflection.GetRepeatedString(*slot.message, slot.field,
                                            slot.index);
}

void StoreText(const FieldSlot& slot, std::string text) {
  const Reflection& reflection = *slot.message->GetReflection();
  if (slot.index == FieldSlot::kSingular) {
    reflection.SetString(slot.message, slot.field, std::move(text));
  } else {
    reflection.SetRepeatedString(slot.message, slot.field, slot.index,
                                 std::move(text));
  }
}

Message* MutableMessageIn(const FieldSlot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  return slot.index == FieldSlot::kSingular
             ? reflection.MutableMessage(slot.message, slot.field)
             : reflection.MutableRepeatedMessage(slot.message, slot.field,
                                                 slot.index);
}

void AddDefault(Message* message, const FieldDescriptor* field) {
  const Reflection& reflection = *message->GetReflection();
  switch (field->cpp_type()) {
#define TRACKCHECK_ADD(CPPTYPE, Type, to_bits, from_bits) \
  case FieldDescriptor::CPPTYPE: {                        \
    constexpr uint64_t bits = 0;                          \
    reflection.Add##Type(message, field, from_bits);      \
    break;                                                \
  }
    TRACKCHECK_NUMBER_TYPES(TRACKCHECK_ADD)
#undef TRACKCHECK_ADD
    case FieldDescriptor::CPPTYPE_STRING:
      reflection.AddString(message, field, "");
      break;
    case FieldDescriptor::CPPTYPE_MESSAGE:
      reflection.AddMessage(message, field);
      break;
  }
}

void CopyValue(const FieldSlot& from, const FieldSlot& to) {
  if (IsNumber(*from.field)) {
    StoreNumber(to, LoadNumber(from));
  } else if (from.field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    // Makes a copy first, since one message may contain the other.
    const Message& source = *MutableMessageIn(from);
    const std::unique_ptr<Message> copy(source.New());
    copy->CopyFrom(source);
    MutableMessageIn(to)->CopyFrom(*copy);
  } else {
    StoreText(to, LoadText(from));
  }
}

}  // namespace trackcheck
