// Turns the points of a line into one interval per pixel column: what the line covers there. Exact for few points (the
// segments are followed through the columns) and for many (minimum and maximum). A worker's tool; one object a line.
#pragma once

#include <algorithm>
#include <cstddef>
#include <limits>
#include <span>
#include <vector>

namespace widgets {

// Pixel heights, downwards. Nothing of the line is in the column while min > max.
struct LineColumn {
  float min = std::numeric_limits<float>::max();
  float max = std::numeric_limits<float>::lowest();
  float first = 0;  // where the line enters
  float last = 0;   // where it leaves
  bool empty() const { return min > max; }
};

class ColumnMapper {
 public:
  // Heights are clamped to `reach` pixels around the plot so that far outliers cost nothing.
  ColumnMapper(int columns, int height, float reach = 1000);

  // Goes on by itself from where the other one is.
  ColumnMapper(const ColumnMapper& other);
  ColumnMapper& operator=(const ColumnMapper&) = delete;

  // The next point, x not before the last one's. Both in pixels; x may lie outside.
  void add(double x, double y);
  // At the height of the last point, unless a gap is before it.
  void holdTo(double x) {
    if (length_ > 0) add(x, y_);
  }
  // From the last point the line reaches these heights and goes on to a point, all within its pixel column.
  void addColumn(double top, double bottom, double lastX, double lastY);
  // The same as add() of each of them, whose columns are known; quicker.
  void addAll(std::span<const double> x, std::span<const int> columns, std::span<const double> y);
  // The line has a gap here.
  void breakLine();

  struct Spot {
    float x;
    float y;
  };
  // Points without a neighbour, which a line cannot show. Call once, after the last point.
  std::vector<LineColumn> take(std::vector<Spot>* lonely = nullptr);

 private:
  void cover(int column, double from, double to);
  int columnOf(double x) const;
  void segment(double x, double y);

  std::vector<LineColumn> columns_;
  LineColumn* out_;  // of the columns: checks of the index would cost as much as what is done there
  int count_;
  std::vector<Spot> lonely_;
  double top_;
  double bottom_;
  double x_ = 0;
  int column_ = 0;  // of x_
  double y_ = 0;
  std::size_t length_ = 0;  // points since the last gap
};

// Inline: called for each pixel column of each line.

inline void ColumnMapper::cover(int column, double from, double to) {
  LineColumn& c = out_[column];
  const auto a = static_cast<float>(from);
  const auto b = static_cast<float>(to);
  // Four plain choices, which need no branch: curves with noise turn at random.
  c.first = c.empty() ? a : c.first;
  c.min = a < c.min ? a : c.min;
  c.min = b < c.min ? b : c.min;
  c.max = a > c.max ? a : c.max;
  c.max = b > c.max ? b : c.max;
  c.last = b;
}

// -1 left of the plot, the number of columns right of it.
inline int ColumnMapper::columnOf(double x) const {
  if (!(x >= 0)) return -1;
  return x < count_ ? static_cast<int>(x) : count_;
}

inline void ColumnMapper::segment(double x, double y) {
  const int first = column_, last = columnOf(x);
  if (last < 0 || first == count_) return;
  if (first == last) {
    cover(first, y_, y);
    return;
  }
  const double slope = (y - y_) / (x - x_);
  for (int c = std::max(first, 0); c <= std::min(last, count_ - 1); ++c) {
    cover(c, c == first ? y_ : y_ + (c - x_) * slope, c == last ? y : y_ + (c + 1 - x_) * slope);
  }
}

inline void ColumnMapper::add(double x, double y) {
  y = std::clamp(y, top_, bottom_);
  if (length_ > 0) segment(x, y);
  column_ = columnOf(x);
  x_ = x;
  y_ = y;
  ++length_;
}

inline void ColumnMapper::addColumn(double top, double bottom, double lastX, double lastY) {
  const double y = std::clamp(lastY, top_, bottom_);
  if (column_ >= 0 && column_ < count_) {
    cover(column_, y_, std::clamp(top, top_, bottom_));
    cover(column_, std::clamp(bottom, top_, bottom_), y);
  }
  x_ = lastX;
  y_ = y;
  ++length_;
}

}  // namespace widgets
