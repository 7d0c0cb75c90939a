#include "widgets/dashboards/hparams/viridis.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets {
namespace {

// Samples of matplotlib's map at equal distances.
constexpr auto kSamples = std::to_array<QRgb>(
    {0x440154, 0x482878, 0x3E4989, 0x31688E, 0x26828E, 0x1F9E89, 0x35B779, 0x6ECE58, 0xB5DE2B, 0xFDE725});
constexpr double kLightEnd = 0.5;    // on white, yellow cannot be seen, and green hardly
constexpr double kDarkBegin = 0.45;  // on black, dark blue cannot

}  // namespace

QColor viridis(double position, bool dark) {
  if (!std::isfinite(position)) return {};
  position = std::clamp(position, 0.0, 1.0);
  position = dark ? kDarkBegin + position * (1 - kDarkBegin) : position * kLightEnd;
  const double place = position * (kSamples.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(place), kSamples.size() - 2);
  const double part = place - static_cast<double>(below);
  const QColor from(kSamples[below]);
  const QColor to(kSamples[below + 1]);
  const auto mix = [part](int a, int b) { return static_cast<int>(std::lround(a + part * (b - a))); };
  return {mix(from.red(), to.red()), mix(from.green(), to.green()), mix(from.blue(), to.blue())};
}

}  // namespace widgets
