// Adds the report dialog to the window and gives it the data of the charts page and the runs. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "app/features/report/report_actions.h"
#include "app/features/report/report_change.h"
#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"
#include "widgets/dashboards/dashboard.h"
#include "widgets/util/background_tasks.h"

class QUndoStack;

namespace app {

class ChartsPage;
class ReportDialog;

class ReportFeature : public QObject {
  Q_OBJECT
 public:
  ReportFeature(Shell& shell, OpenWorkspace& place, const widgets::DashboardContext& views, QUndoStack& undo);

  // Brings the dialog to the front when it is open.
  void open();

 private:
  ReportDialog* makeDialog();
  // Undo and redo.
  void showState(const ReportState& state);
  void onFilesChanged(const QStringList& problems);
  // Made by showing it, when it was not yet.
  ChartsPage* chartsPage();
  std::vector<ReportSection> sectionsOf(const QStringList& tags);
  // The runs that are compared, behind what the open report has.
  void pinComparison();
  void updatePin();

  Shell& shell_;
  OpenWorkspace& place_;
  widgets::DashboardContext views_;
  QUndoStack& undo_;
  ReportActions actions_;
  QAction* action_;
  QAction* pin_;  // offered by the page of comparisons
  QPointer<ReportDialog> dialog_;
  widgets::BackgroundTasks files_{widgets::kFinishingLane};  // what the stack's commands do
};

}  // namespace app
