// Shows details of the selected run: state, last values, checkpoints to branch from. GUI thread only.
#pragma once

#include <QWidget>

#include "app/workbench/runs/run_facts.h"
#include "widgets/panels/run_state.h"

class QAction;
class QLabel;
class QStackedWidget;
class QTreeWidget;

namespace widgets {
class EmptyState;
}

namespace app {

class RunInspector : public QWidget {
  Q_OBJECT
 public:
  // The actions for the selected run, shown below its checkpoints.
  explicit RunInspector(const std::vector<QAction*>& actions, QWidget* parent = nullptr);

  // Null: no run is selected.
  void showRun(const RunFacts* run, widgets::RunState state);
  // Prefix of the chosen checkpoint; empty when none is: the latest counts.
  QString checkpoint() const;

 private:
  void fillValues(const RunFacts& run);
  void fillCheckpoints(const RunFacts& run);

  QStackedWidget* pages_;
  widgets::EmptyState* empty_;
  QLabel* title_;
  QLabel* facts_;
  QTreeWidget* values_;
  QTreeWidget* checkpoints_;
  QString shown_;
};

}  // namespace app
