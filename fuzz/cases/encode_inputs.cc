// Writes the files that the inputs of a message target describe.
//
//   encode_inputs FORMAT FROM TO     names of folders; TO is made
//
// Inputs that no file can hold are left out.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "fuzz/targets/fuzz_input.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"

namespace trackcheck {
namespace {

absl::Status EncodeInputs(const std::vector<std::string>& arguments) {
  const Format* const format =
      arguments.size() == 3 ? FindFormat(arguments[0]) : nullptr;
  if (format == nullptr) {
    return absl::InvalidArgumentError("a format and two folders expected");
  }
  const std::filesystem::path to = arguments[2];
  std::filesystem::create_directories(to);
  for (const auto& entry : std::filesystem::directory_iterator(arguments[1])) {
    const absl::StatusOr<std::string> input = ReadTextFile(entry.path());
    if (!input.ok()) return input.status();
    const MessagePointer message = ParseMessageInput(*format, *input);
    if (message == nullptr) continue;
    const absl::StatusOr<std::string> bytes =
        WithMessages(*format).Encode(*message);
    if (!bytes.ok()) continue;
    std::ofstream file(to / entry.path().filename(), std::ios::binary);
    file << *bytes;
    file.close();
    if (!file) return absl::DataLossError("a file cannot be written");
  }
  return absl::OkStatus();
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  const absl::Status status =
      trackcheck::EncodeInputs(std::vector<std::string>(argv + 1, argv + argc));
  if (status.ok()) return 0;
  std::cerr << "encode_inputs: " << status.message() << "\n";
  return 1;
}
