// Where a person is in the table of runs: what is selected and how far it is scrolled, kept while the table becomes
// another one, with other rows or columns. GUI thread only.
#pragma once

#include <QPoint>
#include <QStringList>

class QTreeView;

namespace widgets {

class CompareModel;

class ComparePlace {
 public:
  // Both must outlive it.
  ComparePlace(CompareModel& model, QTreeView& values) : model_(model), values_(values) {}

  void keep();
  // As far as the runs are still there. Says nothing to those who hear of selections: it is the one that they know.
  void restore();

 private:
  QString runAt(int row) const;
  void restoreSelection();

  CompareModel& model_;
  QTreeView& values_;
  QStringList selected_;  // runs
  QString current_;
  int column_ = 0;  // of the current cell
  QString top_;     // the first run that is seen,
  int topY_ = 0;    // and where it begins, in pixels
  QPoint scrolled_;
};

}  // namespace widgets
