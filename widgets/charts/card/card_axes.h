// The picture of a card's axes, with its head: drawn quickly while ranges change, by Qt Charts when they rest. GUI
// thread only.
#pragma once

#include <QPixmap>
#include <memory>

#include "widgets/charts/axes/axes_painter.h"
#include "widgets/charts/axes/quick_axes.h"
#include "widgets/charts/card/card_head.h"
#include "widgets/charts/render/plot_ground.h"

class QRegion;

namespace widgets {

class CardAxes {
 public:
  CardAxes(const CardScene& scene, const CardHead& head) : scene_(scene), head_(head) {}

  // The look, or the size and the plot, are others: all of it is to be drawn anew.
  void readLook();
  void readLayout();
  // The target of the ranges may be another one.
  void readTarget() { stale_ = stale_ || !scene_.view.isAtTarget(); }
  // What arrived is to be drawn next.
  void expect(const RenderResult& arrived);

  // Not those of the target.
  bool isStale() const { return stale_; }
  // Drawn quickly, not by Qt Charts.
  bool hasMoved() const { return moved_; }
  // False: not only what ranges move is new.
  bool isComplete() const { return complete_; }
  // Whether drawing the shown ranges changes more than where lines and labels are.
  bool isAllNew() const;
  void drawQuickly();
  // Has Qt Charts draw the axes that were drawn quickly. False when there is nothing to draw on yet.
  bool settle();
  // As Qt Charts has them now.
  const AxesPainter& painted() const { return axes_; }

  // What the picture has under the lines; null where a row of it has several colours. The same object until it changes.
  std::shared_ptr<const PlotGround> ground();

  bool isEmpty() const { return picture_.isNull(); }
  void paint(QPainter& painter, const QRegion& region) const;
  // Gives the picture's memory back.
  void drop();

 private:
  bool isYNew() const { return scene_.view.y() != renderedY_ || !complete_; }
  QRect part(bool yToo) const;
  QRect ofAxes() const;
  AxisRange rangeOfAxes() const;
  void paintLane(QPainter& painter) const;
  void render(bool yToo, bool quick);
  void paintExtras(QPainter& painter, bool yToo, const AxisTicks& x, const AxisTicks& y) const;

  const CardScene& scene_;
  const CardHead& head_;
  AxesPainter axes_;
  QuickAxes quick_;
  QPixmap picture_;
  AxisRange renderedY_;
  std::shared_ptr<const PlotGround> ground_;
  bool groundKnown_ = false;
  bool stale_ = true;
  bool moved_ = false;
  bool complete_ = false;
};

}  // namespace widgets
