#include "fuzz/mutator/mutator.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck {
namespace {

using ::google::protobuf::FieldDescriptor;
using ::google::protobuf::Message;

constexpr int kMaxAttempts = 8;
constexpr uint64_t kMaxChanges = 4;
constexpr uint64_t kMaxElements = 32;

int Size(const Message& message, const FieldDescriptor* field) {
  return message.GetReflection()->FieldSize(message, field);
}

bool IsMessage(const FieldDescriptor& field) {
  return field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
}

// Moves the last `count` elements to position `at`.
void MoveLastTo(int at, int count, Message* message,
                const FieldDescriptor* field) {
  const auto& reflection = *message->GetReflection();
  const int size = Size(*message, field);
  const auto reverse = [&](int first, int last) {
    for (; first < last - 1; ++first, --last) {
      reflection.SwapElements(message, field, first, last - 1);
    }
  };
  reverse(at, size);
  reverse(at, at + count);
  reverse(at + count, size);
}

}  // namespace

template <typename Change>
void Mutator::Bounded(Message* message, Change change) {
  const size_t old_size = message->ByteSizeLong();
  const std::unique_ptr<Message> copy(message->New());
  for (int i = 0; i < kMaxAttempts; ++i) {
    copy->CopyFrom(*message);
    change(copy.get());
    const size_t size = copy->ByteSizeLong();
    if (size <= max_bytes_ || size < old_size) {
      message->GetReflection()->Swap(message, copy.get());
      return;
    }
  }
}

void Mutator::Mutate(Message* message) {
  list_sizes_.clear();
  const google::protobuf::Descriptor& type = *message->GetDescriptor();
  for (int i = 0; i < type.field_count(); ++i) {
    if (!type.field(i)->is_repeated()) continue;
    const auto size = static_cast<uint64_t>(Size(*message, type.field(i)));
    list_sizes_.push_back(size);
    list_sizes_.push_back(size / 3);
  }
  Bounded(message, [this](Message* copy) {
    // Makes one change in most cases, since its effect is clearer to the
    // fuzzer.
    const uint64_t changes =
        random_.OneIn(2) ? 1 : 1 + random_.Below(kMaxChanges);
    for (uint64_t i = 0; i < changes; ++i) MutateMessage(copy);
  });
}

void Mutator::Crossover(const Message& other, Message* message) {
  const std::unique_ptr<Message> source(other.New());
  source->CopyFrom(other);
  Bounded(message, [&](Message* copy) { CrossMessage(source.get(), copy); });
}

const Mutator::Field* Mutator::PickField(const Message& message) {
  const google::protobuf::Descriptor& type = *message.GetDescriptor();
  if (type.field_count() == 0) return nullptr;
  return type.field(static_cast<int>(
      random_.Below(static_cast<uint64_t>(type.field_count()))));
}

void Mutator::MutateMessage(Message* message) {
  const Field* field = PickField(*message);
  if (field == nullptr) return;
  if (field->is_repeated()) {
    MutateList(message, field);
  } else {
    MutateSingular(message, field);
  }
}

void Mutator::MutateSingular(Message* message, const Field* field) {
  const auto& reflection = *message->GetReflection();
  const bool present =
      !field->has_presence() || reflection.HasField(*message, field);
  if (present && random_.OneIn(6)) {
    reflection.ClearField(message, field);
  } else {
    MutateValue({message, field, FieldSlot::kSingular});
  }
}

void Mutator::MutateList(Message* message, const Field* field) {
  const int size = Size(*message, field);
  if (size == 0) {
    InsertElements(message, field);
    return;
  }
  switch (random_.Below(8)) {
    case 0:
      InsertElements(message, field);
      break;
    case 1:
      RemoveElements(message, field);
      break;
    case 2:
      RepeatElements(message, field);
      break;
    case 3:
      ExchangeElements(message, field);
      break;
    default:
      MutateValue(
          {message, field,
           static_cast<int>(random_.Below(static_cast<uint64_t>(size)))});
      break;
  }
}

void Mutator::MutateValue(const FieldSlot& slot) {
  if (IsMessage(*slot.field)) {
    MutateMessage(MutableMessageIn(slot));
  } else if (IsNumber(*slot.field)) {
    StoreNumber(slot, MutateNumber(slot));
  } else {
    std::string text = LoadText(slot);
    if (slot.field->type() == Field::TYPE_STRING) {
      MutateText(byte_mutation_, random_, &text);
    } else {
      MutateBytes(byte_mutation_, random_, &text);
    }
    StoreText(slot, std::move(text));
  }
}

uint64_t Mutator::MutateNumber(const FieldSlot& slot) {
  if (slot.field->cpp_type() == Field::CPPTYPE_ENUM && !random_.OneIn(8)) {
    const google::protobuf::EnumDescriptor& type = *slot.field->enum_type();
    return static_cast<uint32_t>(
        type.value(static_cast<int>(random_.Below(
                       static_cast<uint64_t>(type.value_count()))))
            ->number());
  }
  uint64_t value = LoadNumber(slot);
  const int bits = NumberBits(*slot.field);
  if (byte_mutation_ != nullptr && bits >= 32 && random_.OneIn(4)) {
    const size_t bytes = static_cast<size_t>(bits) / 8;
    byte_mutation_(reinterpret_cast<uint8_t*>(&value), bytes, bytes);
    return value;
  }
  const std::vector<uint64_t> related = RelatedTo(slot);
  switch (slot.field->cpp_type()) {
    case Field::CPPTYPE_FLOAT:
      return MutateFloat(static_cast<uint32_t>(value), related, random_);
    case Field::CPPTYPE_DOUBLE:
      return MutateDouble(value, related, random_);
    default:
      return MutateInteger(value, bits, related, random_);
  }
}

