// Prints a fuzz input as a case (testdata/case_files.h): the first step from a
// crash to a regression test.
//
//   make_case KIND FORMAT FILE
//
// KIND is the part of the target's name between the format and "fuzzer".
//
// An input of a diff target gives two cases. Options are printed as a comment.
#include <cstddef>
#include <cstdint>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/cases/edit_script.h"
#include "fuzz/targets/fuzz_input.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"
#include "testdata/examine.h"
#include "testdata/section_text.h"

namespace trackcheck {
namespace {

absl::Status PrintCase(const Format& format,
                       const google::protobuf::Message& message,
                       const std::string& bytes) {
  const absl::StatusOr<MessagePointer> base = LoadBase(format);
  if (!base.ok()) return base.status();
  const absl::StatusOr<std::string> script =
      EditScript(format, **base, message, bytes);
  if (!script.ok()) return script.status();
  std::cout << "why:\n" << RenderSection({.name = "edits", .text = *script});
  return absl::OkStatus();
}

absl::Status PrintCases(InputLayout layout, const Format& format,
                        const std::string& input) {
  if (layout == InputLayout::kFileWithOptions) {
    const std::vector<MessagePointer> variants = OptionVariants(format);
    if (input.empty() || variants.empty()) {
      return absl::InvalidArgumentError("not an input of this target");
    }
    const size_t variant = static_cast<uint8_t>(input[0]) % variants.size();
    std::cout << "# options " << variants[variant]->ShortDebugString() << "\n";
    return PrintCases(InputLayout::kFile, format, input.substr(1));
  }
  if (layout == InputLayout::kFile) {
    WorkPool pool(1);
    const Examined examined = Examine(format, ByteView(input), pool);
    return PrintCase(format, *WithMessages(format).Describe(*examined.file),
                     input);
  }
  std::vector<MessagePointer> messages;
  if (layout == InputLayout::kMessage) {
    messages.push_back(ParseMessageInput(format, input));
  } else {
    PairInput pair = ParsePairInput(format, input);
    std::cout << "# diff options " << static_cast<int>(pair.options) << "\n";
    messages.push_back(std::move(pair.old_message));
    messages.push_back(std::move(pair.new_message));
  }
  for (const MessagePointer& message : messages) {
    if (message == nullptr) {
      return absl::InvalidArgumentError("not an input of this target");
    }
    const absl::StatusOr<std::string> bytes =
        WithMessages(format).Encode(*message);
    if (!bytes.ok()) return bytes.status();
    if (absl::Status status = PrintCase(format, *message, *bytes);
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status MakeCases(const std::vector<std::string>& arguments) {
  if (arguments.size() != 3) {
    return absl::InvalidArgumentError("three arguments expected");
  }
  const Format* format = FindFormat(arguments[1]);
  const InputKind* kind = FindInputKind(arguments[0]);
  if (format == nullptr || kind == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(arguments[0], " ", arguments[1], ": no such target"));
  }
  const absl::StatusOr<std::string> input = ReadTextFile(arguments[2]);
  if (!input.ok()) return input.status();
  return PrintCases(kind->layout, *format, *input);
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  const absl::Status status =
      trackcheck::MakeCases(std::vector<std::string>(argv + 1, argv + argc));
  if (status.ok()) return 0;
  std::cerr << "make_case: " << status.message() << "\n";
  return 1;
}
