// The trees of one checkpoint: one of them drawn (TreeView), chosen by its number, and what each feature gained in all
// of them as bars. Reads in the background. GUI thread only.
#pragma once

#include <QWidget>

#include "widgets/dashboards/checkpoints/checkpoint_loader.h"
#include "widgets/dashboards/trees/ensemble_values.h"

class QAction;
class QLabel;
class QSpinBox;
class QStandardItemModel;
class QSplitter;
class QTreeView;

namespace widgets {

class ActionRegistry;
class TreeView;

class TreesPane : public QWidget {
  Q_OBJECT
 public:
  // `loader` must outlive it.
  TreesPane(CheckpointLoader& loader, ActionRegistry& actions, QWidget* parent = nullptr);

  // Reads the checkpoint's trees; shown() tells whether it has any.
  void read(const QString& prefix);
  void clear();
  void showTree(int number);  // counted from 1
  int tree() const;

  TreeView* view() { return view_; }
  QTreeView* gains() { return gainsView_; }

 signals:
  void shown(bool hasTrees);
  void failed(const QString& error);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void build();
  QAction* add(ActionRegistry& actions, const char* id, const QString& text, const QString& tip, int key);
  void showEnsemble(const EnsembleValues& ensemble);
  void showGains();
  void describe();

  CheckpointLoader& loader_;
  EnsembleValues ensemble_;
  TreeView* view_;
  QSpinBox* number_;
  QLabel* count_;
  QLabel* selection_;
  QTreeView* gainsView_;
  QSplitter* split_;
  QStandardItemModel* gains_;
  QList<QAction*> commands_;
};

}  // namespace widgets
