// Which point is under the pointer: the places of a picture's points in a grid of cells. A value; pure.
#pragma once

#include <QRectF>
#include <QSize>
#include <vector>

namespace widgets {

class PickGrid {
 public:
  PickGrid() = default;
  // `x`, `y`: of each point in pixels, NaN: not there. `order`: the points that can be seen, those in front last.
  PickGrid(QSize size, std::vector<float> x, std::vector<float> y, const std::vector<int>& order);

  // The nearest to `position` of those within `reach` pixels, of equally near ones the one in front; -1: none.
  int at(QPointF position, double reach) const;
  // Rising.
  std::vector<int> within(const QRectF& area) const;
  int count() const { return static_cast<int>(x_.size()); }
  QPointF placeOf(int point) const;

 private:
  static constexpr int kCell = 16;  // pixels

  int columns() const { return size_.width() / kCell + 1; }
  int rows() const { return size_.height() / kCell + 1; }

  QSize size_;
  std::vector<float> x_, y_;
  std::vector<int> starts_;  // of each cell in points_
  std::vector<int> points_;  // of a cell those in front first
};

}  // namespace widgets
