// How well a text can be told from its background. Header-only.
#pragma once

#include <QColor>
#include <algorithm>
#include <cmath>

namespace test_support {

// WCAG 2: relative luminance, 0 … 1.
inline double luminance(const QColor& color) {
  const auto channel = [](double value) {
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * channel(color.redF()) + 0.7152 * channel(color.greenF()) + 0.0722 * channel(color.blueF());
}

// WCAG 2: contrast of two colours, 1 … 21.
inline double contrast(const QColor& a, const QColor& b) {
  const double x = luminance(a) + 0.05;
  const double y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

}  // namespace test_support
