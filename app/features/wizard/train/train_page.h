// The "Train" step: duration, how often to evaluate, save and log, hooks, early stopping, exporters, warm start. "All
// settings" shows every message of an experiment except its data and its model. GUI thread only.
#pragma once

#include <string>

#include "app/features/wizard/step/wizard_page.h"

class QCheckBox;
class QComboBox;
class QToolButton;

namespace widgets {
class Dialogs;
class FieldLabel;
class FieldProblem;
}  // namespace widgets

namespace app {

class FieldForm;

class TrainPage : public WizardPage {
  Q_OBJECT
 public:
  TrainPage(ExperimentDraft* draft, widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  QString title() const override { return tr("Train"); }
  QStringList problems() const override;
  QString help() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  enum Length { kSteps, kPasses, kToTheEnd };
  void build(widgets::Dialogs* dialogs);
  // What stays in sight over the form.
  QWidget* makeHead(widgets::FieldLabel* label, widgets::Dialogs* dialogs);
  void showDraft();
  void chooseLength(int length);
  QToolButton* makeHooks(widgets::Dialogs* dialogs);
  // What two settings say against each other.
  QString contradiction() const;
  Length length() const;

  bool isStale_ = false;  // the draft changed while the page was not seen
  QComboBox* length_;
  QCheckBox* all_;
  FieldForm* form_;
  widgets::FieldProblem* problem_;
};

}  // namespace app
