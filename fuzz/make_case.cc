// Prints the case (testdata/case.proto) that a fuzz input is: the first step
// from a crash to a regression test.
//
//   make_case bytes|message|diff FORMAT FILE
//
// A pair of files to compare gives two cases.
#include <cstdint>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "formats/core/byte_view.h"
#include "formats/core/work_pool.h"
#include "fuzz/edit_script.h"
#include "fuzz/fuzz_input.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "testdata/examine.h"

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
  std::cout << "why: \"\"\n";
  for (const absl::string_view edit :
       absl::StrSplit(*script, '\n', absl::SkipEmpty())) {
    std::cout << "edit: \"" << absl::CEscape(edit) << "\"\n";
  }
  return absl::OkStatus();
}

absl::Status PrintCases(const std::string& kind, const Format& format,
                        const std::string& input) {
  if (kind == "bytes") {
    WorkPool pool(1);
    const Examined examined = Examine(format, ByteView(input), pool);
    return PrintCase(format, *examined.file->Describe(), input);
  }
  std::vector<MessagePointer> messages;
  if (kind == "message") {
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
    if (absl::Status status =
            PrintCase(format, *message, format.Encode(*message));
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
  const std::string& kind = arguments[0];
  if (format == nullptr ||
      (kind != "bytes" && kind != "message" && kind != "diff")) {
    return absl::InvalidArgumentError(
        absl::StrCat(kind, " ", arguments[1], ": no such target"));
  }
  const absl::StatusOr<std::string> input = ReadTextFile(arguments[2]);
  if (!input.ok()) return input.status();
  return PrintCases(kind, *format, *input);
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
