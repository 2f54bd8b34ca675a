// The pieces of a text are what protobuf writes of the whole.
#include "trackcheck/text_proto_pieces.h"

#include <sstream>
#include <string>

#include "google/protobuf/descriptor.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck {
namespace {

using google::protobuf::DescriptorProto;
using google::protobuf::FileDescriptorProto;

std::string PrintedAtOnce(const google::protobuf::Message& message) {
  google::protobuf::TextFormat::Printer printer;
  printer.SetUseShortRepeatedPrimitives(true);
  std::string text;
  printer.PrintToString(message, &text);
  return text;
}

TEST(TextProtoPiecesTest, PiecesMakeTheSameText) {
  FileDescriptorProto whole;
  whole.set_name("a\n\"'\\\x01\xff?");
  whole.add_public_dependency(1);
  whole.add_public_dependency(2);
  DescriptorProto* type = whole.add_message_type();
  type->set_name("one");
  type->add_reserved_name("x");
  type->add_reserved_name("y");
  whole.add_message_type()->add_nested_type()->set_name("two");
  whole.set_syntax("proto3");

  std::ostringstream out;
  {
    TextProtoPieces pieces(out);
    FileDescriptorProto piece;
    piece.set_name(whole.name());
    pieces.Add(piece);
    pieces.Enter("message_type");
    DescriptorProto part;
    part.set_name("one");
    part.add_reserved_name("x");
    pieces.Add(part);
    part.Clear();
    pieces.Add(part);
    part.add_reserved_name("y");
    pieces.Add(part);
    pieces.Leave();
    pieces.Enter("message_type");
    pieces.Enter("nested_type");
    part.Clear();
    part.set_name("two");
    pieces.Add(part);
    pieces.Leave();
    pieces.Leave();
    piece.Clear();
    piece.add_public_dependency(1);
    piece.add_public_dependency(2);
    piece.set_syntax("proto3");
    pieces.Add(piece);
  }
  EXPECT_EQ(out.str(), PrintedAtOnce(whole));
}

TEST(TextProtoPiecesTest, LongTextsAreWhole) {
  FileDescriptorProto message;
  for (int i = 0; i < 200000; ++i) {
    message.mutable_name()->push_back(static_cast<char>(i));
  }
  std::ostringstream out;
  TextProtoPieces(out).Add(message);
  EXPECT_EQ(out.str(), PrintedAtOnce(message));
}

}  // namespace
}  // namespace trackcheck
