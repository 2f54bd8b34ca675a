#include "trackcheck/check/lfs_pointer.h"

#include <string>

#include "gtest/gtest.h"

namespace trackcheck {
namespace {

const std::string kVersion = "version https://git-lfs.github.com/spec/v1\n";
const std::string kOid = "oid sha256:" + std::string(64, 'a') + "\n";
const std::string kSize = "size 2548\n";

TEST(LfsPointerTest, AcceptsWhatGitLfsWrites) {
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid + kSize), "");
  EXPECT_EQ(LfsPointerDamage(kVersion + "ext-0-gzip sha256:0\n" + kOid + kSize),
            "");
}

TEST(LfsPointerTest, NamesTheDamage) {
  EXPECT_EQ(LfsPointerDamage(kVersion), "it has no oid");
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid), "it has no size");
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid + "size 25"),
            "its last line has no end");
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid + "size \n"),
            "its size is not a number");
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid + "size -1\n"),
            "its size is not a number");
  EXPECT_EQ(LfsPointerDamage(kVersion + "oid sha256:" + std::string(63, 'a') +
                             "\n" + kSize),
            "its oid is not a sha256 in hex");
  EXPECT_EQ(LfsPointerDamage(kVersion + "oid sha256:" + std::string(64, 'A') +
                             "\n" + kSize),
            "its oid is not a sha256 in hex");
  EXPECT_EQ(LfsPointerDamage(kVersion + "oid md5:" + std::string(67, 'a') +
                             "\n" + kSize),
            "its oid is not a sha256 in hex");
  EXPECT_EQ(LfsPointerDamage(kVersion + kSize + kOid),
            "its keys are not in alphabetical order");
  EXPECT_EQ(LfsPointerDamage(kVersion + kOid + kOid + kSize),
            "its keys are not in alphabetical order");
  EXPECT_EQ(LfsPointerDamage(kVersion + "\n" + kOid + kSize),
            "a line is not a key, a space and a value");
  EXPECT_EQ(LfsPointerDamage("version https://git-lfs.github.com/spec/v1\r\n" +
                             kOid + kSize),
            "its lines end with CR LF");
}

// What a merge leaves of two versions.
TEST(LfsPointerTest, NamesConflictMarkers) {
  EXPECT_EQ(LfsPointerDamage(kVersion + "<<<<<<< HEAD\n" + kOid + "=======\n" +
                             kOid + ">>>>>>> other\n" + kSize),
            "it holds the conflict markers of a git merge");
}

}  // namespace
}  // namespace trackcheck
