#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "CLI/App.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/plan_view.h"
#include "formats/api/scene_view.h"
#include "formats/api/set_view.h"
#include "formats/core/findings/finding.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "registry/format.h"
#include "trackcheck/cli/flags/export_flags.h"
#include "trackcheck/cli/flags/flag_values.h"
#include "trackcheck/cli/flags/load_flags.h"
#include "trackcheck/cli/verb.h"
#include "trackcheck/cli/verbs/verbs.h"
#include "trackcheck/compare/folder_set.h"
#include "trackcheck/config/config.h"
#include "trackcheck/config/settings.h"
#include "trackcheck/git/textconv.h"
#include "trackcheck/io/console.h"
#include "trackcheck/io/inputs.h"
#include "trackcheck/io/loaded_file.h"
#include "trackcheck/io/output.h"
#include "trackcheck/report/dump/file_dump.h"
#include "trackcheck/report/dump/text_proto_dump.h"
#include "trackcheck/report/map/pins.h"
#include "trackcheck/report/map/svg_map.h"
#include "trackcheck/report/scene/glb.h"
#include "trackcheck/report/scene/markers.h"
#include "trackcheck/report/scene/obj.h"
#include "trackcheck/report/scene/ply.h"
#include "trackcheck/text/message_text.h"
#include "trackcheck/text/status.h"
#include "validators/engine/file_set.h"
#include "validators/engine/set_rules.h"

namespace trackcheck {
namespace {

FileToDump Dumped(const LoadedFile& file) {
  return {.path = file.path(),
          .format = file.format(),
          .decoded = file.decoded(),
          .damage = file.damage()};
}

// A pin without a number, if the finding has the severity, and a place in the
// plan, and if the settings of its file do not leave it out.
std::optional<MapPin> PinOf(const FilesOfFormat& files, size_t file,
                            const Finding& finding, Severity severity,
                            const SetPlanView& plan) {
  const RuleInfo& rule = *finding.rule;
  const RuleLevels& levels = files.settings[file].levels;
  const Severity natural = finding.severity.value_or(rule.severity);
  if (levels.Resolve(rule, natural) != severity || levels.Suppresses(rule)) {
    return std::nullopt;
  }
  const std::optional<PlanPoint> at =
      plan.LocateIn(file, finding.where.field.text());
  if (!at) return std::nullopt;
  return MapPin{.at = *at,
                .kind = PinKindOf(severity),
                .title = Joined({SeverityName(severity), ": ",
                                 Printable(files.set[file].name()), ": ",
                                 RenderMessage(finding.message)})};
}

// The errors and warnings of the rules over several files, as pins.
std::vector<MapPin> PinsOf(const FilesOfFormat& files,
                           const SetPlanView& plan) {
  SetSink sink([](const RuleInfo&) { return true; });
  files.format->set_rules().Check(files.set, sink);
  const FindingsInSet found = sink.Take();
  std::vector<MapPin> pins;
  for (const Severity severity : {Severity::kError, Severity::kWarning}) {
    for (const auto& [file, findings] : found) {
      for (const Finding& finding : findings) {
        std::optional<MapPin> pin = PinOf(files, file, finding, severity, plan);
        if (!pin) continue;
        pin->number = pins.size() + 1;
        pin->title = Joined({pin->number, " ", pin->title});
        pins.push_back(*std::move(pin));
      }
    }
  }
  return pins;
}

void WriteSvgOfSet(const FilesOfFormat& files, const SetPlanView& plan,
                   const std::string& folder, std::ostream& out) {
  const std::vector<MapPin> pins = PinsOf(files, plan);
  const std::filesystem::path path = folder;
  WriteSvgMap(plan,
              {.title = (path.has_filename() ? path : path.parent_path())
                            .filename()
                            .string(),
               .pins = pins,
               .pin_layout = PinLayout::kJoined},
              out);
}

constexpr std::array<std::string_view, 7> kKinds = {
    "text", "json", "textproto", "svg", "glb", "obj", "ply"};
enum class DumpKind {
  kText,
  kJson,
  kTextProto,
  kSvg,
  kGlb,
  kObj,
  kPly,
  kExport
};

bool IsModel(DumpKind kind) {
  return kind == DumpKind::kGlb || kind == DumpKind::kObj ||
         kind == DumpKind::kPly;
}

// The outputs of every format, then the exports.
std::vector<std::string_view> AllKinds() {
  std::vector<std::string_view> kinds(kKinds.begin(), kKinds.end());
  for (const std::string_view name : ExportNames()) {
    if (std::find(kinds.begin(), kinds.end(), name) == kinds.end()) {
      kinds.push_back(name);
    }
  }
  return kinds;
}

class DumpVerb : public Verb {
 public:
  std::string_view name() const override { return "dump"; }
  std::string_view summary() const override {
    return "show the decoded file as text, JSON, text proto, map or model";
  }
  std::string_view operands() const override { return "PATH"; }
  std::string_view help() const override {
    return R"(text has one line per field or table row. Its form is the same in all versions.
--textconv is for git, see `trackcheck git install`: an edit changes
only the lines of what was edited, and any bytes give a text. textproto is the
input of `trackcheck encode`. svg is a picture of the file from above, or of all
tiles in a folder with the seams between them. glb, obj and ply are models for
Blender and other programs; glb also marks what `trackcheck check` finds.
Damaged parts are left out and reported, in comments and on standard error.

Examples:
  trackcheck dump a.rld
  trackcheck dump --offsets a.rld | less
  trackcheck dump --output textproto -o a.textproto a.rld
  trackcheck dump --output svg -o lap.svg lap.raf
  trackcheck dump --output svg -o scenery.svg Terrain/
  trackcheck dump --output glb -o tile.glb tile.btg.gz

Exit status:
  0  at least a part of the file could be decoded, or --textconv
  2  nothing could be decoded, or wrong usage)";
  }

