#include "widgets/charts/render/column_mapper.h"

#include <utility>

namespace widgets {

ColumnMapper::ColumnMapper(int columns, int height, float reach)
    : columns_(static_cast<std::size_t>(columns)),
      out_(columns_.data()),
      count_(columns),
      top_(-reach),
      bottom_(height + reach) {}

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
