#include "tests/benchmarks/frames/measure_frames.h"

#include <cmath>
#include <random>
#include <vector>

#include "widgets/charts/grid/chart_grid.h"
#include "widgets/live/series_store.h"

namespace benchmarks {
namespace {

constexpr int kLiveFrames = 12;  // 5 Hz
constexpr QSize kFrameGrid{4 * 488, 3 * 300 + 60};

// Falling losses with noise.
class MadeCurves {
 public:
  explicit MadeCurves(const FrameOptions& options) {
    for (int i = 0; i < options.cards; ++i) tags_.push_back(QStringLiteral("metrics/%1").arg(i));
    for (int i = 0; i < options.runs; ++i) runs_.push_back(QStringLiteral("trial_%1").arg(i));
  }
  void append(widgets::SeriesStore& store, int points);

 private:
  std::mt19937 random_{1};
  std::vector<QString> tags_;
  std::vector<QString> runs_;
  int64_t step_ = 0;
};

void MadeCurves::append(widgets::SeriesStore& store, int points) {
  summaries::Columns columns;
  std::vector<double> falling;
  for (int i = 0; i < points; ++i) {
    columns.steps.push_back(step_ + i);
    columns.walls.push_back(1.6e9 + 0.1 * static_cast<double>(step_ + i));
    falling.push_back(2 * std::exp(-static_cast<double>(step_ + i) / 300) + 0.2);
  }
  columns.values.resize(static_cast<std::size_t>(points));
  for (const QString& tag : tags_) {
    for (std::size_t run = 0; run < runs_.size(); ++run) {
      const double level = 0.1 + 0.01 * static_cast<double>(run);
      for (std::size_t i = 0; i < falling.size(); ++i) {
        columns.values[i] = level + falling[i] * (0.9 + 4e-11 * random_());
      }
      store.append(runs_[run], tag, columns);
    }
  }
  step_ += points;
}

}  // namespace

FrameTimes measureFrames(const FrameOptions& options) {
  widgets::SeriesStore store;
  widgets::ChartSettings settings;
  widgets::RunColors colors;
  MadeCurves curves(options);
  widgets::ChartGrid grid(&store, &settings, &colors);
  FrameDriver driver(&grid, &settings, options.script);
  curves.append(store, options.points);
  driver.show(kFrameGrid);
  for (int i = 0; i < FrameDriver::kWarmUp + options.frames; ++i) {
    const bool grows = options.live && i % kLiveFrames == 0;
    driver.frame([&] {
      if (grows) curves.append(store, 1);
    });
  }
  return driver.times();
}

}  // namespace benchmarks
