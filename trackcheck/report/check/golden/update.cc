// Writes the golden files of the sample run into the source folder. Run it with
// `bazel run`.
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>

#include "trackcheck/report/check/golden/sample_run.h"
#include "trackcheck/report/check/kinds.h"
#include "trackcheck/report/check/write_report.h"
#include "trackcheck/text/message_text.h"

int main() {
  const char* workspace = std::getenv("BUILD_WORKSPACE_DIRECTORY");
  if (workspace == nullptr) {
    std::cerr << "update: run it with bazel run\n";
    return 2;
  }
  for (const std::string_view kind : trackcheck::ReportKinds()) {
    const std::string path = trackcheck::Joined(
        {workspace, "/trackcheck/report/check/golden/", kind, ".golden"});
    std::ofstream file(path, std::ios::binary);
    file << trackcheck::WriteReport(kind, trackcheck::SampleRun());
    file.close();
    if (!file) {
      std::cerr << "update: " << path << " cannot be written\n";
      return 2;
    }
  }
  return 0;
}
