// Writes the seed corpus of a fuzz target: one file for the base of a format,
// for each of its cases and for each example of its rules. A seed that is too
// large for the target is shortened, or left out if it cannot be.
//
//   make_seeds KIND FORMAT FOLDER     KIND as in fuzz_input.h, such as "check"
//   make_seeds patch '' FOLDER        of every format
//   make_seeds text_proto '' FOLDER   of every format
//   make_seeds lines FILE FOLDER      one seed for each line of a text file
//   make_seeds corpus FILE FOLDER     the inputs of a corpus as text (corpus.h)
//
// The current folder is the one that holds testdata/.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "fuzz/cases/corpus.h"
#include "fuzz/properties/patch_properties.h"
#include "fuzz/targets/fuzz_input.h"
#include "google/protobuf/text_format.h"
#include "registry/examples/edit.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "testdata/case_files.h"
#include "trackcheck/text/text_proto.h"

namespace trackcheck {
namespace {

constexpr char kBaseName[] = "base";

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

  add(kBaseName, EditCase(format, base, ""));
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
    absl::StatusOr<std::vector<EditedCase>> files = MakeCase(format, content);
    if (!files.ok()) {
      add(content.name, files.status());
      continue;
    }
    for (size_t i = 0; i < files->size(); ++i) {
      add(i == 0 ? content.name : absl::StrCat(content.name, ".", i + 1),
          std::move((*files)[i]));
    }
  }
  if (!status.ok()) return status;
  return seeds;
}

// --- Shortened seeds

// The most rows that a table of a shortened seed has, before it is halved.
constexpr uint64_t kMaxRows = 64;

void Shorten(uint64_t max_rows, FieldTree* tree) {
  for (TreeField& field : tree->fields) {
    if (auto* const table = std::get_if<TreeTable>(&field.value)) {
      if (table->columns == nullptr || table->count() <= max_rows) continue;
      table->rows.resize(max_rows * table->columns->row_size);
    } else if (auto* const list = std::get_if<TreeList>(&field.value)) {
      if (list->elements.size() > max_rows) list->elements.resize(max_rows);
      for (TreeElement& element : list->elements) {
        Shorten(max_rows, &element.parts);
      }
    }
  }
}

std::unique_ptr<DecodedFile> DecodeAll(const Format& format,
                                       std::string_view bytes) {
  const RuleSelection all;
  FindingSink sink(all, 1);
  return format.Decode(ByteView(bytes), Limits(), sink);
}

// A seed with the first rows and elements of each table and list of another
// one, for which `fits` holds. Nothing if there is none.
std::optional<EditedCase> Shortened(
    const Format& format, std::string_view bytes,
    absl::FunctionRef<bool(const EditedCase&)> fits) {
  const std::unique_ptr<const DecodedFile> file = DecodeAll(format, bytes);
  if (!file->decoded_anything()) return std::nullopt;
  FieldTree tree = BuildFieldTree(
      [&](FieldVisitor& visitor) { file->VisitFields(visitor); });
  for (uint64_t rows = kMaxRows; rows > 0; rows /= 2) {
    Shorten(rows, &tree);
    absl::StatusOr<std::string> shorter =
        WithMessages(format).EncodeFields(tree);
    if (!shorter.ok()) continue;
    EditedCase seed;
    seed.message = WithMessages(format).Describe(*DecodeAll(format, *shorter));
    seed.bytes = *std::move(shorter);
    if (fits(seed)) return seed;
  }
  return std::nullopt;
}

bool Fits(const InputKind& kind, const EditedCase& seed) {
  const bool is_file = kind.layout == InputLayout::kFile ||
                       kind.layout == InputLayout::kFileWithOptions;
  return (is_file ? seed.bytes.size() : seed.message->ByteSizeLong()) <=
         kind.max_bytes;
}

// --- Files

absl::Status WriteSeed(const std::filesystem::path& path,
                       const std::string& content) {
  std::ofstream file(path, std::ios::binary);
  file << content;
  file.close();
  return file ? absl::OkStatus()
              : absl::DataLossError(
                    absl::StrCat(path.string(), ": cannot be written"));
}

// Shortens seeds that do not fit, and removes those that cannot be shortened.
void MakeFit(const InputKind& kind, const Format& format,
             std::vector<Seed>* seeds) {
  const auto fits = [&](const EditedCase& seed) { return Fits(kind, seed); };
  std::vector<Seed> fitting;
  for (Seed& seed : *seeds) {
    if (!fits(seed.content)) {
      std::optional<EditedCase> shorter =
          Shortened(format, seed.content.bytes, fits);
      if (!shorter) continue;
      seed.content = *std::move(shorter);
    }
    fitting.push_back(std::move(seed));
  }
  *seeds = std::move(fitting);
}

// `number` chooses options, and `first` is the older one of a pair.
std::string SeedContent(InputLayout layout,
                        const google::protobuf::Message& first, uint8_t number,
                        EditedCase seed) {
  switch (layout) {
    case InputLayout::kFile:
      return std::move(seed.bytes);
    case InputLayout::kFileWithOptions:
      return std::string(1, static_cast<char>(number)) + seed.bytes;
    case InputLayout::kMessage:
      return MakeMessageInput(*seed.message);
    case InputLayout::kPair:
      break;
  }
  PairInput pair;
  pair.options = number;
  pair.old_message = MessagePointer(first.New());
  pair.old_message->CopyFrom(first);
  pair.new_message = std::move(seed.message);
  return MakePairInput(pair);
}

