// A toy format that violates chosen properties, to test that they are checked.
#ifndef TRACKCHECK_FUZZ_PROPERTIES_FAULTY_FORMAT_H_
#define TRACKCHECK_FUZZ_PROPERTIES_FAULTY_FORMAT_H_

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/api/export.h"
#include "formats/api/file_info.h"
#include "formats/api/plan_view.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/fields/field_visitor.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/core/work/work_pool.h"
#include "google/protobuf/message.h"
#include "registry/format.h"
#include "testdata/toy.pb.h"
#include "testdata/toy_format.h"

namespace trackcheck {

// Each member runs in addition to the correct behavior.
struct Faults {
  std::function<void(ByteView, FindingSink&)> decode = [](ByteView,
                                                          FindingSink&) {};
  std::function<void(WorkPool&, FindingSink&)> check = [](WorkPool&,
                                                          FindingSink&) {};
  ByteView inflated;
  std::function<void(ByteView, FieldVisitor&)> visit = [](ByteView,
                                                          FieldVisitor&) {};
  std::function<void(WorkPool&, FileInfo*)> info = [](WorkPool&, FileInfo*) {};
  std::function<void(toy::File*)> describe = [](toy::File*) {};
  std::function<void(std::string*)> encode = [](std::string*) {};
  // Replaces the format's export, which should write files.
  std::function<void(const ExportRequest&)> write_files =
      [](const ExportRequest&) {};
  // Makes the map, if it is set.
  std::function<std::unique_ptr<PlanView>()> map;
};

class FaultyDocument : public toy::Document {
 public:
  FaultyDocument(const Faults& faults, ByteView bytes, FindingSink& sink)
      : Document(bytes, sink), faults_(faults), bytes_(bytes) {
    faults_.decode(bytes, sink);
  }

  void Check(std::string_view path, WorkPool& pool,
             FindingSink& sink) const override {
    Document::Check(path, pool, sink);
    faults_.check(pool, sink);
  }
  ByteView inflated() const override { return faults_.inflated; }
  void VisitFields(FieldVisitor& visitor) const override {
    Document::VisitFields(visitor);
    faults_.visit(bytes_, visitor);
  }
  FileInfo Info(WorkPool& pool) const override {
    FileInfo info = Document::Info(pool);
    faults_.info(pool, &info);
    return info;
  }
  void Export(std::string_view, const ExportRequest& request) const override {
    faults_.write_files(request);
  }
  std::unique_ptr<PlanView> Map() const override {
    return faults_.map ? faults_.map() : nullptr;
  }

 private:
  const Faults& faults_;
  ByteView bytes_;
};

class FaultyFormat : public toy::ToyFormat {
 public:
  explicit FaultyFormat(Faults faults) : faults_(std::move(faults)) {}

  std::unique_ptr<DecodedFile> Decode(ByteView bytes, const Limits&,
                                      FindingSink& sink) const override {
    return std::make_unique<FaultyDocument>(faults_, bytes, sink);
  }
  std::vector<ExportInfo> exports() const override {
    return {{.name = "parts", .help = "files", .makes_files = true}};
  }
  std::unique_ptr<google::protobuf::Message> Describe(
      const DecodedFile& file) const override {
    std::unique_ptr<google::protobuf::Message> message =
        ToyFormat::Describe(file);
    faults_.describe(static_cast<toy::File*>(message.get()));
    return message;
  }
  absl::StatusOr<std::string> Encode(
      const google::protobuf::Message& message) const override {
    absl::StatusOr<std::string> bytes = ToyFormat::Encode(message);
    if (bytes.ok()) faults_.encode(&*bytes);
    return bytes;
  }

 private:
  Faults faults_;
};

// A message that encodes to 20 bytes.
inline toy::File ThreeValues() {
  toy::File file;
  for (const int value : {1, 2, 3}) file.add_values(value);
  return file;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FUZZ_PROPERTIES_FAULTY_FORMAT_H_
