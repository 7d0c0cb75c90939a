#include "widgets/charts/render/column_mapper.h"

#include <utility>

namespace widgets {

ColumnMapper::ColumnMapper(int columns, int height, float reach)
    : columns_(static_cast<std::size_t>(columns)),
      out_(columns_.data()),
      count_(columns),
      top_(-reach),
      bottom_(height + reach) {}

ColumnMapper::ColumnMapper(const ColumnMapper& other)
    : columns_(other.columns_),
      out_(columns_.data()),
      count_(other.count_),
      lonely_(other.lonely_),
      top_(other.top_),
      bottom_(other.bottom_),
      x_(other.x_),
      column_(other.column_),
      y_(other.y_),
      length_(other.length_) {}

namespace {

// As cover(), of a column that is at hand: written once, when the line leaves it.
inline void widen(LineColumn& column, double from, double to) {
  const auto a = static_cast<float>(from), b = static_cast<float>(to);
  column.first = column.empty() ? a : column.first;
  column.min = std::min(column.min, std::min(a, b));
  column.max = std::max(column.max, std::max(a, b));
  column.last = b;
}

}  // namespace

void ColumnMapper::addAll(std::span<const double> x, std::span<const int> columns, std::span<const double> y) {
  if (x.empty()) return;
  const std::size_t from = length_ == 0 ? 1 : 0;
  if (from > 0) add(x[0], y[0]);
  int column = column_;
  double fromX = x_, fromY = y_;
  const auto isInside = [this](int at) { return at >= 0 && at < count_; };
  LineColumn open = isInside(column) ? out_[column] : LineColumn();
  for (std::size_t i = from; i < x.size(); ++i) {
    const double toY = std::clamp(y[i], top_, bottom_);
    const int next = columns[i];
    if (next == column) {
      widen(open, fromY, toY);
    } else {
      const double slope = (toY - fromY) / (x[i] - fromX);
      const auto heightAt = [&](int edge) { return fromY + (edge - fromX) * slope; };
      widen(open, fromY, heightAt(column + 1));
      if (isInside(column)) out_[column] = open;
      for (int c = std::max(column + 1, 0); c < std::min(next, count_); ++c) {
        widen(out_[c], heightAt(c), heightAt(c + 1));
      }
      open = LineColumn();
      widen(open, heightAt(next), toY);
      column = next;
    }
    fromX = x[i];
    fromY = toY;
  }
  if (isInside(column)) out_[column] = open;
  column_ = column;
  x_ = fromX;
  y_ = fromY;
  length_ += x.size() - from;
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