  void DefineFlags(CLI::App& app) override {
    AddValue(app, "--output", "KIND", &kind_text_,
             "text, json, textproto, svg, glb, obj or ply (text); svg is a "
             "map, and glb, obj and ply are models" +
                 ExportsHelp(kKinds));
    AddValue(
        app, "-o", "FILE", &out_path_,
        "the file to write (standard output); for png, which gives several "
        "files, the folder");
    app.add_flag(
        "--textconv", textconv_text_,
        "the text for git: rows have no numbers, and an index is a "
        "hash of what it leads to; --textconv=VERSION is the same text, "
        "but git does not mix cached texts of two versions");
    app.add_flag("--offsets", offsets_,
                 "with text only: begin each line with the offset in hex");
    app.add_flag("--no-findings", no_findings_,
                 "with glb only: mark nothing; a large file needs less memory");
    export_.DefineFlags(app);
    AddValue(
        app, "-j,--jobs", "N", &jobs_text_,
        "threads for the files of a folder, and to find what glb marks (one "
        "per processor)");
    loader_.DefineFlags(app);
  }

  absl::Status Validate(std::vector<std::string> operands) override {
    if (operands.size() != 1) {
      return UsageError({"dump takes one file or folder"});
    }
    path_ = operands[0];
    const absl::StatusOr<size_t> kind =
        ParseChoice("--output", kind_text_, AllKinds());
    if (!kind.ok()) return kind.status();
    kind_ = static_cast<DumpKind>(
        std::min(*kind, static_cast<size_t>(DumpKind::kExport)));
    if (offsets_ && kind_ != DumpKind::kText) {
      return UsageError({"--offsets needs --output text"});
    }
    if (no_findings_ && kind_ != DumpKind::kGlb) {
      return UsageError({"--no-findings needs --output glb"});
    }
    absl::Status status = export_.Validate(kind_text_);
    if (!status.ok()) return status;
    status = ValidateTextconv();
    if (!status.ok()) return status;
    const absl::StatusOr<int> jobs = ParseJobs(jobs_text_);
    if (!jobs.ok()) return jobs.status();
    jobs_ = *jobs;
    return loader_.Validate();
  }

