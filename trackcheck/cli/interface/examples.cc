#include "trackcheck/cli/interface/examples.h"

#include <cstdlib>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "absl/status/statusor.h"
#include "formats/core/findings/rule_info.h"
#include "google/protobuf/message.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "testdata/case_files.h"
#include "trackcheck/cli/run_program.h"

namespace trackcheck {
namespace {

template <typename T>
T ValueOrExit(absl::StatusOr<T> value) {
  if (value.ok()) return *std::move(value);
  std::cerr << value.status() << '\n';
  std::exit(1);
}

}  // namespace

std::string BaseFile(const Format& format) { return EditedBase(format, ""); }

std::string EditedBase(const Format& format, std::string_view edits) {
  // Parsing a base takes longer than most edits.
  static std::map<const Format*, std::unique_ptr<google::protobuf::Message>>
      bases;
  std::unique_ptr<google::protobuf::Message>& base = bases[&format];
  if (base == nullptr) base = ValueOrExit(LoadBase(format));
  return ValueOrExit(ApplyEdits(format, *base, edits));
}

std::string NameOf(const Format& format, std::string_view stem) {
  return std::string(stem) + std::string(format.suffixes().front());
}

const BadExamples& BadExamples::Get() {
  static const BadExamples examples;
  return examples;
}

BadExamples::BadExamples() {
  std::string config;
  for (const Format* format : Formats()) {
    const std::string name(format->name());
    config += "paths { glob: \"" + name + "/*\" format: \"" + name + "\" }\n";
    for (const RuleInfo* rule : format->rules()) {
      if (!rule->has_examples()) continue;
      Example example = {.format = format,
                         .rule = rule,
                         .path = {},
                         .bytes = EditedBase(*format, rule->bad)};
      example.path = folder_.Write(
          "bad/" + name + "/" + NameOf(*format, rule->id), example.bytes);
      all_.push_back(std::move(example));
    }
  }
  folder_.Write("bad/.trackcheck.textproto", config);
}

}  // namespace trackcheck
