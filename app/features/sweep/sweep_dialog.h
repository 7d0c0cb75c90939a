// Edits a sweep: the experiment's settings on the left, the values to try and the resulting trials in the middle, the
// strategy and metric on the right. Problems are shown beside their controls at once. Not modal; knows messages, never
// an Estimator. GUI thread only.
#pragma once

#include <QDialog>
#include <functional>
#include <vector>

#include "app/features/sweep/sweep_field_model.h"
#include "app/features/sweep/sweep_preview.h"

class QBoxLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QScrollArea;
class QSortFilterProxyModel;
class QTableView;
class QTreeView;
class QVBoxLayout;

namespace widgets {
class FieldProblem;
}

namespace app {

class SweepFieldRow;
class SweepStrategyForm;

class SweepDialog : public QDialog {
  Q_OBJECT
 public:
  // `isTaken` says whether a name is in use. Starts with the experiment as its base and no field.
  SweepDialog(const engine::estimator::Experiment& experiment, const QString& name,
              std::function<bool(const QString&)> isTaken, QWidget* parent = nullptr);

  engine::estimator::Sweep sweep() const;
  // Adds a setting to the sweep, or goes to it when it is there.
  void addField(const QString& path);
  // False while what is shown is being checked.
  bool isChecked() const { return checked_ == edits_; }
  const SweepPreview& preview() const { return preview_; }

 signals:
  void startWanted(const engine::estimator::Sweep& sweep);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* makeSettings();
  QWidget* makeStrategy();
  QWidget* makeFields();
  QWidget* makePreview();
  QWidget* makeButtons();
  void expandParts();
  void addChosen();
  void removeField(SweepFieldRow* row);
  void onEdited();
  void showPreview(const SweepPreview& preview);
  void showTitles();
  void offerStart();
  void start();

  engine::estimator::Experiment experiment_;
  std::function<bool(const QString&)> isTaken_;
  SweepFieldModel* fields_;
  QSortFilterProxyModel* found_;
  QLineEdit* search_;
  QTreeView* tree_;
  QPushButton* add_;
  QScrollArea* area_;
  QVBoxLayout* rows_;
  struct Columns {
    QBoxLayout* body;        // the settings, and what is made of them
    QBoxLayout* rest;        // beside the settings
    int besideSettings = 0;  // pixels of a window that has them at the left of what differs
    int besideStrategy = 0;  // pixels of a window that has it at the right of what differs
  };
  Columns columns_;
  QLabel* hint_;
  widgets::FieldProblem* fieldsProblem_;
  std::vector<SweepFieldRow*> rowList_;
  SweepStrategyForm* strategy_;
  QLabel* summary_;
  QTableView* table_;
  SweepPreviewModel* trials_;
  widgets::FieldProblem* problem_;  // of the experiment itself
  QPushButton* start_;
  SweepPreview preview_;
  int edits_ = 0;
  int checked_ = -1;  // edits_ when the preview was made
  bool wantsStart_ = false;
};

}  // namespace app
