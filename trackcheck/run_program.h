// For tests: the whole program run on files in a folder of its own.
#ifndef TRACKCHECK_TRACKCHECK_RUN_PROGRAM_H_
#define TRACKCHECK_TRACKCHECK_RUN_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

namespace trackcheck {

// Made empty, and gone with the object.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  // The absolute path of `name` in it.
  std::string Path(std::string_view name) const;
  // Writes a file, and the folders that it needs; returns its path.
  std::string Write(std::string_view name, std::string_view bytes) const;

 private:
  std::string path_;
};

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

// What a test may set of the Console.
struct Surroundings {
  std::string input;  // what standard input holds
  bool terminal = false;
  bool no_color = false;
  std::string today = "2026-07-01";
};

Outcome RunProgram(const std::vector<std::string>& arguments,
                   const Surroundings& surroundings = {});

std::string ReadFile(const std::string& path);

// A mesh without any finding: 4 points, 2 triangles, 1 block; 112 bytes.
std::string GoodMesh();
// `GoodMesh` whose only block ends a point early: one rld-blki-sum, an error.
std::string MeshWithError();
// `GoodMesh` with a point that no triangle uses, so one
// rld-vertex-unreferenced, an info.
std::string MeshWithInfo();
// `GoodMesh` with a clockwise triangle: one rld-triangle-clockwise, a warning.
std::string MeshWithWarning();
// The mesh that a text proto describes.
std::string Mesh(const std::string& text_proto);
// The same of any format.
std::string Encoded(std::string_view format_name,
                    const std::string& text_proto);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_RUN_PROGRAM_H_
