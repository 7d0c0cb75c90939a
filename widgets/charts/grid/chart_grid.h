// All scalar tags of a store as cards, in groups, in a scroll area. The grid only holds its parts, which have one job
// each, and lays them out: which tags (GridTags, GridPins), which runs and in which groups (GridRuns, GridGrouping),
// the cards (GridCards), where they are (GridPlacement), their curves (GridCurves), what each has of its own
// (GridSetups) and what all do together (GridLinks). Cards are made when they come near the viewport. GUI thread only.
#pragma once

#include <QScrollArea>
#include <QTimer>

#include "widgets/charts/chart_card.h"
#include "widgets/charts/grid/empty_grid.h"
#include "widgets/charts/grid/grid_cards.h"
#include "widgets/charts/grid/grid_curves.h"
#include "widgets/charts/grid/grid_grouping.h"
#include "widgets/charts/grid/grid_links.h"
#include "widgets/charts/grid/grid_pins.h"
#include "widgets/charts/grid/grid_placement.h"
#include "widgets/charts/grid/grid_runs.h"
#include "widgets/charts/grid/grid_setups.h"
#include "widgets/charts/grid/grid_tags.h"
#include "widgets/theme/run_colors.h"

namespace widgets {

class ChartGrid : public QScrollArea {
  Q_OBJECT
 public:
  // All three must outlive the grid.
  ChartGrid(const SeriesStore* store, ChartSettings* settings, RunColors* colors, QWidget* parent = nullptr);
  ~ChartGrid() override;

  // The parts.
  GridTags& tags() { return tags_; }
  GridPins& pins() { return pins_; }
  GridRuns& runs() { return runs_; }
  GridGrouping& grouping() { return grouping_; }
  GridSetups& setups() { return setups_; }
  GridCurves& curves() { return curves_; }
  GridLinks& links() { return links_; }
  // What all cards share.
  ChartScheduler* scheduler() { return &cards_.scheduler(); }
  StepSelection* selection() { return &cards_.selection(); }
  AxisEvents* events() { return &cards_.events(); }
  RunHighlight* highlight() { return &cards_.highlight(); }
  ReadOut* readOut() { return &cards_.readOut(); }
  // The values where a crosshair stands are told there, with those of other grids.
  void shareReadOut(ReadOut* readOut) { cards_.shareReadOut(readOut); }

  // Null while there is no such card yet.
  ChartCard* card(const QString& tag) const { return cards_.find(tag); }
  // In the place of charts and points that are not there; empty: that they appear once a run writes them.
  void setEmptyText(const QString& text);
  // Opens the tag's group, scrolls to its card and gives it the focus. False when the filter hides it.
  bool showTag(const QString& tag);

 signals:
  void filterClearWanted();
  void eventClicked(const widgets::AxisEvent& event);
  // In the colours for white paper, also in the dark theme.
  void exportRequested(const widgets::ChartSnapshot& chart, widgets::ExportFormat format, int scale);
  void copyRequested(const widgets::ChartSnapshot& chart);
  void groupRequested();
  // The card that the person works with.
  void cardActivated(widgets::ChartCard* card);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;

 private:
  void connectParts();
  void connectCard(ChartCard* card);
  void scheduleLayout() { layoutTimer_.start(); }
  void regroup();
  void layOut();
  void layOutEmpty();
  void populate();
  void setMaximised(const QString& tag);
  // Scrolls to a place; the tag's card, which is there.
  ChartCard* reveal(const GridPlan::Cell& cell);
  void moveFocus(const QString& from, int key);
  void dropTag(ChartCard* card, const QString& tag, DropPlace place);

  const SeriesStore& store_;
  QWidget* content_;
  EmptyGrid empty_;
  QTimer layoutTimer_;
  GridPins pins_;
  GridTags tags_;
  GridRuns runs_;
  GridGrouping grouping_;
  GridCards cards_;
  GridPlacement placement_;
  GridSetups setups_;
  GridLinks links_;
  GridCurves curves_;
};

}  // namespace widgets
