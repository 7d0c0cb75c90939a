// How curves look on the cards of a grid, and which groups are drawn as one curve: from the runs' colours and names,
// what is visible, and which tags a card has. References, valid as long as the grid; GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/charts/export/chart_snapshot.h"
#include "widgets/charts/series/series_groups.h"

namespace widgets {

class ChartCard;
class GridGrouping;
class GridRuns;
class RunColors;
class SeriesStore;

struct GridStyles {
  const SeriesStore& store;
  const GridRuns& runs;
  GridGrouping& grouping;
  RunColors& colors;
  const QWidget& page;  // for its theme

  void restyle(ChartCard* card);
  // One curve alone, where it is the only one of its run.
  void restyle(ChartCard* card, const QString& run, const QString& tag);
  GroupPlan groupsOf(const ChartCard& card);
  // In the colours for white paper, also in the dark theme, and with dashes where greys would be alike.
  ChartSnapshot onPaper(const ChartCard& card);

 private:
  LineStyle styleOf(const ChartCard& card, const QString& run, const QString& tag, bool dark);
  LineStyle groupStyle(const ChartCard& card, const QString& group, const QString& run, const QString& tag);
  QColor groupColor(const QString& group, bool dark) const;
  bool hasOneRun(const ChartCard& card) const;
};

}  // namespace widgets
