// Paints a card's crosshair: its line, the dots where it meets the curves, and the values at its ends. GUI thread only.
#pragma once

#include "widgets/charts/card/card_hover.h"
#include "widgets/charts/grid/pill.h"
#include "widgets/charts/render/dot_sprites.h"

class QPainter;

namespace widgets {

class CrosshairPainter {
 public:
  CrosshairPainter(const CardScene& scene, const CardHover& hover) : scene_(scene), hover_(hover) {}

  // `tags`: what is on the axis already; the crosshair's own step gives way to them.
  void paint(QPainter& painter, const std::vector<Pill>& tags);
  // The look is another one.
  void readLook() { dots_.clear(); }

 private:
  struct Height {
    double y = 0;                 // pixel in the card
    std::optional<double> value;  // on the left axis; nothing: of the right one
  };
  // Of the marked curve; without one, of the pointer.
  Height heightOf(const PlotFrame& frame) const;
  // Where the crosshair meets a curve.
  struct Spot {
    QPointF at;
    QColor color;
    bool hovered = false;
  };
  std::optional<Spot> spotOf(const PlotFrame& frame, const HoverRow& row) const;
  void paintDots(QPainter& painter, const PlotFrame& frame);
  void paintTexts(QPainter& painter, int x, const std::vector<Pill>& tags);

  const CardScene& scene_;
  const CardHover& hover_;
  DotSprites dots_;
};

}  // namespace widgets
