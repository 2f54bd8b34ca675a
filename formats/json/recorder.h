// Test support: the outline of a text as a reader gives it, and its faults.
#ifndef TRACKCHECK_FORMATS_JSON_RECORDER_H_
#define TRACKCHECK_FORMATS_JSON_RECORDER_H_

#include <cstdint>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/functional/function_ref.h"
#include "formats/core/bytes/byte_range.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/json/reader.h"

namespace trackcheck::json {

inline constexpr uint32_t kDepthLimit = 64;

struct ReportedFault {
  Fault fault;
  uint64_t offset;
  uint64_t size;

  friend bool operator==(const ReportedFault&, const ReportedFault&) = default;
};

inline std::ostream& operator<<(std::ostream& out,
                                const ReportedFault& reported) {
  return out << "{" << static_cast<int>(reported.fault) << ", "
             << reported.offset << ", " << reported.size << "}";
}

class Recorder : public FaultListener {
 public:
  void OnFault(Fault fault, const ByteRange& where,
               absl::FunctionRef<std::string()> message) override {
    faults.push_back({fault, where.offset, where.size});
    messages.push_back(message());
  }

  std::vector<ReportedFault> faults;
  std::vector<std::string> messages;
};

// Writes the structure and the texts of a value, entering every container.
class Walk {
 public:
  explicit Walk(Reader* reader) : reader_(*reader) {}

  std::string Run() {
    Value();
    return outline_;
  }

 private:
  void Value() {
    switch (reader_.Peek()) {
      case Kind::kNone:
        outline_ += "?";
        break;
      case Kind::kNull:
        outline_ += "n";
        reader_.ReadLiteral();
        break;
      case Kind::kFalse:
        outline_ += "f";
        reader_.ReadLiteral();
        break;
      case Kind::kTrue:
        outline_ += "t";
        reader_.ReadLiteral();
        break;
      case Kind::kNumber:
        outline_ += std::to_string(reader_.ReadNumber().value);
        break;
      case Kind::kString:
        outline_ += "'" + Unescape(reader_.ReadString().raw) + "'";
        break;
      case Kind::kArray:
        if (!reader_.EnterArray()) return;
        outline_ += "[";
        while (reader_.NextElement()) Element();
        outline_ += "]";
        break;
      case Kind::kObject:
        if (!reader_.EnterObject()) return;
        outline_ += "{";
        for (String key; reader_.NextKey(&key);) {
          outline_ += std::string(key.raw) + ":";
          Element();
        }
        outline_ += "}";
        break;
    }
  }

  void Element() {
    Value();
    outline_ += ",";
  }

  Reader& reader_;
  std::string outline_;
};

inline std::vector<ReportedFault> FaultsOfWalk(std::string_view text) {
  Recorder recorder;
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  Walk(&reader).Run();
  reader.Finish();
  return recorder.faults;
}

inline std::vector<ReportedFault> FaultsOfSkip(std::string_view text) {
  Recorder recorder;
  Reader reader(ByteView(text), kDepthLimit, &recorder);
  reader.Skip();
  reader.Finish();
  return recorder.faults;
}

}  // namespace trackcheck::json

#endif  // TRACKCHECK_FORMATS_JSON_RECORDER_H_
