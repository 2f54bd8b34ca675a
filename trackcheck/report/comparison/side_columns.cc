#include "trackcheck/report/comparison/side_columns.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/api/comparison.h"
#include "formats/api/file_info.h"
#include "trackcheck/report/info/info_columns.h"

namespace trackcheck {

std::vector<TextColumn> SideColumns(const DocumentComparison& result) {
  std::vector<TextColumn> columns = {
      {.title = "", .right = false},
      {.title = std::string(result.side_names[0]), .right = false},
      {.title = std::string(result.side_names[1]), .right = false}};
  std::vector<std::string_view> keys;
  for (const std::vector<InfoValue>& values : result.sides) {
    for (const InfoValue& value : values) {
      if (std::find(keys.begin(), keys.end(), value.key) == keys.end()) {
        keys.push_back(value.key);
      }
    }
  }
  for (const std::string_view key : keys) {
    columns[0].cells.push_back(InfoLabel(key));
    for (size_t side = 0; side < result.sides.size(); ++side) {
      const std::vector<InfoValue>& values = result.sides[side];
      const auto value =
          std::find_if(values.begin(), values.end(),
                       [&](const InfoValue& each) { return each.key == key; });
      columns[side + 1].cells.push_back(
          value == values.end() ? "-" : InfoValueText(*value));
    }
  }
  return columns;
}

}  // namespace trackcheck
