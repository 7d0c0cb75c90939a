#include "widgets/graph/canvas/canvas_pixels.h"

#include <gtest/gtest.h>

#include <QPainter>

namespace widgets {
namespace {

TEST(CanvasPixelsTest, ADragDrawsOnlyTheStripsThatComeIntoSight) {
  CanvasPixels pixels;
  std::vector<QRectF> drawn;
  const auto draw = [&drawn](QPainter& painter, const QRectF& area, QPointF) {
    painter.fillRect(area, Qt::white);
    drawn.push_back(area);
  };
  const QSize size(100, 50);
  pixels.show(size, 1, {0, 0}, 1, draw);
  EXPECT_EQ(drawn, std::vector<QRectF>{QRectF(0, 0, 100, 50)});
  drawn.clear();
  pixels.show(size, 1, {0, 0}, 1, draw);
  EXPECT_TRUE(drawn.empty());
  pixels.show(size, 1, {10, 0}, 1, draw);
  EXPECT_EQ(drawn, std::vector<QRectF>{QRectF(0, 0, 10, 50)});
  drawn.clear();
  pixels.touch();
  pixels.show(size, 1, {10, 0}, 1, draw);
  EXPECT_EQ(drawn, std::vector<QRectF>{QRectF(0, 0, 100, 50)});
}

}  // namespace
}  // namespace widgets
