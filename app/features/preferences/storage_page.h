// How much room the imports of event files take in the user's cache, and a way to take them away; they are made again
// when they are needed. GUI thread only; the disk is read by a worker.
#pragma once

#include "app/features/preferences/preference_page.h"
#include "app/shell/shell.h"
#include "app/workbench/workbench.h"

class QLabel;
class QPushButton;

namespace app {

class StoragePage : public PreferencePage {
  Q_OBJECT
 public:
  StoragePage(Shell& shell, Workbench& bench, QWidget* parent);

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void measure();
  void clear();

  Shell& shell_;
  Workbench& bench_;
  QLabel* size_;
  QPushButton* clear_;
};

// The folder of all imports, by that of one workspace.
QString importCacheOf(const Workspace& workspace);

}  // namespace app
