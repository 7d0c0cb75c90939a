// "New experiment…": opens the wizard, keeps its draft while the window is open, and shows and trains the experiments
// it writes. GUI thread only.
#pragma once

#include <QObject>

#include "app/features/wizard/step/wizard_actions.h"
#include "app/shell/shell.h"
#include "app/workbench/drafts/experiment_draft.h"

namespace app {

class DataFolder;
class NewExperimentWizard;
class OpenWorkspace;
class Starts;

class WizardFeature : public QObject {
  Q_OBJECT
 public:
  // A child of the window.
  WizardFeature(Shell& shell, OpenWorkspace& place, Starts& starts, const DataFolder& data);

  // Null before it was first opened.
  NewExperimentWizard* wizard() const { return wizard_; }

 private:
  bool openUsualPlace();
  void open();
  void written(const QString& name, bool train);

  Shell& shell_;
  OpenWorkspace& place_;
  Starts& starts_;
  const DataFolder& data_;
  WizardActions actions_;
  QAction* new_;
  ExperimentDraft draft_{this};
  QString dataFolder_;  // of the wizard
  NewExperimentWizard* wizard_ = nullptr;
};

}  // namespace app
