#include "trackcheck/report/scene/obj.h"

#include <sstream>

#include "gtest/gtest.h"
#include "trackcheck/report/scene/test_scene.h"

namespace trackcheck {
namespace {

TEST(ObjTest, WritesObjectsWithNumbersOfTheWholeFile) {
  std::ostringstream out;
  WriteObj(TestScene({Square(), Empty(), Line(), Corners()}), out);
  EXPECT_EQ(out.str(),
            "o square\nusemtl grass_&__\n"
            "v 0 0 0\nvt 0 1\nvn 0 1 0\n"
            "v 1 0 0\nvt 1 1\nvn 0 1 0\n"
            "v 1 0.1 1\nvt 0 1\nvn 0 1 0\n"
            "v 1 0.1 1\nvt 0 1\nvn 0 1 0\n"
            "f 1/1/1 2/2/2 3/3/3\n"
            "o line\n"
            "v 0 5 0 0.20392157 0.28235295 0.74509805\n"
            "v 0 5 -2 0.78431374 0.11764706 0.15686275\n"
            "l 5 6\n"
            "o corners\n"
            "v 0 0 0 0.78431374 0 0.02745098\n"
            "v 0 0 1 0.78431374 0 0.02745098\n"
            "v 0 0 2 0.78431374 0 0.02745098\n"
            "f 7 8 9\n");
}

}  // namespace
}  // namespace trackcheck
