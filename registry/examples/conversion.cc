#include "registry/examples/conversion.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/gzip/gzip.h"
#include "formats/json/tokens/text.h"

namespace trackcheck {
namespace {

std::string ToUtf8(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    json::AppendCharacter(static_cast<unsigned char>(c), json::TextForm::kUtf8,
                          &text);
  }
  return text;
}

std::string ToUtf16(std::string_view bytes) {
  std::string text = "\xFF\xFE";
  for (const char c : bytes) text.append({c, '\0'});
  return text;
}

std::string Swapped(std::string_view bytes, size_t word) {
  std::string swapped(bytes);
  for (size_t at = 0; at + word <= swapped.size(); at += word) {
    std::reverse(&swapped[at], &swapped[at] + word);
  }
  return swapped;
}

std::string InLines(std::string_view digits) {
  constexpr size_t kWidth = 76;
  std::string lines;
  for (size_t at = 0; at < digits.size(); at += kWidth) {
    lines.append(digits.substr(at, kWidth)).push_back('\n');
  }
  return lines;
}

struct Conversion {
  std::string_view name;
  std::string (*convert)(const std::string& bytes);
};

constexpr Conversion kConversions[] = {
    {"lf-to-crlf",
     [](const std::string& bytes) {
       return absl::StrReplaceAll(bytes, {{"\n", "\r\n"}});
     }},
    {"crlf-to-lf",
     [](const std::string& bytes) {
       return absl::StrReplaceAll(bytes, {{"\r\n", "\n"}});
     }},
    {"latin1-to-utf8", [](const std::string& bytes) { return ToUtf8(bytes); }},
    {"utf16", [](const std::string& bytes) { return ToUtf16(bytes); }},
    {"swap16", [](const std::string& bytes) { return Swapped(bytes, 2); }},
    {"swap32", [](const std::string& bytes) { return Swapped(bytes, 4); }},
    {"gzip", [](const std::string& bytes) { return gzip::Compress(bytes); }},
    {"base64",
     [](const std::string& bytes) {
       return InLines(absl::Base64Escape(bytes));
     }},
    {"hex",
     [](const std::string& bytes) {
       return InLines(absl::BytesToHexString(bytes));
     }},
    {"twice", [](const std::string& bytes) { return bytes + bytes; }},
};

}  // namespace

absl::Status Convert(std::string_view name, std::string* file) {
  for (const Conversion& conversion : kConversions) {
    if (conversion.name != name) continue;
    *file = conversion.convert(*file);
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(
      absl::StrCat("unknown conversion \"", std::string(name), "\""));
}

}  // namespace trackcheck
