#include "app/cli/duration.h"

#include <cmath>
#include <cstdint>
#include <cstdio>

namespace app::cli {
namespace {

constexpr double kDay = 86400;

}  // namespace

std::string durationText(double seconds) {
  if (!(seconds < 3 * 365 * kDay)) return "years";
  if (seconds > 2 * kDay) return std::to_string(static_cast<int>(std::ceil(seconds / kDay))) + " days";
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
