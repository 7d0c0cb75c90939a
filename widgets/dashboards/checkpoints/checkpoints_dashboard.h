// The checkpoints of the current run: a list with what evaluations measured, the variables of the selected one (a
// TensorPane) and its decision trees where it has any (a TreesPane), and what can be done with it (CheckpointActions).
// Follows the time cursor. Also shows a checkpoint that is not of a run. GUI thread only.
#pragma once

#include <QTimer>

#include "widgets/dashboards/checkpoints/checkpoint_list_model.h"
#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/checkpoints/checkpoint_metrics.h"
#include "widgets/dashboards/dashboard.h"

class QComboBox;
class QLabel;
class QStackedWidget;
class QTabBar;
class QTreeView;

namespace widgets {

class CheckpointActions;
class ElidedLabel;
class EmptyState;
class PageBar;
class TensorPane;
class TreesPane;
class WrappedLabel;

class CheckpointsDashboard : public Dashboard {
  Q_OBJECT
 public:
  CheckpointsDashboard(const DashboardContext& context, QWidget* parent);
  QWidget* makeInspector(QWidget* parent) override;

  // A checkpoint by its prefix, its index or a V1 file, of whatever run or none. Until the current run changes.
  void openFile(const QString& path);
  // Empty: none is selected.
  QString selected() const;
  void select(const QString& prefix);

  CheckpointListModel* list() { return list_; }
  TensorPane* contents() { return contents_; }
  TreesPane* trees() { return trees_; }

 private:
  void buildPage();
  void buildBar(PageBar* bar);
  QWidget* buildList();
  void connectViews();
  void connectParts();
  void followRun();
  void followLatest();  // where no run is chosen
  void showReading();
  void reloadList();
  void showList(const std::vector<CheckpointRow>& rows);
  void noteRemoval(const std::vector<CheckpointRow>& rows);
  void tellLost(const QString& sentence);
  void onSelected();
  void loadContents();
  void forgetContents();
  void showTreesTab(bool shown);
  void updateMetrics();
  std::optional<bool> smallerIsBetter(const QString& tag) const;  // of an evaluation
  void updateCompare();
  void updateActions();
  void fail(const QString& error);
  QString runTitle() const;
  // checkpoints_state.cpp
  void tellNoRun();
  void tellNoCheckpoint();

  DashboardContext context_;
  CheckpointLoader loader_;
  CheckpointMetrics metrics_;
  QTimer refresh_;
  QTimer patience_;    // with the list of another run
  QString run_;        // id; empty: a file that is of no run, or nothing
  QString directory_;  // of the run
  QString shown_;      // prefix whose contents are shown
  QString lost_;       // that this one was removed meanwhile; until another is chosen
  CheckpointListModel* list_;
  CheckpointActions* actions_;
  TensorPane* contents_;
  TreesPane* trees_;
  QTabBar* tabs_ = nullptr;  // the variables, and trees where there are any
  QStackedWidget* views_ = nullptr;
  QStackedWidget* pages_;
  EmptyState* empty_;
  ElidedLabel* title_;
  QComboBox* metric_;
  QTreeView* listView_;
  WrappedLabel* lostLine_;
  QLabel* listFooter_;
};

}  // namespace widgets
