// A format as everything outside its own folders sees it: the program, the
// fuzzers and the tests know formats only through this interface.
#ifndef TRACKCHECK_REGISTRY_FORMAT_H_
#define TRACKCHECK_REGISTRY_FORMAT_H_

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/api/export.h"
#include "formats/api/message_chunks.h"
#include "formats/api/view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/findings/rule_info.h"
#include "formats/core/work/work_pool.h"
#include "google/protobuf/message.h"

namespace trackcheck {

// A decoded file. Refers to the bytes that it was decoded from.
class DecodedFile {
 public:
  virtual ~DecodedFile() = default;

  // False if the bytes were so broken that there is nothing to show or judge.
  virtual bool decoded_anything() const = 0;
  // What the file inflates to, of which places in Space::kInflated speak; empty
  // if nothing was inflated.
  virtual ByteView inflated() const { return {}; }
  // Runs every rule that `sink` wants on what is not damaged. `pool` may be
  // shared with other files.
  virtual void Check(WorkPool& pool, FindingSink& sink) const = 0;
  virtual void VisitFields(FieldVisitor& visitor) const = 0;
  // The file as the format's message (see NewMessage).
  virtual std::unique_ptr<google::protobuf::Message> Describe() const = 0;
  // The same message, in bounded memory if the format can.
  virtual void DescribeInChunks(MessageChunks& out) const {
    out.Add(*Describe());
  }
  // Writes one of the format's exports().
  virtual void Export(std::string_view /*name*/,
                      const ExportRequest& /*request*/) const {}
  // One of the format's views(), which must not outlive this; null if it has
  // none of that name.
  virtual std::unique_ptr<DocumentView> MakeView(
      std::string_view /*name*/) const {
    return nullptr;
  }
};

class Format {
 public:
  virtual ~Format() = default;

  virtual std::string_view name() const = 0;
  // What its files are, in the plural: "FlightGear terrain".
  virtual std::string_view title() const = 0;
  // Ends of its files' names, with the dot and in lower case.
  virtual std::span<const std::string_view> suffixes() const = 0;
  // All rules, structural faults first, each group in the catalogue's order.
  virtual std::span<const RuleInfo* const> rules() const = 0;
  // Whether the content says that `bytes` are of the format, damaged or not.
  virtual bool Recognize(ByteView bytes) const = 0;

  // Never fails: faults go to `sink`, and what can be decoded is.
  virtual std::unique_ptr<DecodedFile> Decode(ByteView bytes,
                                              const Limits& limits,
                                              FindingSink& sink) const = 0;
  // As `options` say: the message formats/<name>/options.proto, or null for
  // what Decode does. A format without options is never handed any.
  virtual std::unique_ptr<DecodedFile> DecodeWith(
      const google::protobuf::Message* /*options*/, ByteView bytes,
      const Limits& limits, FindingSink& sink) const {
    return Decode(bytes, limits, sink);
  }
  // The outputs that this format has beyond those of every format.
  virtual std::vector<ExportInfo> exports() const { return {}; }

  // What else than its fields can be compared of a file.
  virtual std::vector<ViewInfo> views() const { return {}; }

  // Whether files of the same content may differ in their bytes (compressed, or
  // text that may be spaced in any way): then Encode gives one of them.
  virtual bool has_canonical_form() const { return false; }

  // Whether people read its files as text, so that findings have a line, a
  // column and a JSON pointer.
  virtual bool is_text() const { return false; }

  // An empty message of the type that Encode takes.
  virtual std::unique_ptr<google::protobuf::Message> NewMessage() const = 0;
  // The bytes that `message` describes, broken if it says so. InvalidArgument,
  // with the path and the value, if no file can hold what `message` says.
  // Precondition: `message` is of NewMessage's type.
  virtual absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const = 0;
};

// Every format, in the order of formats/formats.bzl. Generated from there.
std::span<const Format* const> Formats();

// Null if there is no format of that name.
const Format* FindFormat(std::string_view name);

// Null if there is no rule of that id in any format.
const RuleInfo* FindRule(std::string_view id);

}  // namespace trackcheck

#endif  // TRACKCHECK_REGISTRY_FORMAT_H_
