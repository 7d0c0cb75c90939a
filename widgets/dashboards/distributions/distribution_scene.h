// The nine percentile lines of one run's histograms over time with the bands between them. Const once made: any thread.
#pragma once

#include <QPolygonF>
#include <array>

#include "widgets/dashboards/summary/histogram_series.h"
#include "widgets/dashboards/summary/plot_card.h"

namespace widgets {

class DistributionScene : public PlotScene {
 public:
  static constexpr std::size_t kLines = std::size(summaries::values::kBasisPoints);
  struct Step {
    int64_t step = 0;
    double wall = 0;
    double time = 0;
    std::array<double, kLines> values{};  // by TensorBoard's compression, lowest line first
  };

  DistributionScene(const HistogramSeries& series, XAxis time, const AxisRange& range, const QColor& color,
                    const QSizeF& size);

  void paint(QPainter& painter, const PlotLook& look) const override;
  const std::vector<Step>& steps() const { return steps_; }
  const SceneFrame& frame() const { return frame_; }
  // The step nearest to a pixel.
  std::optional<std::size_t> stepAt(double pixel) const;
  // How opaque the band above line `band` is: how much of the values it holds.
  static double opacity(std::size_t band);
  // Of a run's colour.
  static QColor bandColor(std::size_t band, const QColor& run, const Theme& theme);
  static QColor lineColor(std::size_t line, const QColor& run, const Theme& theme);

 private:
  std::vector<Step> steps_;
  SceneFrame frame_;
  QColor color_;
};

}  // namespace widgets
