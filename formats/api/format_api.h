// The interface of a format. formats/<f>/format.h describes its format with one
// constant of this type. The registry uses nothing else of the folder but
// messages.h (see message_api.h), which the core is built without.
#ifndef TRACKCHECK_FORMATS_API_FORMAT_API_H_
#define TRACKCHECK_FORMATS_API_FORMAT_API_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "formats/api/comparison.h"
#include "formats/api/export.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "formats/api/scene_view.h"
#include "formats/api/view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/bytes_passed.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"

namespace trackcheck {

// The Options of a format that has none.
struct NoOptions {};

template <typename Document, typename Options>
struct DecodeFunction {
  using Type = Document (*)(ByteView file, const Limits& limits,
                            const Options& options, FindingSink& sink);
};
template <typename Document>
struct DecodeFunction<Document, NoOptions> {
  using Type = Document (*)(ByteView file, const Limits& limits,
                            FindingSink& sink);
};

// Document: the decoded file. It may refer to the bytes, which then outlive it.
// Options: what the user decides where the format's document leaves it open.
//
// Members without a default are required; the registry asserts that they are
// set. A null function means that the format does not offer it.
template <typename Document, typename Options = NoOptions>
struct FormatApi {
  // The name in formats.bzl, on the command line and in the ids of rules.
  std::string_view name;
  // Its files, as a heading names them: "FlightGear terrain".
  std::string_view title;
  // Ends of its files' names, with the dot and in lower case.
  std::span<const std::string_view> suffixes;
  // The bytes that its files begin with; empty if they vary.
  std::string_view magic;
  // People read its files as text, so findings have a line, a column and a
  // JSON pointer.
  bool is_text = false;
  // Files of equal content may differ in their bytes (they are compressed, or
  // text with free spacing). MessageApi::encode gives one of them.
  bool has_canonical_form = false;

  // Whether the content says that `bytes` are of the format, damaged or not.
  // Reads some kilobytes at most.
  bool (*recognize)(ByteView bytes);
  // Never fails: faults go to `sink`, and what can be decoded is. Without a
  // config, `options` are the defaults.
  typename DecodeFunction<Document, Options>::Type decode;
  // Makes the document and findings of `decode` on several threads. Only for a
  // format without options. Calls `passed`, which may be empty, if rules read
  // only the document.
  Document (*decode_on)(WorkPool& pool, ByteView file, const Limits& limits,
                        FindingSink& sink, const BytesPassed& passed) = nullptr;
  // Returns false if there is nothing to show or check.
  bool (*decoded_anything)(const Document& document);
  // The inflated file: the bytes of Space::kInflated.
  ByteView (*inflated)(const Document& document) = nullptr;
  // Visits the decoded fields in the document's order under its names.
  void (*visit_fields)(const Document& document, FieldVisitor& visitor);
  // Reports what is in the file, as far as it was decoded. Does not depend on
  // the number of threads. Precondition: decoded_anything(document).
  FileInfo (*info)(const Document& document, WorkPool& pool);

  // Outputs of `dump` in addition to those of every format. One with the name
  // of an output of every format replaces it.
  std::span<const Export<Document>> (*exports)() = nullptr;
  // The views that `diff --view` can compare instead of the fields.
  std::span<const View<Document>> (*views)() = nullptr;
  // The views of `diff --view` that see two files at once. Their names differ
  // from those of the views.
  std::span<const Comparer<Document>> (*comparisons)() = nullptr;
  // The file in plan. The document outlives it.
  std::unique_ptr<PlanView> (*map)(const Document& document) = nullptr;
  // The file in space. The document outlives it.
  std::unique_ptr<SceneView> (*scene)(const Document& document) = nullptr;

  constexpr bool IsComplete() const {
    return !name.empty() && !title.empty() && !suffixes.empty() &&
           recognize != nullptr && decode != nullptr &&
           decoded_anything != nullptr && visit_fields != nullptr &&
           info != nullptr;
  }
};

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_FORMAT_API_H_
