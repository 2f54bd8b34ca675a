// Prints the inputs in folders as the next version of the text of a corpus
// (corpus.h).
//
//   write_corpus TARGET TEXT FOLDER...
//
// TARGET is the name of a fuzz target, such as rld_check_fuzzer. TEXT is the
// file with the text; it need not exist.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "fuzz/cases/corpus.h"
#include "fuzz/cases/corpus.pb.h"
#include "fuzz/targets/fuzz_input.h"
#include "registry/format.h"

namespace trackcheck {
namespace {

// What the name of a target says about its inputs.
struct Target {
  const Format* format = nullptr;  // null if it is a target of no format
  const InputKind* kind = nullptr;
};

Target TargetOf(std::string_view name) {
  name = name.substr(0, name.rfind("_fuzzer"));
  for (const Format* format : Formats()) {
    if (!name.starts_with(format->name())) continue;
    std::string_view kind_name = name.substr(format->name().size());
    if (kind_name.starts_with('_')) kind_name.remove_prefix(1);
    const InputKind* kind = FindInputKind(kind_name);
    if (kind != nullptr) return {format, kind};
  }
  return {};
}

std::string Content(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

absl::StatusOr<std::string> UpdateCorpus(
    std::string_view target_name, const std::string& text,
    const std::vector<std::string>& folders) {
  const Target target = TargetOf(target_name);
  std::vector<fuzz::Input> inputs;
  for (const std::string& folder : folders) {
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
      const std::string content = Content(file.path());
      inputs.push_back(
          target.kind == nullptr
              ? DescribeRaw(content)
              : DescribeInput(*target.format, target.kind->layout, content));
    }
  }
  return UpdatedCorpusText(Content(text), inputs);
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  if (argc < 4) {
    std::cerr << "usage: write_corpus TARGET TEXT FOLDER...\n";
    return 2;
  }
  const absl::StatusOr<std::string> text = trackcheck::UpdateCorpus(
      argv[1], argv[2], std::vector<std::string>(argv + 3, argv + argc));
  if (!text.ok()) {
    std::cerr << "write_corpus: " << argv[2] << ": " << text.status().message()
              << '\n';
    return 1;
  }
  std::cout << *text;
  return 0;
}
