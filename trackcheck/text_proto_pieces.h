// A message as a text proto, written piece by piece.
#ifndef TRACKCHECK_TRACKCHECK_TEXT_PROTO_PIECES_H_
#define TRACKCHECK_TRACKCHECK_TEXT_PROTO_PIECES_H_

#include <ostream>
#include <string_view>

#include "formats/core/message_pieces.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {

class TextProtoPieces : public MessagePieces {
 public:
  // `out` outlives it.
  explicit TextProtoPieces(std::ostream& out);

  void Enter(std::string_view field) override;
  void Leave() override;
  void Add(const google::protobuf::Message& piece) override;

 private:
  void Indent();

  std::ostream& out_;
  google::protobuf::TextFormat::Printer printer_;
  int level_ = 0;
};

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_TEXT_PROTO_PIECES_H_
