// Where the axes and lines of parallel coordinates are in a widget of some size, and what is at a point of it. A value
// over the axes, which must outlive it; GUI thread only.
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QSize>
#include <vector>

#include "widgets/dashboards/hparams/parallel_axes.h"

namespace widgets {

class ParallelPlot {
 public:
  static constexpr int kLeastGap = 32;    // pixels between two axes, so that lines are seen between their words
  static constexpr int kUsualGap = 72;    // where there is room

  // `titleRows`: as of titleRowsOf(). `needs`: pixels before each axis that its words take, at least kLeastGap; none:
  // kUsualGap for all. `titleRowHeight`: as of the font; 0: as of a usual one.
  ParallelPlot(const ParallelAxes& axes, const QSize& size, int titleRows = 1, const std::vector<int>& needs = {},
               int titleRowHeight = 0);

  // Less, and the words of an axis would cover the one before it.
  static int leastWidth(const ParallelAxes& axes, const std::vector<int>& needs);
  const ParallelAxes& axes() const { return axes_; }
  QSize size() const { return size_; }
  QRectF rect() const;
  int titleRows() const { return titleRows_; }
  // Below the titles, above the words of the scales.
  double titlesBottom() const;
  double xOf(int place) const { return xs_[static_cast<std::size_t>(place)]; }
  const std::vector<double>& middles() const { return xs_; }  // of all axes
  double yOf(const QString& key, double value) const;
  double valueAt(const QString& key, double y) const;
  // A missing value: the line goes on from its neighbours.
  QPolygonF lineOf(const Trial& trial) const;

  // Of an axis, those that are in sight.
  std::vector<TrialScale::Tick> ticks(const QString& key) const;
  double tickY(const QString& key, const TrialScale::Tick& tick) const;
  // The whole category whose label is there; empty: there is none.
  QString tickAt(const QPointF& at) const;

  // The nearest axis; -1: there is none.
  int placeAt(double x) const;
  // The parts of an axis, from the top: its title, the word of its scale, and where it is brushed.
  bool isTitle(double y) const;
  bool isScaleWord(double y) const;
  bool isAbovePlot(double y) const;
  bool isOnAxis(int place, double x) const;
  // Of the trials in the brushes, the one whose line is the nearest; empty: none is near.
  QString trialAt(const QPointF& at) const;

 private:
  const ParallelAxes& axes_;
  QSize size_;
  int titleRows_;
  int titleRowHeight_;
  double left_ = 0;  // room beside the outer axes
  double right_ = 0;
  std::vector<double> xs_;  // of the axes
};

}  // namespace widgets
