#include "formats/raf/options_message.h"

namespace trackcheck::raf {

Options OptionsOf(const OptionsMessage& message) {
  Options options;
  if (message.wheel_forces() == OptionsMessage::AS_PRINTED) {
    options.wheel_forces = WheelForces::kAsPrinted;
  }
  return options;
}

}  // namespace trackcheck::raf
