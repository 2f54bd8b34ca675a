#include "fuzz/targets/fuzz_input.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/mutator/mutator.h"
#include "fuzz/mutator/random.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"
#include "registry/message_format.h"

namespace trackcheck {
namespace {

constexpr size_t kPairHeaderBytes = 5;
// A mutation often gives what no file can hold: of these tries one seldom
// fails.
constexpr int kMutationTries = 4;

MessagePointer ParseOrMake(const Format& format, std::string_view input) {
  MessagePointer message = ParseMessageInput(format, input);
  return message != nullptr ? std::move(message)
                            : WithMessages(format).NewMessage();
}

// Mutates `message` until a file can hold it, and returns that file. If no try
// gives one, the message of the last try stays: errors of Encode are fuzzed
// too.
absl::StatusOr<std::string> MutateToEncodable(
    const Format& format, Mutator& mutator,
    google::protobuf::Message* message) {
  const MessagePointer original(message->New());
  original->CopyFrom(*message);
  absl::StatusOr<std::string> file;
  for (int i = 0; i < kMutationTries && !file.ok(); ++i) {
    message->CopyFrom(*original);
    mutator.Mutate(message);
    file = WithMessages(format).Encode(*message);
  }
  return file;
}

// Leaves `data` as it is if the input does not fit.
size_t Replace(const std::string& result, uint8_t* data, size_t size,
               size_t max_size) {
  if (result.size() > max_size) return size;
  std::copy(result.begin(), result.end(), data);
  return result.size();
}

std::string_view AsText(const uint8_t* data, size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

}  // namespace

const InputKind* FindInputKind(std::string_view name) {
  static constexpr InputKind kKinds[] = {
      {"bytes", InputLayout::kFile, kMaxFileBytes},
      {"check", InputLayout::kFile, kMaxCheckedBytes},
      {"check_message", InputLayout::kMessage, kMaxCheckedBytes},
      {"diff", InputLayout::kPair, kMaxMessageBytes},
      {"map", InputLayout::kFile, kMaxCheckedBytes},
      {"message", InputLayout::kMessage, kMaxMessageBytes},
      {"options", InputLayout::kFileWithOptions, kMaxCheckedBytes - 1},
      {"set", InputLayout::kPair, kMaxMessageBytes},
      {"shortcuts", InputLayout::kFile, kMaxCheckedBytes},
  };
  const auto* const kind =
      std::find_if(std::begin(kKinds), std::end(kKinds),
                   [&](const InputKind& k) { return k.name == name; });
  return kind == std::end(kKinds) ? nullptr : kind;
}

MessagePointer ParseMessageInput(const Format& format, std::string_view input) {
  if (input.size() > kMaxMessageBytes) return nullptr;
  MessagePointer message = WithMessages(format).NewMessage();
  if (!message->ParsePartialFromArray(input.data(),
                                      static_cast<int>(input.size()))) {
    return nullptr;
  }
  message->DiscardUnknownFields();
  return message;
}

std::string MakeMessageInput(const google::protobuf::Message& message) {
  return message.SerializePartialAsString();
}

std::vector<MessagePointer> OptionVariants(const Format& format) {
  std::vector<MessagePointer> variants;
  const google::protobuf::Descriptor* const type =
      google::protobuf::DescriptorPool::generated_pool()->FindMessageTypeByName(
          absl::StrCat("trackcheck.", std::string(format.name()),
                       ".OptionsMessage"));
  if (type == nullptr) return variants;
  const google::protobuf::Message& prototype =
      *google::protobuf::MessageFactory::generated_factory()->GetPrototype(
          type);
  for (int i = 0; i < type->field_count(); ++i) {
    const google::protobuf::FieldDescriptor* const field = type->field(i);
    const google::protobuf::EnumDescriptor* const values = field->enum_type();
    if (values == nullptr) continue;
    for (int k = 1; k < values->value_count(); ++k) {
      MessagePointer options(prototype.New());
      options->GetReflection()->SetEnum(options.get(), field, values->value(k));
      variants.push_back(std::move(options));
    }
  }
  return variants;
}

PairInput ParsePairInput(const Format& format, std::string_view input) {
  PairInput pair;
  if (input.size() < kPairHeaderBytes) return pair;
  pair.options = static_cast<uint8_t>(input[0]);
  const ByteView bytes(input);
  const auto old_size = LoadLittleEndian<uint32_t>(bytes.data() + 1);
  input.remove_prefix(kPairHeaderBytes);
  if (old_size > input.size()) return pair;
  pair.old_message = ParseMessageInput(format, input.substr(0, old_size));
  pair.new_message = ParseMessageInput(format, input.substr(old_size));
  if (pair.old_message == nullptr || pair.new_message == nullptr) {
    pair.old_message = nullptr;
    pair.new_message = nullptr;
  }
  return pair;
}

std::string MakePairInput(const PairInput& pair) {
  const std::string old_message = MakeMessageInput(*pair.old_message);
  std::string input(kPairHeaderBytes, '\0');
  input[0] = static_cast<char>(pair.options);
  const auto old_size = static_cast<uint32_t>(old_message.size());
  std::memcpy(&input[1], &old_size, sizeof(old_size));
  return input + old_message + MakeMessageInput(*pair.new_message);
}

DiffOptions PairOptions(uint8_t bits) {
  DiffOptions options;
  options.raw = (bits & 1) != 0;
  options.ignore_order = (bits & 2) != 0;
  if ((bits & 4) != 0) options.tolerance = 0.5;
  if ((bits & 8) != 0) options.relative_tolerance = 0.01;
  if ((bits & 16) != 0) options.ulps = 4;
  if ((bits & 32) != 0) options.ignored_fields = {"*.points", "**[1]*"};
  return options;
}

bool TestsPatches(uint8_t bits) { return (bits & 64) != 0; }

MessagePointer MakeThirdMessage(const Format& format, const PairInput& pair) {
  MessagePointer message = WithMessages(format).NewMessage();
  message->CopyFrom(*pair.old_message);
  Mutator mutator(pair.options, kMaxMessageBytes);
  MutateToEncodable(format, mutator, message.get()).IgnoreError();
  return message;
}

size_t MutateMessageInput(const Format& format, ByteMutation byte_mutation,
                          uint8_t* data, size_t size, size_t max_size,
                          uint64_t seed) {
  const MessagePointer message = ParseOrMake(format, AsText(data, size));
  Mutator mutator(seed, std::min(max_size, kMaxMessageBytes), byte_mutation);
  MutateToEncodable(format, mutator, message.get()).IgnoreError();
  return Replace(MakeMessageInput(*message), data, size, max_size);
}

size_t MutateFileInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed) {
  Random random(seed);
  if (byte_mutation != nullptr && random.Below(4) != 0) {
    return byte_mutation(data, size, max_size);
  }
  const RuleSelection all_rules;
  FindingSink sink(all_rules, 1);
  const std::unique_ptr<const DecodedFile> file =
      format.Decode(ByteView(data, size), Limits(), sink);
  const MessagePointer message = file->decoded_anything()
                                     ? WithMessages(format).Describe(*file)
                                     : WithMessages(format).NewMessage();
  Mutator mutator(random.Next(), kMaxMessageBytes, byte_mutation);
  const absl::StatusOr<std::string> encoded =
      MutateToEncodable(format, mutator, message.get());
  return encoded.ok() ? Replace(*encoded, data, size, max_size) : size;
}

size_t MutatePairInput(const Format& format, ByteMutation byte_mutation,
                       uint8_t* data, size_t size, size_t max_size,
                       uint64_t seed) {
  if (max_size < kPairHeaderBytes) return size;
  PairInput pair = ParsePairInput(format, AsText(data, size));
  if (pair.old_message == nullptr) {
    pair.old_message = WithMessages(format).NewMessage();
    pair.new_message = WithMessages(format).NewMessage();
  }
  Random random(seed);
  const size_t room = (max_size - kPairHeaderBytes) / 2;
  Mutator mutator(random.Next(), std::min(room, kMaxMessageBytes),
                  byte_mutation);
  switch (random.Below(10)) {
    case 0:
      pair.options = static_cast<uint8_t>(random.Next());
      break;
    case 1:
      std::swap(pair.old_message, pair.new_message);
      break;
    case 2:
      mutator.Crossover(*pair.old_message, pair.new_message.get());
      break;
    case 3:
      MutateToEncodable(format, mutator, pair.old_message.get()).IgnoreError();
      break;
    case 4:  // Nearly equal files test the alignment best.
    case 5:
      pair.new_message->CopyFrom(*pair.old_message);
      [[fallthrough]];
    default:
      MutateToEncodable(format, mutator, pair.new_message.get()).IgnoreError();
      break;
  }
  return Replace(MakePairInput(pair), data, size, max_size);
}

size_t CrossMessageInputs(const Format& format, std::string_view first,
                          std::string_view second, uint8_t* out,
                          size_t max_size, uint64_t seed) {
  const MessagePointer message = ParseOrMake(format, first);
  const MessagePointer other = ParseOrMake(format, second);
  Mutator(seed, std::min(max_size, kMaxMessageBytes))
      .Crossover(*other, message.get());
  return Replace(MakeMessageInput(*message), out, /*size=*/0, max_size);
}

}  // namespace trackcheck
