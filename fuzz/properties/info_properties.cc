#include "fuzz/properties/info_properties.h"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/api/file_info.h"
#include "fuzz/properties/is_json.h"
#include "trackcheck/report/info/info_report.h"

namespace trackcheck {
namespace {

absl::Status Violated(absl::string_view how) {
  return absl::InternalError(absl::StrCat("the info: ", how));
}

// Keys of one object.
class Keys {
 public:
  absl::Status Add(std::string_view key) {
    const bool is_snake_case = !key.empty() && absl::ascii_islower(key[0]) &&
                               std::all_of(key.begin(), key.end(), [](char c) {
                                 const auto byte =
                                     static_cast<unsigned char>(c);
                                 return absl::ascii_islower(byte) ||
                                        absl::ascii_isdigit(byte) || c == '_';
                               });
    if (!is_snake_case) {
      return Violated(absl::StrCat("no key: ", std::string(key)));
    }
    if (!seen_.insert(key).second) {
      return Violated(absl::StrCat("a key twice: ", std::string(key)));
    }
    return absl::OkStatus();
  }

 private:
  std::set<std::string_view> seen_;
};

absl::Status KeysAreUnique(const FileInfo& info) {
  Keys values;
  for (const InfoValue& each : info.values) {
    if (absl::Status status = values.Add(each.key); !status.ok()) return status;
  }
  Keys tables;
  for (const InfoTable& table : info.tables) {
    if (absl::Status status = tables.Add(table.key); !status.ok()) {
      return status;
    }
    if (table.rows() == 0) return Violated("an empty table");
    Keys columns;
    for (const InfoColumn& column : table.columns) {
      if (absl::Status status = columns.Add(column.key); !status.ok()) {
        return status;
      }
      if (column.size() != table.rows()) {
        return Violated("columns of several lengths");
      }
    }
  }
  return absl::OkStatus();
}

absl::Status PartsAddUp(const FileInfo& info, const Spaces& spaces) {
  if (info.size != spaces.file.size() ||
      info.inflated_size.value_or(0) != spaces.inflated.size()) {
    return Violated("the sizes are not those of the file");
  }
  uint64_t sum = 0;
  std::set<std::string_view> names;
  for (const InfoPart& part : info.parts) {
    if (part.bytes == 0 || !names.insert(part.name).second) {
      return Violated(absl::StrCat("a part twice or without bytes: ",
                                   std::string(part.name)));
    }
    sum += part.bytes;
  }
  if (sum != info.decoded_size()) {
    return Violated(absl::StrCat("the parts have ", sum, " of ",
                                 info.decoded_size(), " bytes"));
  }
  return absl::OkStatus();
}

std::string ReportOf(std::string_view kind, const InfoEntry& entry) {
  std::ostringstream out;
  const std::unique_ptr<InfoReport> report = MakeInfoReport(kind, out);
  report->AddFile(entry);
  report->Finish();
  return std::move(out).str();
}

absl::Status IsPrintable(std::string_view text) {
  for (const char c : text) {
    if (c != '\n' && (c < ' ' || c > '~')) {
      return Violated(
          absl::StrCat("bytes that are no text:\n", std::string(text)));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::string> InfoIsWellFormed(const Format& format,
                                             const DecodedFile& file,
                                             const Spaces& spaces,
                                             WorkPool& pool) {
  const InfoEntry entry = {
      .path = "file", .format = format.name(), .info = file.Info(pool)};
  if (absl::Status status = KeysAreUnique(entry.info); !status.ok()) {
    return status;
  }
  if (absl::Status status = PartsAddUp(entry.info, spaces); !status.ok()) {
    return status;
  }
  if (absl::Status status = IsPrintable(ReportOf("text", entry));
      !status.ok()) {
    return status;
  }
  std::string json = ReportOf("json", entry);
  if (absl::Status status = IsJson("the info", json); !status.ok()) {
    return status;
  }
  return json;
}

}  // namespace trackcheck
