// A number with its noun. Pure; any thread.
//   app::cli::counted(1, "value");  // is "1 value"
//   app::cli::counted(2, "value");  // is "2 values"
#pragma once

#include <cstdint>
#include <string>

namespace app::cli {

// `noun`: its singular; the plural has an s behind it.
inline std::string counted(uint64_t number, const std::string& noun) {
  return std::to_string(number) + ' ' + noun + (number == 1 ? "" : "s");
}

}  // namespace app::cli
