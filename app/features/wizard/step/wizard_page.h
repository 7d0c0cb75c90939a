// One step of the new-experiment wizard: edits its part of the draft, and shows beside its controls and reports to the
// wizard what keeps that part from being trained. GUI thread only.
#pragma once

#include <QStringList>
#include <QWidget>

namespace app {

class ExperimentDraft;

class WizardPage : public QWidget {
  Q_OBJECT
 public:
  // `draft` must outlive the page.
  explicit WizardPage(ExperimentDraft* draft, QWidget* parent = nullptr) : QWidget(parent), draft_(draft) {}

  // In the list of steps: "Data".
  virtual QString title() const = 0;
  // Reasons, in reading order, why one cannot train yet; empty: one can.
  virtual QStringList problems() const = 0;
  // With the data that are chosen: the list leaves out steps that are for others.
  virtual bool isNeeded() const { return true; }
  // Whether a person has filled in something that the draft does not have yet, or cannot have.
  virtual bool isBegun() const { return false; }
  // What the step is for, for the Help button.
  virtual QString help() const { return {}; }
  // Enables what can be done at this step now: the window was opened.
  virtual void updateActions() {}

 signals:
  void problemsChanged();

 protected:
  ExperimentDraft* draft() const { return draft_; }

 private:
  ExperimentDraft* draft_;
};

}  // namespace app
