#include "widgets/dashboards/projector/scene/pick_grid.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace widgets {

PickGrid::PickGrid(QSize size, std::vector<float> x, std::vector<float> y, const std::vector<int>& order)
    : size_(size), x_(std::move(x)), y_(std::move(y)) {
  const auto cellOf = [&](int point) {
    const auto i = static_cast<std::size_t>(point);
    // Also false of NaN.
    if (!(x_[i] >= 0 && y_[i] >= 0 && x_[i] <= size_.width() && y_[i] <= size_.height())) return -1;
    return static_cast<int>(y_[i]) / kCell * columns() + static_cast<int>(x_[i]) / kCell;
  };
  starts_.assign(static_cast<std::size_t>(columns() * rows()) + 1, 0);
  for (const int point : order) {
    if (const int cell = cellOf(point); cell >= 0) ++starts_[static_cast<std::size_t>(cell) + 1];
  }
  for (std::size_t c = 1; c < starts_.size(); ++c) starts_[c] += starts_[c - 1];
  points_.resize(static_cast<std::size_t>(starts_.back()));
  std::vector<int> next(starts_.begin(), starts_.end() - 1);
  for (auto point = order.rbegin(); point != order.rend(); ++point) {
    if (const int cell = cellOf(*point); cell >= 0) {
      points_[static_cast<std::size_t>(next[static_cast<std::size_t>(cell)]++)] = *point;
    }
  }
}

QPointF PickGrid::placeOf(int point) const {
  if (point < 0 || point >= count()) return {NAN, NAN};
  return {x_[static_cast<std::size_t>(point)], y_[static_cast<std::size_t>(point)]};
}

int PickGrid::at(QPointF position, double reach) const {
  if (starts_.empty()) return -1;
  const auto cell = [](double pixel, int most) { return std::clamp(static_cast<int>(pixel) / kCell, 0, most - 1); };
  int best = -1;
  double nearest = reach * reach;
  for (int row = cell(position.y() - reach, rows()); row <= cell(position.y() + reach, rows()); ++row) {
    for (int column = cell(position.x() - reach, columns()); column <= cell(position.x() + reach, columns());
         ++column) {
      const auto at = static_cast<std::size_t>(row * columns() + column);
      for (int p = starts_[at]; p < starts_[at + 1]; ++p) {
        const int point = points_[static_cast<std::size_t>(p)];
        const QPointF away = placeOf(point) - position;
        const double distance = QPointF::dotProduct(away, away);
        if (distance < nearest || (best < 0 && distance <= nearest)) {
          nearest = distance;
          best = point;
        }
      }
    }
  }
  return best;
}

std::vector<int> PickGrid::within(const QRectF& area) const {
  std::vector<int> found;
  for (int i = 0; i < count(); ++i) {
    const QPointF place = placeOf(i);
    // For QRectF, NaN is everywhere.
    if (!std::isnan(place.x()) && area.contains(place)) found.push_back(i);
  }
  return found;
}

}  // namespace widgets
