#include "trackcheck/report/uri.h"

#include <string>
#include <string_view>

#include "absl/strings/ascii.h"

namespace trackcheck {

std::string PathUri(std::string_view path) {
  constexpr std::string_view kUnencoded = "/-._~";
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (absl::ascii_isalnum(byte) ||
        kUnencoded.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += '%';
      uri += kDigits[byte >> 4];
      uri += kDigits[byte & 15];
    }
  }
  return uri;
}

}  // namespace trackcheck
