// A grid of cards over a store that tests fill. Header-only.
#pragma once

#include <gtest/gtest.h>

#include <QTest>

#include "tests/support/chart_curves.h"
#include "tests/support/screenshots.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/live/series_store.h"

namespace test_support {

using widgets::AxisRange;

inline QStringList names(const char* commaSeparated) {
  return QString::fromLatin1(commaSeparated).split(QLatin1Char(','));
}

inline summaries::Columns columnsOf(const widgets::SeriesData& data, std::size_t first = 0) {
  summaries::Columns columns;
  for (std::size_t i = first; i < data.size(); ++i) {
    columns.steps.push_back(data.step(i));
    columns.walls.push_back(data.wall(i));
    columns.values.push_back(data.value(i));
  }
  return columns;
}

class ChartGridFixture : public testing::Test {
 protected:
  void SetUp() override { grid_.resize(820, 700); }
  void fill(int runs, const QStringList& tags, std::size_t points = 300) {
    for (int run = 0; run < runs; ++run) {
      for (const QString& tag : tags) {
        store_.append(QStringLiteral("run%1").arg(run), tag, columnsOf(lossCurve(points, static_cast<unsigned>(run))));
      }
    }
  }
  void show() {
    grid_.show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&grid_));
    QCoreApplication::processEvents();
    ASSERT_TRUE(settle(*grid_.scheduler()));
  }
  void wait() {
    QCoreApplication::processEvents();
    ASSERT_TRUE(settle(*grid_.scheduler()));
  }
  widgets::ChartCard* card(const char* tag) { return grid_.card(QString::fromLatin1(tag)); }

  widgets::SeriesStore store_;
  widgets::ChartSettings settings_;
  widgets::RunColors colors_;
  widgets::ChartGrid grid_{&store_, &settings_, &colors_};
};

}  // namespace test_support
