// The curves of all visible runs of a folder, which the RunIndex supplies. GUI thread only; other threads read and
// draw.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/workbench/runs/run_facts.h"
#include "app/workbench/settings/settings.h"
#include "widgets/charts/chart_actions.h"
#include "widgets/charts/export/chart_exporter.h"
#include "widgets/charts/grid/chart_grid.h"
#include "widgets/charts/grid/chart_settings.h"
#include "widgets/charts/grid/range_panel.h"
#include "widgets/dashboards/time_cursor.h"
#include "widgets/derived/derived_series.h"
#include "widgets/live/series_store.h"

class QLabel;
class QLineEdit;
class QSlider;
class QStackedWidget;

namespace widgets {
class ActionRegistry;
class EmptyState;
class FilterWords;
class PageBar;
class RunCatalog;
struct BannerMessage;
}  // namespace widgets

namespace app {

// What the page says while there are no curves, and its buttons; the first is the default one. The actions outlive it.
struct EmptyHint {
  QString title;
  QString sentence;
  QList<QAction*> actions;
  bool operator==(const EmptyHint&) const = default;
};

class ChartsPage : public QWidget {
  Q_OBJECT
 public:
  // `colors`, `registry`, `dialogs` and `index` must outlive the page. `train` is offered while there are no curves.
  ChartsPage(widgets::RunColors* colors, widgets::ActionRegistry* registry, QAction* train, widgets::Dialogs* dialogs,
             RunIndex* index, QWidget* parent = nullptr);

  // Instead of offering `train`.
  void setEmptyHint(const EmptyHint& hint);
  // From now on the page says which of these runs failed, where that is why there are no curves; it outlives the page.
  void explainBy(const widgets::RunCatalog* catalog);
  // Shows the runs that the index watches now, from their beginnings, instead of what was shown.
  void restart();
  // Pins and sets up charts as the settings say, and tells them what a person changes; they outlive the page.
  void keepPinned(Settings* settings);
  // How often live curves are read and drawn and what smoothing they begin with, as the settings say now.
  void useSettings(const Settings& settings);
  // The selected step is the step of `time`, both ways; it outlives the page.
  void linkTime(widgets::TimeCursor* time);
  void setRunVisible(const QString& run, bool visible) { grid_->runs().setVisible(run, visible); }
  // Of which runs tags have cards; null: of all.
  void setInScope(std::function<bool(const QString& run)> isInScope) { grid_->tags().setInScope(std::move(isInScope)); }
  // Asks for the runs' colours again.
  void refreshStyles() { grid_->curves().refreshStyles(); }
  const widgets::SeriesStore& store() const { return store_; }
  widgets::ChartGrid* grid() const { return grid_; }
  // What all cards share.
  const widgets::ChartOptions& options() const { return settings_.options(); }
  // The same, for another view of the same charts.
  widgets::ChartSettings* settings() { return &settings_; }
  // What the tags of the shown cards match; empty: all.
  QString tagFilter() const;
  void setTagFilter(const QString& text);
  widgets::RangePanel* rangePanel() const { return range_; }
  widgets::DerivedSeries* derived() { return &derived_; }

 signals:
  void tagFilterChanged();
  void caughtUp();  // everything that the logs hold was read once
  void message(const widgets::BannerMessage& message);
  void eventWanted(const widgets::AxisEvent& event);  // what happened in a run was clicked

 private:
  void buildBar(const widgets::ActionRegistry& registry, widgets::PageBar* bar);
  void addSmoothing(widgets::PageBar* bar);
  void add(const widgets::RunBatch& batch);
  void markBest(const QString& run, const QString& tag);
  void showFilter();
  void showSmoothing();
  bool isNoRunShown() const;
  bool showsCurves() const;
  bool isReading() const;
  void updateEmpty();
  void connectIndex();
  void connectPopups(const widgets::ActionRegistry& registry, widgets::PageBar* bar);
  void popUp(QWidget* panel, QWidget* below);

  widgets::ActionRegistry& registry_;
  widgets::SeriesStore store_;
  widgets::DerivedSeries derived_{&store_};
  widgets::ChartSettings settings_;
  widgets::ChartActions actions_;
  widgets::ChartExporter exporter_;
  RunIndex* index_;
  const widgets::RunCatalog* catalog_ = nullptr;
  widgets::ChartGrid* grid_;
  widgets::RangePanel* range_;
  widgets::EmptyState* empty_;
  QStackedWidget* pages_;
  QLineEdit* filter_;
  widgets::FilterWords* summary_;
  QSlider* smoothing_;
  QLabel* weight_;
  EmptyHint hint_;
  QTimer whenShown_;  // after many runs were shown or hidden
  bool isRead_ = false;
  double usualSmoothing_ = -1;  // that the settings said last
};

}  // namespace app
