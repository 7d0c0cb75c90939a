// The picture of one run's histograms over time: ridges behind each other, or all on one baseline. Const once made: any
// thread.
#pragma once

#include <QPolygonF>
#include <memory>

#include "widgets/dashboards/summary/histogram_series.h"
#include "widgets/dashboards/summary/plot_card.h"

namespace widgets {

struct HistogramOptions {
  bool overlay = false;
  XAxis time = XAxis::kStep;  // what ridges are spaced by
  int bins = 30;
  bool logCounts = false;
  bool operator==(const HistogramOptions&) const = default;
};

class HistogramScene : public PlotScene {
 public:
  struct Slice {
    int64_t step = 0;
    double wall = 0;
    double time = 0;
    double base = 0;             // pixel of the count 0
    QPolygonF outline;           // a point for each bin
    std::vector<double> counts;  // in each bin
  };
  struct Place {
    std::size_t slice = 0;
    std::size_t bin = 0;
    bool operator==(const Place&) const = default;
  };

  // `range` of values; `color` of the newest slice. `marked`: the slice at the time cursor.
  HistogramScene(const HistogramSeries& series, const HistogramOptions& options, const AxisRange& range,
                 const QColor& color, std::optional<std::size_t> marked, const QSizeF& size);

  void paint(QPainter& painter, const PlotLook& look) const override;
  const std::vector<Slice>& slices() const { return slices_; }  // oldest first
  const SceneFrame& frame() const { return frame_; }
  // What the pointer is at: the bin below it, of the slice whose outline is nearest.
  std::optional<Place> placeAt(const QPointF& pointer) const;
  QPointF pointOf(const Place& place) const { return slices_[place.slice].outline[static_cast<int>(place.bin)]; }
  // Values from, to, in a bin.
  AxisRange bin(std::size_t index) const;
  // The part of the newest slice's colour that a slice has: 0.25 for the oldest to 1.
  static double strength(std::size_t slice, std::size_t slices);

 private:
  void place(const HistogramSeries& series);
  void paintTime(QPainter& painter, const PlotLook& look) const;

  HistogramOptions options_;
  SceneFrame frame_;
  QColor color_;
  std::optional<std::size_t> marked_;
  std::vector<Slice> slices_;
  AxisRange times_;
  double ridge_ = 0;  // pixels of the largest count
};

}  // namespace widgets
