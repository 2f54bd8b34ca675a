#include "trackcheck/report/dump/text_proto_dump.h"

#include <algorithm>
#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>

#include "absl/strings/escaping.h"
#include "google/protobuf/io/zero_copy_stream_impl.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "registry/message_format.h"
#include "trackcheck/text/text_proto.h"

namespace trackcheck {
namespace {

using google::protobuf::TextFormat;

// Escapes a long string in parts, because the escaped form is up to four times
// as long.
class ChunkedStringPrinter : public TextFormat::FastFieldValuePrinter {
 public:
  void PrintString(const std::string& text,
                   TextFormat::BaseTextGenerator* out) const override {
    constexpr size_t kPart = 64 << 10;
    out->PrintLiteral("\"");
    for (size_t begin = 0; begin < text.size(); begin += kPart) {
      const size_t size = std::min(kPart, text.size() - begin);
      out->PrintString(absl::CEscape({text.data() + begin, size}));
    }
    out->PrintLiteral("\"");
  }
  void PrintBytes(const std::string& bytes,
                  TextFormat::BaseTextGenerator* out) const override {
    PrintString(bytes, out);
  }
};

}  // namespace

TextProtoDump::TextProtoDump(std::ostream& out) : out_(out) {
  printer_.SetUseShortRepeatedPrimitives(true);
  printer_.SetDefaultFieldValuePrinter(new ChunkedStringPrinter);
}

void TextProtoDump::Enter(std::string_view field) {
  Indent();
  out_ << field << " {\n";
  ++level_;
}

void TextProtoDump::Leave() {
  --level_;
  Indent();
  out_ << "}\n";
}

void TextProtoDump::Add(const google::protobuf::Message& chunk) {
  printer_.SetInitialIndentLevel(level_);
  google::protobuf::io::OstreamOutputStream stream(&out_);
  printer_.Print(chunk, &stream);
}

void TextProtoDump::Indent() {
  for (int i = 0; i < level_; ++i) out_ << "  ";
}

void WriteTextProtoDump(const FileToDump& file, std::ostream& out) {
  out << kTextProtoComment << file.format.name() << '\n';
  WriteDamageComments(file, out);
  TextProtoDump text_proto(out);
  WithMessages(file.format).DescribeInChunks(file.decoded, text_proto);
}

}  // namespace trackcheck
