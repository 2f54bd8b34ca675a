#include "registry/examples/field_value.h"

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {
namespace {

using ::google::protobuf::EnumValueDescriptor;
using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::Message;
using ::google::protobuf::Reflection;

absl::Status Wrong(const std::string& word, absl::string_view expected) {
  return absl::InvalidArgumentError(
      absl::StrCat("\"", word, "\" is not ", expected));
}

template <typename T>
absl::Status Parse(const std::string& word, T* value) {
  const bool ok = absl::StartsWith(word, "0x")
                      ? absl::SimpleHexAtoi(word, value)
                      : absl::SimpleAtoi(word, value);
  if (ok) return absl::OkStatus();
  return Wrong(word,
               absl::StrCat("an integer from ", std::numeric_limits<T>::min(),
                            " to ", std::numeric_limits<T>::max()));
}

// A number out of range parses as infinity, which is legal only as `inf`.
template <typename T>
absl::Status CheckFinite(const std::string& word, T value) {
  if (!std::isinf(value) || absl::StrContains(word, "inf")) {
    return absl::OkStatus();
  }
  return Wrong(word, "in the range of the field's type");
}

absl::Status Parse(const std::string& word, float* value) {
  if (!absl::SimpleAtof(word, value)) return Wrong(word, "a number");
  return CheckFinite(word, *value);
}

absl::Status Parse(const std::string& word, double* value) {
  if (!absl::SimpleAtod(word, value)) return Wrong(word, "a number");
  return CheckFinite(word, *value);
}

absl::Status Parse(const std::string& word, bool* value) {
  if (word != "true" && word != "false") return Wrong(word, "true or false");
  *value = word == "true";
  return absl::OkStatus();
}

// The destination of a value: a singular field, an element, or the end of a
// list.
struct Slot {
  enum Kind { kSingular, kElement, kEnd };
  Kind kind;
  int index;
  const FieldDescriptor* field;
  Message* message;
};

#define TRACKCHECK_STORE(Type)                                           \
  switch (slot.kind) {                                                   \
    case Slot::kSingular:                                                \
      reflection.Set##Type(slot.message, slot.field, value);             \
      break;                                                             \
    case Slot::kElement:                                                 \
      reflection.SetRepeated##Type(slot.message, slot.field, slot.index, \
                                   value);                               \
      break;                                                             \
    case Slot::kEnd:                                                     \
      reflection.Add##Type(slot.message, slot.field, value);             \
      break;                                                             \
  }

absl::Status StoreMessage(const std::string& word, const Slot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  Message* value = nullptr;
  switch (slot.kind) {
    case Slot::kSingular:
      value = reflection.MutableMessage(slot.message, slot.field);
      break;
    case Slot::kElement:
      value = reflection.MutableRepeatedMessage(slot.message, slot.field,
                                                slot.index);
      break;
    case Slot::kEnd:
      value = reflection.AddMessage(slot.message, slot.field);
      break;
  }
  if (google::protobuf::TextFormat::ParseFromString(word, value)) {
    return absl::OkStatus();
  }
  return Wrong(word, absl::StrCat("the text of a ",
                                  slot.field->message_type()->full_name()));
}

absl::Status StoreEnum(const std::string& word, const Slot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  const EnumValueDescriptor* named =
      slot.field->enum_type()->FindValueByName(word);
  int32_t value = 0;
  if (named != nullptr) {
    value = named->number();
  } else if (!Parse(word, &value).ok()) {
    return Wrong(word, absl::StrCat("a name or number of ",
                                    slot.field->enum_type()->full_name()));
  }
  TRACKCHECK_STORE(EnumValue)
  return absl::OkStatus();
}

absl::Status StoreString(const std::string& word, const Slot& slot) {
  const std::string& value = word;
  const Reflection& reflection = *slot.message->GetReflection();
  TRACKCHECK_STORE(String)
  return absl::OkStatus();
}

absl::Status Store(const std::string& word, const Slot& slot) {
  const Reflection& reflection = *slot.message->GetReflection();
  switch (slot.field->cpp_type()) {
#define TRACKCHECK_PARSE_AND_STORE(CPPTYPE, type, Type)            \
  case FieldDescriptor::CPPTYPE: {                                 \
    type value{};                                                  \
    if (absl::Status status = Parse(word, &value); !status.ok()) { \
      return status;                                               \
    }                                                              \
    TRACKCHECK_STORE(Type)                                         \
    return absl::OkStatus();                                       \
  }
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_INT32, int32_t, Int32)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_INT64, int64_t, Int64)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_UINT32, uint32_t, UInt32)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_UINT64, uint64_t, UInt64)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_FLOAT, float, Float)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_DOUBLE, double, Double)
    TRACKCHECK_PARSE_AND_STORE(CPPTYPE_BOOL, bool, Bool)
#undef TRACKCHECK_PARSE_AND_STORE
    case FieldDescriptor::CPPTYPE_ENUM:
      return StoreEnum(word, slot);
    case FieldDescriptor::CPPTYPE_STRING:
      return StoreString(word, slot);
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return StoreMessage(word, slot);
  }
  return absl::InternalError("unknown type of field");
}

#undef TRACKCHECK_STORE

}  // namespace

absl::Status SetFieldValue(const std::string& word,
                           const FieldDescriptor* field, Message* message) {
  return Store(word, {Slot::kSingular, 0, field, message});
}

absl::Status AddFieldValue(const std::string& word,
                           const FieldDescriptor* field, Message* message) {
  return Store(word, {Slot::kEnd, 0, field, message});
}

absl::Status SetElementValue(const std::string& word, int index,
                             const FieldDescriptor* field, Message* message) {
  return Store(word, {Slot::kElement, index, field, message});
}

}  // namespace trackcheck