  int Run(Console& console) override {
    std::error_code error;
    absl::Status status =
        textconv_ ? Textconv(console)
        : path_ != kStandardInput && std::filesystem::is_directory(path_, error)
            ? DumpFolder(console)
            : Dump(console);
    if (status.ok()) return kNothingToReport;
    PrintError(status, console);
    return kFailure;
  }

 private:
  // CLI11 gives a flag without a value the text "true".
  absl::Status ValidateTextconv() {
    textconv_ = !textconv_text_.empty();
    if (!textconv_) return absl::OkStatus();
    if (textconv_text_ != "true") {
      const absl::StatusOr<uint64_t> version =
          ParseNumber("--textconv", textconv_text_, 1);
      if (!version.ok()) return version.status();
    }
    if (kind_ != DumpKind::kText || offsets_) {
      return UsageError({"--textconv takes no --output and no --offsets"});
    }
    return absl::OkStatus();
  }

  // An error only if the output cannot be written.
  absl::Status Textconv(Console& console) {
    const absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        loader_.Read(path_, console);
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(out_path_, {&path_, 1}, console);
    if (!output.ok()) return output.status();
    WriteTextconv(file, (*output)->stream());
    return (*output)->Close();
  }

  // The map of the files of a folder.
  absl::Status DumpFolder(Console& console) {
    if (kind_ != DumpKind::kSvg) {
      return UsageError({Printable(path_),
                         " is a folder: --output svg shows one, the other "
                         "outputs a file"});
    }
    const absl::StatusOr<ConfigFinder*> configs = loader_.Configs();
    if (!configs.ok()) return configs.status();
    WorkPool pool(jobs_);
    const absl::StatusOr<FolderSet> set = ReadFolderSet(
        path_, loader_.settings(), console.today, **configs, pool);
    if (!set.ok()) return set.status();
    for (const std::string& each : set->errors) {
      console.err << "trackcheck: " << each << '\n';
    }
    for (const FilesOfFormat& files : set->formats) {
      const std::unique_ptr<SetPlanView> plan =
          files.format->set_rules().Map(files.set);
      if (plan == nullptr) continue;
      absl::StatusOr<std::unique_ptr<Output>> output =
          Output::Open(out_path_, NamedLikeAssets(path_), console);
      if (!output.ok()) return output.status();
      WriteSvgOfSet(files, *plan, path_, (*output)->stream());
      return (*output)->Close();
    }
    return FileError(path_, absl::FailedPreconditionError(
                                "no files in it have a map together"));
  }

  absl::Status Dump(Console& console) {
    const absl::StatusOr<std::unique_ptr<LoadedFile>> file =
        loader_.Load(path_, console);
    if (!file.ok()) return file.status();
    // An export of the format replaces the common output of the same name.
    if (export_.IsExportOf((*file)->format())) kind_ = DumpKind::kExport;
    if (kind_ == DumpKind::kExport) {
      absl::Status status = export_.Require((*file)->format(), kKinds);
      if (!status.ok()) return status;
    }
    std::unique_ptr<PlanView> plan;
    if (kind_ == DumpKind::kSvg) {
      plan = (*file)->decoded().Map();
      if (plan == nullptr) {
        return UsageError({NoMap((*file)->format())});
      }
    }
    std::unique_ptr<SceneView> scene;
    if (IsModel(kind_)) {
      scene = (*file)->decoded().Scene();
      if (scene == nullptr) {
        return UsageError({"no --output ", kind_text_, " for ",
                           (*file)->format().name(), " files"});
      }
    }
    if (export_.makes_files()) {
      absl::Status status = export_.WriteFiles(**file, out_path_, console);
      if (!status.ok()) return status;
      return RequireWhole(**file);
    }
    absl::StatusOr<std::unique_ptr<Output>> output =
        Output::Open(out_path_, {&path_, 1}, console);
    if (!output.ok()) return output.status();
    if (scene != nullptr) {
      if (kind_ != DumpKind::kObj && (*output)->is_terminal()) {
        return UsageError(
            {"a binary file is not written to a terminal; use -o FILE"});
      }
      absl::Status status =
          WriteModel(**file, *scene, (*output)->stream(), console);
      if (!status.ok()) return status;
    } else {
      Write(**file, plan.get(), (*output)->stream());
    }
    absl::Status status = RequireWhole(**file);
    if (!status.ok()) return status;
    return (*output)->Close();
  }

