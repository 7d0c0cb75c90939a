// "New experiment…": opens the wizard, keeps its draft while the window is open, shows and trains what it wrote. GUI
// thread only.
#pragma once

#include <QObject>

#include "app/window_features.h"
#include "app/wizard/experiment_draft.h"
#include "app/wizard/wizard_actions.h"

namespace app {

class NewExperimentWizard;

class WizardFeature : public QObject {
  Q_OBJECT
 public:
  // A child of the window.
  explicit WizardFeature(const WindowParts& parts);

  // Null before it was first opened.
  NewExperimentWizard* wizard() const { return wizard_; }

 private:
  void open();
  void written(const QString& name, bool train);

  WindowParts parts_;
  WizardActions actions_;
  ExperimentDraft draft_{this};
  QString dataFolder_;  // of the wizard
  NewExperimentWizard* wizard_ = nullptr;
};

}  // namespace app
