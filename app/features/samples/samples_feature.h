// The commands that install the samples, and the hints shown for folders that are no workspace, have no experiments
// yet, or are read-only. GUI thread only; files are copied on a worker.
#pragma once

#include <QObject>

#include "app/shell/shell.h"
#include "app/workbench/places/open_workspace.h"

namespace app {

class SamplesFeature : public QObject {
  Q_OBJECT
 public:
  SamplesFeature(Shell& shell, OpenWorkspace& place);

  // Makes the folder a workspace with the samples and opens it.
  void addTo(const QString& folder);

 signals:
  void added();  // and opened, or told why not

 private:
  void askForFolder();
  void onOpened();
  // What the page without curves says and offers.
  void updateHint();
  void addModelActions();

  Shell& shell_;
  OpenWorkspace& place_;
  QAction* add_;
  QAction* new_;
  QAction* tryModel_;   // of the open folder, where that is a SavedModel
  QAction* showGraph_;  // of it
};

}  // namespace app
