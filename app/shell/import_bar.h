// Shows the progress of an event file import in the status bar, with a button to cancel it; hidden when nothing is
// being imported. GUI thread only.
#pragma once

#include <QWidget>

#include "app/workbench/places/event_file_import.h"

class QAction;
class QLabel;
class QProgressBar;

namespace app {

class ImportBar : public QWidget {
  Q_OBJECT
 public:
  // `cancel` is enabled while there is something to cancel; both must outlive the bar.
  ImportBar(EventFileImport* import, QAction* cancel, QWidget* parent = nullptr);

 private:
  void showState(const ImportState& state);
  void setActive(bool active);

  QAction* cancel_;
  QLabel* text_;
  QProgressBar* progress_;
};

}  // namespace app
