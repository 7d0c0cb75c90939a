// Shows the sweeps of the workspace one at a time, with trials, progress and commands. Knows no engine: it shows
// runners and triggers actions. GUI thread only.
#pragma once

#include <QWidget>

#include "app/features/sweep/trial_model.h"
#include "app/workbench/sweeps/sweep_book.h"

class QAction;
class QComboBox;
class QLabel;
class QProgressBar;
class QSortFilterProxyModel;
class QStackedWidget;
class QTableView;

namespace widgets {
class EmptyState;
class FieldProblem;
}  // namespace widgets

namespace app {

class SweepPanel : public QWidget {
  Q_OBJECT
 public:
  // `actions` are shown as buttons, `make` where there is no sweep. `book` must outlive the panel.
  SweepPanel(SweepBook* book, const QList<QAction*>& actions, QAction* make, QWidget* parent = nullptr);

  // The sweep that is shown; null: there is none.
  SweepRunner* current() const;
  void select(const QString& sweep);
  // The chosen trial; 0: none.
  int currentTrial() const;
  const TrialModel& trials() const { return *trials_; }

  QSize sizeHint() const override;

 signals:
  void currentChanged();                      // another sweep or trial, or what is known of the sweep
  void trialActivated(const QString& runId);  // its curves are wanted

 private:
  void build(const QList<QAction*>& actions, QAction* make);
  QWidget* makeTable();
  void fillList();
  void fitColumns();
  void showCurrent();
  void showProgress();

  SweepBook* book_;
  TrialModel* trials_;
  QSortFilterProxyModel* sorted_;
  QStackedWidget* pages_;
  widgets::EmptyState* empty_;
  QComboBox* sweeps_;
  QLabel* state_;
  QProgressBar* bar_;
  QLabel* progress_;
  widgets::FieldProblem* problem_;
  QTableView* table_;
};

// "running", "paused", "interrupted", "cancelled", "over", "new".
QString stateWord(const SweepRunner& runner);

}  // namespace app
