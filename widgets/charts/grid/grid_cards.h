// The cards of a grid that were made so far, by tag, and what all of them share: options, the selected step, events,
// and what is said while there are no points. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <map>

#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/grid/chart_settings.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/charts/series/read_out.h"
#include "widgets/charts/series/step_selection.h"
#include "widgets/live/run_highlight.h"

namespace widgets {

class ChartCard;

class GridCards : public QObject {
  Q_OBJECT
 public:
  // The cards lie on `content`. Both must outlive this, and this the content's cards.
  GridCards(const ChartSettings& settings, QWidget& content);

  // Null while there is no such card yet.
  ChartCard* find(const QString& tag) const;
  const std::map<QString, ChartCard*>& all() const { return cards_; }
  // A card that does not exist yet.
  ChartCard* make(const QString& tag);
  // Removes the cards of all other tags.
  void keepOnly(const QStringList& tags);

  // In the place of points that are not there; empty: that they appear once a run writes them. False: as it was.
  bool setEmptyText(const QString& text);
  const QString& emptyText() const { return emptyText_; }

  ChartScheduler& scheduler() { return scheduler_; }
  StepSelection& selection() { return selection_; }
  AxisEvents& events() { return events_; }
  RunHighlight& highlight() { return highlight_; }
  // Its own, unless several grids share one.
  ReadOut& readOut() { return shared_ ? *shared_ : readOut_; }
  void shareReadOut(ReadOut* readOut);

 signals:
  void made(widgets::ChartCard* card);

 private:
  StepSelection selection_;
  AxisEvents events_;
  RunHighlight highlight_;
  ReadOut readOut_;
  QPointer<ReadOut> shared_;
  ChartScheduler scheduler_;
  const ChartSettings& settings_;
  QWidget& content_;
  std::map<QString, ChartCard*> cards_;
  QString emptyText_;
};

}  // namespace widgets
