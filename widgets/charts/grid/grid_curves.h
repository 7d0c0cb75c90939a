// Gives the cards of a grid their curves: the series of the store that their tags name, in the styles and groups of
// GridStyles. GUI thread only.
#pragma once

#include <QObject>

#include "widgets/charts/grid/grid_styles.h"

namespace widgets {

class GridCards;
class GridSetups;

class GridCurves : public QObject {
  Q_OBJECT
 public:
  // Both, and what `styles` refers to, must outlive it.
  GridCurves(const GridCards& cards, const GridSetups& setups, const GridStyles& styles);

  // Everything that the card's tags name, and nothing else.
  void fill(ChartCard* card);
  // Asks for colours and names again, of all cards.
  void refreshStyles();
  // What the card shows, in the colours for white paper, also in the dark theme.
  ChartSnapshot onPaper(const ChartCard& card) { return styles_.onPaper(card); }

 private:
  void feedAll(const QString& run, const QString& tag);
  void feed(ChartCard* card, const QString& run, const QString& tag);
  void removeRun(const QString& run);
  void showOrHide(const QString& run);
  void group(ChartCard* card);

  const GridCards& cards_;
  const GridSetups& setups_;
  GridStyles styles_;
};

}  // namespace widgets
