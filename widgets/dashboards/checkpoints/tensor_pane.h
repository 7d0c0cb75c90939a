// The variables of one checkpoint, with statistics that come as they are computed, or how they differ from another
// checkpoint's. Reads in the background. GUI thread only.
#pragma once

#include <QPointer>
#include <QWidget>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/checkpoints/tensor_diff_model.h"
#include "widgets/dashboards/checkpoints/tensor_tree_model.h"

class QAction;
class QComboBox;
class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeView;

namespace widgets {

class DamageLine;
class EmptyState;
class TensorInspector;

class TensorPane : public QWidget {
  Q_OBJECT
 public:
  // `loader` reads what a person waits for and must outlive it; statistics and differences, which take their time, are
  // read from `source`.
  TensorPane(CheckpointLoader& loader, std::shared_ptr<CheckpointSource> source, QWidget* parent = nullptr);

  // Reads the checkpoint; `before`: the one before it, for changes; empty: none.
  void read(const QString& prefix, const QString& before);
  void clear();
  // The checkpoints that it can be compared with.
  void setOthers(const std::vector<CheckpointRow>& others);
  // Empty: with none.
  void compareWith(const QString& prefix);
  // What helps where a checkpoint cannot be read, the most likely first; outlives it.
  void setHelp(const QList<QAction*>& actions);
  // Shows the selected variable.
  void setInspector(TensorInspector* inspector);

  TensorTreeModel* tensors() { return tensors_; }
  TensorDiffModel* differences() { return differences_; }
  // Stand in the bar above.
  QLineEdit* filter() { return filter_; }
  QComboBox* compareBox() { return compare_; }
  QTreeView* tree() { return view_; }
  // Why the checkpoint cannot be read, which stands in the place of its tensors; empty otherwise.
  QString problem() const { return problem_; }

 signals:
  void contentsShown(const QString& prefix);
  void differencesShown();
  void failed(const QString& error);  // of something else than the checkpoint as a whole

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  void tell(const QString& problem);
  void loadFacts();
  void loadDifferences();
  void showContents();
  void showPage();
  bool isNothingMatched() const;
  void openScopes(const QModelIndex& parent);
  void showFooter();
  void fitColumns();
  void onTensorSelected();
  QString other() const;  // that it is compared with; empty: none

  CheckpointLoader& loader_;
  CheckpointLoader background_;
  QString prefix_;  // what is shown
  QString before_;
  QString problem_;
  CheckpointContents contents_;
  QHash<QString, TensorFacts> facts_;  // of its tensors, those that the filter leaves out too
  std::vector<TensorDiffRow> diff_;
  TensorTreeModel* tensors_;
  TensorDiffModel* differences_;
  QLineEdit* filter_;
  QComboBox* compare_;
  QTreeView* view_;
  QStackedWidget* pages_;
  QList<QAction*> help_;
  EmptyState* broken_ = nullptr;   // made when it is first wanted
  EmptyState* nothing_ = nullptr;  // that the filter matches; the same
  QAction* clearFilter_;
  QLabel* footer_;
  DamageLine* damage_;
  QPointer<TensorInspector> inspector_;
};

}  // namespace widgets
