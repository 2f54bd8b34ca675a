// Tests the lines of CSV that a spreadsheet reads.
#include "formats/raf/exports/exports.h"

#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "formats/core/bytes/byte_view.h"
#include "formats/core/bytes/limits.h"
#include "formats/core/findings/finding_sink.h"
#include "formats/raf/decode/decode.h"
#include "formats/raf/document.h"
#include "formats/raf/message/encode.h"
#include "formats/raf/options.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace trackcheck::raf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> Csv(const File& file, const Options& options = {}) {
  const std::string bytes = *Encode(file);
  const RuleSelection selection;
  FindingSink sink(selection, 0);
  const Document document = Decode(ByteView(bytes), Limits(), options, sink);
  std::ostringstream out;
  EXPECT_EQ(Exports()[0].info.name, "csv");
  Exports()[0].write(document, {.out = out});
  std::vector<std::string> lines;
  std::istringstream in(out.str());
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

TEST(ExportsTest, ALineForEachBlockInPhysicalUnits) {
  File file;
  file.mutable_header()->set_update_interval(100);
  DataBlocks& blocks = *file.mutable_data_blocks();
  blocks.add_throttle(0.1F);
  blocks.add_brake(1e-20F);
  blocks.add_gear(5);
  blocks.add_lateral_g(-21);
  blocks.add_position_x(-1);
  blocks.add_position_y(65536 * 1000);
  blocks.add_right_vector_x(-32767);
  blocks.add_forward_vector_y(23170);
  blocks.add_speed(1e10F);
  blocks.add_speed(std::numeric_limits<float>::quiet_NaN());
  blocks.add_car_distance(-std::numeric_limits<float>::infinity());
  EXPECT_THAT(
      Csv(file),
      ElementsAre(
          "time [s],throttle,brake,input_steer [rad],clutch,handbrake,gear,"
          "lateral_g [G],forward_g [G],upwards_g [G],speed [m/s],"
          "car_distance [m],position.x [m],position.y [m],position.z [m],"
          "engine_speed [rad/s],index_distance [m],right_vector.x,"
          "right_vector.y,right_vector.z,forward_vector.x,forward_vector.y,"
          "forward_vector.z",
          "0,0.1,0.00000000000000000001,0,0,0,5,-1.05,0,0,10000000000,-inf,"
          "-0.0000152587890625,1000,0,0,0,-1,0,0,0,0.70711386,0",
          "0.1,0,0,0,0,0,0,0,0,0,nan,0,0,0,0,0,0,0,0,0,0,0,0"));
}

TEST(ExportsTest, WheelsHaveTheForcesOfTheOptions) {
  File file;
  Wheel& wheel = *file.add_wheels();
  wheel.add_x_force(1);
  wheel.add_y_force(2);
  wheel.add_vertical_load(3);
  wheel.add_air_temperature(31);
  const std::string names =
      ",wheels[0].suspension_deflect [m],wheels[0].steer [rad],"
      "wheels[0].x_force [N],wheels[0].y_force [N],"
      "wheels[0].vertical_load [N],wheels[0].angular_velocity [rad/s],"
      "wheels[0].lean [rad],wheels[0].air_temperature [degrees C],"
      "wheels[0].slip_fraction";
  const std::vector<std::string> measured = Csv(file);
  ASSERT_EQ(measured.size(), 2);
  EXPECT_THAT(measured[0], HasSubstr(names));
  EXPECT_THAT(measured[1], HasSubstr(",0,0,1,2,3,0,0,31,0"));
  const std::vector<std::string> printed =
      Csv(file, {.wheel_forces = WheelForces::kAsPrinted});
  EXPECT_EQ(printed[0], measured[0]);
  EXPECT_THAT(printed[1], HasSubstr(",0,0,2,3,1,0,0,31,0"));
}

TEST(ExportsTest, ALapWithoutBlocksIsALineOfNames) {
  EXPECT_EQ(Csv(File()).size(), 1);
}

TEST(ExportsTest, OfADamagedLapThereIsWhatWasDecoded) {
  File file;
  file.mutable_data_blocks()->add_gear(1);
  file.mutable_data_blocks()->add_gear(2);
  file.mutable_header()->set_number_of_blocks(3);
  EXPECT_EQ(Csv(file).size(), 3);
  file.mutable_header()->set_block_size(100);
  EXPECT_EQ(Csv(file).size(), 0);
}

TEST(ExportsTest, LargeFloatsAreReadBackAsTheyWere) {
  File file;
  file.mutable_data_blocks()->add_throttle(16777216);
  file.mutable_data_blocks()->add_throttle(-3.4028235e38F);
  file.mutable_data_blocks()->add_throttle(1e-45F);
  const std::vector<std::string> lines = Csv(file);
  ASSERT_EQ(lines.size(), 4);
  EXPECT_THAT(lines[1], HasSubstr("0,16777216,0,"));
  const auto throttle = [](const std::string& line) {
    return std::stod(line.substr(line.find(',') + 1));
  };
  EXPECT_EQ(static_cast<float>(throttle(lines[2])), -3.4028235e38F);
  EXPECT_EQ(static_cast<float>(throttle(lines[3])), 1e-45F);
  EXPECT_EQ((lines[2] + lines[3]).find('e'), std::string::npos);
}

}  // namespace
}  // namespace trackcheck::raf
