#include "trackcheck/cli/run_program.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "google/protobuf/message.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "registry/format.h"
#include "registry/message_format.h"
#include "trackcheck/cli/run.h"
#include "trackcheck/io/console.h"

namespace trackcheck {
namespace {

namespace fs = std::filesystem;

constexpr char kPoints[] =
    "vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0] ";
constexpr char kTriangles[] = "triangles: [0, 1, 2,  0, 2, 3] ";
constexpr char kBlock[] = "block_start: 0 block_points: 4 ";

}  // namespace

TempFolder::TempFolder() {
  std::string name = testing::TempDir() + "trackcheck.XXXXXX";
  if (mkdtemp(name.data()) == nullptr) std::abort();
  path_ = fs::canonical(name).string();
}

TempFolder::~TempFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

std::string TempFolder::Path(std::string_view name) const {
  return path_ + "/" + std::string(name);
}

std::string TempFolder::Write(std::string_view name,
                              std::string_view bytes) const {
  const std::string path = Path(name);
  fs::create_directories(fs::path(path).parent_path());
  std::ofstream(path, std::ios::binary) << bytes;
  return path;
}

Outcome RunProgram(const std::vector<std::string>& arguments,
                   const Surroundings& surroundings) {
  std::ostringstream out;
  std::ostringstream err;
  std::FILE* input = std::tmpfile();
  std::fwrite(surroundings.input.data(), 1, surroundings.input.size(), input);
  std::fseek(input, 0, SEEK_SET);
  Console console = {.out = out,
                     .err = err,
                     .input_descriptor = fileno(input),
                     .out_is_terminal = surroundings.terminal,
                     .err_is_terminal = surroundings.terminal,
                     .no_color = surroundings.no_color,
                     .is_dumb_terminal = surroundings.is_dumb_terminal,
                     .rule_pages = surroundings.rule_pages,
                     .local_rule_pages = surroundings.local_rule_pages,
                     .job_summary = surroundings.job_summary,
                     .in_git_pager = surroundings.in_git_pager,
                     .program = surroundings.program,
                     .search_path = surroundings.search_path,
                     .today = surroundings.today};
  const int status = RunTrackcheck(arguments, console);
  std::fclose(input);
  return {status, out.str(), err.str()};
}

std::string ReadFile(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

std::string GoodMesh() {
  return Mesh(std::string(kPoints) + kTriangles + kBlock);
}

std::string MeshWithError() {
  return Mesh(std::string(kPoints) + kTriangles +
              "block_start: 0 block_points: 3");
}

std::string MeshWithInfo() {
  return Mesh(std::string(kPoints) + "vertices: [5, 5, 0] " + kTriangles +
              "block_start: 0 block_points: 5");
}

std::string MeshWithWarning() {
  return Mesh(
      "vertices: [0, 0, 0,  1, 0, 0,  1, 1, 0.125,  0, 1, 0,  5, 0, 0,  6, 0, "
      "0,  6, 1, 0] " +
      std::string(kTriangles) +
      "triangles: [4, 6, 5] block_start: 0 block_points: 7");
}

std::string MeshWithHeight(const std::string& z) {
  return Mesh("vertices: [0, 0, 0,  1, 0, 0,  1, 1, " + z + ",  0, 1, 0] " +
              kTriangles + kBlock);
}

std::string GitLfsPointer() {
  return "version https://git-lfs.github.com/spec/v1\n"
         "oid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1258daaa5e2ca24d"
         "17e2393\nsize 12345\n";
}

std::string Encoded(std::string_view format_name,
                    const std::string& text_proto) {
  const Format* format = FindFormat(format_name);
  const std::unique_ptr<google::protobuf::Message> message =
      WithMessages(*format).NewMessage();
  EXPECT_TRUE(
      google::protobuf::TextFormat::ParseFromString(text_proto, message.get()));
  return *WithMessages(*format).Encode(*message);
}

std::string Mesh(const std::string& text_proto) {
  return Encoded("rld", text_proto);
}

}  // namespace trackcheck
