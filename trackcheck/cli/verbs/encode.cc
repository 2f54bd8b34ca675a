#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/bytes/source.h"
#include "formats/gzip/gzip.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/config/lookup.h"
#include "trackcheck/io/binary_output.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/output.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "trackcheck/text/text_proto.h"

namespace trackcheck {
namespace {

// The name of the format in the first line, or an empty string.
std::string FormatInComment(std::string_view text) {
  if (!text.starts_with(kTextProtoComment)) return "";
  text.remove_prefix(std::string_view(kTextProtoComment).size());
  std::string_view name = text.substr(0, text.find('\n'));
  while (name.ends_with('\r') || name.ends_with(' ')) name.remove_suffix(1);
  return std::string(name);
}

class EncodeVerb : public Verb {
 public:
  std::string_view name() const override { return "encode"; }
  std::string_view summary() const override {
    return "write the file that a text proto describes";
  }
  std::string_view operands() const override { return "FILE.textproto"; }
  std::string_view help() const override {
    return R"(The first line names the format, as `trackcheck dump --output textproto` writes
it; --format wins over it. The `override` fields of a format's message describe
broken files. A btg file is compressed with gzip if the name of -o ends in .gz,
unless the text describes a compressed file; files of the other formats are
never compressed.

Examples:
  trackcheck dump --output textproto -o a.textproto a.rld
  trackcheck encode a.textproto -o b.rld
  trackcheck encode tile.textproto -o tile.btg.gz

Exit status:
  0  written
  2  an error in the text, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "-o", "FILE", &out_path_,
             "the file to write (standard output, unless it is a terminal)");
    AddValue(app, "--format", "NAME", &format_name_,
             "the format to write (the one that the first line names)");
    AddValue(app, "--max-inflated-size", "SIZE", &max_inflated_size_,
             "a text may take so much memory, or eight times its size (1G)");
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 1) return UsageError({"encode takes one file"});
    path_ = operands[0];
    if (!max_inflated_size_.empty()) {
      const absl::StatusOr<uint64_t> size =
          ParseByteSize("--max-inflated-size", max_inflated_size_);
      if (!size.ok()) return size.status();
      max_inflated_bytes_ = *size;
    }
    return format_name_.empty() ? absl::OkStatus()
                                : RequireFormat(format_name_).status();
  }

  int Run(Console& console) override {
    const absl::Status status = Encode(console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  absl::Status Encode(Console& console) const {
    absl::Status status = RefuseToLose(out_path_, {&path_, 1});
    if (!status.ok()) return status;
    const std::string shown = Printable(path_);
    std::vector<uint8_t> scratch;
    const absl::StatusOr<Source> source =
        path_ == kStandardInput
            ? Source::ReadAll(console.input_descriptor, Limits())
            : Source::Open(path_, Limits(), &scratch);
    if (!source.ok()) {
      return FileError(path_, source.status());
    }
    const TextFile file = {path_, std::string(source->view().text())};
    if (absl::StartsWith(file.text, "\xef\xbb\xbf")) {
      return FileError(path_,
                       UsageError({"begins with a byte order mark; save the "
                                   "file as UTF-8 without it"}));
    }
    const std::string name =
        format_name_.empty() ? FormatInComment(file.text) : format_name_;
    if (name.empty()) {
      return UsageError({shown, ":1: the first line is not \"",
                         kTextProtoComment, "FORMAT\"; add it, or name the ",
                         "format with --format"});
    }
    const absl::StatusOr<const Format*> format = RequireFormat(name);
    if (!format.ok()) return format.status();
    status = RequireNameFor(**format, out_path_);
    if (!status.ok()) return status;
    const std::unique_ptr<google::protobuf::Message> message =
        WithMessages(**format).NewMessage();
    status =
        ParseTextProto(file, message.get(),
                       MostBytesOfText(file.text.size(), max_inflated_bytes_));
    if (!status.ok()) return status;
    absl::StatusOr<std::string> bytes = WithMessages(**format).Encode(*message);
    if (!bytes.ok()) {
      return FileError(path_,
                       absl::Status(bytes.status().code(),
                                    Printable(MessageOf(bytes.status()))));
    }
    if (IsCompressedName(out_path_, *bytes) &&
        !gzip::IsGzip(ByteView(*bytes))) {
      *bytes = gzip::Compress(*bytes);
    }
    return WriteBinary(out_path_, *bytes, console);
  }

  std::string path_;
  std::string out_path_;
  std::string format_name_;
  std::string max_inflated_size_;
  uint64_t max_inflated_bytes_ = Limits().max_inflated_bytes;
};

}  // namespace

std::unique_ptr<Verb> MakeEncodeVerb() {
  return std::make_unique<EncodeVerb>();
}

}  // namespace trackcheck
