// The interface of a format. formats/<f>/format.h describes its format with one
// constant of this type. The registry uses nothing else of the folder.
#ifndef TRACKCHECK_FORMATS_API_FORMAT_API_H_
#define TRACKCHECK_FORMATS_API_FORMAT_API_H_

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/api/comparison.h"
#include "formats/api/export.h"
#include "formats/api/file_info.h"
#include "formats/api/message_chunks.h"
#include "formats/api/plan_view.h"
#include "formats/api/view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_tree.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

// The OptionsMessage of a format that has no options.
struct NoOptions {};

template <typename Document, typename OptionsMessage>
struct DecodeFunction {
  using Type = Document (*)(ByteView file, const Limits& limits,
                            const OptionsMessage& options, FindingSink& sink);
};
template <typename Document>
struct DecodeFunction<Document, NoOptions> {
  using Type = Document (*)(ByteView file, const Limits& limits,
                            FindingSink& sink);
};

// Document: the decoded file. It may refer to the bytes, which then outlive it.
// File: the message of <f>.proto. OptionsMessage: the message of options.proto,
// for a format that has options.
//
// Members without a default are required; the registry asserts that they are
// set. A null function means that the format does not offer it.
template <typename Document, typename File, typename OptionsMessage = NoOptions>
struct FormatApi {
  // The name in formats.bzl, on the command line and in the ids of rules.
  std::string_view name;
  // What its files are, as a heading names them: "FlightGear terrain".
  std::string_view title;
  // Ends of its files' names, with the dot and in lower case.
  std::span<const std::string_view> suffixes;
  // The bytes that its files begin with; empty if they vary.
  std::string_view magic;
  // People read its files as text, so findings have a line, a column and a
  // JSON pointer.
  bool is_text = false;
  // Files of the same content may differ in their bytes (they are compressed,
  // or text with free spacing). `encode` gives one of them.
  bool has_canonical_form = false;

  // Whether the content says that `bytes` are of the format, damaged or not.
  // Reads some kilobytes at most.
  bool (*recognize)(ByteView bytes);
  // Never fails: faults go to `sink`, and what can be decoded is. Without a
  // config, `options` is an empty message.
  typename DecodeFunction<Document, OptionsMessage>::Type decode;
  // Returns false if there is nothing to show or check.
  bool (*decoded_anything)(const Document& document);
  // The inflated file: the bytes of Space::kInflated.
  ByteView (*inflated)(const Document& document) = nullptr;
  // Visits the decoded fields in the document's order under its names.
  void (*visit_fields)(const Document& document, FieldVisitor& visitor);
  // Reports what is in the file, as far as it was decoded. Does not depend on
  // the number of threads. Precondition: decoded_anything(document).
  FileInfo (*info)(const Document& document, WorkPool& pool);

  // Adds the decoded fields to `file`. Precondition: `file` is empty.
  void (*describe)(const Document& document, File* file);
  // Gives the same message in chunks, in bounded memory.
  void (*describe_in_chunks)(const Document& document,
                             MessageChunks& out) = nullptr;
  // Returns the bytes that `file` describes, also if they are an invalid file.
  // Returns InvalidArgument, with the path and the value, if no file can hold
  // the values of `file`.
  absl::StatusOr<std::string> (*encode)(const File& file);
  // Adds what `fields` show to `file`, so that the file that `encode` makes of
  // it has the same content. The fields are those of visit_fields, changed in
  // any way: redundant ones may not fit the others and are derived again where
  // that is possible. Returns InvalidArgument, with the path and the reason, if
  // no file has such fields. Precondition: `file` is empty.
  absl::Status (*compose)(const FieldTree& fields, File* file);

  // Outputs of `dump` in addition to those of every format. One with the name
  // of an output of every format replaces it.
  std::span<const Export<Document>> (*exports)() = nullptr;
  // What `diff --view` can compare instead of the fields.
  std::span<const View<Document>> (*views)() = nullptr;
  // What `diff --view` can compare of two files that it has to see at once.
  // Their names differ from those of the views.
  std::span<const Comparer<Document>> (*comparisons)() = nullptr;
  // The file in plan. The document outlives it.
  std::unique_ptr<PlanView> (*map)(const Document& document) = nullptr;

  constexpr bool IsComplete() const {
    return !name.empty() && !title.empty() && !suffixes.empty() &&
           recognize != nullptr && decode != nullptr &&
           decoded_anything != nullptr && visit_fields != nullptr &&
           info != nullptr && describe != nullptr && encode != nullptr &&
           compose != nullptr;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_FORMAT_API_H_
