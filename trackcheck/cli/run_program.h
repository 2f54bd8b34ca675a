// Test support: runs the whole program on files in a temporary folder.
#ifndef TRACKCHECK_TRACKCHECK_CLI_RUN_PROGRAM_H_
#define TRACKCHECK_TRACKCHECK_CLI_RUN_PROGRAM_H_

#include <string>
#include <string_view>
#include <vector>

namespace trackcheck {

// An empty temporary folder, which is deleted with the object.
class TempFolder {
 public:
  TempFolder();
  ~TempFolder();
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  // The absolute path of `name` in the folder.
  std::string Path(std::string_view name) const;
  // Writes a file, creates the folders of its path and returns the path.
  std::string Write(std::string_view name, std::string_view bytes) const;

 private:
  std::string path_;
};

struct Outcome {
  int status = 0;
  std::string out;
  std::string err;
};

// The parts of the Console that a test can set.
struct Surroundings {
  std::string input;  // the content of standard input
  bool terminal = false;
  bool no_color = false;
  bool is_dumb_terminal = false;
  std::string rule_pages;
  std::string local_rule_pages;
  std::string job_summary;
  bool in_git_pager = false;
  std::string program;
  std::string search_path;
  std::string today = "2026-07-01";
};

Outcome RunProgram(const std::vector<std::string>& arguments,
                   const Surroundings& surroundings = {});

std::string ReadFile(const std::string& path);

// A mesh without any finding: 4 points, 2 triangles, 1 block; 112 bytes.
std::string GoodMesh();
// `GoodMesh`, but its only block ends one point early: one rld-blki-sum, an
// error.
std::string MeshWithError();
// `GoodMesh` with a point that no triangle uses: one rld-vertex-unreferenced,
// an info.
std::string MeshWithInfo();
// `GoodMesh` with a clockwise triangle: one rld-triangle-clockwise, a warning.
std::string MeshWithWarning();
// `GoodMesh` with the height `z`, of a text proto, of vertices[2].
std::string MeshWithHeight(const std::string& z);
std::string GitLfsPointer();
// The bytes of the mesh that `text_proto` describes.
std::string Mesh(const std::string& text_proto);
// The bytes of the file of that format that `text_proto` describes. The format
// must exist.
std::string Encoded(std::string_view format_name,
                    const std::string& text_proto);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_CLI_RUN_PROGRAM_H_
