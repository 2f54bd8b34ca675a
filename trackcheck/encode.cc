// The bytes are what the message says, broken where it says so.
#include "trackcheck/encode.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/core/byte_view.h"
#include "formats/core/limits.h"
#include "formats/core/recognition.h"
#include "formats/core/source.h"
#include "formats/gzip/gzip.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "trackcheck/catalogue.h"
#include "trackcheck/complaint.h"
#include "trackcheck/console.h"
#include "trackcheck/flag_values.h"
#include "trackcheck/inputs.h"
#include "trackcheck/output.h"
#include "trackcheck/phrase.h"
#include "trackcheck/text_proto.h"
#include "trackcheck/verb.h"

namespace trackcheck {
namespace {

// What the first line says, or nothing.
std::string FormatInComment(std::string_view text) {
  if (!text.starts_with(kTextProtoComment)) return "";
  text.remove_prefix(std::string_view(kTextProtoComment).size());
  std::string_view name = text.substr(0, text.find('\n'));
  while (name.ends_with('\r') || name.ends_with(' ')) name.remove_suffix(1);
  return std::string(name);
}

// What belongs in a file of this name.
std::string AsNamed(std::string_view path, std::string bytes) {
  if (!HasExtension(path, ".gz") || gzip::IsGzip(ByteView(bytes))) {
    return bytes;
  }
  return gzip::Compress(bytes);
}

class EncodeVerb : public Verb {
 public:
  std::string_view name() const override { return "encode"; }
  std::string_view summary() const override {
    return "write the file that a text proto describes";
  }
  std::string_view operands() const override { return "FILE.textproto"; }
  std::string_view help() const override {
    return R"(The format is told by the first line, as `trackcheck dump --output textproto`
writes it, or by --format. The file is broken on purpose if the text says so:
see the `override` fields of a format's message. It is compressed with gzip if
the name behind -o ends in .gz, unless the text already says how.

Examples:
  trackcheck dump --output textproto -o a.textproto a.rld
  trackcheck encode a.textproto -o b.rld
  trackcheck encode tile.textproto -o tile.btg.gz

Exit status:
  0  written
  2  a mistake in the text, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "-o", "FILE", &out_path_,
             "write there (standard output, unless that is a terminal)");
    AddValue(app, "--format", "NAME", &format_name_,
             "the format to write, if the first line does not tell");
  }

  absl::Status Settle(std::vector<std::string> operands) override {
    if (operands.size() != 1) return UsageError({"encode takes one file"});
    path_ = operands[0];
    return format_name_.empty() ? absl::OkStatus()
                                : RequireFormat(format_name_).status();
  }

  int Run(Console& console) override {
    const absl::Status status = Encode(console);
    if (status.ok()) return kNothingToReport;
    Complain(status, console);
    return kFailure;
  }

 private:
  absl::Status Encode(Console& console) const {
    const std::string shown = Printable(path_);
    std::vector<uint8_t> scratch;
    const absl::StatusOr<Source> source =
        path_ == kStandardInput
            ? Source::ReadAll(console.input_descriptor, Limits())
            : Source::Open(path_, Limits(), &scratch);
    if (!source.ok()) {
      return UsageError({shown, ": ", MessageOf(source.status())});
    }
    const TextFile file = {path_, std::string(source->view().text())};
    const std::string name =
        format_name_.empty() ? FormatInComment(file.text) : format_name_;
    if (name.empty()) {
      return UsageError({shown, ":1: the first line is not \"",
                         kTextProtoComment, "FORMAT\"; add it, or name the ",
                         "format with --format"});
    }
    const absl::StatusOr<const Format*> format = RequireFormat(name);
    if (!format.ok()) return format.status();
    const std::unique_ptr<google::protobuf::Message> message =
        (*format)->NewMessage();
    absl::Status status = ParseTextProto(file, message.get(), nullptr);
    if (!status.ok()) return status;
    const std::string misfit = (*format)->Misfit(*message);
    if (!misfit.empty()) return UsageError({shown, ": ", Printable(misfit)});

    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(out_path_, {&path_, 1}, console);
    if (!output.ok()) return output.status();
    if ((*output)->is_terminal()) {
      return UsageError({"no binary file to a terminal; use -o FILE"});
    }
    (*output)->stream() << AsNamed(out_path_, (*format)->Encode(*message));
    return (*output)->Close();
  }

  std::string path_;
  std::string out_path_;
  std::string format_name_;
};

}  // namespace

std::unique_ptr<Verb> MakeEncodeVerb() {
  return std::make_unique<EncodeVerb>();
}

}  // namespace trackcheck
