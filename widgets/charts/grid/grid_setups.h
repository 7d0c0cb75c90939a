// What the cards of a grid have of their own, by tag, kept by the owner between sessions; also of cards that are not
// made yet. GUI thread only.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <map>

#include "widgets/charts/card_setup.h"

class QPoint;
class QWidget;

namespace widgets {

class ChartCard;
class GridCards;
class SeriesStore;

class GridSetups : public QObject {
  Q_OBJECT
 public:
  // The list of tags belongs to `page`. All must outlive it.
  GridSetups(const SeriesStore& store, const GridCards& cards, QWidget& page)
      : store_(store), cards_(cards), page_(page) {}

  const std::map<QString, CardSetup>& all() const { return setups_; }
  QJsonObject toJson() const;
  void restore(const QJsonObject& setups);

  // A new card gets its setup, and tells of changes. One whose name says over which metric it is read begins with that
  // metric along x, where there is one.
  void join(ChartCard* card);
  // Another tag in a card.
  void addTag(ChartCard* card, const QString& tag);
  // Lets the person choose one, at a global place: a tag more in the card, or the metric along its x axis.
  void pickTag(ChartCard* card, const QPoint& place, bool asX);

 signals:
  void changed();
  void applied(widgets::ChartCard* card);  // the card's tags may be others: its curves are to be given to it

 private:
  void store(ChartCard* card, const CardSetup& setup);

  const SeriesStore& store_;
  const GridCards& cards_;
  QWidget& page_;
  std::map<QString, CardSetup> setups_;
};

}  // namespace widgets
