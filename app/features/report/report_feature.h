// The report dialog in the window: opens it over what the charts page and the runs have. GUI thread only.
#pragma once

#include <QObject>
#include <QPointer>

#include "app/features/report/report_actions.h"
#include "app/features/report/report_change.h"
#include "app/shell/window_parts.h"

namespace app {

class ChartsPage;
class ReportDialog;

class ReportFeature : public QObject {
  Q_OBJECT
 public:
  explicit ReportFeature(const WindowParts& parts);

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

  WindowParts parts_;
  ReportActions actions_;
  QAction* action_;
  QPointer<ReportDialog> dialog_;
};

}  // namespace app
