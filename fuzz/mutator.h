// Changes any message in the ways that matter to what it encodes to, knowing
// nothing of it but its type.
#ifndef TRACKCHECK_FUZZ_MUTATOR_H_
#define TRACKCHECK_FUZZ_MUTATOR_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "fuzz/field_slot.h"
#include "fuzz/random.h"
#include "fuzz/value_mutator.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// The same seed and messages give the same result, as long as no
// `byte_mutation` is given.
class Mutator {
 public:
  // `max_bytes` bounds the serialized message: a result is not larger, or at
  // least smaller than what it was made of.
  Mutator(uint64_t seed, size_t max_bytes, ByteMutation byte_mutation = nullptr)
      : random_(seed), max_bytes_(max_bytes), byte_mutation_(byte_mutation) {}

  // One or a few changes: a value; elements of a list added, removed, repeated
  // or exchanged; a field set or cleared. Text stays valid UTF-8.
  void Mutate(google::protobuf::Message* message);

  // Takes a part of `other`, which is of the same type, into `message`.
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
  // Values that a number in `slot` may have to agree with.
  std::vector<uint64_t> RelatedTo(const FieldSlot& slot);

  Random random_;
  size_t max_bytes_;
  ByteMutation byte_mutation_;
  // Lengths of the outermost message's lists, and a third of them: what counts
  // and indices in it are likely to mean.
  std::vector<uint64_t> list_sizes_;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_MUTATOR_H_
