// A format as the program, the fuzzers and the tests see it: they use formats
// only through this interface.
#ifndef TRACKCHECK_REGISTRY_FORMAT_H_
#define TRACKCHECK_REGISTRY_FORMAT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"

namespace trackcheck {

class DocumentView;
class FieldVisitor;
class FileSummary;
class FindingSink;
class PlanView;
class SceneView;
class SetRules;
class WorkPool;
struct DocumentComparison;
struct ExportInfo;
struct ExportRequest;
struct FileInfo;
struct Limits;
struct RuleInfo;
struct ViewInfo;
template <typename T>
class OrRefusal;
namespace transfer {
class TransferRules;
}

// A decoded file. It refers to the bytes that it was decoded from, which
// outlive it.
class DecodedFile {
 public:
  virtual ~DecodedFile() = default;

  // Returns false if there is nothing to show or check.
  virtual bool decoded_anything() const = 0;
  // The inflated file, in which places in Space::kInflated count; empty if
  // nothing was inflated.
  virtual ByteView inflated() const { return {}; }
  // Runs every rule that `sink` wants on the parts that are not damaged. `path`
  // is that of the file, with its folders as far as they are known; if it is
  // empty, the rules about it find nothing. `pool` may be shared with other
  // files.
  virtual void Check(std::string_view path, WorkPool& pool,
                     FindingSink& sink) const = 0;
  // Returns what rules over several files need of this one, which is at the
  // absolute `path`. What only rules need that are not wanted may be left out.
  // Null if it is no part of any set. Does not refer to this.
  virtual std::unique_ptr<const FileSummary> Summarize(
      std::string_view path,
      absl::FunctionRef<bool(const RuleInfo& rule)> wants) const;
  virtual void VisitFields(FieldVisitor& visitor) const = 0;
  // Reports what is in the file, as far as it was decoded; the same for any
  // number of threads. Precondition: decoded_anything().
  virtual FileInfo Info(WorkPool& pool) const = 0;
  // Writes one of the format's exports(). Does nothing for another name.
  virtual void Export(std::string_view /*name*/,
                      const ExportRequest& /*request*/) const {}
  // Returns one of the format's views(), which must not outlive this; null for
  // another name.
  virtual std::unique_ptr<DocumentView> MakeView(std::string_view name) const;
  // Makes one of the format's comparisons() of this, the old side, and of a
  // file that the same format decoded. Refuses another name, and files that
  // cannot be compared.
  virtual OrRefusal<DocumentComparison> CompareWith(
      std::string_view name, const DecodedFile& new_file) const;
  // Returns the file in plan, which must not outlive this; null if the format
  // has no map.
  virtual std::unique_ptr<PlanView> Map() const;
  // Returns the file in space, which must not outlive this; null if the format
  // has no scene.
  virtual std::unique_ptr<SceneView> Scene() const;
};

// What the user decides where a format's document leaves it open. Only the
// format knows the type.
class FormatOptions {
 public:
  virtual ~FormatOptions() = default;
};

class Format {
 public:
  virtual ~Format() = default;

  virtual std::string_view name() const = 0;
  // What its files are, as a heading names them: "FlightGear terrain".
  virtual std::string_view title() const = 0;
  // Ends of its files' names, with the dot and in lower case.
  virtual std::span<const std::string_view> suffixes() const = 0;
  // All rules, structural faults first, each group in the catalogue's order.
  virtual std::span<const RuleInfo* const> rules() const = 0;
  // The bytes that its files begin with; empty if they vary.
  virtual std::string_view magic() const { return ""; }
  // The rules about what happened to its files on their way; null if there are
  // none. They are also among rules().
  virtual const transfer::TransferRules* transfer_rules() const {
    return nullptr;
  }
  // Whether the content says that `bytes` are of the format, damaged or not.
  virtual bool Recognize(ByteView bytes) const = 0;

  // Never fails: reports faults to `sink` and decodes the rest.
  virtual std::unique_ptr<DecodedFile> Decode(ByteView bytes,
                                              const Limits& limits,
                                              FindingSink& sink) const = 0;
  // Decodes with `options`, which are of this format, or null for the result of
  // Decode. Precondition: null for a format without options. The result does
  // not depend on the threads of `pool`. `passed` is called only by formats
  // whose rules read nothing of the bytes.
  virtual std::unique_ptr<DecodedFile> DecodeWith(
      const FormatOptions* options, ByteView bytes, const Limits& limits,
      WorkPool& pool, FindingSink& sink, const BytesPassed& passed) const;
  std::unique_ptr<DecodedFile> DecodeWith(const FormatOptions* options,
                                          ByteView bytes, const Limits& limits,
                                          WorkPool& pool,
                                          FindingSink& sink) const {
    return DecodeWith(options, bytes, limits, pool, sink, BytesPassed());
  }
  // The rules over several files; an object without rules if there are none.
  virtual const SetRules& set_rules() const;

  // The outputs that this format has in addition to those of every format.
  virtual std::vector<ExportInfo> exports() const;

  // The views of a file that can be compared instead of its fields.
  virtual std::vector<ViewInfo> views() const;
  // What can be compared of two files only together. The names differ from
  // those of the views.
  virtual std::vector<ViewInfo> comparisons() const;

  // Whether files of the same content may differ in their bytes (they are
  // compressed, or text with free spacing). MessageFormat::Encode gives one.
  virtual bool has_canonical_form() const { return false; }

  // Whether people read its files as text, so that findings have a line, a
  // column and a JSON pointer.
  virtual bool is_text() const { return false; }

  // The files beside those of this format that have no format of their own
  // (NameInFolder::kCompanion), as a format of the same name and rules. It is
  // in no list of formats, takes any bytes, and has no messages. Null if there
  // are none.
  virtual const Format* companion() const { return nullptr; }
};

// Every format, in the order of formats/formats.bzl. Generated from there.
std::span<const Format* const> Formats();

// Null if there is no format of that name.
const Format* FindFormat(std::string_view name);

// Null if there is no rule of that id in any format.
const RuleInfo* FindRule(std::string_view id);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_FORMAT_H_