std::vector<uint64_t> Mutator::RelatedTo(const FieldSlot& slot) {
  std::vector<uint64_t> related;
  if (slot.index != FieldSlot::kSingular) {
    const auto size = static_cast<uint64_t>(Size(*slot.message, slot.field));
    for (int i = 0; i < 4; ++i) {
      related.push_back(LoadNumber(
          {slot.message, slot.field, static_cast<int>(random_.Below(size))}));
    }
  }
  const bool counts = slot.field->cpp_type() != Field::CPPTYPE_FLOAT &&
                      slot.field->cpp_type() != Field::CPPTYPE_DOUBLE;
  if (counts) {
    related.insert(related.end(), list_sizes_.begin(), list_sizes_.end());
  }
  return related;
}

void Mutator::InsertElements(Message* message, const Field* field) {
  const int at = static_cast<int>(
      random_.Below(static_cast<uint64_t>(Size(*message, field)) + 1));
  const int count =
      random_.OneIn(2) ? 1 : static_cast<int>(random_.Below(kMaxElements) + 1);
  for (int i = 0; i < count; ++i) {
    AddDefault(message, field);
    // Several new messages stay empty. If each were filled, a type that
    // contains itself would grow without end.
    if (count > 1 && IsMessage(*field)) continue;
    MutateValue({message, field, Size(*message, field) - 1});
  }
  MoveLastTo(at, count, message, field);
}

void Mutator::RemoveElements(Message* message, const Field* field) {
  const auto size = static_cast<uint64_t>(Size(*message, field));
  const uint64_t first = random_.Below(size);
  const uint64_t count = random_.OneIn(2) ? 1 : 1 + random_.Below(size - first);
  const auto& reflection = *message->GetReflection();
  for (uint64_t i = first; i + count < size; ++i) {
    reflection.SwapElements(message, field, static_cast<int>(i),
                            static_cast<int>(i + count));
  }
  for (uint64_t i = 0; i < count; ++i) reflection.RemoveLast(message, field);
}

void Mutator::RepeatElements(Message* message, const Field* field) {
  const auto size = static_cast<uint64_t>(Size(*message, field));
  const uint64_t first = random_.Below(size);
  const uint64_t count =
      1 + random_.Below(std::min(size - first, kMaxElements));
  for (uint64_t i = 0; i < count; ++i) {
    AddDefault(message, field);
    CopyValue({message, field, static_cast<int>(first + i)},
              {message, field, Size(*message, field) - 1});
  }
  MoveLastTo(static_cast<int>(random_.Below(size + 1)), static_cast<int>(count),
             message, field);
}

void Mutator::ExchangeElements(Message* message, const Field* field) {
  const auto size = static_cast<uint64_t>(Size(*message, field));
  if (random_.OneIn(3)) {  // The end comes first.
    MoveLastTo(0, static_cast<int>(random_.Below(size)), message, field);
    return;
  }
  message->GetReflection()->SwapElements(message, field,
                                         static_cast<int>(random_.Below(size)),
                                         static_cast<int>(random_.Below(size)));
}

void Mutator::CrossMessage(Message* other, Message* message) {
  const Field* field = PickField(*message);
  if (field == nullptr) return;
  if (field->is_repeated()) {
    CrossList(other, message, field);
    return;
  }
  const bool there =
      !field->has_presence() || other->GetReflection()->HasField(*other, field);
  const FieldSlot from = {other, field, FieldSlot::kSingular};
  const FieldSlot to = {message, field, FieldSlot::kSingular};
  if (!there) {
    message->GetReflection()->ClearField(message, field);
  } else if (IsMessage(*field) && !random_.OneIn(4)) {
    CrossMessage(MutableMessageIn(from), MutableMessageIn(to));
  } else {
    CopyValue(from, to);
  }
}

void Mutator::CrossList(Message* other, Message* message, const Field* field) {
  const auto other_size = static_cast<uint64_t>(Size(*other, field));
  if (other_size == 0) return;
  const uint64_t first = random_.Below(other_size);
  const uint64_t count = 1 + random_.Below(other_size - first);
  const auto size = static_cast<uint64_t>(Size(*message, field));
  const uint64_t at = random_.Below(size + 1);
  const bool overwrite = random_.OneIn(2);
  const uint64_t overwritten = overwrite ? std::min(count, size - at) : 0;
  for (uint64_t i = 0; i < count; ++i) {
    FieldSlot to = {message, field, static_cast<int>(at + i)};
    if (i >= overwritten) {
      AddDefault(message, field);
      to.index = Size(*message, field) - 1;
    }
    CopyValue({other, field, static_cast<int>(first + i)}, to);
  }
  if (!overwrite) {
    MoveLastTo(static_cast<int>(at), static_cast<int>(count), message, field);
  }
}

}  // namespace trackcheck
