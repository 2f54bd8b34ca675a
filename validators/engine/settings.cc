#include "validators/engine/settings.h"

namespace trackcheck::internal {

Settings& EngineSettings() {
  static Settings settings;
  return settings;
}

}  // namespace trackcheck::internal
