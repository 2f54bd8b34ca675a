#include "trackcheck/report/dump/text_proto_dump.h"

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

TEST(TextProtoDumpTest, PartsMakeTheTextOfTheWholeMessage) {
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
    TextProtoDump text_proto(out);
    FileDescriptorProto chunk;
    chunk.set_name(whole.name());
    text_proto.Add(chunk);
    text_proto.Enter("message_type");
    DescriptorProto part;
    part.set_name("one");
    part.add_reserved_name("x");
    text_proto.Add(part);
    part.Clear();
    text_proto.Add(part);
    part.add_reserved_name("y");
    text_proto.Add(part);
    text_proto.Leave();
    text_proto.Enter("message_type");
    text_proto.Enter("nested_type");
    part.Clear();
    part.set_name("two");
    text_proto.Add(part);
    text_proto.Leave();
    text_proto.Leave();
    chunk.Clear();
    chunk.add_public_dependency(1);
    chunk.add_public_dependency(2);
    chunk.set_syntax("proto3");
    text_proto.Add(chunk);
  }
  EXPECT_EQ(out.str(), PrintedAtOnce(whole));
}

TEST(TextProtoDumpTest, WritesLongStringsInFull) {
  FileDescriptorProto message;
  for (int i = 0; i < 200000; ++i) {
    message.mutable_name()->push_back(static_cast<char>(i));
  }
  std::ostringstream out;
  TextProtoDump(out).Add(message);
  EXPECT_EQ(out.str(), PrintedAtOnce(message));
}

}  // namespace
}  // namespace trackcheck
