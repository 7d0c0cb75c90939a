// The part of a card that draws the events of its visible runs in a lane under the plot and finds the one under the
// pointer: those of the run that stands out, else of all together. GUI thread only.
#pragma once

#include <QPixmap>
#include <QPointer>
#include <map>
#include <tuple>

#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/axes/plot_frame.h"
#include "widgets/theme/theme.h"

class QFont;
class QPainter;

namespace widgets {

class CardEvents {
 public:
  void share(const AxisEvents* events) { shared_ = events; }
  // There is something to be marked, so the lane is.
  bool hasLane() const { return shared_ && !shared_->isEmpty(); }
  // Of no other run while this one has some; empty: of all.
  void setLifted(const QString& run);

  void paint(QPainter& painter, const PlotFrame& frame, const Theme& theme, const QFont& caption);
  // The pointer is there, or gone: true when another mark is hovered.
  bool point(const PlotFrame& frame, const QPointF& at);
  bool leave() { return std::exchange(hovered_, {}).has_value(); }
  // Of marks that stand for several the newest; null when there is none within reach.
  const AxisEvent* at(const PlotFrame& frame, const QPointF& at);
  // What is known of those under the pointer; empty when there is none.
  QString textAt(const PlotFrame& frame, const QPointF& at);

 private:
  struct Mark {
    std::vector<AxisEvent> events;  // one, or as many as are too near each other to be drawn, in order of time
    QColor color;
    double x = 0;  // pixel in the card
  };
  const std::vector<Mark>& marks(const PlotFrame& frame);
  void place(const PlotFrame& frame, const RenderResult::Line& line);
  void merge();
  static std::optional<AxisEventKind> shapeOf(const Mark& mark);
  static AxisEventKind usualShape(const Mark& mark);
  const QPixmap& sprite(AxisEventKind kind, const QColor& color, double dpr);
  const Mark* markAt(const PlotFrame& frame, const QPointF& at);

  QPointer<const AxisEvents> shared_;
  QString lifted_;
  std::optional<double> hovered_;  // pixel
  std::vector<Mark> marks_;
  std::map<std::tuple<AxisEventKind, QRgb, double>, QPixmap> sprites_;  // by kind, colour and dpr
  // Of what marks_ was made.
  AxisRange x_{0, 0};
  QRect plot_;
  uint64_t events_ = 0;
  uint64_t drawn_ = 0;
};

}  // namespace widgets
