// What the cards of a grid do together: a range of x that is chosen in one, and the crosshair, which stands in all of
// the same x axis. GUI thread only.
#pragma once

#include <QObject>
#include <optional>

#include "widgets/charts/axes/axis_range.h"
#include "widgets/charts/axes/x_axis.h"

namespace widgets {

class ChartCard;
class ChartSettings;
class GridCards;

class GridLinks : public QObject {
  Q_OBJECT
 public:
  // Both must outlive it.
  GridLinks(const GridCards& cards, ChartSettings& settings);

  // A new card of the grid.
  void join(ChartCard* card);
  // All cards show all of their points again.
  void fitAll();

 private:
  void linkX(const ChartCard* from, const std::optional<AxisRange>& x);
  void linkCrosshair(const ChartCard* from, const std::optional<double>& x);

  const GridCards& cards_;
  ChartSettings& settings_;
  XAxis sharedX_;  // of the settings
  std::optional<AxisRange> x_;
  QString key_;  // of the axis that x_ is of
};

}  // namespace widgets
