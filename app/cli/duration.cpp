#include "app/cli/duration.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace app::cli {

std::string durationText(double seconds) {
  const auto whole = static_cast<int64_t>(std::ceil(seconds));
  char text[32];
  if (whole >= 3600) {
    std::snprintf(text, sizeof(text), "%lld:%02d:%02d", static_cast<long long>(whole / 3600),
                  static_cast<int>(whole / 60 % 60), static_cast<int>(whole % 60));
  } else {
    std::snprintf(text, sizeof(text), "%d:%02d", static_cast<int>(whole / 60), static_cast<int>(whole % 60));
  }
  return text;
}

}  // namespace app::cli
