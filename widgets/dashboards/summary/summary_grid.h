// Cards of summaries in groups by the text before a tag's first slash, in a scroll area: filter, folding, one card over
// all. Only cards near the viewport exist and read. GUI thread only.
#pragma once

#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <functional>
#include <map>

#include "widgets/charts/grid/empty_grid.h"
#include "widgets/charts/grid/grid_layout.h"
#include "widgets/dashboards/summary/card_spec.h"

namespace widgets {

class GroupHeads;
class SummaryCard;

class SummaryGrid : public QScrollArea {
  Q_OBJECT
 public:
  using Make = std::function<SummaryCard*(const CardSpec& spec, QWidget* parent)>;
  // `pitch`: the least width of a card in pixels.
  SummaryGrid(Make make, int cardHeight, int pitch, QWidget* parent = nullptr);

  void setCards(const std::vector<CardSpec>& cards);
  // Of tags; case does not matter, not anchored. An invalid pattern shows all and says why in filterProblem().
  void setFilter(const QString& pattern);
  QString filterProblem() const { return problem_; }
  // "3 of 214 cards".
  QString filterSummary() const;
  int shownCards() const;
  void setMaximised(const QString& key);  // empty: none
  void setCardHeight(int height);

  // Null while there is no such card yet.
  SummaryCard* card(const QString& key) const;
  std::vector<SummaryCard*> cards() const;  // that exist
  // The existing cards that are in sight read what changed.
  void refresh();

 signals:
  void filterClearWanted();

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  void regroup();
  void layOut();
  void layOutEmpty();
  // Makes the cards near the viewport and deletes those far from it.
  void populate();
  SummaryCard* makeCard(const CardSpec& spec);
  void drop(const QString& key);

  const Make make_;
  int cardHeight_;
  const int pitch_;
  QWidget* content_;
  EmptyGrid empty_;
  std::map<QString, CardSpec> specs_;
  std::map<QString, SummaryCard*> cards_;
  GroupHeads* heads_;
  std::vector<TagGroup> groups_;
  GridPlan plan_;
  QRegularExpression filter_;
  QString problem_;
  QSet<QString> folded_;
  QString maximised_;
};

}  // namespace widgets
