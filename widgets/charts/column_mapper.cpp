#include "widgets/charts/column_mapper.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets {

ColumnMapper::ColumnMapper(int columns, int height, float reach)
    : columns_(static_cast<std::size_t>(columns)), top_(-reach), bottom_(height + reach) {}

void ColumnMapper::cover(int column, double from, double to) {
  LineColumn& c = columns_[static_cast<std::size_t>(column)];
  const auto a = static_cast<float>(from);
  const auto b = static_cast<float>(to);
  if (c.empty()) {
    c = {std::min(a, b), std::max(a, b), a, b};
    return;
  }
  c.min = std::min({c.min, a, b});
  c.max = std::max({c.max, a, b});
  c.last = b;
}

// -1 left of the plot, the number of columns right of it.
int ColumnMapper::columnOf(double x) const {
  if (!(x >= 0)) return -1;
  const auto count = static_cast<int>(columns_.size());
  return x < count ? static_cast<int>(x) : count;
}

void ColumnMapper::segment(double x, double y) {
  const auto count = static_cast<int>(columns_.size());
  const int first = column_, last = columnOf(x);
  if (last < 0 || first == count) return;
  if (first == last) {
    cover(first, y_, y);
    return;
  }
  const double slope = (y - y_) / (x - x_);
  for (int c = std::max(first, 0); c <= std::min(last, count - 1); ++c) {
    cover(c, c == first ? y_ : y_ + (c - x_) * slope, c == last ? y : y_ + (c + 1 - x_) * slope);
  }
}

void ColumnMapper::add(double x, double y) {
  y = std::clamp(y, top_, bottom_);
  if (length_ > 0) segment(x, y);
  column_ = columnOf(x);
  x_ = x;
  y_ = y;
  ++length_;
}

void ColumnMapper::addRange(double top, double bottom) {
  if (column_ < 0 || column_ == static_cast<int>(columns_.size())) return;
  const bool begins = columns_[static_cast<std::size_t>(column_)].empty();
  cover(column_, begins ? y_ : std::clamp(bottom, top_, bottom_), std::clamp(bottom, top_, bottom_));
  cover(column_, std::clamp(top, top_, bottom_), y_);
}

void ColumnMapper::breakLine() {
  const bool inside = x_ >= 0 && x_ <= static_cast<double>(columns_.size());
  if (length_ == 1 && inside) lonely_.push_back({static_cast<float>(x_), static_cast<float>(y_)});
  length_ = 0;
}

std::vector<LineColumn> ColumnMapper::take(std::vector<Spot>* lonely) {
  breakLine();
  if (lonely) *lonely = std::move(lonely_);
  return std::move(columns_);
}

}  // namespace widgets
