// Looks as if protobuf had printed the whole message at once.
#include "trackcheck/text_proto_pieces.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>

#include "absl/strings/escaping.h"
#include "google/protobuf/io/zero_copy_stream_impl.h"
#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"

namespace trackcheck {
namespace {

using google::protobuf::TextFormat;

// A long text is escaped in parts: escaped it is up to four times as long.
class TextsInParts : public TextFormat::FastFieldValuePrinter {
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

TextProtoPieces::TextProtoPieces(std::ostream& out) : out_(out) {
  printer_.SetUseShortRepeatedPrimitives(true);
  printer_.SetDefaultFieldValuePrinter(new TextsInParts);
}

void TextProtoPieces::Enter(std::string_view field) {
  Indent();
  out_ << field << " {\n";
  ++level_;
}

void TextProtoPieces::Leave() {
  --level_;
  Indent();
  out_ << "}\n";
}

void TextProtoPieces::Add(const google::protobuf::Message& piece) {
  printer_.SetInitialIndentLevel(level_);
  google::protobuf::io::OstreamOutputStream stream(&out_);
  printer_.Print(piece, &stream);
}

void TextProtoPieces::Indent() {
  for (int i = 0; i < level_; ++i) out_ << "  ";
}

}  // namespace trackcheck
