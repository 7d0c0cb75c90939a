// The mode "HParams": trials as a table, as parallel coordinates, as a scatter matrix, and how much each hyperparameter
// matters. One filter and one brush for all four, and for every list of runs. GUI thread only.
#pragma once

#include <QPointer>

#include "widgets/dashboards/compare/compare_table.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/dashboards/hparams/enough_trials.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;

namespace widgets {

class CompareModel;
class CompareView;
class EmptyState;
class ImportanceModel;
class PageBar;
class ParallelView;
class ScatterMatrix;
class TrialFoot;
struct ImportanceResult;

class HparamsDashboard : public Dashboard {
  Q_OBJECT
 public:
  enum Tab { kTable, kParallel, kScatter, kImportance, kTabs };
  HparamsDashboard(const DashboardContext& context, QWidget* parent);

  ParallelView* parallel() const { return parallel_; }
  ScatterMatrix* scatter() const { return scatter_; }
  ImportanceModel* importance() const { return importance_; }
  CompareModel* table() const { return tableModel_; }
  void showTab(Tab tab);
  // Of the table its rows, of the plots what was clicked (with Ctrl several), else what the brushes leave.
  QStringList selectedTrials() const;

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;  // runs have other colours in another theme

 private:
  void buildBar(PageBar* bar);
  void connectAll();
  void refresh();
  void fillMetrics(const TrialTable& table);
  void applyColor(const TrialTable& table);
  void brushed();
  void hover(const QString& id);
  void describe();
  QString chosenMetric() const;
  void chooseKeyMetric();
  void followMetric();
  std::vector<const RunRecord*> matchingRuns(bool brushedToo) const;
  TrialTable shownTrials(const std::vector<const RunRecord*>& matching) const;
  // hparams_state.cpp
  struct Counts {
    std::size_t matching = 0;  // what is typed as the filter
    std::size_t shown = 0;     // of them, not hidden
    std::size_t accepted = 0;  // of them, within the brushes
  };
  void showState(const Counts& counts, const TrialTable& accepted);
  void tellView();  // what can be done in the one that is open
  void tellNone();
  void tellNothingVaries(int trials);
  void clearBrushes();
  // hparams_importance.cpp
  QWidget* makeImportance();
  void computeImportance(const TrialTable& table);
  void tellTooFew(const TrialTable& table, int outOfSight);
  void offerNarrowed(const QString& title, const QString& why);
  // hparams_selection.cpp
  void pick(const QString& id);
  void markCurrent();
  void showCurrent();
  void updateSelection();
  void showOnly(const QStringList& ids);
  void openInCompare();
  void trainAgain();

  DashboardContext context_;
  CompareSettings settings_;
  TrialTable trials_;
  QString hovered_;
  QStringList picked_;  // in a plot
  CompareModel* tableModel_;
  CompareView* tableView_;
  ParallelView* parallel_;
  ScatterMatrix* scatter_;
  ImportanceModel* importance_;
  QLabel* importanceNote_;
  QTabBar* tabs_;
  QStackedWidget* views_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  TrialFoot* foot_ = nullptr;
  QComboBox* metric_;
  QComboBox* color_;
  QAction* narrow_;
  QAction* clear_;
  QAction* compare_;
  QAction* trainAgain_;
  int computing_ = 0;      // importances asked for so far; older answers are dropped
  QString importanceKey_;  // of what was asked last
  EnoughTrials narrowed_;  // as narrow_ does
};

}  // namespace widgets
