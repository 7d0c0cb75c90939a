#include "widgets/theme/contrast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace widgets {
namespace {

constexpr double kFlare = 0.05;  // light that every screen reflects, as WCAG has it

const std::array<double, 256>& linearParts() {
  static const std::array<double, 256> parts = [] {
    std::array<double, 256> all{};
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double value = static_cast<double>(i) / 255;
      all[i] = value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    }
    return all;
  }();
  return parts;
}

}  // namespace

double luminance(QRgb color) {
  const auto& part = linearParts();
  return 0.2126 * part[static_cast<std::size_t>(qRed(color))] + 0.7152 * part[static_cast<std::size_t>(qGreen(color))] +
         0.0722 * part[static_cast<std::size_t>(qBlue(color))];
}

double luminance(const QColor& color) {
  return luminance(color.rgb());
}

double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a) + kFlare;
  const double y = luminance(b) + kFlare;
  return std::max(x, y) / std::min(x, y);
}

QColor mixed(const QColor& from, const QColor& to, double share) {
  const auto part = [share](int a, int b) { return static_cast<int>(std::lround(a + share * (b - a))); };
  return {part(from.red(), to.red()), part(from.green(), to.green()), part(from.blue(), to.blue())};
}

QColor readable(const QColor& color, const QColor& ground, const QColor& end, double least) {
  const double back = luminance(ground) + kFlare;
  const bool isLighter = luminance(end) + kFlare > back;
  const auto isEnough = [&](const QColor& front) {
    const double ratio = (luminance(front) + kFlare) / back;
    return (isLighter ? ratio : 1 / ratio) >= least;
  };
  if (isEnough(color)) return color;
  constexpr int kSteps = 256;
  int low = 0;  // not enough
  int high = kSteps;
  while (high - low > 1) {
    const int middle = (low + high) / 2;
    (isEnough(mixed(color, end, static_cast<double>(middle) / kSteps)) ? high : low) = middle;
  }
  return mixed(color, end, static_cast<double>(high) / kSteps);
}

}  // namespace widgets
