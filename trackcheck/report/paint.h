// Colors text on a terminal, and makes links of it.
#ifndef TRACKCHECK_TRACKCHECK_REPORT_PAINT_H_
#define TRACKCHECK_TRACKCHECK_REPORT_PAINT_H_

#include <string>
#include <string_view>

namespace trackcheck {

enum class Ink { kBold, kFaint, kRed, kGreen, kYellow, kCyan };

// Adds the escape sequences of a color to text, if colors are on.
class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}

  std::string operator()(Ink ink, std::string_view text) const;

 private:
  bool on_;
};

// `text` as a hyperlink of the terminal (OSC 8). Neither text may have control
// characters.
std::string Hyperlink(std::string_view address, std::string_view text);

}  // namespace trackcheck

#endif  // TRACKCHECK_TRACKCHECK_REPORT_PAINT_H_
