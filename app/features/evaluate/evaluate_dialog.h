// Evaluates checkpoints of a run on any input of the same kind as the experiment's and shows their metrics side by
// side. Never modal; a training may continue meanwhile. GUI thread only.
#pragma once

#include <QDialog>
#include <memory>
#include <vector>

#include "app/workbench/models/evaluate_model.h"
#include "app/workbench/models/export_values.h"
#include "widgets/tables/cell_table.h"

class QAction;
class QLabel;
class QLineEdit;
class QListWidget;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QStackedWidget;

namespace widgets {
class Dialogs;
class FieldProblem;
}  // namespace widgets

namespace app {

class InputChoice;

class EvaluateDialog : public QDialog {
  Q_OBJECT
 public:
  // `checkpoint`: checked at first; empty: the latest. `dialogs` outlives it. Goes when it is closed.
  EvaluateDialog(ModelSource source, const QString& checkpoint, widgets::Dialogs* dialogs, QWidget* parent = nullptr);

  // Beside what it lacks of the data folder: `choose`, which outlives it.
  void offerDataFolder(QAction* choose);
  // Another one was chosen.
  void setDataFolder(const QString& folder);

  bool isEvaluating() const { return evaluator_.isBusy(); }
  const std::vector<EvaluatedCheckpoint>& results() const { return results_; }
  void reject() override;  // ends what is being evaluated first

 signals:
  void ready();                           // the checkpoints are listed
  void evaluated();                       // one of them; its points are in the log
  void finished(const QString& problem);  // all of them; empty: without a problem

 private:
  void build();
  QWidget* makeProgress();
  QWidget* makeButtons();
  QWidget* makeResults();
  void readChoices(const QString& checkpoint);
  void showChoices(const std::vector<CheckpointChoice>& choices, const QString& checkpoint);
  QStringList checkedPrefixes() const;
  void start();
  void onEvaluated(const EvaluatedCheckpoint& one);
  void onFailed(const EngineFailure& failure);
  void showResults();
  void onInput();
  void check();
  void showProblem(const QString& problem, bool lacksData);
  void updateControls();

  ModelSource source_;
  QListWidget* checkpoints_;
  InputChoice* input_;
  QSpinBox* steps_;
  QLineEdit* name_;
  QProgressBar* bar_ = nullptr;
  QLabel* doing_ = nullptr;
  QPushButton* start_ = nullptr;
  QPushButton* cancel_ = nullptr;
  widgets::FieldProblem* checkpointProblem_;
  widgets::FieldProblem* nameProblem_;
  widgets::FieldProblem* problem_;
  QPushButton* chooseData_;
  QStackedWidget* resultPages_;  // that there are none, and the table
  widgets::CellTable table_;
  std::vector<EvaluatedCheckpoint> results_;
  bool failed_ = false;  // the evaluations that were asked for last
  int wanted_ = 0;
  EngineThread reader_;  // last, so that they end before what they use
  EngineThread evaluator_;
};

}  // namespace app
