// The pieces of a description, put together again.
#include <string>
#include <string_view>
#include <vector>

#include "formats/core/message_pieces.h"
#include "formats/track/encode.h"
#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace trackcheck::track {
namespace {

class Merger : public MessagePieces {
 public:
  explicit Merger(google::protobuf::Message* message) : open_{message} {}

  void Enter(std::string_view name) override {
    google::protobuf::Message* message = open_.back();
    const google::protobuf::FieldDescriptor* field =
        message->GetDescriptor()->FindFieldByName(std::string(name));
    const google::protobuf::Reflection* reflection = message->GetReflection();
    open_.push_back(field->is_repeated()
                        ? reflection->AddMessage(message, field)
                        : reflection->MutableMessage(message, field));
  }
  void Leave() override { open_.pop_back(); }
  void Add(const google::protobuf::Message& piece) override {
    open_.back()->MergeFrom(piece);
  }

 private:
  std::vector<google::protobuf::Message*> open_;
};

}  // namespace

void Describe(const Document& document, File* file) {
  Merger merger(file);
  DescribeInPieces(document, merger);
}

}  // namespace trackcheck::track
