// Mutates messages of any type by reflection: values, lists and fields.
#ifndef TRACKCHECK_FUZZ_MUTATOR_MUTATOR_H_
#define TRACKCHECK_FUZZ_MUTATOR_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/mutator/field_slot.h"
#include "fuzz/mutator/random.h"
#include "fuzz/mutator/value_mutator.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// Without `byte_mutation`, the same seed and messages give the same result.
class Mutator {
 public:
  // `max_bytes` bounds the serialized result. If the original was larger, the
  // result is smaller than the original.
  Mutator(uint64_t seed, size_t max_bytes, ByteMutation byte_mutation = nullptr)
      : random_(seed), max_bytes_(max_bytes), byte_mutation_(byte_mutation) {}

  // One or a few changes: a value; elements of a list added, removed, repeated
  // or exchanged; a field set or cleared. Text stays valid UTF-8.
  void Mutate(google::protobuf::Message* message);

  // Copies a part of `other`, a message of the same type, into `message`.
  void Crossover(const google::protobuf::Message& other,
                 google::protobuf::Message* message);

 private:
  using Field = google::protobuf::FieldDescriptor;
  using Message = google::protobuf::Message;

  // Calls `change` on a copy of `message` until one is small enough.
  template <typename Change>
  void Bounded(Message* message, Change change);

  void MutateMessage(Message* message);
  void MutateSingular(Message* message, const Field* field);
  void MutateList(Message* message, const Field* field);
  void MutateValue(const FieldSlot& slot);
  void InsertElements(Message* message, const Field* field);
  void RemoveElements(Message* message, const Field* field);
  void RepeatElements(Message* message, const Field* field);
  void ExchangeElements(Message* message, const Field* field);

  void CrossMessage(Message* other, Message* message);
  void CrossList(Message* other, Message* message, const Field* field);

  const Field* PickField(const Message& message);
  uint64_t MutateNumber(const FieldSlot& slot);
  // Returns values that a number in `slot` may have to match.
  std::vector<uint64_t> RelatedTo(const FieldSlot& slot);

  Random random_;
  size_t max_bytes_;
  ByteMutation byte_mutation_;
  // The lengths of the outermost message's lists, and a third of each: counts
  // and indices in the message are likely to refer to them.
  std::vector<uint64_t> list_sizes_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_MUTATOR_H_
