// make_dkrds FOLDER COUNT: tracks of 64 sections with 16 by 16 squares of
// ground each, about 1 MB per track, with different hills. COUNT 200 gives the
// files in docs/speed.md.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

#include "formats/dkrds/message/encode.h"
#include "formats/dkrds/testing/generate.h"

namespace trackcheck::dkrds {
namespace {

constexpr int kMaxFiles = 100000;

bool Write(const std::string& path, const std::string& bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return false;
  const bool written =
      std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  return std::fclose(file) == 0 && written;
}

bool Make(const std::string& folder, int count) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return false;
  for (int i = 0; i < count; ++i) {
    const std::string path = folder + "/track_" + std::to_string(i) + ".dkrds";
    TrackShape shape;
    shape.seed = static_cast<uint32_t>(i);
    if (!Write(path, *Encode(Generate(shape)))) return false;
  }
  return true;
}

}  // namespace
}  // namespace trackcheck::dkrds

int main(int argc, char** argv) {
  const int count = argc == 3 ? std::atoi(argv[2]) : 0;
  if (count < 1 || count > trackcheck::dkrds::kMaxFiles) {
    std::fputs("usage: make_dkrds FOLDER COUNT\n", stderr);
    return 2;
  }
  if (!trackcheck::dkrds::Make(argv[1], count)) {
    std::perror(argv[1]);
    return 1;
  }
  return 0;
}
