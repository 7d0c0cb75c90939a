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
  // `actions` are shown as buttons, `make` where there is no sweep. `book` must outlive the panel. What the panel shows
  // is made when it is first seen, or when there is a sweep: few windows ever have one.
  SweepPanel(SweepBook* book, const QList<QAction*>& actions, QAction* make, QWidget* parent = nullptr);

  // The sweep that is shown; null: there is none.
  SweepRunner* current() const;
  void select(const QString& sweep);
  // The chosen trial; 0: none.
  int currentTrial() const;
  const TrialModel& trials() const { return *trials_; }

  QSize sizeHint() const override;

 protected:
  void showEvent(QShowEvent* event) override;

 signals:
  void currentChanged();                      // another sweep or trial, or what is known of the sweep
  void trialActivated(const QString& runId);  // its curves are wanted

 private:
  bool isBuilt() const { return sweeps_ != nullptr; }
  void build();
  QWidget* makeTable();
  void fillList();
  void fitColumns();
  void showCurrent();
  void showProgress();

  SweepBook* book_;
  QList<QAction*> actions_;
  QAction* make_;
  TrialModel* trials_;
  QSortFilterProxyModel* sorted_ = nullptr;
  QStackedWidget* pages_ = nullptr;
  widgets::EmptyState* empty_ = nullptr;
  QComboBox* sweeps_ = nullptr;
  QLabel* state_ = nullptr;
  QProgressBar* bar_ = nullptr;
  QLabel* progress_ = nullptr;
  widgets::FieldProblem* problem_ = nullptr;
  QTableView* table_ = nullptr;
};

// "running", "paused", "interrupted", "cancelled", "finished", "new".
QString stateWord(const SweepRunner& runner);

}  // namespace app
