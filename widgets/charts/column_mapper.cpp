#include "widgets/charts/column_mapper.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace widgets {

ColumnMapper::ColumnMapper(int columns, int height, float reach)
    : columns_(static_cast<std::size_t>(columns)), top_(-reach), bottom_(height + reach) {}

void ColumnMapper::cover(double column, double from, double to) {
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

void ColumnMapper::segment(double x, double y) {
  const double count = static_cast<double>(columns_.size());
  if (x < 0 || x_ >= count) return;
  const double first = std::floor(x_);
  const double last = std::floor(x);
  if (first == last) {
    cover(first, y_, y);
    return;
  }
  const double slope = (y - y_) / (x - x_);
  for (double c = std::max(first, 0.0); c <= std::min(last, count - 1); ++c) {
    cover(c, c == first ? y_ : y_ + (c - x_) * slope, c == last ? y : y_ + (c + 1 - x_) * slope);
  }
}

void ColumnMapper::add(double x, double y) {
  y = std::clamp(y, top_, bottom_);
  if (length_ > 0) segment(x, y);
  x_ = x;
  y_ = y;
  ++length_;
}

void ColumnMapper::addRange(double top, double bottom) {
  if (x_ < 0 || x_ >= static_cast<double>(columns_.size())) return;
  const double at = std::floor(x_);
  const bool begins = columns_[static_cast<std::size_t>(at)].empty();
  cover(at, begins ? y_ : std::clamp(bottom, top_, bottom_), std::clamp(bottom, top_, bottom_));
  cover(at, std::clamp(top, top_, bottom_), y_);
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
