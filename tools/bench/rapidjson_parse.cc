// rapidjson_parse FILE: maps the file and parses it with RapidJSON's reader,
// with comments allowed. The handler does nothing.
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>

#include "rapidjson/memorystream.h"
#include "rapidjson/reader.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: rapidjson_parse FILE\n", stderr);
    return 2;
  }
  const int descriptor = open(argv[1], O_RDONLY | O_CLOEXEC);
  struct stat status = {};
  if (descriptor < 0 || fstat(descriptor, &status) != 0) {
    std::perror(argv[1]);
    return 1;
  }
  const auto size = static_cast<size_t>(status.st_size);
  void* const bytes =
      mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (bytes == MAP_FAILED) {
    std::perror(argv[1]);
    return 1;
  }
  rapidjson::MemoryStream stream(static_cast<const char*>(bytes), size);
  rapidjson::BaseReaderHandler<> ignored;
  rapidjson::Reader reader;
  const rapidjson::ParseResult result =
      reader.Parse<rapidjson::kParseCommentsFlag>(stream, ignored);
  munmap(bytes, size);
  close(descriptor);
  return result.IsError() ? 1 : 0;
}
