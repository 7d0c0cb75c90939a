// The checkpoints of the current run: a list with what evaluations measured, the variables of the selected one, how it
// differs from another, and what can be done with it. Follows the time cursor. Also shows a checkpoint that is not of a
// run. GUI thread only.
#pragma once

#include <QTimer>

#include "widgets/dashboards/checkpoints/checkpoint_list_model.h"
#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/checkpoints/checkpoint_metrics.h"
#include "widgets/dashboards/checkpoints/tensor_diff_model.h"
#include "widgets/dashboards/checkpoints/tensor_tree_model.h"
#include "widgets/dashboards/dashboard.h"

class QAction;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QStackedWidget;
class QTreeView;

namespace widgets {

class ElidedLabel;
class EmptyState;
class TensorInspector;

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
  // The checkpoint to compare the selected one with; empty: none.
  void compareWith(const QString& prefix);

  CheckpointListModel* list() { return list_; }
  TensorTreeModel* tensors() { return tensors_; }
  TensorDiffModel* differences() { return differences_; }

 signals:
  void contentsShown(const QString& prefix);
  void differencesShown();

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void buildPage();
  void buildBar(QWidget* bar);
  QWidget* buildList();
  QWidget* buildTensors();
  void makeActions();
  void connectViews();
  void followRun();
  void showReading();
  void reloadList();
  void showList(const std::vector<CheckpointRow>& rows);
  void onSelected();
  void loadContents();
  void loadFacts();
  void loadDifferences();
  void showContents();
  void forgetContents();
  void onTensorSelected();
  void updateMetrics();
  void updateCompare();
  void updateActions();
  void perform(CheckpointCommand command);
  void askToDelete();
  void toggleKept();
  void fail(const QString& error);
  void showFooter();
  void fitColumns();
  QString runTitle() const;

  DashboardContext context_;
  CheckpointLoader loader_;      // what a person waits for
  CheckpointLoader background_;  // statistics and differences, which take their time
  CheckpointMetrics metrics_;
  QTimer refresh_;
  QTimer patience_;    // with the list of another run
  QString run_;        // id; empty: a file that is of no run, or nothing
  QString directory_;  // of the run
  QString shown_;      // prefix whose contents are shown
  CheckpointContents contents_;
  std::vector<TensorDiffRow> diff_;
  CheckpointListModel* list_;
  TensorTreeModel* tensors_;
  TensorDiffModel* differences_;
  QStackedWidget* pages_;
  EmptyState* empty_;
  ElidedLabel* title_;
  QLineEdit* filter_;
  QComboBox* metric_;
  QComboBox* compare_;
  QTreeView* listView_;
  QTreeView* tensorView_;
  QLabel* listFooter_;
  QLabel* footer_;
  TensorInspector* inspector_ = nullptr;
  struct CommandAction {
    CheckpointCommand command;
    QAction* action;
    QString tooltip;
  };
  std::vector<CommandAction> commands_;
  QAction* keep_ = nullptr;
  QAction* open_ = nullptr;
};

}  // namespace widgets
