// Registers tests in a loop over data, each under its own name.
#ifndef TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_
#define TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_

#include <functional>
#include <string>
#include <string_view>

namespace trackcheck {

// Registers the test SUITE.NAME, which runs `body`. A failed ASSERT ends only
// `body`. Must be called before RUN_ALL_TESTS.
void RegisterNamedTest(const std::string& suite, const std::string& name,
                       std::function<void()> body);

// A rule's id as part of a test's name, with `_` for `-`, which excludes tests
// in a filter.
std::string TestName(std::string_view rule_id);

}  // namespace trackcheck

#endif  // TRACKCHECK_TESTDATA_TEST_REGISTRATION_H_
