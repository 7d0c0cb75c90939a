// The action "runs.select_latest": selects the run that began last among those with a checkpoint, for pages that show
// one run and have none. GUI thread only.
#pragma once

#include <QObject>
#include <QString>

class QAction;

namespace widgets {
class ActionRegistry;
class RunFilter;
}  // namespace widgets

namespace app {

class Runs;

class LatestRun : public QObject {
  Q_OBJECT
 public:
  // All must outlive it.
  LatestRun(widgets::ActionRegistry& registry, Runs& runs, widgets::RunFilter& filter, QObject* parent);

 private:
  // Of those that the filter lets through, else of all; empty: no run has a checkpoint.
  QString find() const;
  void select();
  void update();

  Runs& runs_;
  widgets::RunFilter& filter_;
  QAction* action_;
};

}  // namespace app
