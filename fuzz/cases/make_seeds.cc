// Writes the seed corpus of a fuzz target: one file for the base of a format,
// for each of its cases and for each example of its rules.
//
//   make_seeds bytes|message|diff FORMAT FOLDER
//   make_seeds lines FILE FOLDER      one seed for each line of a text file
//
// The current folder is the one that holds testdata/.
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/targets/fuzz_input.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"

namespace trackcheck {
namespace {

struct Seed {
  std::string name;
  EditedCase content;
};

absl::StatusOr<std::vector<Seed>> AllSeeds(
    const Format& format, const google::protobuf::Message& base) {
  std::vector<Seed> seeds;
  absl::Status status;
  const auto add = [&](const std::string& name,
                       absl::StatusOr<EditedCase> content) {
    if (content.ok()) {
      seeds.push_back({name, *std::move(content)});
    } else if (status.ok()) {
      status =
          absl::Status(content.status().code(),
                       absl::StrCat(name, ": ", content.status().message()));
    }
  };

  add("base", EditCase(format, base, ""));
  for (const RuleInfo* rule : format.rules()) {
    if (!rule->has_examples()) continue;
    add(absl::StrCat(std::string(rule->id), ".bad"),
        EditCase(format, base, rule->bad));
    add(absl::StrCat(std::string(rule->id), ".ok"),
        EditCase(format, base, rule->ok));
  }
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format);
  if (!cases.ok()) return cases.status();
  for (const Case& content : *cases) {
    add(content.name, MakeCase(format, content));
  }
  if (!status.ok()) return status;
  return seeds;
}

absl::Status WriteSeed(const std::filesystem::path& path,
                       const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  return file ? absl::OkStatus()
              : absl::DataLossError(
                    absl::StrCat(path.string(), ": cannot be written"));
}

absl::Status WriteFormatSeeds(const std::string& kind, const Format& format,
                              const std::filesystem::path& folder) {
  const absl::StatusOr<MessagePointer> base = LoadBase(format);
  if (!base.ok()) return base.status();
  absl::StatusOr<std::vector<Seed>> seeds = AllSeeds(format, **base);
  if (!seeds.ok()) return seeds.status();
  uint8_t options = 0;
  for (Seed& seed : *seeds) {
    std::string content;
    if (kind == "bytes") {
      content = std::move(seed.content.bytes);
    } else if (kind == "message") {
      content = MakeMessageInput(*seed.content.message);
    } else {
      PairInput pair;
      pair.options = options++;
      pair.old_message = format.NewMessage();
      pair.old_message->CopyFrom(**base);
      pair.new_message = std::move(seed.content.message);
      content = MakePairInput(pair);
    }
    if (absl::Status status = WriteSeed(folder / seed.name, content);
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status WriteLineSeeds(const std::string& path,
                            const std::filesystem::path& folder) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  int number = 0;
  for (const absl::string_view line :
       absl::StrSplit(*text, '\n', absl::SkipEmpty())) {
    if (absl::Status status = WriteSeed(folder / absl::StrCat("line", ++number),
                                        std::string(line));
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

absl::Status WriteSeeds(const std::vector<std::string>& arguments) {
  if (arguments.size() != 3) {
    return absl::InvalidArgumentError("three arguments expected");
  }
  const std::string& kind = arguments[0];
  std::filesystem::create_directories(arguments[2]);
  if (kind == "lines") return WriteLineSeeds(arguments[1], arguments[2]);
  const Format* format = FindFormat(arguments[1]);
  if (format == nullptr ||
      (kind != "bytes" && kind != "message" && kind != "diff")) {
    return absl::InvalidArgumentError(
        absl::StrCat(kind, " ", arguments[1], ": no such seeds"));
  }
  return WriteFormatSeeds(kind, *format, arguments[2]);
}

}  // namespace
}  // namespace trackcheck

int main(int argc, char** argv) {
  const absl::Status status =
      trackcheck::WriteSeeds(std::vector<std::string>(argv + 1, argv + argc));
  if (status.ok()) return 0;
  std::cerr << "make_seeds: " << status.message() << "\n";
  return 1;
}
