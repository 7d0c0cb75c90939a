// The "Check" step: runs one batch through the model and shows the result or what to fix, with the experiment as JSON
// beside it. GUI thread only; the batch runs on a worker.
#pragma once

#include <QTimer>
#include <atomic>
#include <memory>
#include <string>

#include "app/features/wizard/check/trial.h"
#include "app/features/wizard/step/wizard_page.h"
#include "widgets/util/background_tasks.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;

namespace app {

class JsonEditor;

class CheckPage : public WizardPage {
  Q_OBJECT
 public:
  CheckPage(ExperimentDraft* draft, const QString& dataFolder, QWidget* parent = nullptr);
  ~CheckPage() override;

  QString title() const override { return tr("Check"); }
  QStringList problems() const override;
  QString help() const override;

  // Runs a batch now; one that runs already is given up.
  void tryNow();
  bool hasModel() const;
  void cancel();
  bool isTrying() const { return isTrying_; }
  // Of the draft as it is; null: not tried.
  const TrialFacts* facts() const;
  void setLimits(const TrialOptions& limits) { options_ = limits; }

 signals:
  // The person wants to correct it: "Data", "Model", "Columns" or "Train".
  void stepWanted(const QString& title);

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  QWidget* makeResults();
  void showState();
  void showFacts(const TrialFacts& facts);

  TrialOptions options_;
  std::string tried_;  // the draft that was tried, serialized
  TrialFacts facts_;
  bool isTrying_ = false;
  std::shared_ptr<std::atomic<bool>> cancel_;
  QLabel* state_;
  QLabel* values_;
  QScrollArea* table_ = nullptr;  // around the values
  QProgressBar* progress_;
  QPushButton* try_;
  QPushButton* stop_;
  QPushButton* correct_;
  JsonEditor* json_;
  QTimer again_;                    // after a pause in the edits
  widgets::BackgroundTasks queue_;  // last, so that it ends before what it uses
};

}  // namespace app
