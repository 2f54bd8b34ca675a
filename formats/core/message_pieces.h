// A message that nobody has to hold as a whole.
#ifndef TRACKCHECK_FORMATS_CORE_MESSAGE_PIECES_H_
#define TRACKCHECK_FORMATS_CORE_MESSAGE_PIECES_H_

#include <string_view>

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

namespace trackcheck {

// Is given a message in pieces that it is the merger of. Those of one message
// come in the order of the numbers of their fields, so that their texts one
// behind the other are the text of the message.
class MessagePieces {
 public:
  virtual ~MessagePieces() = default;

  // What comes until the matching Leave are pieces of a message in the field of
  // this name, a new one if it is repeated.
  virtual void Enter(std::string_view field) = 0;
  virtual void Leave() = 0;
  // Of the innermost message.
  virtual void Add(const google::protobuf::Message& piece) = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_CORE_MESSAGE_PIECES_H_
