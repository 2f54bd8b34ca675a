// Numbers are converted through 32 bits, the widest type of the tables.
#include "formats/raf/message/message_fields.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/raf/message/raf.pb.h"

namespace trackcheck::raf {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

void AddField(const Entry& entry, const Descriptor& message,
              std::vector<MessageField>* fields) {
  std::string name(entry.name);
  std::replace(name.begin(), name.end(), '.', '_');
  const FieldDescriptor* field = message.FindFieldByName(name);
  if (field != nullptr) fields->push_back({entry, field});
}

std::vector<MessageField> FieldsOf(std::span<const Entry* const> entries,
                                   const Descriptor& message) {
  std::vector<MessageField> fields;
  for (const Entry* entry : entries) AddField(*entry, message, &fields);
  return fields;
}

uint32_t ElementBits(const Message& message, const FieldDescriptor* field,
                     int i) {
  const Reflection& reflection = *message.GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_FLOAT:
      return std::bit_cast<uint32_t>(
          reflection.GetRepeatedFloat(message, field, i));
    case FieldDescriptor::CPPTYPE_INT32:
      return static_cast<uint32_t>(
          reflection.GetRepeatedInt32(message, field, i));
    default:
      return reflection.GetRepeatedUInt32(message, field, i);
  }
}

uint32_t NumberBits(const Message& message, const FieldDescriptor* field) {
  const Reflection& reflection = *message.GetReflection();
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_FLOAT:
      return std::bit_cast<uint32_t>(reflection.GetFloat(message, field));
    case FieldDescriptor::CPPTYPE_INT32:
      return static_cast<uint32_t>(reflection.GetInt32(message, field));
    default:
      return reflection.GetUInt32(message, field);
  }
}

void StoreBits(uint32_t bits, ScalarType type, uint8_t* place) {
  std::memcpy(place, &bits, ScalarSize(type));
}

float TextFloat(const uint8_t* place) {
  const float value = LoadLittleEndian<float>(place);
  return std::isnan(value) ? std::numeric_limits<float>::quiet_NaN() : value;
}

void SetNumber(const uint8_t* place, const MessageField& field,
               Message* message) {
  const Reflection& reflection = *message->GetReflection();
  switch (field.field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_FLOAT:
      return reflection.SetFloat(message, field.field, TextFloat(place));
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(message, field.field,
                                 static_cast<int32_t>(std::get<int64_t>(
                                     LoadScalar(field.entry.type, place))));
    default:
      return reflection.SetUInt32(message, field.field,
                                  static_cast<uint32_t>(std::get<uint64_t>(
                                      LoadScalar(field.entry.type, place))));
  }
}

}  // namespace

const std::vector<MessageField>& HeaderFields() {
  static const std::vector<MessageField>& fields =
      *new std::vector(FieldsOf(header::kAll, *HeaderBlock::descriptor()));
  return fields;
}

const std::vector<MessageField>& StaticWheelFields() {
  static const std::vector<MessageField>& fields = *new std::vector(
      FieldsOf(static_wheel::kAll, *StaticWheelInfo::descriptor()));
  return fields;
}

const std::vector<MessageField>& BlockFields() {
  static const std::vector<MessageField>& fields =
      *new std::vector(FieldsOf(block::kAll, *DataBlocks::descriptor()));
  return fields;
}

const std::vector<MessageField>& WheelFields() {
  static const std::vector<MessageField>& fields = *[] {
    auto* made = new std::vector<MessageField>;
    for (const Entry& entry : wheel::EntriesOf(wheel::kMeasured)) {
      AddField(entry, *Wheel::descriptor(), made);
    }
    return made;
  }();
  return fields;
}

void StoreElement(const Message& message, const MessageField& field, uint64_t i,
                  uint8_t* place) {
  const int size = message.GetReflection()->FieldSize(message, field.field);
  const uint32_t bits =
      i < static_cast<uint64_t>(size)
          ? ElementBits(message, field.field, static_cast<int>(i))
          : 0;
  StoreBits(bits, field.entry.type, place);
}

void StoreEntry(const Message& message, const MessageField& field,
                uint8_t* block) {
  const Entry& entry = field.entry;
  uint8_t* const place = block + entry.offset;
  if (field.field->is_repeated()) {
    for (uint64_t i = 0; i < entry.count; ++i) {
      StoreElement(message, field, i, place + i * ScalarSize(entry.type));
    }
  } else if (entry.kind == EntryKind::kText) {
    std::string scratch;
    const std::string& text = message.GetReflection()->GetStringReference(
        message, field.field, &scratch);
    std::memset(place, 0, entry.size());
    text.copy(reinterpret_cast<char*>(place), entry.size());
  } else {
    StoreBits(NumberBits(message, field.field), entry.type, place);
  }
}

void AppendElement(const uint8_t* place, const MessageField& field,
                   Message* message) {
  const Reflection& reflection = *message->GetReflection();
  switch (field.field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_FLOAT:
      return reflection.AddFloat(message, field.field, TextFloat(place));
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.AddInt32(message, field.field,
                                 static_cast<int32_t>(std::get<int64_t>(
                                     LoadScalar(field.entry.type, place))));
    default:
      return reflection.AddUInt32(message, field.field,
                                  static_cast<uint32_t>(std::get<uint64_t>(
                                      LoadScalar(field.entry.type, place))));
  }
}

void LoadEntry(const uint8_t* block, const MessageField& field, uint64_t count,
               Message* message) {
  const Entry& entry = field.entry;
  const uint8_t* const place = block + entry.offset;
  if (field.field->is_repeated()) {
    for (uint64_t i = 0; i < std::min(count, entry.count); ++i) {
      AppendElement(place + i * ScalarSize(entry.type), field, message);
    }
  } else if (entry.kind == EntryKind::kText) {
    const uint8_t* const end = std::find(place, place + entry.size(), 0);
    message->GetReflection()->SetString(message, field.field,
                                        std::string(place, end));
  } else {
    SetNumber(place, field, message);
  }
}

}  // namespace trackcheck::raf
