// How far the import of event files is, with a button that cancels it. In the status bar; hidden while nothing is
// imported. GUI thread only.
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
