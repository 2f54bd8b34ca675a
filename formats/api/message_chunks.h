// Streams a message in chunks, so that it is never in memory as a whole.
#ifndef TRACKCHECK_FORMATS_API_MESSAGE_CHUNKS_H_
#define TRACKCHECK_FORMATS_API_MESSAGE_CHUNKS_H_

#include <string_view>

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace trackcheck {

// Receives a message in chunks, which merge to the message. Chunks come in the
// order of their field numbers, so that their texts, one after the other, are
// the text of the message.
class MessageChunks {
 public:
  virtual ~MessageChunks() = default;

  // The chunks before the matching Leave belong to the message in the field of
  // this name: a new one if the field is repeated. Precondition: the innermost
  // message has such a field, and its type is a message.
  virtual void Enter(std::string_view field) = 0;
  // Precondition: an Enter is open.
  virtual void Leave() = 0;
  // Adds a chunk of the innermost message's type. It is valid only during the
  // call.
  virtual void Add(const google::protobuf::Message& chunk) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_MESSAGE_CHUNKS_H_
