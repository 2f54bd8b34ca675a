// Replaces libFuzzer's main: runs a fuzz target once on each file of a corpus.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

void Replay(const std::filesystem::path& path) {
  // Flushes, so that the last line before a crash names its input.
  std::cerr << path.string() << std::endl;
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()),
                         bytes.size());
}

}  // namespace

// Arguments are files, and folders that hold files.
int main(int argc, char** argv) {
  size_t replayed = 0;
  for (const std::filesystem::path argument :
       std::vector<std::string>(argv + 1, argv + argc)) {
    if (!std::filesystem::is_directory(argument)) {
      Replay(argument);
      ++replayed;
      continue;
    }
    for (const auto& file : std::filesystem::directory_iterator(argument)) {
      Replay(file.path());
      ++replayed;
    }
  }
  std::cerr << replayed << " inputs replayed" << std::endl;
  return replayed > 0 ? 0 : 1;
}
