// The part of a card that draws the events of its visible runs on the x axis and finds the one under the pointer. GUI
// thread only.
#pragma once

#include <QPixmap>
#include <QPointer>
#include <map>
#include <tuple>

#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/axes/plot_frame.h"
#include "widgets/theme/theme.h"

class QPainter;

namespace widgets {

class CardEvents {
 public:
  void share(const AxisEvents* events) { shared_ = events; }

  void paint(QPainter& painter, const PlotFrame& frame, const Theme& theme);
  // Null when there is none within reach.
  const AxisEvent* at(const PlotFrame& frame, const QPointF& at);
  // What is known of it and of those that its glyph stands for too; empty when there is none.
  QString textAt(const PlotFrame& frame, const QPointF& at);

 private:
  struct Glyph {
    AxisEvent event;
    QColor color;
    double x = 0;  // pixel in the card
    int more = 0;  // events of its kind and run that are too near to be drawn
  };
  const std::vector<Glyph>& glyphs(const PlotFrame& frame);
  void place(const PlotFrame& frame, const RenderResult::Line& line);
  const QPixmap& sprite(const Glyph& glyph, const Theme& theme, double dpr);
  const Glyph* glyphAt(const PlotFrame& frame, const QPointF& at);

  QPointer<const AxisEvents> shared_;
  std::vector<Glyph> glyphs_;
  std::map<std::tuple<AxisEventKind, QRgb, QRgb, double>, QPixmap> sprites_;  // by kind, colour, background and dpr
  // Of what glyphs_ was made.
  AxisRange x_{0, 0};
  QRect plot_;
  uint64_t events_ = 0;
  uint64_t drawn_ = 0;
};

}  // namespace widgets
