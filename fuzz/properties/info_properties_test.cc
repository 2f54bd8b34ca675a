#include "fuzz/properties/info_properties.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "formats/api/file_info.h"
#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/spaces.h"
#include "formats/core/work/work_pool.h"
#include "fuzz/properties/faulty_format.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "testdata/examine.h"

namespace trackcheck {
namespace {

using ::testing::HasSubstr;

// The error for a toy of 20 bytes whose info `change` changes.
std::string ErrorOf(const std::function<void(FileInfo*)>& change) {
  Faults faults;
  faults.info = [&change](WorkPool&, FileInfo* info) { change(info); };
  const FaultyFormat format(faults);
  const std::string bytes = *format.Encode(ThreeValues());
  WorkPool pool(1);
  const Examined examined = Examine(format, ByteView(bytes), pool);
  const absl::StatusOr<std::string> json = InfoIsWellFormed(
      format, *examined.file, Spaces{.file = ByteView(bytes)}, pool);
  return std::string(json.status().message());
}

InfoTable Table(std::string_view key, std::vector<int64_t> values) {
  return {.key = key, .columns = {{.key = "row", .values = values}}};
}

TEST(InfoPropertiesTest, AGoodInfoHoldsThem) {
  EXPECT_EQ(ErrorOf([](FileInfo*) {}), "");
  EXPECT_EQ(ErrorOf([](FileInfo* info) {
              info->values.push_back({"name", std::string("\n\xff\"")});
              info->tables.push_back(Table("rows", {1, 2}));
            }),
            "");
}

TEST(InfoPropertiesTest, KeysAreUniqueAndInSnakeCase) {
  EXPECT_THAT(ErrorOf([](FileInfo* info) {
                info->values.push_back({"values", int64_t{1}});
              }),
              HasSubstr("a key twice: values"));
  for (const char* key : {"", "Values", "two words", "_x", "a-b"}) {
    EXPECT_THAT(ErrorOf([key](FileInfo* info) {
                  info->values.push_back({key, int64_t{1}});
                }),
                HasSubstr("no key: " + std::string(key)));
  }
  EXPECT_THAT(ErrorOf([](FileInfo* info) {
                info->tables = {Table("rows", {1}), Table("rows", {2})};
              }),
              HasSubstr("a key twice: rows"));
  EXPECT_THAT(ErrorOf([](FileInfo* info) {
                info->tables = {Table("rows", {1})};
                info->tables[0].columns.push_back(info->tables[0].columns[0]);
              }),
              HasSubstr("a key twice: row"));
}

TEST(InfoPropertiesTest, ColumnsAreAsLongAsTheirTable) {
  EXPECT_THAT(ErrorOf([](FileInfo* info) {
                info->tables = {Table("rows", {1})};
                info->tables[0].columns.push_back(
                    {.key = "other", .values = std::vector<float>{1, 2}});
              }),
              HasSubstr("columns of several lengths"));
  EXPECT_THAT(
      ErrorOf([](FileInfo* info) { info->tables = {Table("rows", {})}; }),
      HasSubstr("an empty table"));
}

TEST(InfoPropertiesTest, PartsAddUpToTheFile) {
  EXPECT_THAT(ErrorOf([](FileInfo* info) { ++info->size; }),
              HasSubstr("not those of the file"));
  EXPECT_THAT(ErrorOf([](FileInfo* info) { info->inflated_size = 20; }),
              HasSubstr("not those of the file"));
  EXPECT_THAT(ErrorOf([](FileInfo* info) { --info->parts[0].bytes; }),
              HasSubstr("the parts have 19 of 20 bytes"));
  EXPECT_THAT(ErrorOf([](FileInfo* info) { info->parts[0].bytes = 0; }),
              HasSubstr("without bytes: magic"));
  EXPECT_THAT(ErrorOf([](FileInfo* info) {
                info->parts[0].name = info->parts[1].name;
              }),
              HasSubstr("a part twice"));
}

}  // namespace
}  // namespace trackcheck