absl::Status WriteFormatSeeds(const InputKind& kind, const Format& format,
                              const std::filesystem::path& folder) {
  const absl::StatusOr<MessagePointer> base = LoadBase(format);
  if (!base.ok()) return base.status();
  absl::StatusOr<std::vector<Seed>> seeds = AllSeeds(format, **base);
  if (!seeds.ok()) return seeds.status();
  MakeFit(kind, format, &*seeds);
  if (seeds->empty() || seeds->front().name != kBaseName) {
    return absl::InternalError("the base does not fit the target");
  }
  const MessagePointer first(seeds->front().content.message->New());
  first->CopyFrom(*seeds->front().content.message);
  uint8_t number = 0;
  for (Seed& seed : *seeds) {
    if (absl::Status status = WriteSeed(
            folder / seed.name, SeedContent(kind.layout, *first, number++,
                                            std::move(seed.content)));
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

// Writes the first two files of each case of several files.
absl::Status WriteSetSeeds(const Format& format,
                           const std::filesystem::path& folder) {
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format);
  if (!cases.ok()) return cases.status();
  for (const Case& content : *cases) {
    if (content.files.size() < 2) continue;
    absl::StatusOr<std::vector<EditedCase>> files = MakeCase(format, content);
    if (!files.ok()) return files.status();
    PairInput pair;
    pair.old_message = std::move((*files)[0].message);
    pair.new_message = std::move((*files)[1].message);
    if (absl::Status status =
            WriteSeed(folder / content.name, MakePairInput(pair));
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

// Writes the files beside those of each case.
absl::Status WriteCompanionSeeds(const Format& format,
                                 const std::filesystem::path& folder) {
  const absl::StatusOr<std::vector<Case>> cases = LoadCases(format);
  if (!cases.ok()) return cases.status();
  for (const Case& content : *cases) {
    for (size_t i = 0; i < content.companions.size(); ++i) {
      if (absl::Status status =
              WriteSeed(folder / absl::StrCat(content.name, i + 1),
                        content.companions[i].text);
          !status.ok()) {
        return status;
      }
    }
  }
  return absl::OkStatus();
}

// Writes a patch from the base to each of the other files, or back, with the
// file that it fits.
absl::Status WritePatchSeeds(const Format& format,
                             const std::filesystem::path& folder) {
  const absl::StatusOr<MessagePointer> base = LoadBase(format);
  if (!base.ok()) return base.status();
  const absl::StatusOr<std::vector<Seed>> seeds = AllSeeds(format, **base);
  if (!seeds.ok()) return seeds.status();
  const std::string& from = seeds->front().content.bytes;
  bool forth = false;
  for (const Seed& seed : *seeds) {
    forth = !forth;
    const std::string& old_bytes = forth ? from : seed.content.bytes;
    const absl::StatusOr<std::string> patch =
        PatchTextBetween(format, old_bytes, forth ? seed.content.bytes : from);
    if (!patch.ok()) continue;
    if (absl::Status status = WriteSeed(
            folder / absl::StrCat(std::string(format.name()), ".", seed.name),
            absl::StrCat(*patch, std::string(1, '\0'), old_bytes));
        !status.ok()) {
      return status;
    }
  }
  return absl::OkStatus();
}

// Writes the seeds of the format as text protos.
absl::Status WriteTextSeeds(const Format& format,
                            const std::filesystem::path& folder) {
  const absl::StatusOr<MessagePointer> base = LoadBase(format);
  if (!base.ok()) return base.status();
  absl::StatusOr<std::vector<Seed>> seeds = AllSeeds(format, **base);
  if (!seeds.ok()) return seeds.status();
  const std::string format_name(format.name());
  MakeFit(*FindInputKind("check_message"), format, &*seeds);
  for (const Seed& seed : *seeds) {
    std::string text;
    google::protobuf::TextFormat::PrintToString(*seed.content.message, &text);
    if (absl::Status status =
            WriteSeed(folder / absl::StrCat(format_name, ".", seed.name),
                      absl::StrCat(kTextProtoComment, format_name, "\n", text));
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

absl::Status WriteStoredSeeds(const std::string& path,
                              const std::filesystem::path& folder) {
  const absl::StatusOr<std::string> text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  const absl::StatusOr<fuzz::Corpus> corpus = ReadCorpus(*text);
  if (!corpus.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat(path, ":", corpus.status().message()));
  }
  int number = 0;
  for (const fuzz::Input& input : corpus->input()) {
    const absl::StatusOr<std::string> bytes = InputBytes(input);
    if (!bytes.ok()) return bytes.status();
    if (absl::Status status =
            WriteSeed(folder / absl::StrCat("stored", ++number), *bytes);
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
  if (kind == "patch" || kind == "text_proto") {
    for (const Format* format : Formats()) {
      if (absl::Status status = kind == "patch"
                                    ? WritePatchSeeds(*format, arguments[2])
                                    : WriteTextSeeds(*format, arguments[2]);
          !status.ok()) {
        return status;
      }
    }
    return absl::OkStatus();
  }
  if (kind == "lines") return WriteLineSeeds(arguments[1], arguments[2]);
  if (kind == "corpus") return WriteStoredSeeds(arguments[1], arguments[2]);
  const Format* format = FindFormat(arguments[1]);
  if (kind == "companion" && format != nullptr) {
    return WriteCompanionSeeds(*format, arguments[2]);
  }
  const InputKind* input_kind = FindInputKind(kind);
  if (format == nullptr || input_kind == nullptr) {
    return absl::InvalidArgumentError(
        absl::StrCat(kind, " ", arguments[1], ": no such seeds"));
  }
  return kind == "set" ? WriteSetSeeds(*format, arguments[2])
                       : WriteFormatSeeds(*input_kind, *format, arguments[2]);
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
