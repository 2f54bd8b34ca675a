// What the functions that JavaScript calls share.
#ifndef TRACKCHECK_WEB_MODULE_EXPORTS_H_
#define TRACKCHECK_WEB_MODULE_EXPORTS_H_

#include <string>

// Begins the definition of a function that JavaScript calls as
// trackcheck_`name`.
#define TRACKCHECK_EXPORT(name) \
  extern "C" __attribute__((export_name("trackcheck_" #name)))

namespace trackcheck {

// What the last call returned.
std::string& Result();

}  // namespace trackcheck

#endif  // TRACKCHECK_WEB_MODULE_EXPORTS_H_
