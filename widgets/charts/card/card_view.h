// What a card shows of its axes: the plot's place, the shown ranges and those that are to be shown, and what the person
// chose, with back and forward. Ranges are in axis coordinates. GUI thread only.
#pragma once

#include <QObject>
#include <QPointF>
#include <QRect>

#include "widgets/charts/axes/plot_frame.h"
#include "widgets/charts/axes/zoom_history.h"

namespace widgets {

class CardView : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  // In the card; empty when there is no room for it.
  const QRect& plot() const { return plot_; }
  // Pixels below it where events lie.
  int lane() const { return lane_; }
  void setPlot(const QRect& plot, int lane) {
    plot_ = plot;
    lane_ = lane;
  }
  const AxisRange& x() const { return x_; }
  const AxisRange& y() const { return y_; }
  const AxisRange& targetX() const { return targetX_; }
  const AxisRange& targetY() const { return targetY_; }
  bool isAtTarget() const { return targetX_ == x_ && targetY_ == y_; }
  void show(const AxisRange& x, const AxisRange& y);
  // What fits the data is the target where the person chose nothing.
  void aim(const AxisRange& fittedX, const AxisRange& fittedY);

  // What the person chose (unset parts are fitted).
  const ZoomView& zoom() const { return history_.current(); }
  // A new place in the history.
  void setZoom(const ZoomView& zoom);
  // From a linked card: no new place in the history.
  void setLinkedX(const std::optional<AxisRange>& x);
  void fit() { setZoom({}); }
  bool canGoBack() const { return history_.canGoBack(); }
  bool canGoForward() const { return history_.canGoForward(); }
  void goBack();
  void goForward();
  // Around the middle or around the pixel `at` of the plot; a factor below 1 zooms in.
  void zoomX(double factor, std::optional<double> at = {});
  void zoomY(double factor, std::optional<double> at = {});
  // By a part of the range, to the right and up.
  void pan(double x, double y);
  // The moves of one drag are one place in the history.
  void beginDrag();
  void drag(const ZoomView& zoom);
  // Fits the axes whose coordinates became others; nobody is told.
  void forget(bool x, bool y);

  QPointF pixelOf(double x, double y) const;  // of axis coordinates, in the card
  PlotFrame frame(const RenderResult& drawn) const { return {plot_, x_, y_, &drawn, lane_}; }

 signals:
  void changed();  // zoom() is another one; what of it is chosen is the target
  void xZoomed(const std::optional<widgets::AxisRange>& x);

 private:
  void apply();

  QRect plot_;
  int lane_ = 0;
  AxisRange x_;
  AxisRange y_;
  AxisRange targetX_;
  AxisRange targetY_;
  ZoomHistory history_;
};

}  // namespace widgets
