// Curves and waiting for the tests of charts. Header-only.
#pragma once

#include <QTest>
#include <cmath>
#include <random>
#include <vector>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/theme/run_colors.h"

namespace test_support {

inline widgets::SeriesData curveOf(const std::vector<double>& values, int64_t every = 1, int64_t first = 0) {
  widgets::SeriesData data;
  for (std::size_t i = 0; i < values.size(); ++i) {
    data.append({first + static_cast<int64_t>(i) * every, 1.6e9 + 0.5 * static_cast<double>(i), values[i]});
  }
  return data;
}

// A falling loss with noise, the same for the same seed.
inline widgets::SeriesData lossCurve(std::size_t points, unsigned seed, int64_t every = 1) {
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0, 0.05);
  std::vector<double> values;
  const double rate = 0.5 + 0.15 * seed;
  for (std::size_t i = 0; i < points; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(points);
    values.push_back((0.1 + 0.05 * seed + 2.2 * std::exp(-rate * 6 * t)) * (1 + noise(random)));
  }
  return curveOf(values, every);
}

inline widgets::LineStyle styleOf(int index, const QString& name, bool dark = false) {
  const widgets::RunLook look = widgets::RunColors::lookOf(index, dark);
  widgets::LineStyle style;
  style.name = name;
  style.color = look.color;
  style.dash = look.dash;
  return style;
}

// Waits until every visible card shows its newest picture.
inline bool settle(const widgets::ChartScheduler& scheduler) {
  return QTest::qWaitFor([&] { return !scheduler.isBusy(); }, 10000);
}

}  // namespace test_support
