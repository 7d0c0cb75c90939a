// Turns the points of a line into one interval per pixel column: what the line covers there. Exact for few points (the
// segments are followed through the columns) and for many (minimum and maximum). A worker's tool; one object a line.
#pragma once

#include <cstddef>
#include <vector>

namespace widgets {

// Pixel heights, downwards. Nothing of the line is in the column while min > max.
struct LineColumn {
  float min = 1;
  float max = 0;
  float first = 0;  // where the line enters
  float last = 0;   // where it leaves
  bool empty() const { return min > max; }
};

class ColumnMapper {
 public:
  // Heights are clamped to `reach` pixels around the plot so that far outliers cost nothing.
  ColumnMapper(int columns, int height, float reach = 1000);

  // The next point, x not before the last one's. Both in pixels; x may lie outside.
  void add(double x, double y);
  // The line also reaches these heights within the pixel column of the last point.
  void addRange(double top, double bottom);
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
  std::vector<Spot> lonely_;
  double top_;
  double bottom_;
  double x_ = 0;
  int column_ = 0;  // of x_
  double y_ = 0;
  std::size_t length_ = 0;  // points since the last gap
};

}  // namespace widgets
