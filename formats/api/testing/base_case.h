// The base case of a format as its message, for tests.
#ifndef TRACKCHECK_FORMATS_API_TESTING_BASE_CASE_H_
#define TRACKCHECK_FORMATS_API_TESTING_BASE_CASE_H_

#include <fstream>
#include <iterator>
#include <string>

#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace trackcheck {

// Reads testdata/FORMAT/base.textproto, which is in the test's data.
template <typename File>
File BaseCase(const std::string& format) {
  const std::string path = "testdata/" + format + "/base.textproto";
  std::ifstream file(path);
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  File message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message))
      << path;
  return message;
}

}  // namespace trackcheck

#endif  // TRACKCHECK_FORMATS_API_TESTING_BASE_CASE_H_
