// What a canvas shows, kept as pixels: while a person drags it they are moved, and only the strips that come into sight
// are drawn. A picture of thousands of nodes takes longer to draw than one frame may. GUI thread only.
#pragma once

#include <QPixmap>
#include <functional>

namespace widgets {

class CanvasPixels {
 public:
  // Draws an area, with the picture's corner at `origin`; both as in the canvas.
  using Draw = std::function<void(QPainter& painter, const QRectF& area, QPointF origin)>;

  // Everything is to be drawn anew.
  void touch() { stale_ = true; }
  // As for a canvas of `size` with `ratio` device pixels each way to a pixel.
  const QPixmap& show(const QSize& size, double ratio, QPointF offset, double scale, const Draw& draw);

 private:
  void drawPart(const QRect& part, const Draw& draw);

  QPixmap pixels_;
  QPoint origin_;  // where (0, 0) of the picture is in it, device pixels
  double scale_ = 0;
  bool stale_ = true;
};

}  // namespace widgets
