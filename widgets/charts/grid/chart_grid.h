// All scalar tags of a store as cards, in groups, in a scroll area: filter, pins, folding, linked x axes and one
// crosshair over all cards. Cards are made when they come near the viewport. GUI thread only.
#pragma once

#include <QPointer>
#include <QRegularExpression>
#include <QScrollArea>
#include <QSet>
#include <map>
#include <optional>

#include "widgets/charts/axes/axis_events.h"
#include "widgets/charts/chart_card.h"
#include "widgets/charts/export/chart_export.h"
#include "widgets/charts/grid/chart_settings.h"
#include "widgets/charts/grid/grid_layout.h"
#include "widgets/charts/render/chart_scheduler.h"
#include "widgets/charts/series/run_grouping.h"
#include "widgets/charts/series/step_selection.h"
#include "widgets/theme/run_colors.h"

class QLabel;
class QPushButton;
class QTimer;

namespace widgets {

class GroupHeads;
class SeriesStore;

class ChartGrid : public QScrollArea {
  Q_OBJECT
 public:
  // All three must outlive the grid.
  ChartGrid(SeriesStore* store, ChartSettings* settings, RunColors* colors, QWidget* parent = nullptr);
  ~ChartGrid() override;

  // Case does not matter, not anchored. An invalid pattern shows all and says why in filterProblem().
  void setFilter(const QString& pattern);
  QString filterProblem() const { return problem_; }
  // "3 of 214 tags".
  QString filterSummary() const;
  int shownTags() const;

  void setRunVisible(const QString& run, bool visible);
  bool isRunVisible(const QString& run) const { return !hidden_.contains(run); }
  // In the place of charts and points that are not there; empty: that they appear once a run writes them.
  void setEmptyText(const QString& text);
  // Shown instead of the run's path.
  void setRunName(const QString& run, const QString& name);
  // Asks the colours again, after a person chose another.
  void refreshStyles();

  // What the cards have of their own, by tag, and how runs are grouped; kept by the owner between sessions.
  QJsonObject setups() const;
  void restoreSetups(const QJsonObject& setups);
  void setGrouping(const RunGrouping& grouping);
  const RunGrouping& grouping() const { return grouping_; }
  // The experiment that made the run, for grouping by its values.
  void setRunConfig(const QString& run, const QJsonObject& config);
  // The values by which the runs may be grouped.
  QStringList runParameters() const;

  void setPinned(const QStringList& tags);
  QStringList pinned() const { return pinned_; }
  void setFolded(const QStringList& groups);
  QStringList folded() const { return QStringList(folded_.begin(), folded_.end()); }
  void setMaximised(const QString& tag);  // empty: none
  // Opens the tag's group, scrolls to its card and gives it the focus. False when the filter hides it.
  bool showTag(const QString& tag);
  void setCardHeight(int height);
  void fitAll();

  // Null while there is no such card yet.
  ChartCard* card(const QString& tag) const;
  const std::vector<TagGroup>& groups() const { return groups_; }
  ChartScheduler* scheduler() { return &scheduler_; }
  StepSelection* selection() { return &selection_; }
  AxisEvents* events() { return &events_; }

 signals:
  void pinnedChanged(const QStringList& tags);
  void foldedChanged(const QStringList& groups);
  void setupsChanged();  // or the grouping
  void filterClearWanted();
  void crosshairMoved(const std::optional<double>& x);
  // The card whose values the crosshair shows; for an "at step" panel.
  void cardHovered(widgets::ChartCard* card);
  void eventClicked(const widgets::AxisEvent& event);
  // In the colours for white paper, also in the dark theme.
  void exportRequested(const widgets::ChartSnapshot& chart, widgets::ExportFormat format, int scale);
  void copyRequested(const widgets::ChartSnapshot& chart);
  // The card that the person works with.
  void cardActivated(widgets::ChartCard* card);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  void connectStore();
  void scheduleLayout();
  void regroup();
  void layOut();
  void layOutEmpty();
  // Makes the cards near the viewport and drops the pictures of those far from it.
  void populate();
  ChartCard* makeCard(const QString& tag);
  void connectCard(ChartCard* card);
  void fillCard(ChartCard* card);
  ChartSnapshot snapshot(const ChartCard& card);
  // chart_grid_feed.cpp
  void feedAll(const QString& run, const QString& tag);
  void feed(ChartCard* card, const QString& run, const QString& tag);
  LineStyle styleOf(const ChartCard& card, const QString& run, const QString& tag, bool dark);
  bool hasOneRun(const ChartCard& card) const;
  QColor groupColor(const QString& group, bool dark) const;
  void restyle(ChartCard* card);
  std::optional<QString> groupOfRun(const QString& run);
  void learnGroups();
  void scheduleGroups();
  void updateGroups(ChartCard* card);
  void storeSetup(ChartCard* card, const CardSetup& setup);
  void addTag(ChartCard* card, const QString& tag);
  void pickTag(ChartCard* card, const QPoint& place, bool asX);
  void dropTag(ChartCard* card, const QString& tag, DropPlace place);
  void movePinned(const QString& tag, qsizetype to);
  void setPin(const QString& tag, bool pinned);
  void toggleFold(const QString& group);
  void linkX(ChartCard* from, const std::optional<AxisRange>& x);
  void linkCrosshair(ChartCard* from, const std::optional<double>& x);
  void moveFocus(const QString& from, int key);

  StepSelection selection_;
  AxisEvents events_;
  ChartScheduler scheduler_;
  SeriesStore* store_;
  ChartSettings* settings_;
  RunColors* colors_;
  QWidget* content_;
  QLabel* empty_;
  QString emptyText_;
  QTimer* layoutTimer_;
  std::map<QString, ChartCard*> cards_;
  GroupHeads* heads_;
  std::vector<TagGroup> groups_;
  GridPlan plan_;
  QRegularExpression filter_;
  QString problem_;
  QSet<QString> hidden_;
  QHash<QString, QString> names_;
  QStringList pinned_;
  QSet<QString> folded_;
  QString maximised_;
  int cardHeight_;
  std::optional<AxisRange> linkedX_;
  QString linkedKey_;  // of the axis that linkedX_ is of
  std::map<QString, CardSetup> setups_;
  RunGrouping grouping_;
  QHash<QString, QJsonObject> configs_;
  QHash<QString, std::optional<QString>> groupOfRun_;
  QTimer* groupsTimer_;
  XAxis sharedX_;           // of the settings
  QStringList groupNames_;  // in order of appearance: their colours stay
  QPushButton* clearFilter_ = nullptr;
};

}  // namespace widgets
