#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_format.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/info/info_columns.h"
#include "trackcheck/report/info/info_report.h"
#include "trackcheck/report/info/number_text.h"
#include "trackcheck/text/grouped_digits.h"
#include "trackcheck/text/message_text.h"

namespace trackcheck {
namespace {

constexpr uint64_t kMaxRows = 20;

class InfoText final : public InfoReport {
 public:
  explicit InfoText(std::ostream& out) : out_(out) {}

  void AddFile(const InfoEntry& entry) override {
    if (!entry.error.empty()) return;
    const FileInfo& info = entry.info;
    if (!std::exchange(is_first_, false)) out_ << '\n';
    out_ << Printable(entry.path) << ": "
         << (entry.format.empty() ? "folder" : entry.format) << ", "
         << SizeText(info.size);
    if (info.inflated_size) {
      out_ << ", inflated " << SizeText(*info.inflated_size);
    }
    out_ << (entry.damage.empty() ? "\n" : ", damaged\n");
    WriteValues(info.values);
    for (const InfoTable& table : info.tables) WriteTable(table);
    WriteParts(info);
  }

  void Finish() override {}

 private:
  static std::string SizeText(uint64_t bytes) {
    return Joined({GroupedNumber(bytes), bytes == 1 ? " byte" : " bytes"});
  }

  void WriteValues(const std::vector<InfoValue>& values) {
    size_t width = 0;
    for (const InfoValue& each : values) {
      width = std::max(width, LabelOf(each).size());
    }
    if (!values.empty()) out_ << '\n';
    for (const InfoValue& each : values) {
      std::string label = LabelOf(each);
      label.resize(width, ' ');
      out_ << "  " << label << "  " << InfoValueText(each) << '\n';
    }
  }

  void WriteTable(const InfoTable& table) {
    const uint64_t rows = std::min(table.rows(), kMaxRows);
    WriteTextColumns(InfoLabel(table.key), TextColumnsOf(table, rows), out_);
    if (table.rows() > rows) {
      out_ << "    ... and " << GroupedNumber(table.rows() - rows) << " more\n";
    }
  }

  void WriteParts(const FileInfo& info) {
    if (info.parts.empty()) return;
    TextColumn names = {.title = "part", .right = false};
    TextColumn sizes = {.title = "bytes"};
    TextColumn shares = {.title = "percent"};
    for (const InfoPart& part : info.parts) {
      names.cells.emplace_back(part.name);
      sizes.cells.push_back(GroupedNumber(part.bytes));
      shares.cells.push_back(absl::StrFormat(
          "%.1f", 100 * static_cast<double>(part.bytes) /
                      static_cast<double>(info.decoded_size())));
    }
    WriteTextColumns(
        "parts",
        std::array{std::move(names), std::move(sizes), std::move(shares)},
        out_);
  }

  std::ostream& out_;
  bool is_first_ = true;
};

}  // namespace

std::unique_ptr<InfoReport> MakeInfoText(std::ostream& out) {
  return std::make_unique<InfoText>(out);
}

}  // namespace trackcheck