  absl::Status RequireWhole(const LoadedFile& file) const {
    if (!file.shrank()) return absl::OkStatus();
    return FileError(path_,
                     absl::FailedPreconditionError("shrank while it was read"));
  }

  // Precondition: IsModel(kind_).
  absl::Status WriteModel(const LoadedFile& file, const SceneView& scene,
                          std::ostream& out, Console& console) {
    absl::Status status;
    if (kind_ == DumpKind::kObj) {
      WriteObj(scene, out);
    } else if (kind_ == DumpKind::kPly) {
      status = WritePly(scene, out);
    } else {
      const absl::StatusOr<std::vector<SceneMarker>> markers =
          FindMarkers(file, scene, console);
      if (!markers.ok()) return markers.status();
      const std::string title =
          std::filesystem::path(path_).filename().string();
      status = WriteGlb(
          scene,
          {.title = title, .format = file.format().name(), .markers = *markers},
          out);
    }
    return status.ok() ? status : FileError(path_, status);
  }

  // What `check` finds in the file, if that is wanted.
  absl::StatusOr<std::vector<SceneMarker>> FindMarkers(const LoadedFile& file,
                                                       const SceneView& scene,
                                                       Console& console) {
    if (no_findings_) return std::vector<SceneMarker>();
    absl::StatusOr<FileSettings> settings = loader_.SettingsOf(path_, console);
    if (!settings.ok()) return settings.status();
    FindingSink sink(settings->levels, settings->limits.max_findings_per_rule);
    for (const Finding& fault : file.faults()) sink.Report(fault);
    if (!file.explained()) {
      WorkPool pool(jobs_);
      file.decoded().Check(file.absolute_path(), pool, sink);
    }
    return MarkersOf(sink.Take(), scene);
  }

  // Preconditions: `plan` is set for kSvg, and not IsModel(kind_).
  void Write(const LoadedFile& file, const PlanView* plan,
             std::ostream& out) const {
    switch (kind_) {
      case DumpKind::kText:
        return WriteTextDump(Dumped(file), offsets_, out);
      case DumpKind::kJson:
        return WriteJsonDump(Dumped(file), out);
      case DumpKind::kTextProto:
        return WriteTextProtoDump(Dumped(file), out);
      case DumpKind::kSvg:
        return WriteMapDump(Dumped(file), *plan, out);
      case DumpKind::kExport:
        return export_.Write(file, out);
      case DumpKind::kGlb:
      case DumpKind::kObj:
      case DumpKind::kPly:
        break;
    }
  }

  std::string path_;
  std::string kind_text_ = "text";
  DumpKind kind_ = DumpKind::kText;
  std::string out_path_;
  ExportFlags export_;
  LoadFlags loader_;
  bool offsets_ = false;
  bool no_findings_ = false;
  std::string textconv_text_;
  bool textconv_ = false;
  std::string jobs_text_;
  int jobs_ = 1;
};

}  // namespace

std::unique_ptr<Verb> MakeDumpVerb() { return std::make_unique<DumpVerb>(); }

}  // namespace trackcheck
